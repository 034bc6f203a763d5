//! A server that is asked to stop: what is new is refused, what is under way is done and answered, and a second request to stop
//! waits for nothing.

use serde_json::json;
use sqlx::{ConnectOptions, PgConnection};
use tokio::task::JoinHandle;
use uuid::Uuid;

use crate::books::until_waiting;
use crate::harness::spawn;
use crate::node::Node;
use crate::people::{Answer, Person};

/// A join that waits for a balance, which another connection holds.
struct HeldJoin {
    node: Node,
    challenge: String,
    holder: PgConnection,
    joining: JoinHandle<Answer>,
}

impl HeldJoin {
    async fn under_way() -> Self {
        let node = Node::start_logging("info").await;
        let nova = Person::player(&node.address, "nova_kade").await;
        let mirage = Person::player(&node.address, "mirage_ops").await;
        let (nova, mirage) = (nova.deposit("100").await, mirage.deposit("100").await);
        let challenge = nova.challenge(&[]).await;
        let mut holder = node.database.connect().await.unwrap();
        let mut onlooker = node.database.connect().await.unwrap();
        let hold = "begin; select from ledger_balances for update";
        sqlx::raw_sql(hold).execute(&mut holder).await.unwrap();
        let id = challenge.clone();
        let joining = tokio::spawn(async move { mirage.join(&id, "50").await });
        until_waiting(&mut onlooker).await;
        Self {
            node,
            challenge,
            holder,
            joining,
        }
    }

    async fn release(&mut self) {
        let release = sqlx::raw_sql("rollback").execute(&mut self.holder);
        release.await.unwrap();
    }
}

#[tokio::test]
async fn a_command_that_is_under_way_when_the_server_is_asked_to_stop_is_done_and_answered() {
    let mut held = HeldJoin::under_way().await;
    held.node.ask_to_stop();
    held.node.until_deaf().await;
    held.release().await;
    let joined = held.joining.await.unwrap().ok();
    assert!(held.node.until_ended().await.success());
    assert_eq!(joined.text("/data/challenge/_id"), held.challenge);
    let joins = "select count(*) from challenge_events where challenge_id = $1 and type = 'joined'";
    let challenge: Uuid = held.challenge.parse().unwrap();
    let written: i64 = sqlx::query_scalar(joins)
        .bind(challenge)
        .fetch_one(&mut held.holder)
        .await
        .unwrap();
    assert_eq!(written, 1);
    held.node.assert_audit();
}

#[tokio::test]
async fn a_second_signal_stops_the_server_without_waiting_for_what_is_under_way() {
    let mut held = HeldJoin::under_way().await;
    held.node.ask_to_stop();
    held.node.until_deaf().await;
    held.node.ask_to_stop();
    assert!(held.node.until_ended().await.success());
    let logged = held.node.logged();
    assert!(logged.contains("stopping at once"), "{logged}");
    held.release().await;
    held.node.assert_audit();
}

#[tokio::test]
async fn a_server_that_drains_refuses_commands_and_serves_reads_over_http_and_on_sockets() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    let mut line = app.line_of(&mirage).await;
    app.app.drain();
    let refused = mirage.join(&id, "50").await.refused(503, "DRAINING");
    assert!(refused.headers.contains_key("retry-after"));
    nova.detail(&id).await;
    let message = json!({
        "recipientId": nova.id, "content": "Are you there?", "clientId": Uuid::from_u128(7),
    });
    let refused = line.ask("send_message", message).await;
    assert_eq!(refused["code"], "BUSY", "{refused:#}");
    assert_eq!(line.watch(&id, 1).await["ok"], true);
    app.proof().await;
}
