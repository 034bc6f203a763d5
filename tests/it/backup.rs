//! The drill of backup and restore: a copy that is made beside a server under load starts as a server of its own, its books are
//! right, and it has everything that was acknowledged before the copying began.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use duel_ledger::infra::embedded::{Postgres, backup};
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::json;
use sqlx::ConnectOptions;
use sqlx::postgres::{PgConnectOptions, PgSslMode};
use tokio::net::{TcpListener, UnixStream};
use tokio::sync::watch;
use uuid::Uuid;

use crate::books::number;
use crate::challenge::form;
use crate::embedded;
use crate::kills::{assert_gap_free, until_done};
use crate::node::Node;
use crate::people::Person;

/// Two players each, who write to each other and stake against each other.
const PAIRS: u64 = 3;
/// What has to be acknowledged before the backup begins, and again after it.
const PROGRESS: usize = 20;
/// Between two requests of a client, so that the load has a bound.
const BREATH: Duration = Duration::from_millis(5);
/// How soon progress is expected. No test depends on how long this is.
const PATIENCE: Duration = Duration::from_mins(3);

/// What clients were promised.
#[derive(Debug, Default, Clone)]
struct Acknowledged {
    /// Texts of messages.
    messages: Vec<String>,
    /// Challenges on which both have staked.
    stakes: Vec<String>,
}

#[derive(Debug, Default)]
struct Load(Mutex<Acknowledged>);

impl Load {
    fn lock(&self) -> MutexGuard<'_, Acknowledged> {
        self.0.lock().unwrap()
    }

    /// Writes messages and stakes until it is over.
    async fn drive(&self, pair: u64, (one, two): (Person, Person), is_over: watch::Receiver<bool>) {
        for n in 0_u64.. {
            if *is_over.borrow() {
                return;
            }
            let text = format!("message {n} of pair {pair}");
            let body = json!({
                "recipientId": two.id, "content": text, "clientId": Uuid::from_u64_pair(pair, n),
            });
            until_done(|| one.request(Method::POST, "/messages/send").json(&body)).await;
            self.lock().messages.push(text);

            let key = format!("{pair}-{n}");
            let host = || {
                let request = one.request(Method::POST, "/challenges");
                let terms = form(&[("minimumStake", "1")]);
                request.header("idempotency-key", &key).multipart(terms)
            };
            let made = until_done(host).await;
            let id = made["data"]["challenge"]["_id"].as_str().unwrap();
            let join = || {
                let request = two.request(Method::POST, &format!("/challenges/{id}/join"));
                let request = request.header("idempotency-key", format!("{key}-join"));
                request.json(&json!({ "stakeAmount": "1" }))
            };
            until_done(join).await;
            self.lock().stakes.push(id.to_owned());
            tokio::time::sleep(BREATH).await;
        }
    }

    /// Waits until clients were promised more.
    async fn until_progress(&self) {
        let count = |it: &Acknowledged| it.messages.len().min(it.stakes.len());
        let due = count(&self.lock()) + PROGRESS;
        let waited = tokio::time::timeout(PATIENCE, async {
            while count(&self.lock()) < due {
                tokio::time::sleep(BREATH).await;
            }
        });
        waited.await.expect("the service serves");
    }
}

/// A folder for a backup, or for data; deleted with the test, and what of it lies elsewhere.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("duel-ledger-{name}-{}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    /// Puts a file into it, with the folders above.
    fn put(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// Whether it has such a file or folder.
    fn has(&self, path: &str) -> bool {
        self.0.join(path).exists()
    }

    /// What lies in it.
    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// One that looks like a backup, with what a restore looks at.
    fn backup(name: &str) -> Self {
        let folder = Self::new(name);
        folder.put("postgres/cluster/backup_label", "from here");
        folder.put("postgres/cluster/pg_wal/1", "the log");
        folder.put("postgres.password", "s3cret");
        folder.put("files/avatars/1.webp", "a picture");
        folder.put("backup.complete", "");
        folder
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        embedded::remove(&self.0);
    }
}

fn package() -> PathBuf {
    Path::new(crate::ROOT).join("target/postgres")
}

/// What a backup to `to` complains of, where it does so before it asks PostgreSQL: none is there.
async fn refusal(data: &Path, to: &Path) -> String {
    let nowhere = PgConnectOptions::new_without_pgpass().socket(data.join("nowhere"));
    let refused = backup::back_up(data, &nowhere, to).await;
    format!("{:#}", refused.unwrap_err())
}

/// What a restore complains of.
fn restore_refusal(from: &Path, data: &Path) -> String {
    format!("{:#}", backup::restore(from, data).unwrap_err())
}

