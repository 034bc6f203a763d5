//! The rules of a match, played end to end (security 1, correctness 10): no player is drawn into one, none loses by
//! sleeping, and nothing leaves the escrow before the result is final.

use std::time::Duration;

use duel_ledger::jobs::{deadlines, reminders};
use serde_json::{Value, json};

use crate::books::{number, run};
use crate::harness::{TestApp, spawn};
use crate::people::Person;

const HOUR: Duration = Duration::from_hours(1);

impl TestApp {
    /// Lets every address be verified, so that mails go out.
    async fn verify_everyone(&self) {
        let mut server = self.superuser().await;
        let verified = "update users set email_verified_at = created_at";
        run(&mut server, verified).await.unwrap();
    }

    /// The mails of a player, by kind, the oldest first.
    async fn match_mails(&self, player: &Person) -> Vec<String> {
        let query = "select kind from mails where user_id = $1 and kind like 'challenge%' order by created_at, id";
        sqlx::query_scalar(query)
            .bind(player.uuid())
            .fetch_all(&mut self.superuser().await)
            .await
            .unwrap()
    }

    async fn deadlines_pass(&self) -> usize {
        deadlines::apply_due(&self.app).await.unwrap()
    }
}

impl Person {
    async fn join_confirmed(&self, id: &str, stake: &str) {
        let body = json!({ "stakeAmount": stake, "confirmsAsymmetry": true });
        let path = format!("/challenges/{id}/join");
        self.post(&path, body).await.ok();
    }

    async fn confirm_by(&self, id: &str) -> String {
        self.detail(id).await.text("/data/deadlines/0/at")
    }
}

#[tokio::test]
async fn security_1_a_thief_takes_no_stake_of_a_sleeping_player() {
    let app = spawn().await;
    let thief = app.player("thief").await;
    let victim = app.player("victim").await.deposit("10000").await;
    let terms = [
        ("minimumStake", "0"),
        ("opponentMinStake", "10000"),
        ("scheduledTime", "2026-12-12T12:00:00Z"),
    ];
    let id = thief.challenge(&terms).await;

    // Asymmetric stakes are shown in money, and a player has to confirm them to join.
    let refused = victim.join(&id, "10000").await;
    refused.refused(409, "ASYMMETRY_UNCONFIRMED");
    victim.join_confirmed(&id, "10000").await;

    // The joined player is not ready, and the time has not come: nothing begins.
    thief.command(&id, "start").await.refused(409, "NOT_READY");
    victim.command(&id, "ready").await.ok();
    thief.command(&id, "start").await.ok();

    // Declared in the first second, with the victim asleep: a day after the end of the match.
    thief.declare(&id, "won").await.ok();
    assert_eq!(victim.confirm_by(&id).await, "2026-11-22T13:00:00Z");
    app.advance((25 * HOUR).checked_sub(Duration::from_millis(1)).unwrap());
    assert_eq!(app.deadlines_pass().await, 0);
    app.advance(Duration::from_millis(1));
    assert_eq!(app.deadlines_pass().await, 1);
    app.proof().await;

    // It is held, all of it in escrow; the victim wakes up in the last hour and contests.
    app.advance(71 * HOUR);
    assert_eq!(app.deadlines_pass().await, 0);
    let (thief, victim) = (thief.again().await, victim.again().await);
    assert_eq!(
        thief.get("/wallet").await.ok().text("/data/appealHold"),
        "9500"
    );
    assert_eq!(thief.available().await, "0");
    victim.declare(&id, "won").await.ok();
    let detail = victim.detail(&id).await;
    assert_eq!(detail.text("/data/escrow/state"), "disputed");
    assert_eq!(detail.at("/data/challenge/outcome"), &Value::Null);
    assert_eq!(
        thief.get("/wallet").await.ok().text("/data/appealHold"),
        "0"
    );
    app.proof().await;

    // It is not decided: all stakes are refunded, and the victim has no strike.
    app.advance(7 * 24 * HOUR);
    assert_eq!(app.deadlines_pass().await, 1);
    let (thief, victim) = (thief.again().await, victim.again().await);
    assert_eq!(victim.available().await, "10000");
    assert_eq!(thief.available().await, "0");
    let me = victim.get("/auth/me").await.ok();
    assert_eq!(me.at("/user/fairPlay"), &json!(100));
    app.proof().await;
}

#[tokio::test]
async fn correctness_10_a_held_result_is_contested_by_its_notification_too() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    nova.declare(&id, "won").await.ok();
    app.advance(25 * HOUR);
    assert_eq!(app.deadlines_pass().await, 1);
    let mirage = mirage.again().await;
    let notified = mirage.notified().await;
    let declared = notified
        .iter()
        .find(|it| it["data"]["event"] == "declared")
        .unwrap();
    assert_eq!(declared["data"]["actionRequired"], true);
    let reject = format!(
        "/notifications/{}/reject",
        declared["_id"].as_str().unwrap()
    );
    mirage.post(&reject, json!({})).await.ok();
    let detail = mirage.detail(&id).await;
    assert_eq!(detail.text("/data/escrow/state"), "disputed");
    assert_eq!(detail.text("/data/escrow/total"), "100");
    app.proof().await;
}

