//! What the clock does without a player's action (T7), and what survives a crash.

use std::time::Duration;

use actors::challenge::CommandError;
use duel_ledger::jobs::deadlines;
use serde_json::json;

use crate::harness::{TestApp, spawn};

const MILLI: Duration = Duration::from_millis(1);

/// So many hours.
fn hours(count: u64) -> Duration {
    Duration::from_hours(count)
}

/// One millisecond before so many hours are over.
fn just_before(count: u64) -> Duration {
    hours(count).saturating_sub(MILLI)
}

impl TestApp {
    /// Lets the deadline job look once; answers how many challenges it moved.
    async fn clock_looks(&self) -> usize {
        deadlines::apply_due(&self.app).await.unwrap()
    }
}

#[tokio::test]
async fn a_declared_result_is_held_in_escrow_when_the_time_ends_and_paid_three_days_later() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    nova.declare(&id, "won").await.ok();
    // A day after the match.
    app.advance(just_before(25));
    assert_eq!(app.clock_looks().await, 0);
    app.advance(MILLI);
    assert_eq!(app.clock_looks().await, 1);
    let nova = nova.again().await;
    let detail = nova.detail(&id).await;
    assert_eq!(detail.text("/data/escrow/state"), "held");
    let wallet = nova.get("/wallet").await.ok();
    assert_eq!(wallet.text("/data/appealHold"), "95");
    // It is still in the escrow, with the fee, and no side has a strike yet.
    assert_eq!(wallet.text("/data/inEscrow"), "95");
    assert_eq!(wallet.text("/data/available"), "50");
    let mirage = mirage.again().await;
    let wallet = mirage.get("/wallet").await.ok();
    assert_eq!(wallet.text("/data/inEscrow"), "50");
    assert_eq!(wallet.text("/data/appealHold"), "0");
    let me = mirage.get("/auth/me").await.ok();
    assert_eq!(me.at("/user/fairPlay"), &json!(100));
    app.proof().await;

    app.advance(just_before(72));
    assert_eq!(app.clock_looks().await, 0);
    app.advance(MILLI);
    assert_eq!(app.clock_looks().await, 1);
    let (nova, mirage) = (nova.again().await, mirage.again().await);
    assert_eq!(nova.status(&id).await, "completed");
    assert_eq!(nova.available().await, "145");
    // The silent side lost five points of fair play, the other none.
    assert_eq!(
        mirage.get("/auth/me").await.ok().at("/user/fairPlay"),
        &json!(95)
    );
    assert_eq!(
        nova.get("/auth/me").await.ok().at("/user/fairPlay"),
        &json!(100)
    );
    app.proof().await;
}

#[tokio::test]
async fn a_silent_loser_who_accepts_what_is_held_makes_it_final_and_has_no_strike() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    nova.declare(&id, "won").await.ok();
    app.advance(hours(25));
    app.clock_looks().await;
    let (nova, mirage) = (nova.again().await, mirage.again().await);
    assert_eq!(mirage.detail(&id).await.at("/data/actions/0"), "declare");
    mirage.declare(&id, "lost").await.ok();
    assert_eq!(nova.available().await, "145");
    assert_eq!(nova.status(&id).await, "completed");
    let me = mirage.get("/auth/me").await.ok();
    assert_eq!(me.at("/user/fairPlay"), &json!(100));
    app.proof().await;
}

#[tokio::test]
async fn the_own_loss_that_the_winner_does_not_answer_is_held_for_the_winner_as_any_other_result() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    mirage.declare(&id, "lost").await.ok();
    app.advance(hours(25));
    app.clock_looks().await;
    let nova = nova.again().await;
    let wallet = nova.get("/wallet").await.ok();
    assert_eq!(wallet.text("/data/appealHold"), "95");
    assert_eq!(wallet.text("/data/available"), "50");
    assert_eq!(nova.detail(&id).await.at("/data/actions/0"), "declare");
    app.proof().await;

    app.advance(just_before(72));
    assert_eq!(app.clock_looks().await, 0);
    app.advance(MILLI);
    assert_eq!(app.clock_looks().await, 1);
    let nova = nova.again().await;
    assert_eq!(nova.available().await, "145");
    let me = nova.get("/auth/me").await.ok();
    assert_eq!(me.at("/user/fairPlay"), &json!(95));
    app.proof().await;
}

#[tokio::test]
async fn a_silent_winner_who_accepts_what_is_held_is_paid_at_once_and_has_no_strike() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    mirage.declare(&id, "lost").await.ok();
    app.advance(hours(25));
    app.clock_looks().await;
    let nova = nova.again().await;
    nova.declare(&id, "won").await.ok();
    assert_eq!(nova.available().await, "145");
    let me = nova.get("/auth/me").await.ok();
    assert_eq!(me.at("/user/fairPlay"), &json!(100));
    app.proof().await;
}

