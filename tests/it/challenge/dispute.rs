//! What the sides do about a disagreement by themselves: a declaration taken back, a claim withdrawn, late agreement.

use std::time::Duration;

use duel_ledger::jobs::deadlines;
use serde_json::json;

use crate::harness::spawn;
use crate::people::Person;

const MINUTE: Duration = Duration::from_mins(1);

impl Person {
    async fn withdraws_claim(&self, id: &str) -> crate::people::Answer {
        self.command(id, "dispute/withdraw").await
    }

    async fn contests(&self, id: &str) {
        let notified = self.get("/notifications").await.ok();
        let all = notified.at("/notifications").as_array().unwrap();
        let declared = all.iter().find(|it| it["data"]["event"] == "declared");
        let notification = declared.unwrap()["_id"].as_str().unwrap();
        let path = format!("/notifications/{notification}/reject");
        self.post(&path, json!({})).await.ok();
        assert_eq!(self.detail(id).await.text("/data/escrow/state"), "disputed");
    }

    async fn offers(&self, id: &str, action: &str) -> bool {
        let detail = self.detail(id).await;
        let actions = detail.at("/data/actions").as_array().unwrap().clone();
        actions.iter().any(|it| it == action)
    }
}

#[tokio::test]
async fn a_declaration_is_taken_back_within_five_minutes_and_the_others_are_notified() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    nova.command(&id, "result/take-back")
        .await
        .refused(409, "NOTHING_DECLARED");
    nova.declare(&id, "lost").await.ok();
    assert!(nova.offers(&id, "take_back").await);
    assert!(!mirage.offers(&id, "take_back").await);
    app.advance(4 * MINUTE);
    // The suspended too: their stake is in it.
    app.suspend(&nova).await;
    let path = format!("/challenges/{id}/result/take-back");
    nova.post_keyed(&path, "mistake", json!({})).await.ok();
    // The same request again gets the first answer.
    nova.post_keyed(&path, "mistake", json!({})).await.ok();
    let detail = mirage.detail(&id).await;
    assert_eq!(detail.text("/data/challenge/status"), "active");
    assert_eq!(detail.text("/data/escrow/state"), "locked");
    assert_eq!(detail.at("/data/declarations"), &json!([]));
    let notified = mirage.get("/notifications").await.ok();
    let latest = notified.text("/notifications/0/data/message");
    assert!(latest.contains("took the declared result of"), "{latest}");

    nova.declare(&id, "won").await.ok();
    app.advance(5 * MINUTE);
    nova.command(&id, "result/take-back")
        .await
        .refused(409, "TOO_LATE_TO_TAKE_BACK");
    mirage.declare(&id, "lost").await.ok();
    assert_eq!(nova.available().await, "145");
    app.proof().await;
}

#[tokio::test]
async fn a_taken_back_match_has_its_whole_time_to_be_declared() {
    let app = spawn().await;
    let (nova, _, id) = app.duel().await;
    nova.declare(&id, "won").await.ok();
    nova.command(&id, "result/take-back").await.ok();
    // An hour of play, and 24 hours to declare.
    app.advance(Duration::from_mins(25 * 60 - 1));
    deadlines::apply_due(&app.app).await.unwrap();
    assert_eq!(nova.again().await.status(&id).await, "active");
    app.advance(2 * MINUTE);
    deadlines::apply_due(&app.app).await.unwrap();
    assert_eq!(nova.again().await.status(&id).await, "cancelled");
    app.proof().await;
}

#[tokio::test]
async fn who_withdraws_in_a_dispute_pays_and_retains_the_fair_play_score() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    nova.declare(&id, "won").await.ok();
    nova.withdraws_claim(&id).await.refused(409, "NOT_DISPUTED");
    mirage.declare(&id, "won").await.ok();
    assert!(nova.offers(&id, "withdraw").await && mirage.offers(&id, "withdraw").await);
    app.stranger()
        .withdraws_claim(&id)
        .await
        .refused(401, "UNAUTHENTICATED");
    // The suspended too: their stake is in it.
    app.suspend(&mirage).await;
    mirage.withdraws_claim(&id).await.ok();
    let detail = nova.detail(&id).await;
    assert_eq!(detail.text("/data/challenge/status"), "completed");
    assert_eq!(
        detail.text("/data/challenge/outcome/settledBy"),
        "agreement"
    );
    assert_eq!(nova.available().await, "145");
    mirage
        .withdraws_claim(&id)
        .await
        .refused(409, "NOT_DISPUTED");
    for player in [&nova, &mirage] {
        let me = player.get("/auth/me").await.ok();
        assert_eq!(me.at("/user/fairPlay"), 100);
    }
    app.proof().await;
}

#[tokio::test]
async fn who_contested_agrees_late() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    nova.declare(&id, "won").await.ok();
    mirage.contests(&id).await;
    nova.withdraws_claim(&id)
        .await
        .refused(409, "NO_OTHER_CLAIM");
    mirage.declare(&id, "lost").await.ok();
    assert_eq!(nova.available().await, "145");
    app.proof().await;
}