/// The mode of a file or folder.
fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn a_backup_under_load_is_restored_into_a_new_folder() {
    let node = Node::start_embedded().await;
    let folder = Folder::new("backup-drill");
    let (over, is_over) = watch::channel(false);
    let load = Load::default();
    let mut clients = Vec::new();
    for pair in 0..PAIRS {
        let one = Person::player(&node.address, &format!("drill_one_{pair}")).await;
        let two = Person::player(&node.address, &format!("drill_two_{pair}")).await;
        let players = (one.deposit("1000").await, two.deposit("1000").await);
        clients.push(load.drive(pair, players, is_over.clone()));
    }
    let drill = async {
        load.until_progress().await;
        let promised = load.lock().clone();
        let ended = node.back_up(&folder.0).await;
        let complaint = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert!(ended.status.success(), "{complaint}");
        // The server that was copied serves on.
        load.until_progress().await;
        over.send_replace(true);
        promised
    };
    let (_, promised) = tokio::join!(join_all(clients), drill);
    node.assert_audit();
    // It has the keys of the service.
    assert_eq!(mode(&folder.0), 0o700);
    assert_eq!(mode(&folder.0.join("token.key")), 0o600);
    assert!(folder.has("backup.complete"));

    let restored = Node::restore(&folder.0).await;
    restored.assert_audit();
    let mut books = restored.database.connect().await.unwrap();
    for text in &promised.messages {
        let stored = format!("select count(*) from messages where content = '{text}'");
        assert_eq!(number(&mut books, &stored).await, 1, "{text}");
    }
    for id in &promised.stakes {
        let staked = format!(
            "select count(*) from challenge_events where challenge_id = '{id}' and type = 'joined'"
        );
        assert_eq!(number(&mut books, &staked).await, 1, "{id}");
    }
    assert_gap_free(&mut books).await;
    drop(books);
    // Its players sign in with the passwords that they have, and it takes new work.
    let known = Person::stranger(&restored.address);
    let known = known.again_by("drill_one_0").await;
    let made = known.create(&[("minimumStake", "1")]).await.ok();
    assert_eq!(made.text("/data/challenge/status"), "open");
    restored.assert_audit();
}

#[tokio::test]
async fn neither_a_backup_nor_a_restore_writes_over_what_is_there() {
    let node = Node::start_embedded().await;
    let folder = Folder::new("backup-refused");
    std::fs::create_dir_all(&folder.0).unwrap();
    std::fs::write(folder.0.join("precious"), "a thing").unwrap();
    std::fs::set_permissions(&folder.0, Permissions::from_mode(0o755)).unwrap();
    let ended = node.back_up(&folder.0).await;
    let complaint = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(!ended.status.success());
    assert!(
        complaint.contains("is not empty: choose a new folder"),
        "{complaint}"
    );
    let complaint = restore_refusal(&folder.0, &folder.0);
    assert!(complaint.contains("is no finished backup"), "{complaint}");
    let source = Folder::backup("backup-refused-source");
    let complaint = restore_refusal(&source.0, &folder.0);
    assert!(complaint.contains("is not empty"), "{complaint}");
    assert_eq!(folder.names(), ["precious"]);
    assert_eq!(mode(&folder.0), 0o755, "it was not ours to close");
}

#[tokio::test]
async fn a_copy_within_what_is_copied_is_refused_and_leaves_nothing() {
    let data = Folder::new("backup-within");
    let elsewhere = Folder::new("backup-within-database");
    data.put("token.key", "a key");
    elsewhere.put("cluster/PG_VERSION", "18");
    data.put("postgres.path", elsewhere.0.to_str().unwrap());
    for to in [
        data.0.join("b"),
        data.0.join("new/b"),
        elsewhere.0.join("b"),
    ] {
        let complaint = refusal(&data.0, &to).await;
        assert!(
            complaint.contains("choose a folder outside of it"),
            "{complaint}"
        );
    }
    assert_eq!(data.names(), ["postgres.path", "token.key"]);
    assert_eq!(elsewhere.names(), ["cluster"]);

    let source = Folder::backup("backup-within-source");
    let before = source.names();
    for to in [source.0.join("new"), source.0.join("new/data")] {
        let complaint = restore_refusal(&source.0, &to);
        assert!(
            complaint.contains("choose a folder outside of it"),
            "{complaint}"
        );
    }
    assert_eq!(source.names(), before);
}

#[tokio::test]
async fn a_backup_that_was_cut_off_is_not_restored() {
    let (source, data) = (Folder::backup("cut-off"), Folder::new("cut-off-data"));
    std::fs::remove_file(source.0.join("backup.complete")).unwrap();
    let complaint = restore_refusal(&source.0, &data.0);
    assert!(complaint.contains("is no finished backup"), "{complaint}");
    assert!(!data.0.exists());

    // It reports that by itself where PostgreSQL goes meanwhile.
    let running = Folder::new("cut-off-running");
    running.put("postgres/cluster/PG_VERSION", "18");
    running.put("files/avatars/1.webp", "a picture");
    let complaint = refusal(&running.0, &data.0).await;
    assert!(complaint.contains("is no backup"), "{complaint}");
    assert!(!data.has("backup.complete"));
}

