//! Many at once.

use futures_util::future::{join, join_all};
use serde_json::json;

use super::complete_profile;
use crate::harness::spawn_racing;
use crate::people::Person;
use crate::profile::upload_picture;

#[tokio::test]
async fn devices_that_verify_at_once_credit_once() {
    let app = spawn_racing().await;
    let nova = app.newcomer("nova").await;
    let bob = app.brought_in("bob", &nova).await;
    let token = app.token_of(&bob).await;
    let devices: Vec<Person> = (0..8).map(|_| app.stranger()).collect();
    for answer in join_all(devices.iter().map(|it| it.verify_by(&token))).await {
        answer.ok();
    }
    assert_eq!(
        (nova.points().await, nova.notified_of_points().await.len()),
        (25, 2)
    );
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn whatever_completes_a_profile_at_the_same_moment_nothing_is_missed_or_doubled() {
    let app = spawn_racing().await;
    let nova = app.newcomer("nova").await;
    for round in 0..4 {
        let bob = app.brought_in(&format!("bob_{round}"), &nova).await;
        let token = app.token_of(&bob).await;
        let stranger = app.stranger();
        let named = json!({ "name": "Bob" });
        let profile = join(bob.put("/auth/profile", named), upload_picture(&bob));
        let (verified, (named, pictured)) = join(stranger.verify_by(&token), profile).await;
        for answer in [verified, named, pictured] {
            answer.ok();
        }
        assert_eq!(nova.points().await, 45 * (round + 1));
    }
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn many_who_were_brought_in_by_one_are_counted_each() {
    let app = spawn_racing().await;
    let nova = app.newcomer("nova").await;
    let mut tokens = Vec::new();
    for place in 0..12 {
        let bob = app.brought_in(&format!("bob_{place}"), &nova).await;
        tokens.push(app.token_of(&bob).await);
    }
    let stranger = app.stranger();
    for answer in join_all(tokens.iter().map(|it| stranger.verify_by(it))).await {
        answer.ok();
    }
    assert_eq!(
        (nova.points().await, nova.notified_of_points().await.len()),
        (12 * 25, 20)
    );
    assert_eq!(nova.stats().await["totalReferrals"], 12);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn points_for_one_reward_buy_one_however_many_ask_at_once() {
    let app = spawn_racing().await;
    let nova = app.newcomer("nova").await;
    // 135 points: one badge, not two, and a frame is too dear.
    app.endow(&nova, 3).await;
    let badge = json!({ "rewardId": "badge_recruiter", "pointsCost": 100 });
    let one_of = async |place: usize| {
        let key = format!("key-{place}");
        let path = "/referral/redeem-points";
        nova.post_keyed(path, &key, badge.clone()).await
    };
    let answers = join_all((0..32).map(one_of)).await;
    let (done, refused): (Vec<_>, Vec<_>) =
        answers.into_iter().partition(|it| it.status.is_success());
    assert_eq!((done.len(), refused.len()), (1, 31));
    for answer in refused {
        answer.refused(409, "ALREADY_REDEEMED");
    }
    assert_eq!(nova.points().await, 35);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn premium_that_is_redeemed_at_once_is_paid_and_lengthened_each_time() {
    let app = spawn_racing().await;
    let ada = app.newcomer("ada").await;
    let nova = app.brought_in("nova", &ada).await;
    app.verify(&nova).await;
    // 1 080 points: two of four.
    app.endow(&nova, 24).await;
    complete_profile(&nova).await;
    let premium = json!({ "rewardId": "premium_30d", "pointsCost": 500 });
    let redeem = || nova.post("/referral/redeem-points", premium.clone());
    let (done, refused): (Vec<_>, Vec<_>) = join_all((0..4).map(|_| redeem()))
        .await
        .into_iter()
        .partition(|it| it.status.is_success());
    assert_eq!((done.len(), refused.len()), (2, 2));
    for answer in refused {
        answer.refused(409, "INSUFFICIENT_POINTS");
    }
    let me = nova.get("/auth/me").await.ok();
    assert_eq!(
        me.text("/user/rewards/premiumUntil"),
        "2027-01-20T12:00:00Z"
    );
    assert_eq!(me.at("/user/points"), 80);
    // The referrer earns by it once: 45 for the rest, 50 for this.
    assert_eq!(ada.points().await, 95);
    app.assert_books_are_right().await;
}