#[tokio::test]
async fn what_is_held_after_a_withdrawal_is_contested_and_the_second_dispute_is_the_first_one() {
    let app = spawn().await;
    let ([nova, mirage, tal], id) = app.brawl().await;
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "won").await.ok();
    let first = nova.detail(&id).await.text("/data/dispute/_id");
    mirage.withdraws_claim(&id).await.ok();
    // What no side contradicts any more is held for the silent one, who may open the dispute again.
    assert_eq!(nova.detail(&id).await.text("/data/escrow/state"), "held");
    tal.declare(&id, "won").await.ok();
    let detail = nova.detail(&id).await;
    assert_eq!(detail.text("/data/escrow/state"), "disputed");
    assert_eq!(detail.text("/data/dispute/_id"), first);
    tal.withdraws_claim(&id).await.ok();
    assert_eq!(nova.status(&id).await, "completed");
    app.proof().await;
}

#[tokio::test]
async fn both_sides_and_the_clock_at_once_end_a_dispute_once() {
    let app = spawn().await;
    for n in 0..8_u32 {
        let names = [format!("nova_{n}"), format!("mirage_{n}")];
        let [nova, mirage] = app.funded([&*names[0], &*names[1]]).await;
        let id = nova.challenge(&[]).await;
        mirage.join(&id, "50").await.ok();
        nova.start(&id, &[&mirage]).await;
        nova.declare(&id, "won").await.ok();
        mirage.declare(&id, "won").await.ok();
        app.advance(Duration::from_mins((7 * 24 + u64::from(n % 2)) * 60 - 1));
        let (nova, mirage) = (nova.again().await, mirage.again().await);
        let (one, other, _) = tokio::join!(
            nova.withdraws_claim(&id),
            mirage.withdraws_claim(&id),
            deadlines::apply_due(&app.app)
        );
        let done = [&one, &other]
            .into_iter()
            .filter(|it| it.status.is_success())
            .count();
        assert!(done <= 1 && one.status.as_u16() < 500 && other.status.as_u16() < 500);
        let money = [nova.available().await, mirage.available().await];
        let expected: [&str; 2] = match nova.status(&id).await.as_str() {
            "completed" if one.status.is_success() => ["50", "145"],
            "completed" => ["145", "50"],
            "cancelled" => ["100", "100"],
            other => panic!("it is still {other}"),
        };
        assert_eq!(money, expected);
    }
    app.proof().await;
}

/// The fair-play scores of players who sign in again.
async fn scores(players: &[Person; 3]) -> [serde_json::Value; 3] {
    let mut scores = Vec::new();
    for player in players {
        let me = player.again().await.get("/auth/me").await.ok();
        scores.push(me.at("/user/fairPlay").clone());
    }
    scores.try_into().unwrap()
}

#[tokio::test]
async fn after_a_withdrawal_only_who_stays_silent_until_the_result_is_final_loses_points() {
    let app = spawn().await;
    let (players, id) = app.brawl().await;
    let [nova, mirage, _tal] = &players;
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "won").await.ok();
    mirage.withdraws_claim(&id).await.ok();
    assert_eq!(nova.detail(&id).await.text("/data/escrow/state"), "held");
    assert_eq!(scores(&players).await, [100, 100, 100]);
    app.advance(Duration::from_hours(72));
    deadlines::apply_due(&app.app).await.unwrap();
    assert_eq!(nova.again().await.status(&id).await, "completed");
    assert_eq!(scores(&players).await, [100, 100, 95]);
    app.proof().await;
}

#[tokio::test]
async fn a_withdrawal_leaves_a_silent_winner_the_time_to_accept_or_to_contest() {
    for (answer, status, available) in
        [("won", "completed", "118.5"), ("draw", "in_progress", "90")]
    {
        let app = spawn().await;
        let (players, id) = app.brawl().await;
        let [nova, mirage, tal] = &players;
        nova.names(&id, tal).await.ok();
        mirage.declare(&id, "won").await.ok();
        mirage.withdraws_claim(&id).await.ok();
        let wallet = tal.get("/wallet").await.ok();
        assert_eq!(wallet.text("/data/appealHold"), "28.5");
        assert_eq!(wallet.text("/data/available"), "90");
        assert_eq!(tal.detail(&id).await.text("/data/escrow/state"), "held");
        tal.declare(&id, answer).await.ok();
        assert_eq!(tal.status(&id).await, status);
        assert_eq!(tal.available().await, available);
        assert_eq!(scores(&players).await, [100, 100, 100]);
        app.proof().await;
    }
}

#[tokio::test]
async fn a_winner_who_is_silent_until_the_result_is_final_loses_points() {
    let app = spawn().await;
    let (players, id) = app.brawl().await;
    let [nova, mirage, tal] = &players;
    nova.names(&id, tal).await.ok();
    mirage.names(&id, tal).await.ok();
    app.advance(Duration::from_hours(25));
    deadlines::apply_due(&app.app).await.unwrap();
    let detail = tal.again().await.detail(&id).await;
    assert_eq!(detail.text("/data/escrow/state"), "held");
    assert_eq!(scores(&players).await, [100, 100, 100]);
    app.advance(Duration::from_hours(72));
    deadlines::apply_due(&app.app).await.unwrap();
    assert_eq!(tal.again().await.status(&id).await, "completed");
    assert_eq!(scores(&players).await, [100, 100, 95]);
    app.proof().await;
}