/// A name that is no text stands in for the disk that is full. It comes up once the database is copied.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_restore_that_was_cut_off_does_not_start_and_can_be_done_again() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let (source, data) = (
        Folder::backup("restore-cut-off"),
        Folder::new("restore-cut-off-data"),
    );
    let stone = source.0.join(OsStr::from_bytes(b"\xff"));
    std::fs::write(&stone, "").unwrap();
    let complaint = restore_refusal(&source.0, &data.0);
    assert!(complaint.contains("cannot be copied"), "{complaint}");
    assert!(!embedded::cluster(&data.0).join("cluster").exists());
    let started = Postgres::start(&data.0, &package(), "s3cret").await;
    let complaint = format!("{:#}", started.unwrap_err());
    assert!(
        complaint.contains("of a restore that was not finished"),
        "{complaint}"
    );

    std::fs::remove_file(&stone).unwrap();
    std::fs::remove_dir_all(&data.0).unwrap();
    backup::restore(&source.0, &data.0).unwrap();
    let database = embedded::cluster(&data.0);
    assert!(database.join("cluster/backup_label").is_file());
    assert!(!database.join("cluster.restoring").exists());
    assert!(data.has("files/avatars/1.webp") && data.has("postgres.password"));
    assert!(!data.has("backup.complete"), "it is no backup");
}

/// What another user's server runs on is theirs: a file of root's in it would stand in their way.
#[tokio::test]
async fn a_look_at_a_running_server_leaves_its_folder_as_it_is() {
    let data = Folder::new("looked-at");
    data.put("postgres.password", "s3cret");
    data.put("lock", "");
    let server = std::fs::File::open(data.0.join("lock")).unwrap();
    server.lock().unwrap();
    let options = Postgres::running(&data.0).unwrap().unwrap();
    assert!(options.get_socket().is_some());
    assert_eq!(data.names(), ["lock", "postgres.password"]);
    server.unlock().unwrap();
    assert!(Postgres::running(&data.0).unwrap().is_none());
    std::fs::remove_file(data.0.join("lock")).unwrap();
    assert!(Postgres::running(&data.0).unwrap().is_none());
    assert_eq!(data.names(), ["postgres.password"]);
}

/// Beside a stopped server of another user, root would otherwise back up an empty database. Others than root pass it unseen.
#[tokio::test]
async fn root_makes_no_new_database_for_the_folder_of_another_user() {
    const ANOTHER: u32 = 54_321;
    let data = Folder::new("of-another");
    data.put("postgres.password", "s3cret");
    data.put("postgres/cluster/PG_VERSION", "18");
    if std::os::unix::fs::chown(&data.0, Some(ANOTHER), Some(ANOTHER)).is_err() {
        return;
    }
    let started = Postgres::start(&data.0, &package(), "s3cret").await;
    let complaint = format!("{:#}", started.unwrap_err());
    assert!(complaint.contains("may not enter"), "{complaint}");
    assert!(!data.has("postgres.path"));
}

/// A picture that is replaced while the copying runs is in the copy, and so is the one in its place: rows may name either.
#[tokio::test]
async fn a_picture_that_is_replaced_meanwhile_is_in_the_copy_with_the_new_one() {
    let (data, copy) = (Folder::new("replaced"), Folder::new("replaced-copy"));
    data.put("files/avatars/old.webp", "the old picture");
    data.put("files/avatars/same.webp", "another picture");
    let postgres = Postgres::start(&data.0, &package(), "s3cret")
        .await
        .unwrap();
    // On the way to PostgreSQL: a client that is here has begun the backup, and not yet copied the database.
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let direct = postgres.options();
    let through = PgConnectOptions::new_without_pgpass()
        .host("127.0.0.1")
        .port(listener.local_addr().unwrap().port())
        .username(direct.get_username())
        .password("s3cret")
        .database("postgres")
        .ssl_mode(PgSslMode::Disable);
    let replaced = async {
        let (mut client, _) = listener.accept().await.unwrap();
        std::fs::remove_file(data.0.join("files/avatars/old.webp")).unwrap();
        data.put("files/avatars/new.webp", "the new picture");
        let socket = format!(".s.PGSQL.{}", direct.get_port());
        let socket = direct.get_socket().unwrap().join(socket);
        let mut server = UnixStream::connect(socket).await.unwrap();
        // However the two part: the backup states whether it is one.
        drop(tokio::io::copy_bidirectional(&mut client, &mut server).await);
    };
    let backed_up = async { tokio::join!(backup::back_up(&data.0, &through, &copy.0), replaced) };
    let ended = tokio::time::timeout(PATIENCE, backed_up).await;
    postgres.stop();
    let (copied, ()) = ended.expect("the backup ends");
    copied.unwrap();
    for name in ["old", "new", "same"] {
        assert!(copy.has(&format!("files/avatars/{name}.webp")), "{name}");
    }
    assert!(copy.has("postgres.password") && copy.has("backup.complete"));
    assert!(copy.has("postgres/cluster/backup_label"));
}
