//! Accept and reject do the real thing, once.

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::commands::followed;
use crate::harness::{TestApp, spawn};
use crate::people::{Answer, Person};

impl Person {
    async fn accept(&self, id: &str, data: Value) -> Answer {
        let path = format!("/notifications/{id}/accept");
        self.post(&path, json!({ "additionalData": data })).await
    }

    async fn reject(&self, id: &str) -> Answer {
        let path = format!("/notifications/{id}/reject");
        self.post(&path, json!({"notificationType": "challenge_result"}))
            .await
    }
}

/// Nova has invited Mirage to a match of 50 USDC each; both have 100.
async fn invited(app: &TestApp) -> (Person, Person, String) {
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    mirage.follow(&nova).await.ok();
    let invited = json!([mirage.id]).to_string();
    let fields = [
        ("invitedFriends", invited.as_str()),
        ("challengeType", "private"),
    ];
    let id = nova.challenge(&fields).await;
    (nova, mirage, id)
}

#[tokio::test]
async fn an_invitation_is_accepted_with_a_stake() {
    let app = spawn().await;
    let (nova, mirage, challenge) = invited(&app).await;
    let (mut other_device, _) = app.listens(&mirage).await;
    let notified = &mirage.notified().await[0];
    let id = notified["_id"].as_str().unwrap();
    assert_eq!(notified["data"]["actionRequired"], true);
    assert_eq!(notified["data"]["stakeAmount"], "50");
    let missing = mirage
        .accept(id, json!({}))
        .await
        .refused(422, "VALIDATION");
    assert_eq!(
        missing.text("/fields/stakeAmount"),
        "Stake amount is required"
    );
    let low = json!({"stakeAmount": "5"});
    mirage.accept(id, low).await.refused(422, "VALIDATION");

    let done = mirage.accept(id, json!({"stakeAmount": "50"})).await.ok();
    assert_eq!(done.text("/data/challenge/_id"), challenge);
    assert_eq!(mirage.available().await, "50");
    assert_eq!(nova.notified().await[0]["type"], "acceptance");
    let updated = other_device.next("notification_updated").await;
    assert_eq!(updated["notification"]["answer"], "accepted");
    assert_eq!(updated["notification"]["isRead"], true);
    assert_eq!(updated["notification"]["data"]["actionRequired"], false);
    assert_eq!(updated["unreadCount"], 0);
    app.proof().await;
}

#[tokio::test]
async fn an_invitation_is_not_accepted_above_the_largest_stake_of_the_server() {
    let app = spawn().await;
    let (_nova, mirage, _) = invited(&app).await;
    let low = app
        .beside_with(|settings| settings.stake_max = "50".parse().unwrap())
        .await;
    let there = Person {
        address: low.address.clone(),
        ..mirage.clone()
    };
    let notified = &mirage.notified().await[0];
    let id = notified["_id"].as_str().unwrap();
    let refused = there.accept(id, json!({"stakeAmount": "50.01"})).await;
    assert_eq!(
        refused
            .refused(422, "VALIDATION")
            .text("/fields/stakeAmount"),
        "Stake amount must be at most $50"
    );
    there.accept(id, json!({"stakeAmount": "50"})).await.ok();
    assert_eq!(mirage.available().await, "50");
    app.proof().await;
}

#[tokio::test]
async fn two_devices_that_accept_at_once_stake_once_and_are_both_answered() {
    let app = spawn().await;
    let (_, mirage, challenge) = invited(&app).await;
    let id = mirage.newest().await;
    let presses = (0..8).map(|_| mirage.accept(&id, json!({"stakeAmount": "50"})));
    for answer in join_all(presses).await {
        assert_eq!(answer.ok().text("/data/challenge/_id"), challenge);
    }
    assert_eq!(mirage.available().await, "50");
    app.holds(&mirage).await;
    app.proof().await;
}

#[tokio::test]
async fn an_accepted_request_with_a_key_is_answered_as_the_first_time() {
    let app = spawn().await;
    let (_, mirage, _) = invited(&app).await;
    let path = format!("/notifications/{}/accept", mirage.newest().await);
    let body = json!({"additionalData": {"stakeAmount": "50"}});
    let first = mirage.post_keyed(&path, "k1", body.clone()).await.ok();
    let second = mirage.post_keyed(&path, "k1", body).await.ok();
    assert_eq!(first.body, second.body);
    let other = json!({"additionalData": {"stakeAmount": "60"}});
    mirage
        .post_keyed(&path, "k1", other)
        .await
        .refused(422, "IDEMPOTENCY_KEY_REUSED");
}

#[tokio::test]
async fn an_invitation_to_what_is_over_asks_for_nothing() {
    let app = spawn().await;
    let (nova, mirage, challenge) = invited(&app).await;
    nova.command(&challenge, "cancel").await.ok();
    let notified = &mirage.notified().await[0];
    assert_eq!(notified["data"]["actionRequired"], false);
    let id = notified["_id"].as_str().unwrap();
    let stake = json!({"stakeAmount": "50"});
    mirage
        .accept(id, stake.clone())
        .await
        .refused(409, "NOT_OPEN");
    // Another player's is not there.
    nova.accept(id, stake)
        .await
        .refused(404, "NOTIFICATION_NOT_FOUND");
}

