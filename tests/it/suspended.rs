//! The suspended sign in, read and withdraw, nothing else (docs/rules.md, Accounts).

use serde_json::json;

use crate::harness::{TestApp, spawn};
use crate::people::{Person, withdrawal_to};

impl TestApp {
    pub(crate) async fn suspend(&self, person: &Person) {
        let id: uuid::Uuid = person.id.parse().unwrap();
        sqlx::raw_sql(sqlx::AssertSqlSafe(format!(
            "update users set suspended_at = now() where id = '{id}'"
        )))
        .execute(&self.app.db)
        .await
        .unwrap();
        self.app.account_statuses.forget(id).await;
    }

    /// As an administrator restores the player.
    pub(crate) async fn restore(&self, person: &Person) {
        let id: uuid::Uuid = person.id.parse().unwrap();
        sqlx::raw_sql(sqlx::AssertSqlSafe(format!(
            "update users set suspended_at = null where id = '{id}'"
        )))
        .execute(&self.app.db)
        .await
        .unwrap();
        self.app.account_statuses.forget(id).await;
    }
}

#[tokio::test]
async fn the_suspended_decide_over_no_money_but_their_own() {
    let app = spawn().await;
    let (nova, mirage, match_id) = app.duel().await;
    let open = nova.challenge(&[("minimumStake", "10")]).await;
    mirage.join(&open, "10").await.ok();
    app.suspend(&nova).await;
    app.suspend(&mirage).await;
    nova.command(&open, "cancel")
        .await
        .refused(403, "SUSPENDED");
    mirage
        .command(&open, "leave")
        .await
        .refused(403, "SUSPENDED");
    mirage
        .command(&open, "ready")
        .await
        .refused(403, "SUSPENDED");
    // Their stake is in the match: they still say how it ended.
    nova.command(&match_id, "call-off").await.ok();
    nova.declare(&match_id, "won").await.ok();
    mirage.declare(&match_id, "won").await.ok();
    assert_eq!(
        nova.detail(&match_id).await.text("/data/escrow/state"),
        "disputed"
    );
    app.trust(&nova, "sandbox:somewhere").await;
    let body = withdrawal_to("sandbox:somewhere", "5");
    nova.post("/wallet/withdrawals", body).await.ok();
    app.proof().await;
}

#[tokio::test]
async fn suspended_players_read_messages_and_write_none() {
    let app = spawn().await;
    let (nova, rex, zoe) = (
        app.newcomer("nova").await,
        app.newcomer("rex").await,
        app.newcomer("zoe").await,
    );
    let sent = json!({ "recipientId": rex.id, "content": "hi" });
    let sent = nova.post("/messages/send", sent).await.ok();
    let room = sent.text("/data/conversationId");
    let (mut novas, mut rexes) = (
        app.line(nova.token.as_deref()).await,
        app.line(rex.token.as_deref()).await,
    );
    novas.next("authenticated").await;
    rexes.next("authenticated").await;
    app.suspend(&nova).await;
    let here = json!({ "conversationId": room });
    for event in ["typing_start", "typing_stop"] {
        let answer = novas.ask(event, here.clone()).await;
        assert_eq!(answer["code"], "FORBIDDEN", "{event}");
    }
    let another = json!({ "otherUserId": zoe.id });
    let opened = novas.ask("join_conversation", another).await;
    assert_eq!(opened["code"], "FORBIDDEN");
    assert_eq!(
        novas.ask("join_conversation", here.clone()).await["ok"],
        true
    );
    assert_eq!(
        rexes.ask("conversation_sync", here).await["typing"],
        json!([])
    );
    assert!(rexes.is_quiet("user_typing"));
    let block = format!("/friends/{}/block", rex.id);
    nova.post(&block, json!({})).await.refused(403, "SUSPENDED");
    nova.delete(&block).await.refused(403, "SUSPENDED");
    nova.get("/friends/blocked").await.ok();
}