#[tokio::test]
async fn an_undeclared_match_is_void() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    app.advance(just_before(25));
    assert_eq!(app.clock_looks().await, 0);
    app.advance(MILLI);
    assert_eq!(app.clock_looks().await, 1);
    let (nova, mirage) = (nova.again().await, mirage.again().await);
    assert_eq!(
        nova.detail(&id).await.text("/data/challenge/cancelReason"),
        "void"
    );
    assert_eq!(nova.available().await, "100");
    assert_eq!(mirage.available().await, "100");
    assert_eq!(
        mirage.get("/auth/me").await.ok().at("/user/fairPlay"),
        &json!(95)
    );
    app.proof().await;
}

#[tokio::test]
async fn an_unplayed_challenge_expires_and_gives_everything_back() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let unscheduled = nova.challenge(&[("minimumStake", "10")]).await;
    let terms = [
        ("minimumStake", "10"),
        ("scheduledTime", "2026-11-22T12:00:00Z"),
    ];
    let scheduled = nova.challenge(&terms).await;
    mirage.join(&scheduled, "10").await.ok();
    app.advance(hours(48));
    assert_eq!(app.clock_looks().await, 1);
    let nova = nova.again().await;
    assert_eq!(
        nova.detail(&scheduled)
            .await
            .text("/data/challenge/cancelReason"),
        "expired"
    );
    app.advance(just_before(5 * 24));
    // A late command finds the state that the clock would have left.
    app.advance(MILLI);
    let (nova, mirage) = (nova.again().await, mirage.again().await);
    mirage
        .join(&unscheduled, "10")
        .await
        .refused(409, "NOT_OPEN");
    assert_eq!(nova.status(&unscheduled).await, "cancelled");
    assert_eq!(nova.available().await, "100");
    app.proof().await;
}

#[tokio::test]
async fn an_undecided_dispute_is_void_after_a_week() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "won").await.ok();
    app.advance(hours(7 * 24));
    assert_eq!(app.clock_looks().await, 1);
    let nova = nova.again().await;
    assert_eq!(
        nova.detail(&id)
            .await
            .text("/data/challenge/outcome/settledBy"),
        "abandoned"
    );
    assert_eq!(nova.available().await, "100");
    app.proof().await;
}

#[tokio::test]
async fn no_one_loses_time_while_the_service_is_down() {
    let app = spawn().await;
    let (nova, _, id) = app.duel().await;
    nova.declare(&id, "won").await.ok();
    deadlines::beat(&app.app).await.unwrap();
    app.sleep(hours(3));
    // The server starts again.
    assert!(deadlines::beat(&app.app).await.unwrap(), "an outage");
    let nova = nova.again().await;
    let detail = nova.detail(&id).await;
    assert_eq!(detail.text("/data/deadlines/0/at"), "2026-11-22T16:00:00Z");
    let side = detail.text("/data/deadlines/0/sides/0/at");
    assert_eq!(side, "2026-11-22T16:00:00Z");
    let notified = nova
        .get(&format!("/challenges/{id}/events?after=5"))
        .await
        .ok();
    assert_eq!(notified.text("/data/events/0/type"), "deadline_extended");
    assert_eq!(
        detail.at("/data/version"),
        notified.at("/data/events/0/version")
    );
    // A second start at the same moment extends nothing.
    assert!(!deadlines::beat(&app.app).await.unwrap());
    assert_eq!(deadlines::turn(&app.app).await.unwrap(), 0);
    assert_eq!(nova.detail(&id).await.at("/data/version"), &json!(6));
    // Nor does a server lose time whose database was away, or whose machine slept: each turn of the clock looks first.
    app.sleep(hours(3));
    assert_eq!(deadlines::turn(&app.app).await.unwrap(), 0);
    let nova = nova.again().await;
    let detail = nova.detail(&id).await;
    assert_eq!(detail.text("/data/deadlines/0/at"), "2026-11-22T19:00:00Z");
    assert_eq!(app.clock_looks().await, 0);
    app.proof().await;
}

#[tokio::test]
async fn after_an_actor_has_panicked_the_next_request_meets_a_fresh_one() {
    use domain::challenge::Command;
    use store::idempotency::Key;

    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    let (challenge, player) = (id.parse().unwrap(), nova.id.parse().unwrap());
    assert_eq!(
        app.app.challenges.observe(challenge).await.unwrap().version,
        4
    );
    let key = Key {
        user_id: player,
        key: "boom".to_owned(),
        request_hash: [0; 32],
    };
    let command = Command::CallOff { player };
    let outcome = app
        .app
        .challenges
        .act_once(challenge, command, (player, Some(key)), |_, _| {
            panic!("injected")
        })
        .await;
    assert!(matches!(outcome, Err(CommandError::Died)), "{outcome:?}");

    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "lost").await.ok();
    assert_eq!(nova.available().await, "145");
    assert_eq!(
        app.app.challenges.observe(challenge).await.unwrap().version,
        7
    );
    app.proof().await;
}
