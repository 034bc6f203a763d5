//! Many at once: one outcome, and the books are right.

use futures_util::future::join_all;

use super::{HOUR, Judge, won_and_fined, won_by};
use crate::harness::spawn;
use crate::people::{Answer, withdrawal_to};

fn done(answers: &[Answer]) -> usize {
    let done = answers.iter().filter(|answer| answer.status.is_success());
    done.count()
}

#[tokio::test]
async fn of_many_moderators_at_once_one_takes_a_dispute() {
    let app = spawn().await;
    let (_, _, id) = app.disagreement().await;
    let mut judges = Vec::new();
    for n in 0..6 {
        let judge = Judge::new(&app, &format!("judge_{n}"), "moderator").await;
        judges.push(judge.enrolled.person);
    }
    let answers = join_all(judges.iter().map(|judge| judge.takes(&id))).await;
    assert_eq!(done(&answers), 1);
    for answer in answers {
        if !answer.status.is_success() {
            answer.refused(409, "CASE_TAKEN");
        }
    }
    app.proof().await;
}

#[tokio::test]
async fn a_ruling_a_withdrawal_and_the_clock_at_once_end_in_one_outcome() {
    for _ in 0..8 {
        let app = spawn().await;
        let (nova, mirage, id) = app.disagreement().await;
        let judge = Judge::new(&app, "arbiter", "moderator").await;
        judge.on_duty(&app).await.takes(&id).await.ok();
        app.advance(24 * HOUR);
        let arbiter = judge.on_duty(&app).await;
        let (nova, mirage) = (nova.again().await, mirage.again().await);
        let ruled = arbiter.rules(&id, won_and_fined(&nova, &mirage, "25"));
        let withdrawn = mirage.command(&id, "dispute/withdraw");
        let given_in = nova.command(&id, "dispute/withdraw");
        let clock = app.clock_acts();
        let (ruled, withdrawn, given_in, ()) = tokio::join!(ruled, withdrawn, given_in, clock);
        assert_eq!(done(&[ruled, withdrawn, given_in]), 1);
        app.proof().await;
    }
}

#[tokio::test]
async fn an_acceptance_an_appeal_and_the_clock_at_once_end_in_one_outcome() {
    for _ in 0..8 {
        let app = spawn().await;
        let (nova, mirage, id) = app.disagreement().await;
        let judge = Judge::new(&app, "arbiter", "moderator").await;
        judge
            .decides(&app, &id, won_and_fined(&nova, &mirage, "25"))
            .await
            .ok();
        let mirage = mirage.again().await;
        let (accepted, appealed, ()) =
            tokio::join!(mirage.accepts(&id), mirage.appeals(&id), app.clock_acts());
        assert_eq!(done(&[accepted, appealed]), 1);
        app.proof().await;
    }
}

#[tokio::test]
async fn a_fine_beside_withdrawals_takes_what_is_left_and_nothing_twice() {
    for _ in 0..8 {
        let app = spawn().await;
        let (nova, mirage, id) = app.disagreement().await;
        let judge = Judge::new(&app, "arbiter", "moderator").await;
        app.trust(&mirage, "sandbox:known").await;
        judge
            .decides(&app, &id, won_and_fined(&nova, &mirage, "25"))
            .await
            .ok();
        let mirage = mirage.again().await;
        let keys: Vec<_> = (0..5).map(|n| format!("take-{n}")).collect();
        let withdrawals = keys.iter().map(|key| {
            let body = withdrawal_to("sandbox:known", "10");
            mirage.post_keyed("/wallet/withdrawals", key, body)
        });
        let withdrawals = join_all(withdrawals);
        let (accepted, _) = tokio::join!(mirage.accepts(&id), withdrawals);
        accepted.ok();
        assert_eq!(mirage.fair_play().await, 80);
        app.proof().await;
    }
}

#[tokio::test]
async fn two_servers_that_rule_at_once_agree_on_one_ruling() {
    let app = spawn().await;
    let beside = app.beside().await;
    let (nova, mirage, id) = app.disagreement().await;
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    let here = judge.ready_to_rule(&app, &id).await;
    let there = crate::people::Person {
        address: beside.address.clone(),
        ..here.clone()
    };
    let (one, other) = tokio::join!(
        here.rules(&id, won_by(&nova)),
        there.rules(&id, won_by(&mirage))
    );
    assert_eq!(done(&[one, other]), 1);
    let file = here.case_file(&id).await.ok();
    assert_eq!(file.at("/data/rulings").as_array().map(Vec::len), Some(1));
    app.proof().await;
}
