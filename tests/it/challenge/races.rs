//! Many at once: exactly one wins, nothing is lost, the books stay right (T4, T6).

use futures_util::future::join_all;
use serde_json::json;

use crate::harness::spawn;
use crate::people::{Answer, Person};

fn done(answers: &[Answer]) -> usize {
    answers
        .iter()
        .filter(|answer| answer.status.is_success())
        .count()
}

#[tokio::test]
async fn of_32_joins_for_the_last_place_one_gets_it() {
    let app = spawn().await;
    let nova = app.player("nova_kade").await.deposit("50").await;
    let id = nova.challenge(&[]).await;
    let names: Vec<String> = (0..32).map(|n| format!("rival_{n}")).collect();
    let mut rivals: Vec<Person> = Vec::new();
    for name in &names {
        rivals.push(app.player(name).await.deposit("50").await);
    }
    let answers = join_all(rivals.iter().map(|rival| rival.join(&id, "50"))).await;
    assert_eq!(done(&answers), 1);
    for answer in answers
        .into_iter()
        .filter(|answer| !answer.status.is_success())
    {
        answer.refused(409, "FULL");
    }
    let mut paid = 0;
    for rival in &rivals {
        paid += usize::from(rival.available().await == "0");
    }
    assert_eq!(paid, 1);
    app.proof().await;
}

#[tokio::test]
async fn of_50_settlements_at_once_one_pays() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    nova.declare(&id, "won").await.ok();
    let answers = join_all((0..50).map(|_| mirage.declare(&id, "lost"))).await;
    assert_eq!(done(&answers), 1);
    assert_eq!(nova.available().await, "145");
    assert_eq!(mirage.available().await, "50");
    app.proof().await;
}

#[tokio::test]
async fn two_sides_and_the_clock_at_once_end_in_one_outcome() {
    let app = spawn().await;
    let (nova, mirage, id) = app.duel().await;
    nova.declare(&id, "won").await.ok();
    app.advance(std::time::Duration::from_hours(2));
    let (nova, mirage) = (nova.again().await, mirage.again().await);
    let clock = duel_ledger::jobs::deadlines::apply_due(&app.app);
    let (_, one, two) = tokio::join!(
        clock,
        mirage.declare(&id, "won"),
        mirage.declare(&id, "lost")
    );
    assert!(one.status.as_u16() < 500 && two.status.as_u16() < 500);
    app.advance(std::time::Duration::from_hours(80));
    duel_ledger::jobs::deadlines::apply_due(&app.app)
        .await
        .unwrap();
    let nova = nova.again().await;
    assert_eq!(nova.status(&id).await, "completed");
    assert_eq!(nova.available().await, "145");
    app.proof().await;
}

#[tokio::test]
async fn joining_and_cancelling_at_once_never_strands_a_stake() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    for _ in 0..10 {
        let id = nova.challenge(&[("minimumStake", "10")]).await;
        let (cancelled, joined) = tokio::join!(nova.deed(&id, "cancel"), mirage.join(&id, "10"));
        cancelled.ok();
        assert!(joined.status.is_success() || joined.status == 409);
    }
    assert_eq!(nova.available().await, "100");
    assert_eq!(mirage.available().await, "100");
    app.proof().await;
}

#[tokio::test]
async fn a_dollar_staked_twice_and_withdrawn_at_once_is_spent_once() {
    let app = spawn().await;
    let [nova, zoe] = app.funded(["nova_kade", "zipline_zoe"]).await;
    let poor = app.player("poor_one").await.deposit("50").await;
    let (one, two) = (nova.challenge(&[]).await, zoe.challenge(&[]).await);
    let body =
        json!({ "amount": "50", "destination": "0x52908400098527886E0F7030069857D2E4169EE7" });
    let answers = tokio::join!(
        poor.join(&one, "50"),
        poor.join(&two, "50"),
        poor.post("/wallet/withdrawals", body),
    );
    assert_eq!(done(&[answers.0, answers.1, answers.2]), 1);
    assert_eq!(poor.available().await, "0");
    app.proof().await;
}

#[tokio::test]
async fn a_request_that_is_sent_fifty_times_is_done_once() {
    // decisions.md section 1: same key and body, the first answer; another body, 422.
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova
        .challenge(&[("matchType", "1 vs Many"), ("minimumStake", "10")])
        .await;
    let path = format!("/challenges/{id}/join");
    let body = json!({ "stakeAmount": "10" });
    let answers =
        join_all((0..50).map(|_| mirage.post_keyed(&path, "one-click", body.clone()))).await;
    assert!(0 < done(&answers));
    for answer in answers.iter().filter(|answer| !answer.status.is_success()) {
        answer.clone().refused(409, "IDEMPOTENCY_KEY_IN_USE");
    }
    assert_eq!(mirage.available().await, "90");

    // The answer was lost on its way: the same request gets the same answer, long after the world has moved on.
    let first = mirage
        .post_keyed(&path, "one-click", body.clone())
        .await
        .ok();
    nova.deed(&id, "cancel").await.ok();
    let again = mirage.post_keyed(&path, "one-click", body).await.ok();
    assert_eq!(first.body, again.body);
    let other = json!({ "stakeAmount": "11" });
    mirage
        .post_keyed(&path, "one-click", other)
        .await
        .refused(422, "IDEMPOTENCY_KEY_REUSED");
    app.proof().await;
}

#[tokio::test]
async fn of_edits_at_once_none_undoes_another() {
    let app = spawn().await;
    let nova = app.player("nova_kade").await.deposit("50").await;
    let id = nova.challenge(&[]).await;
    for round in 0..8 {
        let text = format!("round {round}");
        let forms = ["title", "description", "rules", "tags"].map(|field| [(field, text.as_str())]);
        let edits = forms.iter().map(|form| nova.edit(&id, form));
        join_all(edits).await;
        let detail = nova.detail(&id).await;
        let said = |field: &str| detail.at(&format!("/data/challenge/{field}")).clone();
        assert_eq!(
            ["title", "description", "rules", "tags"].map(said),
            [json!(text), json!(text), json!(text), json!([text])]
        );
    }
    app.proof().await;
}
