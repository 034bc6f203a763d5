//! A winner who gets more than 1,000 USDC is decided by two moderators, each with a code of the second factor.

use serde_json::json;

use super::{HOUR, Judge, won_by};
use crate::audit::assert_named;
use crate::books::{refusal, run};
use crate::harness::{TestApp, spawn};
use crate::people::Person;

async fn high_stakes(app: &TestApp) -> (Person, Person, String) {
    let nova = app.player("nova_kade").await.deposit("1000").await;
    let mirage = app.player("mirage_ops").await.deposit("1000").await;
    let id = nova.challenge(&[("minimumStake", "600")]).await;
    mirage.join(&id, "600").await.ok();
    nova.start(&id, &[&mirage]).await;
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "won").await.ok();
    (nova, mirage, id)
}

#[tokio::test]
async fn two_moderators_award_more_than_a_thousand() {
    let app = spawn().await;
    let (nova, mirage, id) = high_stakes(&app).await;
    let first = Judge::new(&app, "first_judge", "moderator").await;
    let second = Judge::new(&app, "second_judge", "admin").await;
    first
        .decides(&app, &id, won_by(&nova))
        .await
        .refused(403, "SECOND_FACTOR_CODE");
    let mut confirmed = won_by(&nova);
    confirmed["code"] = json!("000000");
    let arbiter = first.on_duty(&app).await;
    let refused = arbiter.rules(&id, confirmed.clone()).await;
    assert!(refused.status.is_client_error(), "{}", refused.body);
    confirmed["code"] = json!(first.code(&app));
    arbiter.rules(&id, confirmed).await.ok();
    // Nothing is decided yet, and the first one cannot be the second.
    let page = nova
        .again()
        .await
        .get(&format!("/challenges/{id}/dispute"))
        .await
        .ok();
    assert_eq!(page.text("/data/dispute/stage"), "second");
    assert!(page.at("/data/ruling").is_null());
    arbiter
        .takes(&id)
        .await
        .refused(409, "CONFLICT_OF_INTEREST");
    let queue = second
        .on_duty(&app)
        .await
        .get("/admin/disputes?queue=second")
        .await
        .ok();
    assert_eq!(queue.text("/data/0/challengeId"), id);

    let colleague = second.on_duty(&app).await;
    colleague.takes(&id).await.ok();
    let file = colleague.case_file(&id).await.ok();
    assert_eq!(file.at("/data/rulings/0/isProposal"), true);
    assert_eq!(
        file.text("/data/rulings/0/moderator/username"),
        "first_judge"
    );
    assert_eq!(file.at("/data/awardNeedsTwo"), true);
    let mut same = won_by(&nova);
    same["code"] = json!(second.code(&app));
    colleague.rules(&id, same).await.ok();
    app.advance(72 * HOUR);
    app.clock_acts().await;
    assert_eq!(nova.again().await.available().await, "1540");
    assert_eq!(mirage.again().await.available().await, "400");
    app.proof().await;
}

#[tokio::test]
async fn postgresql_refuses_that_one_moderator_awards_more_than_a_thousand() {
    let app = spawn().await;
    let (nova, _, id) = high_stakes(&app).await;
    let first = Judge::new(&app, "first_judge", "moderator").await;
    let arbiter = first.ready_to_rule(&app, &id).await;
    let mut confirmed = won_by(&nova);
    confirmed["code"] = json!(first.code(&app));
    arbiter.rules(&id, confirmed).await.ok();
    // The proposal as if it were the ruling.
    let alone = r#"insert into rulings
        select (jsonb_populate_record(r, '{"version": 99, "is_proposal": false}')).* from rulings r"#;
    let refused = refusal(run(&mut app.as_server().await, alone).await);
    assert_eq!(refused, "rulings_made");
    assert_named(&mut app.superuser().await, "I16", alone).await;
    app.proof().await;
}

#[tokio::test]
async fn a_refund_of_any_size_needs_one_moderator_and_no_code() {
    let app = spawn().await;
    let (nova, _, id) = high_stakes(&app).await;
    let first = Judge::new(&app, "first_judge", "moderator").await;
    first
        .decides(&app, &id, json!({ "verdict": "void" }))
        .await
        .ok();
    app.advance(72 * HOUR);
    app.clock_acts().await;
    assert_eq!(nova.again().await.available().await, "1000");
    app.proof().await;
}

#[tokio::test]
async fn the_proposal_of_a_demoted_moderator_does_not_count() {
    proposal_is_void_after("role = 'user'").await;
}

