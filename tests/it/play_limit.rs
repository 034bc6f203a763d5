//! Responsible play: what players forbid themselves, held where the money moves (docs/rules.md, Responsible play).

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::books::run;
use crate::harness::{TestApp, spawn, spawn_with};
use crate::people::{Answer, Person};

const DAY: Duration = Duration::from_hours(24);

impl Person {
    async fn limit(&self, kind: &str, limit: Value) -> Answer {
        let path = format!("/play-limits/{kind}");
        self.put(&path, json!({ "limit": limit })).await
    }

    async fn cool_off(&self, days: i64) -> Answer {
        self.post("/play-limits/cool-off", json!({ "days": days }))
            .await
    }
}

/// A challenge for 50 USDC of another player.
async fn offer(app: &TestApp, creator: &str) -> String {
    let creator = app.player(creator).await.deposit("50").await;
    creator.challenge(&[]).await
}

#[tokio::test]
async fn a_stake_limit_counts_every_way_to_stake() {
    let app = spawn().await;
    let (first, second) = (offer(&app, "mirage").await, offer(&app, "rex_hale").await);
    let nova = app.player("nova_kade").await.deposit("500").await;
    let set = nova.limit("stake", json!("120")).await.ok();
    assert_eq!(set.text("/data/stake/limit"), "120");
    assert_eq!(set.text("/data/stake/used"), "0");
    assert_eq!(set.at("/data/deposit/limit"), &Value::Null);

    let own = nova.challenge(&[]).await;
    nova.join(&first, "50").await.ok();
    let refused = nova.join(&second, "50").await.refused(409, "PLAY_LIMIT");
    assert_eq!(
        refused.text("/message"),
        "This stake would pass the daily stake limit that you have set"
    );
    nova.create(&[]).await.refused(409, "PLAY_LIMIT");
    // An edit stakes the difference.
    let edit = |stake| super::challenge::form(&[("minimumStake", stake)]);
    let path = format!("/challenges/{own}");
    let put = |stake| {
        nova.request(reqwest::Method::PUT, &path)
            .multipart(edit(stake))
    };
    crate::people::send(put("80"))
        .await
        .refused(409, "PLAY_LIMIT");
    crate::people::send(put("70")).await.ok();
    // What comes back does not count against what was staked.
    nova.command(&own, "cancel").await.ok();
    nova.join(&second, "50").await.refused(409, "PLAY_LIMIT");
    let used = nova.get("/play-limits").await.ok();
    assert_eq!(used.text("/data/stake/used"), "120");

    app.advance(DAY);
    let nova = nova.again().await;
    nova.join(&second, "50").await.ok();
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_refused_stake_succeeds_under_its_key_once_it_may() {
    let app = spawn().await;
    let id = offer(&app, "mirage").await;
    let nova = app.player("nova_kade").await.deposit("50").await;
    nova.limit("stake", json!(10)).await.ok();
    let (path, body) = (
        format!("/challenges/{id}/join"),
        json!({ "stakeAmount": "50" }),
    );
    let join = || nova.post_keyed(&path, "one", body.clone());
    join().await.refused(409, "PLAY_LIMIT");
    assert_eq!(nova.available().await, "50");
    nova.limit("stake", Value::Null).await.ok();
    join().await.refused(409, "PLAY_LIMIT");
    app.advance(DAY);
    let nova = nova.again().await;
    nova.post_keyed(&path, "one", body.clone()).await.ok();
    assert_eq!(nova.available().await, "0");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn a_limit_is_lowered_at_once_and_raised_after_a_day() {
    let app = spawn().await;
    let id = offer(&app, "mirage").await;
    let nova = app.player("nova_kade").await.deposit("100").await;
    nova.limit("stake", json!("20")).await.ok();
    let raised = nova.limit("stake", json!("60")).await.ok();
    assert_eq!(raised.text("/data/stake/limit"), "20");
    assert_eq!(raised.text("/data/stake/next/limit"), "60");
    assert_eq!(raised.text("/data/stake/next/from"), "2026-11-22T12:00:00Z");
    nova.join(&id, "50").await.refused(409, "PLAY_LIMIT");
    // A lower one ends the raise that waits.
    let lowered = nova.limit("stake", json!("10")).await.ok();
    assert_eq!(lowered.text("/data/stake/limit"), "10");
    assert_eq!(lowered.at("/data/stake/next"), &Value::Null);

    let removed = nova.limit("stake", Value::Null).await.ok();
    assert_eq!(removed.at("/data/stake/next/limit"), &Value::Null);
    app.advance(Duration::from_secs(24 * 3600 - 1));
    let nova = nova.again().await;
    nova.join(&id, "50").await.refused(409, "PLAY_LIMIT");
    app.advance(Duration::from_secs(1));
    nova.join(&id, "50").await.ok();
    let free = nova.get("/play-limits").await.ok();
    assert_eq!(free.at("/data/stake/limit"), &Value::Null);

    for (limit, words) in [
        (json!("0"), "Amount must be greater than 0"),
        (json!("-5"), "Amount must be greater than 0"),
        (json!("much"), "Amount must be a number"),
        (json!("1000001"), "Amount must be at most 1000000 USDC"),
    ] {
        let refused = nova.limit("stake", limit).await.refused(422, "VALIDATION");
        assert_eq!(refused.text("/fields/limit"), words);
    }
    nova.limit("sleep", json!("1"))
        .await
        .refused(404, "NOT_FOUND");
    let nothing = nova.put("/play-limits/stake", json!({})).await;
    nothing.refused(400, "MALFORMED");
    let stranger = app.stranger().get("/play-limits").await;
    stranger.refused(401, "UNAUTHENTICATED");
    let log = nova.get("/auth/security-events").await.ok();
    assert!(log.body.to_string().contains("play_limit_changed"));
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn of_32_stakes_at_once_none_passes_the_limit() {
    let app = spawn().await;
    let mut offers = Vec::new();
    for creator in ["mirage", "rex_hale"] {
        let creator = app.player(creator).await.deposit("800").await;
        for _ in 0..16 {
            offers.push(creator.challenge(&[]).await);
        }
    }
    let nova = app.player("nova_kade").await.deposit("1600").await;
    nova.limit("stake", json!("220")).await.ok();
    let answers = join_all(offers.iter().map(|id| nova.join(id, "50"))).await;
    let (done, refused): (Vec<_>, Vec<_>) = answers
        .into_iter()
        .partition(|answer| answer.status.is_success());
    assert_eq!((done.len(), refused.len()), (4, 28));
    for answer in refused {
        answer.refused(409, "PLAY_LIMIT");
    }
    assert_eq!(nova.available().await, "1400");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn of_32_deposits_at_once_none_passes_the_limit() {
    // Twice the deposits of an hour, so that each of the 32 is refused by the player's own limit or not at all.
    let app = spawn_with(|settings| {
        settings.rate_limit_factors = "all=1000,stored=2".parse().unwrap();
    })
    .await;
    let nova = app.player("nova_kade").await;
    nova.limit("deposit", json!("50")).await.ok();
    let body = json!({ "amount": "10" });
    let answers = join_all((0..32).map(|_| nova.post("/wallet/deposits", body.clone()))).await;
    let (done, refused): (Vec<_>, Vec<_>) = answers
        .into_iter()
        .partition(|answer| answer.status.is_success());
    assert_eq!((done.len(), refused.len()), (5, 27));
    for answer in refused {
        let refused = answer.refused(409, "PLAY_LIMIT");
        assert_eq!(
            refused.text("/message"),
            "This deposit would pass the daily deposit limit that you have set"
        );
    }
    assert_eq!(nova.available().await, "50");
    app.advance(DAY);
    let nova = nova.again().await.deposit("50").await;
    assert_eq!(nova.available().await, "100");
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn in_a_cool_off_nothing_is_staked_or_deposited_and_what_runs_goes_on() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    let other = offer(&app, "rex_hale").await;
    let broken = nova.cool_off(7).await.ok();
    assert_eq!(broken.text("/data/coolOffUntil"), "2026-11-28T12:00:00Z");
    // It can be made longer, not shorter.
    let same = nova.cool_off(1).await.ok();
    assert_eq!(same.text("/data/coolOffUntil"), "2026-11-28T12:00:00Z");
    nova.cool_off(2).await.refused(422, "VALIDATION");

    let refused = nova.create(&[]).await.refused(409, "PLAY_LIMIT");
    assert_eq!(
        refused.text("/message"),
        "You are taking a break: nothing can be staked or deposited until it ends"
    );
    nova.join(&other, "50").await.refused(409, "PLAY_LIMIT");
    let deposit = json!({ "amount": "10" });
    let deposit = nova.post("/wallet/deposits", deposit).await;
    deposit.refused(409, "PLAY_LIMIT");
    // A challenge without a stake, and the match that goes on.
    nova.challenge(&[("minimumStake", "0")]).await;
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "lost").await.ok();
    assert_eq!(nova.available().await, "145");

    app.advance(DAY * 7);
    let nova = nova.again().await;
    let over = nova.get("/play-limits").await.ok();
    assert_eq!(over.at("/data/coolOffUntil"), &Value::Null);
    nova.deposit("10").await.create(&[]).await.ok();
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn an_order_from_before_a_cool_off_is_found_again() {
    let app = spawn().await;
    let nova = app.player("nova_kade").await;
    let body = json!({ "amount": "10" });
    let first = nova
        .post_keyed("/wallet/deposits", "one", body.clone())
        .await
        .ok();
    nova.cool_off(1).await.ok();
    let again = nova.post_keyed("/wallet/deposits", "one", body).await.ok();
    assert_eq!(first.body, again.body);
}

#[tokio::test]
async fn postgresql_itself_refuses_to_raise_a_limit_and_to_end_a_break() {
    let app = spawn().await;
    let nova = app.player("nova_kade").await;
    nova.limit("stake", json!("20")).await.ok();
    nova.cool_off(7).await.ok();
    let mut owner = app.superuser().await;
    for (statement, constraint) in [
        (
            "update play_limits set amount = null",
            "play_limits_lowered_at_once",
        ),
        (
            "update play_limits set next_amount = 50000000, next_from = changed_at + interval '1 hour'",
            "play_limits_raise_waits",
        ),
        (
            "update cool_offs set ends_at = ends_at - interval '1 day'",
            "cool_offs_only_longer",
        ),
    ] {
        let refused = run(&mut owner, statement).await.unwrap_err();
        let refused = store::Error::from(refused);
        assert_eq!(refused.constraint(), Some(constraint), "{statement}");
    }
}

#[tokio::test]
async fn a_rematch_and_an_invitation_are_stakes_like_any_other() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "lost").await.ok();
    // Each has staked 50 today.
    nova.limit("stake", json!("60")).await.ok();
    let rematch = format!("/challenges/{id}/rematch");
    let refused = nova.post(&rematch, json!({})).await;
    refused.refused(409, "PLAY_LIMIT");
    mirage.post(&rematch, json!({})).await.ok();
    let notified = nova.notified().await;
    let invited = notified
        .iter()
        .find(|it| it["type"] == "challenge_invitation");
    let invitation = invited.unwrap()["_id"].as_str().unwrap();
    let accept = format!("/notifications/{invitation}/accept");
    let stake = json!({ "additionalData": { "stakeAmount": "50" } });
    let refused = nova.post(&accept, stake).await;
    refused.refused(409, "PLAY_LIMIT");
    assert_eq!(nova.available().await, "145");
    app.assert_books_are_right().await;
}
