//! Claims: once, in their window, within the plan.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::json;

use super::win;
use crate::books::{number, run};
use crate::harness::spawn;

#[tokio::test]
async fn quest_13_14_a_completed_quest_is_claimed_once_and_sent_live() {
    let app = spawn().await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    nova.claim("daily_win").await.refused(409, "NOT_COMPLETED");
    nova.claim("daily_luck").await.refused(404, "NOT_FOUND");
    app.stranger()
        .claim("daily_win")
        .await
        .refused(401, "UNAUTHENTICATED");
    win(&nova, &rex).await;
    app.count_quests().await;
    let elsewhere = nova.again().await;
    let lines = [app.line_of(&nova).await, app.line_of(&elsewhere).await];
    let claimed = nova.claim("daily_win").await.ok();
    assert_eq!(claimed.at("/data/balance"), 20);
    assert_eq!(claimed.at("/data/quest/status"), "claimed");
    // Each device shows the new balance, and reads the list of quests again.
    for mut line in lines {
        assert_eq!(line.next("tokens_updated").await, json!({ "balance": 20 }));
        let changed = line.next("quests_updated").await;
        assert_eq!(changed, json!({ "completed": [], "isLookChanged": false }));
    }
    nova.claim("daily_win")
        .await
        .refused(409, "ALREADY_CLAIMED");
    rex.claim("daily_win").await.refused(409, "NOT_COMPLETED");
    assert_eq!((nova.tokens().await, rex.tokens().await), (20, 0));
    let tokens = nova.get("/tokens").await.ok();
    assert_eq!(tokens.at("/data/supply/issued"), 20);
    assert_eq!(tokens.at("/data/supply/cap"), 80_000_000);
    assert_eq!(tokens.at("/data/supply/launchedAt"), "2026-11-21T12:00:00Z");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_repeated_claim_under_its_key_is_answered_with_the_first_response() {
    let app = spawn().await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    win(&nova, &rex).await;
    app.count_quests().await;
    let claim = async |id: &str| {
        nova.post_keyed(&format!("/quests/{id}/claim"), "one", json!({}))
            .await
    };
    let first = claim("daily_win").await.ok();
    assert_eq!(claim("daily_win").await.ok().at("/data"), first.at("/data"));
    claim("daily_match")
        .await
        .refused(422, "IDEMPOTENCY_KEY_REUSED");
    assert_eq!(nova.tokens().await, 20);
}

#[tokio::test]
async fn ten_devices_that_claim_at_once_are_paid_once() {
    let app = spawn().await;
    let beside = app.beside().await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    win(&nova, &rex).await;
    app.count_quests().await;
    let mut devices = Vec::new();
    for place in 0..10 {
        let mut device = nova.again().await;
        if place % 2 == 0 {
            device.address.clone_from(&beside.address);
        }
        devices.push(device);
    }
    let answers = join_all(devices.iter().map(|device| device.claim("daily_win"))).await;
    let paid = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(paid, 1);
    for answer in answers.into_iter().filter(|answer| answer.status != 200) {
        answer.refused(409, "ALREADY_CLAIMED");
    }
    assert_eq!(nova.tokens().await, 20);
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_reward_is_claimed_in_its_window_and_for_an_hour_after_it() {
    let app = spawn().await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    win(&nova, &rex).await;
    app.count_quests().await;
    // One second before midnight of a Saturday, and one second before the hour after it is over.
    app.advance(Duration::from_secs(12 * 3600 - 1));
    nova.again().await.claim("daily_win").await.ok();
    app.advance(Duration::from_hours(1));
    let [nova, rex] = [nova.again().await, rex.again().await];
    let late = nova.quest("daily_match").await;
    assert_eq!(
        (&late["status"], &late["endsAt"], &late["timeLeft"]),
        (
            &json!("completed"),
            &json!("2026-11-22T01:00:00Z"),
            &json!(1)
        )
    );
    let claimed = nova.claim("daily_match").await.ok();
    assert_eq!(claimed.at("/data/quest/status"), "claimed");
    // Both are of the new day now.
    for id in ["daily_match", "daily_win"] {
        nova.claim(id).await.refused(409, "NOT_COMPLETED");
        assert_eq!(nova.progress(id).await, (0, "active".to_owned()));
    }
    assert_eq!(rex.progress("daily_match").await.1, "completed");
    app.advance(Duration::from_secs(1));
    assert_eq!(rex.progress("daily_match").await.1, "active");
    rex.claim("daily_match").await.refused(409, "NOT_COMPLETED");
    assert_eq!((nova.tokens().await, rex.tokens().await), (30, 0));
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn what_was_completed_in_the_hour_after_midnight_is_of_the_new_day() {
    let app = spawn().await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    win(&nova, &rex).await;
    app.count_quests().await;
    // Half an hour after midnight.
    app.advance(Duration::from_mins(12 * 60 + 30));
    let [nova, rex] = [nova.again().await, rex.again().await];
    win(&nova, &rex).await;
    app.count_quests().await;
    // First the reward of the day before, then that of the new one.
    for tokens in [20, 40] {
        assert_eq!(nova.progress("daily_win").await.1, "completed");
        nova.claim("daily_win").await.ok();
        assert_eq!(nova.tokens().await, tokens);
    }
    assert_eq!(nova.progress("daily_win").await.1, "claimed");
    nova.claim("daily_win")
        .await
        .refused(409, "ALREADY_CLAIMED");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn days_and_weeks_begin_anew() {
    let app = spawn().await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    win(&nova, &rex).await;
    app.count_quests().await;
    nova.claim("daily_win").await.ok();
    app.advance(Duration::from_hours(24));
    let [nova, rex] = [nova.again().await, rex.again().await];
    win(&nova, &rex).await;
    app.count_quests().await;
    nova.claim("daily_win").await.ok();
    nova.claim("first_match").await.ok();
    assert_eq!(nova.tokens().await, 90);
    assert_eq!(nova.progress("weekly_wins").await.0, 2);
    // Monday begins another week.
    app.advance(Duration::from_hours(24));
    let nova = nova.again().await;
    assert_eq!(nova.progress("weekly_wins").await.0, 0);
    // What was claimed on that Monday, where the week begins too, is not claimed on Tuesday.
    let rex = rex.again().await;
    win(&nova, &rex).await;
    app.count_quests().await;
    nova.claim("daily_win").await.ok();
    assert_eq!(nova.progress("daily_win").await.1, "claimed");
    app.advance(Duration::from_hours(24));
    let [nova, rex] = [nova.again().await, rex.again().await];
    win(&nova, &rex).await;
    app.count_quests().await;
    assert_eq!(nova.progress("daily_win").await.1, "completed");
    nova.claim("daily_win").await.ok();
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn no_more_is_issued_than_the_plan_has() {
    let app = spawn().await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    win(&nova, &rex).await;
    app.count_quests().await;
    nova.claim("daily_match").await.ok();
    let mut owner = app.superuser().await;
    let used = "update token_supply set issued = 80000000 - 19";
    run(&mut owner, used).await.unwrap();
    nova.claim("daily_win")
        .await
        .refused(409, "TOKENS_EXHAUSTED");
    assert_eq!(nova.tokens().await, 10);
    // The next year of the plan lets more be issued. 2027 has no leap day.
    app.advance(Duration::from_hours(365 * 24));
    let [nova, rex] = [nova.again().await, rex.again().await];
    win(&nova, &rex).await;
    app.count_quests().await;
    nova.claim("daily_win").await.ok();
    assert_eq!(nova.tokens().await, 30);
    run(&mut owner, "update token_supply set issued = 30")
        .await
        .unwrap();
    assert_eq!(
        number(&mut owner, "select issued from token_supply").await,
        30
    );
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn token_07_08_09_10_11_12_13_14_15_16_17_18_19_20_21_the_plan_is_served_whole() {
    let app = spawn().await;
    let tokens = app.newcomer("nova").await.get("/tokens").await.ok();
    assert_eq!(tokens.at("/data/balance"), 0);
    let supply =
        json!({ "issued": 0, "burned": 0, "held": 0, "cap": 80_000_000, "launchedAt": null });
    assert_eq!(tokens.at("/data/supply"), &supply);
    let plan = json!({
        "totalSupply": 1_000_000_000,
        "distribution": [
            { "name": "Community Rewards", "percent": 40, "tokens": 400_000_000 },
            { "name": "Development", "percent": 20, "tokens": 200_000_000 },
            { "name": "Marketing", "percent": 15, "tokens": 150_000_000 },
            { "name": "Team and Advisors", "percent": 15, "tokens": 150_000_000 },
            { "name": "Reserve", "percent": 10, "tokens": 100_000_000 },
        ],
        "emission": [
            { "year": 1, "percent": 20, "tokens": 80_000_000, "total": 80_000_000 },
            { "year": 2, "percent": 30, "tokens": 120_000_000, "total": 200_000_000 },
            { "year": 3, "percent": 25, "tokens": 100_000_000, "total": 300_000_000 },
            { "year": 4, "percent": 15, "tokens": 60_000_000, "total": 360_000_000 },
            { "year": 5, "percent": 10, "tokens": 40_000_000, "total": 400_000_000 },
        ],
        "monthlyBurnPercent": 2,
        "stakingApyPercentFrom": 8,
        "stakingApyPercentTo": 12,
        "tournamentPoolPercent": 5,
        "vestingMonths": 24,
        "voting": [
            { "tokens": 1_000, "votes": 1 },
            { "tokens": 10_000, "votes": 5 },
            { "tokens": 50_000, "votes": 15 },
            { "tokens": 100_000, "votes": 25 },
        ],
    });
    assert_eq!(tokens.at("/data/plan"), &plan);
}

#[tokio::test]
async fn a_suspended_player_claims_nothing() {
    let app = spawn().await;
    let [nova, rex] = app.funded(["nova", "rex"]).await;
    win(&nova, &rex).await;
    app.count_quests().await;
    app.suspend(&nova).await;
    nova.claim("daily_win").await.refused(403, "SUSPENDED");
    assert_eq!(nova.tokens().await, 0);
}
