//! PostgreSQL that is silent (stopped by a signal, or behind a network that swallows everything), away, or killed: every
//! question is answered in bounded time, by 503 and never by 500, and the service is back by itself.
//!
//! Correctness review, 6 and 11.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use duel_ledger::infra::embedded::Postgres;
use serde_json::json;
use store::Db;

use crate::embedded;
use crate::harness::{TestApp, spawn_on};
use crate::people::{Answer, Person};

/// In place of `store::STATEMENT_LIMIT`.
const STATEMENT_LIMIT: Duration = Duration::from_millis(400);
/// Whatever is not answered by then hangs. The limit of a statement, twice that of a connection, and a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A PostgreSQL that the test may break, and a server on it.
struct Breakable {
    folder: PathBuf,
    postgres: Option<Postgres>,
    app: TestApp,
}

impl Breakable {
    async fn start(name: &str) -> Self {
        let pid = std::process::id();
        let folder = std::env::temp_dir().join(format!("duel-ledger-outage-{name}-{pid}"));
        let package = Path::new(crate::ROOT).join("target/postgres");
        let postgres = Postgres::start(&folder, &package, "s3cret").await.unwrap();
        let options = postgres.options();
        Db::migrate(&options).await.unwrap();
        let app = spawn_on(options, |settings| {
            settings.statement_limit = STATEMENT_LIMIT;
        })
        .await;
        Self {
            folder,
            postgres: Some(postgres),
            app,
        }
    }

    /// Signals the postmaster.
    fn signal(&self, signal: &str) {
        send(signal, &postmaster(&self.folder));
    }

    /// Signals the postmaster and everything that it has started.
    fn signal_all(&self, signal: &str) {
        let postmaster = postmaster(&self.folder);
        for child in children(&postmaster) {
            send(signal, &child);
        }
        send(signal, &postmaster);
    }

    async fn is_ready(&self) -> bool {
        let ready = format!("{}/readyz", self.app.address);
        let answer = self.app.stranger().client.get(&ready).send();
        answer.await.unwrap().status() == 200
    }

