//! From the dispute to the payout: a moderator takes it, rules once the evidence is in, and the sides accept or let it be.

use std::time::Duration;

use serde_json::json;

use super::{HOUR, Judge, REASON, won_and_fined, won_by};
use crate::books::number;
use crate::harness::spawn;

#[tokio::test]
async fn a_ruling_is_held_for_72_hours_and_then_paid_with_its_fine() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    let arbiter = judge.on_duty(&app).await;
    let ruling = won_and_fined(&nova, &mirage, "25");
    arbiter
        .rules(&id, ruling.clone())
        .await
        .refused(409, "CASE_NOT_TAKEN");
    arbiter.takes(&id).await.ok();
    arbiter.takes(&id).await.refused(409, "CASE_TAKEN");
    arbiter
        .rules(&id, ruling.clone())
        .await
        .refused(409, "EVIDENCE_OPEN");
    // The sides learn that it is taken, and not by whom.
    let page = nova.get(&format!("/challenges/{id}/dispute")).await.ok();
    assert_eq!(page.text("/data/dispute/stage"), "taken");
    assert!(!page.body.to_string().contains("arbiter"));

    app.advance(24 * HOUR);
    let arbiter = judge.on_duty(&app).await;
    let path = format!("/admin/disputes/{id}/rule");
    let mut body = ruling;
    body["reason"] = json!(REASON);
    // The same request again gets the first answer.
    arbiter.post_keyed(&path, "once", body.clone()).await.ok();
    arbiter.post_keyed(&path, "once", body.clone()).await.ok();
    arbiter
        .post(&path, body)
        .await
        .refused(409, "ALREADY_DECIDED");

    let (nova, mirage) = (nova.again().await, mirage.again().await);
    let page = mirage.get(&format!("/challenges/{id}/dispute")).await.ok();
    assert_eq!(page.text("/data/ruling/reason"), REASON);
    assert_eq!(page.text("/data/ruling/verdict/user/_id"), nova.id);
    assert_eq!(page.text("/data/ruling/penalties/0/fine"), "25");
    assert!(page.body.pointer("/data/ruling/moderator").is_none());
    assert_eq!(page.text("/data/escrow/state"), "held");
    let actions = |n: usize| page.at(&format!("/data/sides/{n}/actions")).clone();
    assert_eq!(actions(0), json!([]));
    assert_eq!(actions(1), json!(["accept_ruling", "appeal"]));
    let wallet = nova.get("/wallet").await.ok();
    assert_eq!(wallet.text("/data/appealHold"), "95");
    assert_eq!(
        (nova.available().await, mirage.available().await),
        ("50".to_owned(), "50".to_owned())
    );
    assert_eq!(mirage.fair_play().await, 100, "not yet");
    nova.accepts(&id).await.refused(403, "NOT_LOSER");
    nova.declare(&id, "lost")
        .await
        .refused(409, "ALREADY_DECIDED");

    app.advance(Duration::from_mins(72 * 60 - 1));
    app.clock_acts().await;
    assert_eq!(nova.again().await.available().await, "50");
    app.advance(Duration::from_mins(1));
    app.clock_acts().await;
    let (nova, mirage) = (nova.again().await, mirage.again().await);
    assert_eq!(nova.available().await, "145");
    assert_eq!(mirage.available().await, "25");
    assert_eq!(mirage.fair_play().await, 80);
    let history = mirage.get("/wallet/transactions?type=fine").await.ok();
    assert!(history.body.to_string().contains("25"), "{}", history.body);
    let history = mirage.get("/users/me/fair-play").await.ok();
    let changes = history.at("/data/history").as_array().unwrap();
    assert_eq!(changes.len(), 1, "{}", history.body);
    assert_eq!(history.at("/data/history/0/points"), -20);
    assert_eq!(history.at("/data/history/0/score"), 80);
    assert_eq!(history.text("/data/history/0/reason"), "false_declaration");
    assert_eq!(history.text("/data/history/0/challengeId"), id);
    let unchanged = nova.get("/users/me/fair-play").await.ok();
    assert_eq!(unchanged.at("/data/history"), &json!([]));
    let mut books = app.superuser().await;
    let changes = "select count(*) from fair_play_changes
                    where points = -20 and score = 80 and reason = 'false_declaration'";
    assert_eq!(number(&mut books, changes).await, 1);
    let logged =
        "select count(*) from audit_log where target_kind = 'challenge' and address is not null
                    and action in ('dispute_taken', 'dispute_ruled')";
    assert_eq!(number(&mut books, logged).await, 2);
    app.proof().await;
}

