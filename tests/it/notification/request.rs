//! What players send each other by will.

use serde_json::{Value, json};

use crate::harness::spawn;
use crate::people::{Answer, Person};

async fn send(from: &Person, to: &Person, kind: &str, data: Value) -> Answer {
    let body = json!({"recipientId": to.id, "type": kind, "data": data});
    from.post("/notifications", body).await
}

#[tokio::test]
async fn only_followers_are_notified_and_only_of_three_types() {
    let app = spawn().await;
    let [nova, rex] = app.funded(["nova_kade", "rex_hale"]).await;
    let hello = json!({"message": "tonight?"});
    send(&nova, &rex, "interest", hello.clone())
        .await
        .refused(403, "NOT_A_FOLLOWER");
    rex.follow(&nova).await.ok();
    send(&nova, &rex, "interest", hello.clone()).await.ok();
    let notified = &rex.notified().await[0];
    assert_eq!(notified["type"], "interest");
    assert_eq!(
        notified["data"]["message"],
        "nova_kade is interested in a match with you: tonight?"
    );
    assert_eq!(notified["data"]["actionRequired"], false);

    // What is claimed in the data beside the words is not believed.
    let challenge = nova.challenge(&[]).await;
    let forged = json!({
        "challenge": {"_id": challenge, "title": "Free money"}, "actionRequired": true,
        "sender": {"username": "the_house"},
    });
    send(&nova, &rex, "challenge_invitation", forged).await.ok();
    let notified = &rex.notified().await[0];
    assert_eq!(notified["data"]["sender"]["username"], "nova_kade");
    assert_eq!(
        notified["data"]["challenge"]["title"],
        "Aim duel, first to 30"
    );
    let id = notified["_id"].as_str().unwrap();
    let stake = json!({"additionalData": {"stakeAmount": "50"}});
    rex.post(&format!("/notifications/{id}/accept"), stake)
        .await
        .ok();

    for kind in ["system", "challenge_result", "friend", "gossip"] {
        send(&nova, &rex, kind, hello.clone())
            .await
            .refused(403, "TYPE_NOT_ALLOWED");
    }
    let refused = nova
        .post("/notifications", json!({}))
        .await
        .refused(422, "VALIDATION");
    for (field, message) in [
        ("recipientId", "Recipient is required"),
        ("type", "Type is required"),
        ("data", "Data is required"),
    ] {
        assert_eq!(refused.text(&format!("/fields/{field}")), message);
    }
    let stranger = json!({
        "recipientId": uuid::Uuid::from_u128(7), "type": "tag", "data": {},
    });
    nova.post("/notifications", stranger)
        .await
        .refused(404, "USER_NOT_FOUND");
    send(&nova, &rex, "challenge_invitation", json!({}))
        .await
        .refused(422, "VALIDATION");
}

#[tokio::test]
async fn a_private_challenge_is_not_announced() {
    let app = spawn().await;
    let [nova, rex] = app.funded(["nova_kade", "rex_hale"]).await;
    let tal = app.newcomer("tal_reborn").await;
    rex.follow(&nova).await.ok();
    tal.follow(&rex).await.ok();
    let private = nova.challenge(&[("challengeType", "private")]).await;
    let data = json!({"challenge": {"_id": private}});
    // Neither by a player who cannot see it, nor to a player who could not.
    send(&rex, &tal, "tag", data.clone())
        .await
        .refused(404, "CHALLENGE_NOT_FOUND");
    send(&nova, &rex, "tag", data)
        .await
        .refused(404, "CHALLENGE_NOT_FOUND");
}

#[tokio::test]
async fn twenty_a_day_are_the_limit_and_the_same_is_notified_once() {
    let app = spawn().await;
    let (nova, rex) = (app.player("nova_kade").await, app.newcomer("rex").await);
    rex.follow(&nova).await.ok();
    for _ in 0..20 {
        send(&nova, &rex, "tag", json!({})).await.ok();
    }
    send(&nova, &rex, "tag", json!({}))
        .await
        .refused(429, "RATE_LIMITED");
    assert_eq!(rex.notified().await.len(), 1);
    app.advance(std::time::Duration::from_hours(24));
    let (nova, rex) = (nova.again().await, rex.again().await);
    send(&nova, &rex, "tag", json!({})).await.ok();
    assert_eq!(rex.notified().await.len(), 2);
}