#[tokio::test]
async fn the_proposal_of_a_suspended_moderator_does_not_count() {
    proposal_is_void_after("suspended_at = now()").await;
}

#[tokio::test]
async fn the_proposal_of_a_moderator_whose_account_is_closed_does_not_count() {
    // With the role still there, which closing would have asked to give up.
    proposal_is_void_after(
        "closed_at = now(), username = closed_username(id), email = closed_username(id) || '@closed.invalid',
         name = '', avatar = null, password_hash = null, email_verified_at = null",
    )
    .await;
}

#[tokio::test]
async fn a_proposal_whose_author_is_a_party_waits_for_no_second_opinion() {
    let app = spawn().await;
    let (nova, _, id) = high_stakes(&app).await;
    let first = Judge::new(&app, "first_judge", "moderator").await;
    let second = Judge::new(&app, "second_judge", "moderator").await;
    let arbiter = first.ready_to_rule(&app, &id).await;
    let mut confirmed = won_by(&nova);
    confirmed["code"] = json!(first.code(&app));
    arbiter.rules(&id, confirmed).await.ok();
    let colleague = second.on_duty(&app).await;
    waits_for_a_second(&colleague, true).await;
    // As if a moderator with a seat had made it, which no request does.
    app.breaks_the_books();
    app.give_role(&nova, "moderator").await;
    let by_nova = format!(
        "begin; set local session_replication_role = replica;
         update challenges
            set dispute_case = jsonb_set(dispute_case, '{{proposal,moderator}}', to_jsonb('{}'::text))
          where id = '{id}'; commit",
        nova.id
    );
    run(&mut app.superuser().await, &by_nova).await.unwrap();
    waits_for_a_second(&colleague, false).await;
}

/// Fails unless the one dispute of the queue waits for a second opinion, or does not.
async fn waits_for_a_second(colleague: &Person, is_second: bool) {
    let queue = colleague.get("/admin/disputes").await.ok();
    assert_eq!(queue.at("/data/0/needsSecondOpinion"), is_second);
    let seconds = colleague.get("/admin/disputes?queue=second").await.ok();
    assert_eq!(seconds.at("/pagination/total"), i64::from(is_second));
}

async fn proposal_is_void_after(change: &str) {
    let app = spawn().await;
    let (nova, mirage, id) = high_stakes(&app).await;
    let [proposer, second, third] = ["first_judge", "second_judge", "third_judge"]
        .map(|name| Judge::new(&app, name, "moderator"));
    let (proposer, second, third) = (proposer.await, second.await, third.await);
    let confirmed = |judge: &Judge| {
        let mut ruling = won_by(&nova);
        ruling["code"] = json!(judge.code(&app));
        ruling
    };
    let arbiter = proposer.ready_to_rule(&app, &id).await;
    arbiter.rules(&id, confirmed(&proposer)).await.ok();
    let changed = format!("update users set {change} where id = '{}'", arbiter.id);
    run(&mut app.superuser().await, &changed).await.unwrap();
    // The same ruling of another one is the first of two.
    for (judge, is_second, available) in [(&second, false, "400"), (&third, true, "1540")] {
        let colleague = judge.on_duty(&app).await;
        waits_for_a_second(&colleague, is_second).await;
        colleague.takes(&id).await.ok();
        let file = colleague.case_file(&id).await.ok();
        assert_eq!(file.at("/data/open/needsSecondOpinion"), is_second);
        colleague.rules(&id, confirmed(judge)).await.ok();
        app.advance(72 * HOUR);
        app.clock_acts().await;
        assert_eq!(nova.again().await.available().await, available);
    }
    assert_eq!(mirage.again().await.available().await, "400");
    app.proof().await;
}

#[tokio::test]
async fn a_ruling_without_the_case_is_refused_before_a_code_is_asked_for() {
    let app = spawn().await;
    let (nova, _, id) = high_stakes(&app).await;
    let judge = Judge::new(&app, "first_judge", "moderator").await;
    app.advance(24 * HOUR);
    let arbiter = judge.on_duty(&app).await;
    // Taken at the same moment as it is ruled on, the case is not decided without a code either.
    let (ruled, taken) = futures_util::join!(arbiter.rules(&id, won_by(&nova)), arbiter.takes(&id));
    taken.ok();
    assert!(
        matches!(
            ruled.text("/code").as_str(),
            "CASE_NOT_TAKEN" | "SECOND_FACTOR_CODE"
        ),
        "{}",
        ruled.body
    );
    app.proof().await;
}