    async fn until_ready(&self) {
        let ready = async {
            while !self.is_ready().await {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let waited = tokio::time::timeout(PATIENCE, ready).await;
        waited.expect("the service is not back");
    }
}

impl Drop for Breakable {
    fn drop(&mut self) {
        if let Some(postgres) = self.postgres.take() {
            postgres.stop();
        }
        embedded::remove(&self.folder);
    }
}

/// The process that started all others of the cluster in this data folder.
pub(crate) fn postmaster(folder: &Path) -> String {
    let pidfile = embedded::cluster(folder).join("cluster/postmaster.pid");
    let text = std::fs::read_to_string(pidfile).unwrap_or_default();
    text.lines().next().unwrap_or_default().to_owned()
}

fn children(parent: &str) -> Vec<String> {
    let ps = Command::new("ps").args(["-e", "-o", "pid=,ppid="]).output();
    let listed = String::from_utf8(ps.unwrap().stdout).unwrap();
    let pairs = listed
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>());
    let mut found = Vec::new();
    for pair in pairs {
        if let [pid, its_parent] = pair[..]
            && its_parent == parent
        {
            found.push(pid.to_owned());
        }
    }
    found
}

/// Whether there was such a process.
pub(crate) fn send(signal: &str, pid: &str) -> bool {
    assert!(!pid.is_empty(), "no process to signal");
    let sent = Command::new("kill").args(["-s", signal, pid]).status();
    sent.unwrap().success()
}

/// Not served, with the time of the next try.
#[track_caller]
fn assert_unavailable(answer: &Answer) {
    assert_eq!(answer.status, 503, "{:#}", answer.body);
    let code = answer.body["code"].as_str().unwrap_or_default();
    assert!(["UNAVAILABLE", "BUSY"].contains(&code), "{:#}", answer.body);
    assert!(answer.headers.contains_key("retry-after"));
}

/// Asks again while the service states that it is interrupted, as clients do.
async fn until_served(ask: impl AsyncFn() -> Answer) -> Answer {
    let served = async {
        loop {
            let answer = ask().await;
            if answer.status != 503 {
                return answer;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let served = tokio::time::timeout(PATIENCE, served).await;
    served.expect("the service is not back")
}

/// What every route states while PostgreSQL does not answer: by turns reading, writing, several statements, a transaction.
async fn all_are_answered_503(broken: &Breakable, nova: &Person, mirage: &Person, id: &str) {
    let answers = async {
        let detail = format!("/challenges/{id}");
        let join = format!("/challenges/{id}/join");
        let stake = json!({"stakeAmount": "50"});
        let follow = format!("/friends/{}/follow", nova.id);
        let (stranger, message) = (broken.app.stranger(), message_to(nova));
        let signin = json!({"identifier": "nova_kade", "password": crate::people::PASSWORD});
        tokio::join!(
            nova.get("/wallet"),
            nova.get(&detail),
            mirage.post_keyed(&join, "outage-join", stake),
            mirage.post("/messages/send", message),
            nova.post("/wallet/deposits", json!({"amount": "5"})),
            stranger.get("/challenges/public"),
            stranger.post("/auth/signin", signin),
            nova.get("/auth/sessions"),
            nova.get("/notifications"),
            mirage.post(&follow, json!({})),
            mirage.get("/auth/me"),
        )
    };
    let answers = tokio::time::timeout(PATIENCE, answers).await;
    let answers = answers.expect("a request hangs");
    for answer in <[Answer; 11]>::from(answers) {
        // A path that is no route needs no database.
        assert_ne!(answer.body["code"], "ROUTE_NOT_FOUND", "{:#}", answer.body);
        assert_unavailable(&answer);
    }
    let healthz = format!("{}/healthz", broken.app.address);
    let alive = broken.app.stranger().client.get(&healthz).send().await;
    assert_eq!(alive.unwrap().status(), 200);
    let asked = std::time::Instant::now();
    assert!(!broken.is_ready().await);
    // Its own limit is 800 ms; a busy machine may add to it, a statement that hangs would add 20 s.
    assert!(asked.elapsed() < Duration::from_secs(5));
}

fn message_to(other: &Person) -> serde_json::Value {
    json!({
        "recipientId": other.id, "clientId": uuid::Uuid::from_u128(7), "content": "are you there?",
    })
}

#[tokio::test]
async fn correctness_6_a_silent_postgres_is_answered_in_bounded_time_and_forgotten_when_it_speaks()
{
    let broken = Breakable::start("silent").await;
    let [nova, mirage] = broken.app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    let mut line = broken.app.line(mirage.token.as_deref()).await;
    broken.signal_all("STOP");
    // What is remembered for seconds would need no database.
    broken.app.advance(Duration::from_secs(61));
    all_are_answered_503(&broken, &nova, &mirage, &id).await;
    let notified =
        tokio::time::timeout(PATIENCE, line.ask("send_message", message_to(&nova))).await;
    let notified = notified.expect("a command on a socket hangs");
    assert_eq!(notified["code"], "BUSY", "{notified}");
    assert!(broken.app.app.db.away_for().is_some());

    broken.signal_all("CONT");
    broken.until_ready().await;
    // It is unknown whether it was written: the key finds out.
    let join = format!("/challenges/{id}/join");
    let stake = json!({"stakeAmount": "50"});
    let joined = async || mirage.post_keyed(&join, "outage-join", stake.clone()).await;
    until_served(joined).await.ok();
    let wallet = until_served(async || mirage.get("/wallet").await)
        .await
        .ok();
    assert_eq!(wallet.text("/data/available"), "50");
    let sent = line.ask("send_message", message_to(&nova)).await;
    assert_eq!(sent["ok"], true, "{sent}");
    assert_eq!(sent["message"]["seq"], 1);
    assert!(broken.app.app.db.away_for().is_none());
    broken.app.proof().await;
}

#[tokio::test]
async fn correctness_11_a_postgres_that_is_away_is_503_and_never_500() {
    let mut broken = Breakable::start("away").await;
    let [nova, mirage] = broken.app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    // Stopped in order: connections get 57P01, then are refused.
    if let Some(postgres) = broken.postgres.take() {
        postgres.stop();
    }
    broken.app.advance(Duration::from_secs(61));
    for _ in 0..2 {
        all_are_answered_503(&broken, &nova, &mirage, &id).await;
    }
}

#[tokio::test]
async fn the_private_postgres_that_is_killed_is_started_again_and_serves_without_help() {
    let broken = Breakable::start("killed").await;
    let [nova, mirage] = broken.app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    let first = postmaster(&broken.folder);
    broken.signal("KILL");
    let again = async {
        while [String::new(), first.clone()].contains(&postmaster(&broken.folder)) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let waited = tokio::time::timeout(PATIENCE, again).await;
    waited.expect("it was not started again");
    broken.until_ready().await;
    until_served(async || mirage.join(&id, "50").await)
        .await
        .ok();

    // Of its processes one is enough: the postmaster ends all others, and recovers by itself.
    let second = postmaster(&broken.folder);
    let backend =
        "select pid::bigint from pg_stat_activity where backend_type = 'client backend' limit 1";
    let mut owner = broken.app.superuser().await;
    let backend = crate::books::number(&mut owner, backend).await;
    assert!(send("KILL", &backend.to_string()));
    broken.until_ready().await;
    until_served(async || nova.get("/wallet").await).await.ok();
    assert_eq!(postmaster(&broken.folder), second, "it recovered by itself");
    let wallet = until_served(async || mirage.get("/wallet").await)
        .await
        .ok();
    assert_eq!(wallet.text("/data/available"), "50");
    broken.app.proof().await;
}
