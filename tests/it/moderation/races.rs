//! Many at once: one outcome, and the books are right.

use std::time::Duration;

use futures_util::future::join_all;

use super::reminders::near_deadline;
use super::{HOUR, Judge, won_and_fined, won_by};
use crate::books::number;
use crate::harness::{TestApp, spawn_racing};
use crate::people::{Answer, Person, withdrawal_to};

fn done(answers: &[Answer]) -> usize {
    let done = answers.iter().filter(|answer| answer.status.is_success());
    done.count()
}

#[tokio::test]
async fn of_many_moderators_at_once_one_takes_a_dispute() {
    let app = spawn_racing().await;
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
        let app = spawn_racing().await;
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
        let app = spawn_racing().await;
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
        let app = spawn_racing().await;
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
    let app = spawn_racing().await;
    let beside = app.beside().await;
    let (nova, mirage, id) = app.disagreement().await;
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    let here = judge.ready_to_rule(&app, &id).await;
    let there = at(&beside, &here);
    let (one, other) = tokio::join!(
        here.rules(&id, won_by(&nova)),
        there.rules(&id, won_by(&mirage))
    );
    assert_eq!(done(&[one, other]), 1);
    let file = here.case_file(&id).await.ok();
    assert_eq!(file.at("/data/rulings").as_array().map(Vec::len), Some(1));
    app.proof().await;
}

/// From a millisecond before a deadline on: before it, at it, after it.
const POSITIONS: [Duration; 3] = [
    Duration::from_millis(0),
    Duration::from_millis(1),
    Duration::from_millis(2),
];

/// So long before a deadline all sign in: tokens last fifteen minutes.
const SIGN_IN: Duration = Duration::from_mins(5);

/// The same player at another server.
fn at(server: &TestApp, person: &Person) -> Person {
    Person {
        address: server.address.clone(),
        ..person.clone()
    }
}

async fn events(app: &TestApp, id: &str, kind: &str) -> i64 {
    let written = format!(
        "select count(*) from challenge_events where challenge_id = '{id}' and type = '{kind}'"
    );
    number(&mut app.superuser().await, &written).await
}

#[tokio::test]
async fn two_moderators_a_withdrawal_an_acceptance_and_the_clock_at_a_deadline_end_in_one_outcome()
{
    for (n, position) in (0..9).zip(POSITIONS.into_iter().cycle()) {
        let app = spawn_racing().await;
        let beside = app.beside().await;
        let (nova, mirage, id) = app.disagreement().await;
        let first = Judge::new(&app, "first_judge", "moderator").await;
        let second = Judge::new(&app, "second_judge", "moderator").await;
        first.on_duty(&app).await.takes(&id).await.ok();
        near_deadline(&app, &id, SIGN_IN).await;
        let (first, second) = (first.on_duty(&app).await, second.on_duty(&app).await);
        let (nova, mirage) = (nova.again().await, mirage.again().await);
        near_deadline(&app, &id, Duration::from_millis(1)).await;
        app.advance(position);
        let (rival, loser) = (at(&beside, &second), at(&beside, &mirage));
        let (ruled, taken, withdrawn, accepted, (), ()) = tokio::join!(
            first.rules(&id, won_and_fined(&nova, &mirage, "25")),
            rival.takes(&id),
            loser.command(&id, "dispute/withdraw"),
            mirage.accepts(&id),
            app.clock_acts(),
            beside.clock_acts(),
        );
        let [ruled, taken, withdrawn, accepted] =
            [ruled, taken, withdrawn, accepted].map(|it| it.status.is_success());
        let all = format!("{n}: {ruled} {taken} {withdrawn} {accepted}");
        // The last word is either the ruling's or the withdrawal's; from the deadline on the case is in the queue again.
        assert!(ruled != withdrawn, "{all}");
        assert!(!(ruled && taken), "{all}");
        assert!(ruled || !accepted, "{all}");
        assert!(position.is_zero() || !ruled, "{all}");
        let settled = i64::from(withdrawn || accepted);
        assert_eq!(events(&app, &id, "settled").await, settled, "{all}");
        assert_eq!(events(&app, &id, "ruled").await, i64::from(ruled), "{all}");
        app.proof().await;
    }
}

#[tokio::test]
async fn an_acceptance_an_appeal_two_moderators_and_the_clock_at_the_release_pay_once() {
    for (n, position) in (0..9).zip(POSITIONS.into_iter().cycle()) {
        let app = spawn_racing().await;
        let beside = app.beside().await;
        let (nova, mirage, id) = app.disagreement().await;
        let first = Judge::new(&app, "first_judge", "moderator").await;
        let second = Judge::new(&app, "second_judge", "moderator").await;
        let third = Judge::new(&app, "third_judge", "moderator").await;
        let ruling = won_and_fined(&nova, &mirage, "25");
        first.decides(&app, &id, ruling).await.ok();
        near_deadline(&app, &id, SIGN_IN).await;
        let (second, third) = (second.on_duty(&app).await, third.on_duty(&app).await);
        let mirage = mirage.again().await;
        near_deadline(&app, &id, Duration::from_millis(1)).await;
        app.advance(position);
        let (loser, rival) = (at(&beside, &mirage), at(&beside, &third));
        let (accepted, appealed, one, other, (), ()) = tokio::join!(
            mirage.accepts(&id),
            loser.appeals(&id),
            second.takes(&id),
            rival.takes(&id),
            app.clock_acts(),
            beside.clock_acts(),
        );
        let taken = done(&[one, other]);
        let [accepted, appealed] = [accepted, appealed].map(|it| it.status.is_success());
        let all = format!("{n}: {accepted} {appealed} {taken}");
        // In the last millisecond the side is accepted, once; from the deadline on the result is final.
        assert_eq!(accepted != appealed, position.is_zero(), "{all}");
        assert!(!(accepted && appealed), "{all}");
        assert!(taken <= usize::from(appealed), "{all}");
        let settled = i64::from(!appealed);
        assert_eq!(events(&app, &id, "settled").await, settled, "{all}");
        let available = nova.again().await.available().await;
        assert_eq!(available, if appealed { "50" } else { "145" }, "{all}");
        app.proof().await;
    }
}
