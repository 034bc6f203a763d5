//! What is credited, when, and that it is credited once.

use std::time::Duration;

use duel_ledger::jobs;
use serde_json::{Value, json};

use super::complete_profile;
use crate::books::{number, run};
use crate::harness::{TestApp, spawn};
use crate::people::Person;
use crate::profile::upload_picture;

/// A duel for 5 USDC between two players with money, until it has ended by agreement.
async fn duel(creator: &Person, other: &Person) -> String {
    let id = creator.challenge(&[("minimumStake", "5")]).await;
    other.join(&id, "5").await.ok();
    creator.start(&id, &[other]).await;
    creator.declare(&id, "won").await.ok();
    other.declare(&id, "lost").await.ok();
    id
}

async fn may_play(person: Person) -> Person {
    person
        .post("/auth/accept-dispute-terms", json!({}))
        .await
        .ok();
    person.deposit("50").await
}

async fn credit_ended(app: &TestApp) -> usize {
    jobs::referrals::credit_ended(&app.app).await.unwrap()
}

#[tokio::test]
async fn open_24_nothing_is_earned_before_the_address_is_verified_and_then_all_that_was_done() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let bob = app.brought_in("bob", &nova).await;
    complete_profile(&bob).await;
    let stats = nova.stats().await;
    assert_eq!(
        (&stats["pendingReferrals"], &stats["totalReferrals"]),
        (&json!(1), &json!(0))
    );
    assert_eq!((nova.points().await, app.journals().await), (0, 0));
    assert_eq!(nova.notified_of_points().await, Vec::<String>::new());

    app.verify(&bob).await;
    let stats = nova.stats().await;
    assert_eq!(
        (&stats["pendingReferrals"], &stats["totalReferrals"]),
        (&json!(0), &json!(1))
    );
    assert_eq!(
        (&stats["totalPoints"], &stats["currentPoints"]),
        (&json!(45), &json!(45))
    );
    let me = nova.get("/auth/me").await.ok();
    assert_eq!(me.at("/user/points"), 45);
    assert_eq!(
        me.at("/user/referralStats"),
        &json!({"totalReferrals": 1, "totalPoints": 45})
    );
    assert_eq!(
        nova.notified_of_points().await,
        [
            "bob completed their profile: you earned 20 points.",
            "bob verified their email: you earned 15 points.",
            "bob joined with your code: you earned 10 points.",
        ]
    );
    let news = nova.get("/notifications?type=achievement").await.ok();
    let data = news.at("/notifications/0/data");
    assert_eq!(
        (&data["event"], &data["action"]),
        (&json!("points_earned"), &json!("profile_complete"))
    );
    assert_eq!(
        (&data["points"], &data["actionRequired"]),
        (&json!(20), &json!(false))
    );
    assert_eq!(
        (&data["sender"]["_id"], &data["challenge"]),
        (&json!(bob.id), &Value::Null)
    );
    // Who was brought in earns nothing by it.
    assert_eq!(bob.points().await, 0);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_profile_is_complete_once_with_whatever_comes_last() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let (bob, eve) = (
        app.brought_in("bob", &nova).await,
        app.brought_in("eve", &nova).await,
    );
    app.verify(&bob).await;
    app.verify(&eve).await;
    assert_eq!(nova.points().await, 50);
    let name = |name: &str| json!({ "name": name });
    bob.put("/auth/profile", name("Bob")).await.ok();
    assert_eq!(nova.points().await, 50);
    upload_picture(&bob).await.ok();
    assert_eq!(nova.points().await, 70);
    upload_picture(&eve).await.ok();
    eve.put("/auth/profile", name("  ")).await.ok();
    assert_eq!(nova.points().await, 70);
    // A change that is refused earns nothing, whatever else came with it.
    let taken = json!({ "name": "Eve", "username": "nova" });
    eve.put("/auth/profile", taken)
        .await
        .refused(409, "USERNAME_TAKEN");
    assert_eq!(
        (nova.points().await, nova.notified_of_points().await.len()),
        (70, 5)
    );
    eve.put("/auth/profile", name("Eve")).await.ok();
    assert_eq!(nova.points().await, 90);
    // Taken away and set again, it is the same profile.
    eve.put("/auth/profile", json!({ "avatar": null }))
        .await
        .ok();
    upload_picture(&eve).await.ok();
    bob.put("/auth/profile", name("Robert")).await.ok();
    assert_eq!(
        (nova.points().await, nova.notified_of_points().await.len()),
        (90, 6)
    );
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn the_first_challenge_that_ends_with_a_result_is_credited_by_the_job_once() {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("50").await;
    let bob = may_play(app.brought_in("bob", &nova).await).await;
    app.verify(&bob).await;
    assert_eq!(nova.points().await, 25);
    // One that is cancelled is none.
    let cancelled = bob.challenge(&[("minimumStake", "5")]).await;
    bob.command(&cancelled, "cancel").await.ok();
    assert_eq!(credit_ended(&app).await, 0);
    duel(&nova, &bob).await;
    let mut owner = app.superuser().await;
    let waiting = "select count(*) from referral_challenges";
    assert_eq!(
        (nova.points().await, number(&mut owner, waiting).await),
        (25, 1)
    );
    assert_eq!(credit_ended(&app).await, 1);
    assert_eq!(
        (nova.points().await, number(&mut owner, waiting).await),
        (50, 0)
    );
    assert_eq!(
        nova.notified_of_points().await[0],
        "bob finished their first challenge: you earned 25 points."
    );
    // The next one is no longer of interest, so it is not even written down.
    duel(&bob, &nova).await;
    assert_eq!(
        (number(&mut owner, waiting).await, credit_ended(&app).await),
        (0, 0)
    );
    assert_eq!(nova.points().await, 50);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_challenge_that_ended_before_the_address_was_verified_is_credited_with_it() {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("50").await;
    let bob = may_play(app.brought_in("bob", &nova).await).await;
    duel(&bob, &nova).await;
    assert_eq!(credit_ended(&app).await, 0);
    let mut owner = app.superuser().await;
    let waiting = "select count(*) from referral_challenges";
    assert_eq!(
        (nova.points().await, number(&mut owner, waiting).await),
        (0, 0)
    );
    app.verify(&bob).await;
    assert_eq!(nova.points().await, 50);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn challenges_of_players_without_a_referrer_leave_no_work() {
    let app = spawn().await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    duel(&nova, &rex).await;
    let mut owner = app.superuser().await;
    let waiting = "select count(*) from referral_challenges";
    assert_eq!(number(&mut owner, waiting).await, 0);
}

#[tokio::test]
async fn one_challenge_that_cannot_be_credited_holds_up_no_other() {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("50").await;
    let bob = may_play(app.brought_in("bob", &nova).await).await;
    let eve = may_play(app.brought_in("eve", &nova).await).await;
    app.verify(&bob).await;
    app.verify(&eve).await;
    duel(&nova, &bob).await;
    duel(&nova, &eve).await;
    let mut owner = app.superuser().await;
    let broken = format!(
        "alter table referral_actions add constraint broken check (referee <> '{}' or action <> 'first_challenge')",
        bob.id
    );
    run(&mut owner, &broken).await.unwrap();
    assert_eq!((credit_ended(&app).await, nova.points().await), (1, 75));
    // Nothing of the half is there: no points, no news.
    assert_eq!(nova.notified_of_points().await.len(), 5);
    app.assert_books_are_right().await;
    run(
        &mut owner,
        "alter table referral_actions drop constraint broken",
    )
    .await
    .unwrap();
    assert_eq!(credit_ended(&app).await, 0);
    app.advance(Duration::from_mins(1));
    assert_eq!((credit_ended(&app).await, nova.points().await), (1, 100));
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn the_server_checks_again_and_trusts_no_client() {
    let app = spawn().await;
    let nova = app.player("nova").await.deposit("50").await;
    let (bob, eve) = (
        app.brought_in("bob", &nova).await,
        app.newcomer("eve").await,
    );
    let ask = async |who: &Person, about: &Person, action: &str| {
        let body = json!({ "userId": about.id, "action": action });
        who.post("/referral/complete", body).await
    };
    let none = json!({ "completed": false, "pointsEarned": 0 });
    for who in [&nova, &bob] {
        let answer = ask(who, &bob, "premium_upgrade").await.ok();
        assert_eq!(answer.at("/data"), &none);
        let answer = ask(who, &bob, "signup").await.ok();
        assert_eq!(answer.at("/data"), &none);
    }
    app.verify(&bob).await;
    let credited = json!({ "completed": true, "pointsEarned": 15 });
    for who in [&nova, &bob, &nova] {
        assert_eq!(
            ask(who, &bob, "email_verify").await.ok().at("/data"),
            &credited
        );
    }
    assert_eq!(nova.points().await, 25);
    // The job has not looked yet.
    let bob = may_play(bob).await;
    duel(&nova, &bob).await;
    let answer = ask(&bob, &bob, "first_challenge").await.ok();
    assert_eq!(
        answer.at("/data"),
        &json!({ "completed": true, "pointsEarned": 25 })
    );
    assert_eq!((nova.points().await, credit_ended(&app).await), (50, 0));

    // Another player's referral, and an unknown one.
    for (who, about) in [(&eve, &bob), (&nova, &eve), (&nova, &nova), (&eve, &eve)] {
        let answer = ask(who, about, "signup").await.refused(404, "NOT_FOUND");
        assert_eq!(answer.text("/message"), "Referral not found");
    }
    for id in ["", "x", "01990000-0000-7000-8000-000000000000"] {
        let body = json!({ "userId": id, "action": "signup" });
        nova.post("/referral/complete", body)
            .await
            .refused(404, "NOT_FOUND");
    }
    for action in ["", "SIGNUP", "everything"] {
        let answer = ask(&nova, &bob, action).await.refused(422, "VALIDATION");
        assert_eq!(answer.text("/fields/action"), "Unknown action");
    }
    for wrong in [
        json!({ "userId": 7, "action": "signup" }),
        json!([]),
        json!({ "action": {} }),
    ] {
        nova.post("/referral/complete", wrong)
            .await
            .refused(400, "MALFORMED");
    }
    let stranger = app.stranger();
    ask(&stranger, &bob, "signup")
        .await
        .refused(401, "UNAUTHENTICATED");
    app.assert_books_are_right().await;
}