#[tokio::test]
async fn a_ruling_that_the_loser_accepts_is_paid_at_once() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    judge.decides(&app, &id, won_by(&nova)).await.ok();
    // The suspended too: their stake is in it.
    let (nova, mirage) = (nova.again().await, mirage.again().await);
    app.suspend(&mirage).await;
    mirage.accepts(&id).await.ok();
    assert_eq!(nova.available().await, "145");
    let detail = nova.detail(&id).await;
    assert_eq!(
        detail.text("/data/challenge/outcome/settledBy"),
        "moderator"
    );
    mirage.accepts(&id).await.refused(409, "NOT_RULED");
    app.proof().await;
}

#[tokio::test]
async fn a_draw_and_a_void_go_back_once_both_sides_accept() {
    for (verdict, status) in [("draw", "completed"), ("void", "cancelled")] {
        let app = spawn().await;
        let (nova, mirage, id) = app.disagreement().await;
        let judge = Judge::new(&app, "arbiter", "moderator").await;
        judge
            .decides(&app, &id, json!({ "verdict": verdict }))
            .await
            .ok();
        let (nova, mirage) = (nova.again().await, mirage.again().await);
        nova.accepts(&id).await.ok();
        nova.accepts(&id).await.refused(409, "ALREADY_ACCEPTED");
        assert_eq!(nova.available().await, "50");
        mirage.accepts(&id).await.ok();
        for player in [&nova, &mirage] {
            assert_eq!(player.available().await, "100");
            assert_eq!(
                player.detail(&id).await.text("/data/challenge/status"),
                status
            );
        }
        app.proof().await;
    }
}

#[tokio::test]
async fn what_is_not_stated_properly_is_refused_by_its_field() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    let arbiter = judge.ready_to_rule(&app, &id).await;
    let winner = won_by(&nova);
    let with = |name: &str, value: serde_json::Value| {
        let mut body = winner.clone();
        body[name] = value;
        body
    };
    let fined = |fine: &str| with("penalties", json!([{ "userId": mirage.id, "fine": fine }]));
    for (body, field) in [
        (with("reason", json!("short")), "reason"),
        (with("reason", json!("x".repeat(2_001))), "reason"),
        (json!({ "verdict": "winner" }), "winnerId"),
        (with("winnerId", json!(arbiter.id)), "winnerId"),
        (fined("25.01"), "penalties"),
        (fined("-1"), "penalties"),
        (fined("0.001"), "penalties"),
        (
            with("penalties", json!([{ "userId": arbiter.id, "fine": "1" }])),
            "penalties",
        ),
        // She declared what is ruled.
        (
            with("penalties", json!([{ "userId": nova.id, "fine": "1" }])),
            "penalties",
        ),
    ] {
        let answer = arbiter.rules(&id, body.clone()).await;
        assert_eq!(answer.status.as_u16(), 422, "{body} {}", answer.body);
        assert!(
            answer.body.to_string().contains(field),
            "{body} {}",
            answer.body
        );
    }
    arbiter.rules(&id, fined("25")).await.ok();
    app.proof().await;
}

#[tokio::test]
async fn the_sides_may_still_agree_while_a_moderator_looks() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    judge.on_duty(&app).await.takes(&id).await.ok();
    mirage.command(&id, "dispute/withdraw").await.ok();
    assert_eq!(nova.available().await, "145");
    app.advance(24 * HOUR);
    judge
        .on_duty(&app)
        .await
        .rules(&id, won_by(&mirage))
        .await
        .refused(409, "ALREADY_DECIDED");
    app.proof().await;
}
