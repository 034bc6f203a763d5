//! Many at once: exactly one wins, nothing is lost, the books stay right (T4, T6).

use futures_util::future::join_all;
use serde_json::json;

use crate::harness::{spawn_racing, spawn_with};
use crate::people::{Answer, Person, withdrawal_to};

fn done(answers: &[Answer]) -> usize {
    answers
        .iter()
        .filter(|answer| answer.status.is_success())
        .count()
}

#[tokio::test]
async fn of_32_joins_for_the_last_place_one_gets_it() {
    let app = spawn_racing().await;
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
    let app = spawn_racing().await;
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
    let app = spawn_racing().await;
    let (nova, mirage, id) = app.duel().await;
    nova.declare(&id, "won").await.ok();
    app.advance(std::time::Duration::from_hours(25));
    let (nova, mirage) = (nova.again().await, mirage.again().await);
    let clock = duel_ledger::jobs::deadlines::apply_due(&app.app);
    let (_, one, two) = tokio::join!(
        clock,
        mirage.declare(&id, "won"),
        mirage.declare(&id, "lost")
    );
    assert!(one.status.as_u16() < 500 && two.status.as_u16() < 500);
    // The result is held by now: the first answer accepts it, or contests it and the other one comes too late.
    app.advance(std::time::Duration::from_hours(8 * 24));
    duel_ledger::jobs::deadlines::apply_due(&app.app)
        .await
        .unwrap();
    let (nova, mirage) = (nova.again().await, mirage.again().await);
    let ended = nova.status(&id).await;
    let money = (nova.available().await, mirage.available().await);
    match ended.as_str() {
        "completed" => assert_eq!(money, ("145".to_owned(), "50".to_owned())),
        "cancelled" => assert_eq!(money, ("100".to_owned(), "100".to_owned())),
        other => panic!("it is still {other}"),
    }
    app.proof().await;
}

#[tokio::test]
async fn a2_of_two_first_declarations_at_once_the_second_sees_the_first_before_it_contradicts() {
    let app = spawn_racing().await;
    let (nova, mirage, id) = app.duel().await;
    let detail = nova.detail(&id).await;
    let seen = detail.at("/data/version").as_i64().unwrap();
    let path = format!("/challenges/{id}/result");
    let won = |seen: i64| json!({ "outcome": "won", "expectedVersion": seen });
    let answers = tokio::join!(nova.post(&path, won(seen)), mirage.post(&path, won(seen)));
    let answers = [answers.0, answers.1];
    assert_eq!(done(&answers), 1);
    let (second, refused) = if answers[0].status.is_success() {
        (&mirage, answers[1].clone())
    } else {
        (&nova, answers[0].clone())
    };
    refused.refused(409, "CLAIM_UNSEEN");
    let detail = second.detail(&id).await;
    assert_eq!(detail.text("/data/escrow/state"), "declared");
    assert_eq!(detail.at("/data/declarations").as_array().unwrap().len(), 1);

    // Having seen it they may contradict it, also under the key of the request that was refused.
    let seen = detail.at("/data/version").as_i64().unwrap();
    let answer = second.post_keyed(&path, "a2", won(seen - 1)).await;
    answer.refused(409, "CLAIM_UNSEEN");
    let answer = second.post_keyed(&path, "a2", won(seen)).await.ok();
    let again = second.post_keyed(&path, "a2", won(seen + 1)).await.ok();
    assert_eq!(answer.body, again.body);
    let detail = second.detail(&id).await;
    assert_eq!(detail.text("/data/escrow/state"), "disputed");
    app.proof().await;
}

#[tokio::test]
async fn a2_a_declaration_that_agrees_needs_to_have_seen_nothing() {
    let app = spawn_racing().await;
    let (nova, mirage, id) = app.duel().await;
    let path = format!("/challenges/{id}/result");
    nova.declare(&id, "won").await.ok();
    let lost = json!({ "outcome": "lost", "expectedVersion": 1 });
    mirage.post(&path, lost).await.ok();
    assert_eq!(nova.available().await, "145");
    app.proof().await;
}

#[tokio::test]
async fn joining_and_cancelling_at_once_never_strands_a_stake() {
    let app = spawn_racing().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    for _ in 0..10 {
        let id = nova.challenge(&[("minimumStake", "10")]).await;
        let (cancelled, joined) = tokio::join!(nova.command(&id, "cancel"), mirage.join(&id, "10"));
        cancelled.ok();
        assert!(joined.status.is_success() || joined.status == 409);
    }
    assert_eq!(nova.available().await, "100");
    assert_eq!(mirage.available().await, "100");
    app.proof().await;
}

#[tokio::test]
async fn a_dollar_staked_twice_and_withdrawn_at_once_is_spent_once() {
    let app = spawn_racing().await;
    let [nova, zoe] = app.funded(["nova_kade", "zipline_zoe"]).await;
    let poor = app.player("poor_one").await.deposit("50").await;
    let (one, two) = (nova.challenge(&[]).await, zoe.challenge(&[]).await);
    app.trust(&poor, "sandbox:somewhere").await;
    let body = withdrawal_to("sandbox:somewhere", "50");
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
    // docs/rules.md, API: same key and body, the first answer; another body, 422.
    let app = spawn_racing().await;
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
    nova.command(&id, "cancel").await.ok();
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
    let app = spawn_racing().await;
    let nova = app.player("nova_kade").await.deposit("50").await;
    let id = nova.challenge(&[]).await;
    for round in 0..8 {
        let text = format!("round {round}");
        let forms = ["title", "description", "rules", "tags"].map(|field| [(field, text.as_str())]);
        let edits = forms.iter().map(|form| nova.edit(&id, form));
        join_all(edits).await;
        let detail = nova.detail(&id).await;
        let sent = |field: &str| detail.at(&format!("/data/challenge/{field}")).clone();
        assert_eq!(
            ["title", "description", "rules", "tags"].map(sent),
            [json!(text), json!(text), json!(text), json!([text])]
        );
    }
    app.proof().await;
}

/// Correctness 11: all actors shared one thread, whatever the machine has. On several, matches and messages are as right.
#[tokio::test]
async fn correctness_11_matches_and_messages_on_four_threads_are_right() {
    let app = spawn_with(|settings| {
        settings.workers = 2;
        settings.domain_threads = 4;
    })
    .await;
    let mut pairs = Vec::new();
    for n in 0..6 {
        let one = app.player(&format!("one_{n}")).await.deposit("50").await;
        let two = app.player(&format!("two_{n}")).await.deposit("50").await;
        pairs.push((one, two));
    }
    let matches = pairs.iter().map(|(one, two)| async {
        let id = one.challenge(&[]).await;
        two.join(&id, "50").await.ok();
        for seq in 1..=5 {
            let body = json!({ "recipientId": one.id, "content": format!("number {seq}") });
            let sent = two.post("/messages/send", body).await.ok();
            assert_eq!(*sent.at("/data/message/seq"), seq);
        }
        one.start(&id, &[two]).await;
        one.declare(&id, "won").await.ok();
        two.declare(&id, "lost").await.ok();
    });
    join_all(matches).await;
    for (one, two) in &pairs {
        assert_eq!(one.available().await, "95");
        assert_eq!(two.available().await, "0");
    }
    app.proof().await;
}
