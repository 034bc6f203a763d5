//! What points buy.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::spawn;
use crate::people::{Answer, Person};

async fn redeem(person: &Person, reward: &str, cost: i64) -> Answer {
    let body = json!({ "rewardId": reward, "pointsCost": cost });
    person.post("/referral/redeem-points", body).await
}

#[tokio::test]
async fn rewards_are_shown_with_their_prices_and_what_is_had_of_them() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let list = nova.get("/referral/rewards").await.ok();
    let prices: Vec<_> = list
        .at("/data/rewards")
        .as_array()
        .unwrap()
        .iter()
        .collect();
    let prices: Vec<_> = prices
        .iter()
        .map(|it| (it["_id"].as_str(), it["pointsCost"].as_i64()))
        .collect();
    let expected = [
        ("badge_recruiter", 100),
        ("frame_gold", 150),
        ("premium_30d", 500),
    ];
    assert_eq!(prices, expected.map(|(id, cost)| (Some(id), Some(cost))));
    assert_eq!(list.at("/data/currentPoints"), 0);
    let none = json!({ "badges": [], "frame": null, "premiumUntil": null });
    assert_eq!(nova.get("/auth/me").await.at("/user/rewards"), &none);

    app.endow(&nova, 6).await;
    assert_eq!(nova.points().await, 270);
    let answer = redeem(&nova, "badge_recruiter", 100).await.ok();
    assert_eq!(answer.text("/message"), "Reward redeemed");
    assert_eq!(answer.at("/data/currentPoints"), 170);
    assert_eq!(answer.text("/data/reward/_id"), "badge_recruiter");
    assert_eq!(
        answer.text("/data/reward/redeemedAt"),
        "2026-11-21T12:00:00Z"
    );
    assert_eq!(answer.at("/data/reward/endsAt"), &Value::Null);
    redeem(&nova, "frame_gold", 150).await.ok();
    let me = nova.get("/auth/me").await.ok();
    let rewards = json!({ "badges": ["recruiter"], "frame": "gold", "premiumUntil": null });
    assert_eq!(me.at("/user/rewards"), &rewards);
    assert_eq!(me.at("/user/points"), 20);
    // What was earned stays earned.
    assert_eq!(me.at("/user/referralStats/totalPoints"), 270);
    let list = nova.get("/referral/rewards").await.ok();
    assert_eq!(
        list.text("/data/rewards/1/redeemedAt"),
        "2026-11-21T12:00:00Z"
    );
    assert_eq!(list.at("/data/rewards/2/redeemedAt"), &Value::Null);
    assert_eq!(list.at("/data/currentPoints"), 20);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn what_cannot_be_bought_is_refused_and_costs_nothing() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    // A player who never earned a point has no account for them.
    redeem(&nova, "badge_recruiter", 100)
        .await
        .refused(409, "INSUFFICIENT_POINTS");
    app.endow(&nova, 5).await;
    redeem(&nova, "badge_recruiter", 100).await.ok();
    redeem(&nova, "badge_recruiter", 100)
        .await
        .refused(409, "ALREADY_REDEEMED");
    let answer = redeem(&nova, "frame_gold", 150)
        .await
        .refused(409, "INSUFFICIENT_POINTS");
    assert_eq!(answer.text("/message"), "Not enough points");
    for cost in [0, 149, 151, -150, i64::MAX] {
        let answer = redeem(&nova, "frame_gold", cost)
            .await
            .refused(422, "VALIDATION");
        assert_eq!(answer.text("/fields/pointsCost"), "The price has changed");
    }
    let no_price = json!({ "rewardId": "frame_gold" });
    nova.post("/referral/redeem-points", no_price)
        .await
        .refused(422, "VALIDATION");
    let answer = redeem(&nova, "pony", 1).await.refused(404, "NOT_FOUND");
    assert_eq!(answer.text("/message"), "Reward not found");
    for wrong in [
        json!({ "rewardId": "frame_gold", "pointsCost": "150" }),
        json!({ "rewardId": "frame_gold", "pointsCost": 150.5 }),
        json!({ "rewardId": ["frame_gold"], "pointsCost": 150 }),
        json!("frame_gold"),
    ] {
        nova.post("/referral/redeem-points", wrong)
            .await
            .refused(400, "MALFORMED");
    }
    let stranger = app.stranger();
    redeem(&stranger, "frame_gold", 150)
        .await
        .refused(401, "UNAUTHENTICATED");
    assert_eq!(nova.points().await, 125);
    app.suspend(&nova).await;
    redeem(&nova, "frame_gold", 150)
        .await
        .refused(403, "SUSPENDED");
    nova.get("/referral/rewards").await.ok();
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_request_that_is_sent_again_is_answered_as_the_first_time_and_paid_once() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    app.endow(&nova, 5).await;
    let path = "/referral/redeem-points";
    let badge = json!({ "rewardId": "badge_recruiter", "pointsCost": 100 });
    let first = nova.post_keyed(path, "one", badge.clone()).await.ok();
    let again = nova.post_keyed(path, "one", badge).await.ok();
    assert_eq!(first.body, again.body);
    assert_eq!(nova.points().await, 125);
    let frame = json!({ "rewardId": "frame_gold", "pointsCost": 150 });
    let reused = nova.post_keyed(path, "one", frame).await;
    reused.refused(422, "IDEMPOTENCY_KEY_REUSED");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn premium_ends_is_lengthened_while_it_lasts_and_begins_anew_afterwards() {
    let app = spawn().await;
    let ada = app.newcomer("ada").await;
    let nova = app.brought_in("nova", &ada).await;
    app.verify(&nova).await;
    app.endow(&nova, 34).await;
    let ends = async |person: &Person| {
        let me = person.get("/auth/me").await.ok();
        me.at("/user/rewards/premiumUntil").clone()
    };
    let answer = redeem(&nova, "premium_30d", 500).await.ok();
    assert_eq!(answer.text("/data/reward/endsAt"), "2026-12-21T12:00:00Z");
    assert_eq!(
        ada.notified_of_points().await[0],
        "nova went premium: you earned 50 points."
    );
    app.advance(Duration::from_hours(24 * 10));
    let nova = nova.again().await;
    redeem(&nova, "premium_30d", 500).await.ok();
    assert_eq!(ends(&nova).await, "2027-01-20T12:00:00Z");
    app.advance(Duration::from_hours(24 * 51));
    let nova = nova.again().await;
    assert_eq!(ends(&nova).await, Value::Null);
    redeem(&nova, "premium_30d", 500).await.ok();
    assert_eq!(ends(&nova).await, "2027-02-20T12:00:00Z");
    assert_eq!(ada.again().await.points().await, 75);
    app.assert_books_are_right().await;
}
