//! The drill of backup and restore: a copy that is made beside a server under load starts as a server of its own, its books are
//! right, and it has everything that was acknowledged before the copying began.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::json;
use sqlx::ConnectOptions;
use tokio::sync::watch;
use uuid::Uuid;

use crate::books::number;
use crate::challenge::form;
use crate::kills::{assert_gap_free, until_done};
use crate::node::Node;
use crate::people::Person;

/// Two players each, who write to each other and stake against each other.
const PAIRS: u64 = 3;
/// What has to be acknowledged before the backup begins, and again after it.
const PROGRESS: usize = 20;
/// Between two deeds of a client, so that the load has a bound.
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

/// A folder for a backup, deleted with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("duel-ledger-{name}-{}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

/// The mode of a file or folder.
fn mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[actix_web::test]
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

#[actix_web::test]
async fn neither_a_backup_nor_a_restore_writes_over_what_is_there() {
    let node = Node::start_embedded().await;
    let folder = Folder::new("backup-refused");
    std::fs::create_dir_all(&folder.0).unwrap();
    std::fs::write(folder.0.join("precious"), "a thing").unwrap();
    let ended = node.back_up(&folder.0).await;
    let complaint = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(!ended.status.success());
    assert!(
        complaint.contains("is not empty: choose a new folder"),
        "{complaint}"
    );
    let restored = duel_ledger::infra::embedded::backup::restore(&folder.0, &folder.0);
    let complaint = format!("{:#}", restored.unwrap_err());
    assert!(complaint.contains("is no backup"), "{complaint}");
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 1);
}
