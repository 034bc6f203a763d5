//! Nothing new refers to a closed account (docs/rules.md, Accounts): where a player is looked up, it is not found.

use serde_json::json;

use crate::books::number;
use crate::harness::{TestApp, spawn};
use crate::people::Person;

impl TestApp {
    /// The number of rows of a table that name a player in a column.
    async fn rows_of(&self, player: &Person, table: &str, column: &str) -> i64 {
        let rows = format!(
            "select count(*) from {table} where {column} = '{}'",
            player.id
        );
        number(&mut self.superuser().await, &rows).await
    }
}

/// Nova, who has closed her account, and Mirage, who knew her.
async fn nova_has_left(app: &TestApp) -> (Person, Person) {
    let nova = app.player("nova_kade").await;
    let mirage = app.player("mirage_ops").await.deposit("100").await;
    nova.befriends(&mirage).await;
    nova.close_account().await.ok();
    (nova, mirage)
}

#[tokio::test]
async fn a_closed_account_is_neither_followed_nor_blocked_nor_shown() {
    let app = spawn().await;
    let (nova, mirage) = nova_has_left(&app).await;
    for command in ["follow", "block"] {
        let path = format!("/friends/{}/{command}", nova.id);
        let refused = mirage.post(&path, json!({})).await;
        refused.refused(404, "USER_NOT_FOUND");
    }
    assert_eq!(app.rows_of(&nova, "follows", "followee").await, 0);
    assert_eq!(app.rows_of(&nova, "blocks", "blocked").await, 0);
    let profile = format!("/users/{}/profile", nova.id);
    mirage.get(&profile).await.refused(404, "USER_NOT_FOUND");
    for list in [
        "followers",
        "following",
        "mutual-friends",
        "mutual-friends-aggregation",
        "mutual-friends-with-me",
    ] {
        let path = format!("/friends/{}/{list}", nova.id);
        mirage.get(&path).await.refused(404, "USER_NOT_FOUND");
    }
}

#[tokio::test]
async fn a_closed_account_is_invited_neither_to_a_team_nor_to_a_challenge() {
    let app = spawn().await;
    let (nova, mirage) = nova_has_left(&app).await;
    // Closing ended every friendship, and a team invites friends alone.
    let team = mirage.team("Night Owls", json!({})).await;
    let refused = mirage.ask_in(&team, &nova).await;
    let refused = refused.refused(422, "VALIDATION");
    assert!(refused.at("/fields/userId").is_string());
    assert_eq!(app.rows_of(&nova, "team_requests", "user_id").await, 0);

    let invited = json!([nova.id]).to_string();
    let challenge = mirage.create(&[("invitedFriends", &invited)]).await;
    challenge.ok();
    let invitations = app.rows_of(&nova, "challenge_invitations", "user_id");
    assert_eq!(invitations.await, 0);
    assert_eq!(app.rows_of(&nova, "notifications", "user_id").await, 0);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_request_to_a_team_ends_with_the_account_and_admits_no_one() {
    let app = spawn().await;
    let (nova, mirage) = (
        app.player("nova_kade").await,
        app.player("mirage_ops").await,
    );
    let by_approval = json!({ "requiresApproval": true });
    let team = mirage.team("Night Owls", by_approval).await;
    nova.on_team(&team, "join").await.ok();
    let request = "select count(*) from team_requests where kind = 'join' and outcome is null";
    let mut owner = app.superuser().await;
    assert_eq!(number(&mut owner, request).await, 1);
    nova.close_account().await.ok();
    assert_eq!(number(&mut owner, request).await, 0);
    assert_eq!(app.rows_of(&nova, "team_members", "user_id").await, 0);
}

#[tokio::test]
async fn a_closed_account_receives_no_message() {
    let app = spawn().await;
    let nova = app.player("nova_kade").await;
    let mirage = app.player("mirage_ops").await;
    let rex = app.player("rex_hale").await;
    let say = |to: &Person| json!({ "recipientId": to.id, "content": "gg" });
    rex.post("/messages/send", say(&nova)).await.ok();
    nova.close_account().await.ok();
    let first = mirage.post("/messages/send", say(&nova)).await;
    first.refused(404, "USER_NOT_FOUND");
    let members = app.rows_of(&mirage, "conversation_members", "user_id");
    assert_eq!(members.await, 0, "no conversation was opened");
    // In one that there was, the answer is that of a block.
    let again = rex.post("/messages/send", say(&nova)).await;
    assert_eq!(again.status.as_u16(), 403, "{}", again.body);
    assert_eq!(app.rows_of(&rex, "messages", "sender_id").await, 1);
}

#[tokio::test]
async fn a_rematch_reaches_no_closed_account() {
    let app = spawn().await;
    let nova = app.player("nova_kade").await.deposit("50").await;
    let mirage = app.player("mirage_ops").await.deposit("100").await;
    let id = nova.challenge(&[]).await;
    mirage.join(&id, "50").await.ok();
    nova.start(&id, &[&mirage]).await;
    nova.declare(&id, "lost").await.ok();
    mirage.declare(&id, "won").await.ok();
    nova.close_account().await.ok();
    mirage.command(&id, "rematch").await.ok();
    let invitations = app.rows_of(&nova, "challenge_invitations", "user_id");
    assert_eq!(invitations.await, 0);
    assert_eq!(app.rows_of(&nova, "notifications", "user_id").await, 0);
    assert_eq!(app.rows_of(&nova, "notification_feeds", "user_id").await, 0);
    app.assert_books_are_right().await;
}
