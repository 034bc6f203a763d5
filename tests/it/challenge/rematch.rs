//! The same again: rematches.

use serde_json::json;

use crate::harness::spawn;

#[tokio::test]
async fn a_loser_asks_for_a_rematch_and_the_other_is_invited() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let terms = [("challengeType", "private"), ("rules", "First to 30")];
    let id = nova.challenge(&terms).await;
    let code = nova.detail(&id).await.text("/data/challenge/inviteCode");
    let join = json!({ "stakeAmount": "50", "inviteCode": code });
    mirage
        .post(&format!("/challenges/{id}/join"), join)
        .await
        .ok();
    nova.start(&id, &[&mirage]).await;
    mirage
        .command(&id, "rematch")
        .await
        .refused(409, "NOT_OVER");
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "lost").await.ok();

    let path = format!("/challenges/{id}/rematch");
    let made = mirage.post_keyed(&path, "again", json!({})).await.ok();
    assert_eq!(made.status, 201);
    assert_eq!(
        made.text("/message"),
        "Rematch created! The others are invited."
    );
    let same = mirage.post_keyed(&path, "again", json!({})).await.ok();
    assert_eq!(same.body, made.body, "a lost answer makes no second one");
    assert_eq!(mirage.available().await, "0");
    let rematch = made.text("/data/challenge/_id");
    let detail = mirage.detail(&rematch).await;
    for (field, expected) in [
        ("status", json!("open")),
        ("isPrivate", json!(true)),
        ("rules", json!("First to 30")),
        ("minimumStake", json!("50")),
    ] {
        assert_eq!(detail.at(&format!("/data/challenge/{field}")), &expected);
    }
    assert_eq!(detail.text("/data/userRole"), "creator");
    // Invited by name, the other needs no code.
    nova.join(&rematch, "50").await.ok();
    nova.command(&id, "rematch").await.ok();
    app.proof().await;
}

#[tokio::test]
async fn a_rematch_is_for_those_who_were_there_and_can_pay() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    let [stranger] = app.funded(["tal_reborn"]).await;
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "lost").await.ok();
    stranger
        .command(&id, "rematch")
        .await
        .refused(403, "NOT_PARTICIPANT");
    mirage.command(&id, "rematch").await.ok();
    mirage
        .command(&id, "rematch")
        .await
        .refused(422, "INSUFFICIENT_FUNDS");
    let nothing = uuid::Uuid::from_u128(1).to_string();
    let missing = nova.command(&nothing, "rematch").await;
    assert_eq!(missing.status, 404);
    app.proof().await;
}