#[tokio::test]
async fn a_result_is_confirmed_once_however_often_it_is_pressed() {
    let app = spawn().await;
    let (nova, mirage, challenge) = app.duel().await;
    nova.declare(&challenge, "won").await.ok();
    let notified = &mirage.notified().await[0];
    assert_eq!(notified["data"]["verdict"], "lost");
    assert_eq!(notified["data"]["confirmBy"], "2026-11-22T13:00:00Z");
    let id = notified["_id"].as_str().unwrap().to_owned();
    let presses = (0..8).map(|_| mirage.accept(&id, json!({})));
    for answer in join_all(presses).await {
        answer.ok();
    }
    assert_eq!(
        (nova.available().await, mirage.available().await),
        ("145".to_owned(), "50".to_owned())
    );
    // What was confirmed cannot be contested.
    mirage.reject(&id).await.refused(409, "ALREADY_DECIDED");
    app.proof().await;
}

#[tokio::test]
async fn a_word_that_was_changed_is_not_confirmed_by_an_old_button() {
    let app = spawn().await;
    let (nova, mirage, challenge) = app.duel().await;
    nova.declare(&challenge, "lost").await.ok();
    let old = mirage.newest().await;
    nova.declare(&challenge, "won").await.ok();
    let notified = mirage.notified().await;
    let asks = |one: &Value| one["data"]["actionRequired"] == true;
    assert_eq!((asks(&notified[0]), asks(&notified[1])), (true, false));
    mirage
        .accept(&old, json!({}))
        .await
        .refused(409, "RESULT_CHANGED");
    assert_eq!(mirage.available().await, "50");
}

#[tokio::test]
async fn a_rejected_result_opens_one_dispute() {
    let app = spawn().await;
    let (nova, mirage, challenge) = app.duel().await;
    nova.declare(&challenge, "won").await.ok();
    let id = mirage.newest().await;
    let presses = (0..8).map(|_| mirage.reject(&id));
    for answer in join_all(presses).await {
        answer.ok();
    }
    let detail = mirage.detail(&challenge).await;
    assert_eq!(detail.text("/data/challenge/status"), "in_progress");
    let notified = nova.notified().await;
    let disputes = notified
        .iter()
        .filter(|one| one["data"]["event"] == "disputed");
    assert_eq!(disputes.count(), 1);
    assert_eq!(mirage.notified().await[0]["answer"], "rejected");
    mirage
        .accept(&id, json!({}))
        .await
        .refused(409, "ALREADY_DECIDED");
    app.proof().await;
}

#[tokio::test]
async fn a_friend_is_followed_back_once() {
    let app = spawn().await;
    let (nova, rex) = followed(&app).await;
    let id = nova.newest().await;
    nova.reject(&id).await.refused(422, "VALIDATION");
    let path = format!("/notifications/{id}/reject");
    nova.post(&path, json!({}))
        .await
        .refused(422, "NOT_REJECTABLE");
    let presses = (0..4).map(|_| nova.accept(&id, json!({})));
    for answer in join_all(presses).await {
        answer.ok();
    }
    let friends = nova
        .get(&format!("/friends/{}/mutual-friends", nova.id))
        .await
        .ok();
    assert_eq!(friends.text("/data/mutualFriends/0/_id"), rex.id);
    assert_eq!(rex.notified().await.len(), 1);
    assert_eq!(rex.notified().await[0]["data"]["event"], "followed_back");
    // There is nothing to answer in being followed back.
    rex.accept(&rex.newest().await, json!({}))
        .await
        .refused(409, "ACTION_NOT_REQUIRED");
}

#[tokio::test]
async fn a_repeated_answer_gets_the_first_response_though_the_notification_is_gone() {
    let app = spawn().await;
    let (_, mirage, _) = invited(&app).await;
    let id = mirage.newest().await;
    let path = format!("/notifications/{id}");
    let accept = format!("{path}/accept");
    let body = json!({"additionalData": {"stakeAmount": "50"}});
    let first = mirage.post_keyed(&accept, "k1", body.clone()).await.ok();
    mirage.delete(&path).await.ok();
    let second = mirage.post_keyed(&accept, "k1", body.clone()).await.ok();
    assert_eq!(first.body, second.body);
    assert_eq!(mirage.available().await, "50");
    mirage
        .post_keyed(&accept, "k2", body)
        .await
        .refused(404, "NOTIFICATION_NOT_FOUND");
}

#[tokio::test]
async fn a_key_names_one_following_back() {
    let app = spawn().await;
    let (nova, _) = followed(&app).await;
    let path = format!("/notifications/{}", nova.newest().await);
    let accept = format!("{path}/accept");
    let first = nova.post_keyed(&accept, "k1", json!({})).await.ok();
    let other = json!({"notificationType": "friend"});
    nova.post_keyed(&accept, "k1", other)
        .await
        .refused(422, "IDEMPOTENCY_KEY_REUSED");
    nova.delete(&path).await.ok();
    let second = nova.post_keyed(&accept, "k1", json!({})).await.ok();
    assert_eq!(first.body, second.body);
}