#[tokio::test]
async fn a_silent_side_that_is_seen_has_one_window_and_both_sides_see_it() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    nova.declare(&id, "won").await.ok();
    assert_eq!(mirage.confirm_by(&id).await, "2026-11-22T13:00:00Z");
    app.advance(3 * HOUR);
    let (nova, mirage) = (nova.again().await, mirage.again().await);
    let mut line = app.line(mirage.token.as_deref()).await;
    line.next("authenticated").await;
    duel_ledger::services::presence::settle(&app.app)
        .await
        .unwrap();
    for viewer in [&nova, &mirage] {
        let detail = viewer.detail(&id).await;
        assert_eq!(detail.text("/data/deadlines/0/at"), "2026-11-21T17:00:00Z");
        let side = detail.at("/data/deadlines/0/sides/0");
        assert_eq!(side["user"]["username"], "mirage_ops");
        assert_eq!(side["at"], "2026-11-21T17:00:00Z");
    }
    let notified = nova.get(&format!("/challenges/{id}/events?after=5")).await;
    assert_eq!(notified.text("/data/events/0/type"), "deadline_moved");
    // Coming once more changes nothing.
    duel_ledger::services::presence::settle(&app.app)
        .await
        .unwrap();
    assert_eq!(nova.confirm_by(&id).await, "2026-11-21T17:00:00Z");
    drop(line);
    app.proof().await;
}

#[tokio::test]
async fn a_side_that_is_online_when_it_is_declared_has_one_window_after_the_match() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    let mut line = app.line(mirage.token.as_deref()).await;
    line.next("authenticated").await;
    nova.declare(&id, "won").await.ok();
    assert_eq!(mirage.confirm_by(&id).await, "2026-11-21T15:00:00Z");
    drop(line);
}

#[tokio::test]
async fn from_the_scheduled_time_on_a_match_starts_without_players_notified_in_time() {
    let app = spawn().await;
    let [nova, mirage, tal] = app.funded(["nova_kade", "mirage_ops", "tal_reborn"]).await;
    let terms = [
        ("matchType", "1 vs Many"),
        ("maxParticipants", "3"),
        ("minimumStake", "10"),
        ("scheduledTime", "2026-11-21T18:00:00Z"),
    ];
    let id = nova.challenge(&terms).await;
    mirage.join(&id, "10").await.ok();
    app.verify_everyone().await;
    app.advance(4 * HOUR);
    assert_eq!(reminders::announce(&app.app).await.unwrap(), 0);
    app.advance(HOUR);
    assert_eq!(reminders::announce(&app.app).await.unwrap(), 1);
    assert_eq!(reminders::announce(&app.app).await.unwrap(), 0);
    let (nova, mirage, tal) = (nova.again().await, mirage.again().await, tal.again().await);
    let near = &mirage.notified().await[0]["data"];
    assert_eq!(near["event"], "start_nears");
    // The web app writes it in the reader's time zone.
    assert_eq!(near["scheduledTime"], "2026-11-21T18:00:00Z");
    let sentence = near["message"].as_str().unwrap();
    assert!(sentence.contains("2026-11-21 18:00 UTC"), "{sentence}");
    assert_eq!(app.match_mails(&mirage).await, ["challenge_start_nears"]);
    nova.command(&id, "start").await.refused(409, "NOT_READY");
    // A player who comes too late to be notified.
    app.advance(50 * Duration::from_mins(1));
    tal.again().await.join(&id, "10").await.ok();
    assert_eq!(reminders::announce(&app.app).await.unwrap(), 0);
    app.advance(10 * Duration::from_mins(1));
    let (nova, tal) = (nova.again().await, tal.again().await);
    nova.command(&id, "start").await.refused(409, "NOT_READY");
    tal.command(&id, "ready").await.ok();
    nova.command(&id, "start").await.ok();
    app.proof().await;
}

#[tokio::test]
async fn what_costs_money_when_overlooked_is_mailed_with_it_to_verified_addresses_alone() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    nova.declare(&id, "won").await.ok();
    // No address is verified.
    assert!(app.match_mails(&mirage).await.is_empty());
    app.verify_everyone().await;
    let open = nova.challenge(&[("minimumStake", "10")]).await;
    mirage.join(&open, "10").await.ok();
    nova.start(&open, &[&mirage]).await;
    mirage.declare(&open, "won").await.ok();
    assert_eq!(app.match_mails(&mirage).await, ["challenge_started"]);
    assert_eq!(app.match_mails(&nova).await, ["challenge_declared"]);
    app.advance(13 * HOUR);
    assert_eq!(reminders::remind(&app.app).await.unwrap(), 2);
    app.advance(12 * HOUR);
    assert_eq!(app.deadlines_pass().await, 2);
    app.advance(Duration::from_mins(1));
    let nova = nova.again().await;
    nova.declare(&open, "won").await.ok();
    let held = "challenge_held";
    assert_eq!(
        app.match_mails(&mirage).await,
        [
            "challenge_started",
            "challenge_half_time",
            held,
            held,
            "challenge_disputed"
        ]
    );
    let mut server = app.superuser().await;
    let links = format!(
        "select count(*) from mails where body like '%/challenges/{open}/ongoing%' and body like '%Aim duel%'"
    );
    assert_eq!(number(&mut server, &links).await, 6);
    app.proof().await;
}
