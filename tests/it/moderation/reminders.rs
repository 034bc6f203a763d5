//! Moderators are reminded before a time of theirs in a dispute ends, the sides before the dispute itself ends: each once, by mail
//! too (docs/rules.md, Disputes).

use std::time::Duration;

use domain::challenge::Challenge;
use duel_ledger::jobs::{deadlines, reminders};
use futures_util::future::join_all;
use serde_json::json;

use super::{HOUR, Judge, won_by};
use crate::books::number;
use crate::harness::{TestApp, spawn};
use crate::people::Person;

const MILLI: Duration = Duration::from_millis(1);

async fn reminded(app: &TestApp) -> usize {
    reminders::remind(&app.app).await.unwrap()
}

pub(super) async fn stored(app: &TestApp, id: &str) -> Challenge {
    let found = store::challenge::find(&app.app.db, id.parse().unwrap());
    found.await.unwrap().unwrap().challenge
}

/// Moves the clock to so long before the next deadline of a challenge.
pub(super) async fn near_deadline(app: &TestApp, id: &str, before: Duration) {
    let deadline = stored(app, id).await.phase.deadline().unwrap().at;
    let wait = deadline - before - app.app.clock.now();
    assert!(!wait.is_negative(), "it is later already");
    app.advance(wait.unsigned_abs());
}

/// How often a player was reminded of that time as a moderator.
async fn of_case(app: &TestApp, person: &Person, time: &str) -> i64 {
    let count = format!(
        "select count(*) from notifications
          where user_id = '{}' and fact ->> 'event' = 'case_nears' and fact ->> 'time' = '{time}'",
        person.id
    );
    number(&mut app.superuser().await, &count).await
}

async fn mails(app: &TestApp, kind: &str, text: &str) -> i64 {
    let sent = format!("select count(*) from mails where kind = '{kind}' and body like '%{text}%'");
    number(&mut app.superuser().await, &sent).await
}

#[tokio::test]
async fn those_who_may_take_a_dispute_are_reminded_once_before_it_is_overdue() {
    let app = spawn().await;
    let mut judges = Vec::new();
    for (name, role) in [
        ("first_judge", "moderator"),
        ("head_judge", "admin"),
        ("friend_judge", "moderator"),
        ("absent_judge", "moderator"),
    ] {
        judges.push(Judge::new(&app, name, role).await);
    }
    let (nova, mirage, id) = app.disagreement().await;
    let people: Vec<_> = judges.iter().map(|it| it.enrolled.person.clone()).collect();
    people[2].befriends(&nova).await;
    app.suspend(&people[3]).await;
    app.mark_verified(&people[0]).await;

    near_deadline(&app, &id, 6 * HOUR + MILLI).await;
    assert_eq!(reminded(&app).await, 0);
    app.advance(MILLI);
    assert_eq!(
        reminded(&app).await,
        4,
        "two moderators, and both sides of the evidence"
    );
    assert_eq!(reminded(&app).await, 0, "once");
    for (person, expected) in people
        .iter()
        .chain([&nova, &mirage])
        .zip([1, 1, 0, 0, 0, 0])
    {
        assert_eq!(
            of_case(&app, person, "take").await,
            expected,
            "{}",
            person.username
        );
    }
    let page = format!("/admin/disputes/{id}");
    assert_eq!(mails(&app, "challenge_case_nears", &page).await, 1);

    let first = judges[0].on_duty(&app).await;
    let newest = &first.notified().await[0];
    assert_eq!(newest["type"], "system");
    assert_eq!(newest["data"]["event"], "case_nears");
    assert_eq!(newest["data"]["challenge"]["_id"], json!(id));
    assert!(newest["data"]["sender"].is_null());
    let message = newest["data"]["message"].as_str().unwrap();
    assert!(
        message.starts_with("No moderator has taken the dispute over “Aim duel, first to 30”."),
        "{message}"
    );
    app.proof().await;
}

#[tokio::test]
async fn who_has_taken_a_dispute_is_reminded_and_so_is_the_next_one() {
    let app = spawn().await;
    let first = Judge::new(&app, "first_judge", "moderator").await;
    let second = Judge::new(&app, "second_judge", "moderator").await;
    let (_, _, id) = app.disagreement().await;
    first.on_duty(&app).await.takes(&id).await.ok();
    near_deadline(&app, &id, 6 * HOUR + MILLI).await;
    assert_eq!(reminded(&app).await, 0);
    app.advance(MILLI);
    assert_eq!(reminded(&app).await, 1);
    assert_eq!(reminded(&app).await, 0, "once");
    let people = [&first.enrolled.person, &second.enrolled.person];
    assert_eq!(of_case(&app, people[0], "decide").await, 1);

    // Given back, it is to be taken anew; taken by another one, it is to be decided anew.
    let release = format!("/admin/disputes/{id}/release");
    let giver = first.on_duty(&app).await;
    giver.post(&release, json!({})).await.ok();
    near_deadline(&app, &id, 6 * HOUR).await;
    assert_eq!(reminded(&app).await, 2);
    for person in people {
        assert_eq!(of_case(&app, person, "take").await, 1);
    }
    second.on_duty(&app).await.takes(&id).await.ok();
    near_deadline(&app, &id, 6 * HOUR).await;
    assert_eq!(reminded(&app).await, 1);
    for person in people {
        assert_eq!(of_case(&app, person, "decide").await, 1);
    }
    app.proof().await;
}

#[tokio::test]
async fn an_appeal_that_is_not_taken_reminds_those_who_may_decide_it() {
    let app = spawn().await;
    let first = Judge::new(&app, "first_judge", "moderator").await;
    let second = Judge::new(&app, "second_judge", "moderator").await;
    let (nova, mirage, id) = app.disagreement().await;
    first.decides(&app, &id, won_by(&nova)).await.ok();
    mirage.again().await.appeals(&id).await.ok();
    near_deadline(&app, &id, 6 * HOUR).await;
    assert_eq!(
        reminded(&app).await,
        3,
        "one moderator, and both sides of the evidence"
    );
    assert_eq!(of_case(&app, &first.enrolled.person, "take").await, 0);
    assert_eq!(of_case(&app, &second.enrolled.person, "take").await, 1);
    let newest = &second.on_duty(&app).await.notified().await[0];
    let message = newest["data"]["message"].as_str().unwrap();
    assert!(message.contains("has taken the appeal over"), "{message}");
    app.proof().await;
}

#[tokio::test]
async fn all_are_reminded_a_day_before_a_dispute_ends_without_a_decision() {
    let app = spawn().await;
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    let (nova, _, id) = app.disagreement().await;
    app.mark_verified(&nova).await;
    near_deadline(&app, &id, Duration::ZERO).await;
    app.clock_acts().await;
    near_deadline(&app, &id, 24 * HOUR + MILLI).await;
    assert_eq!(reminded(&app).await, 0);
    app.advance(MILLI);
    assert_eq!(reminded(&app).await, 3);
    assert_eq!(reminded(&app).await, 0, "once");
    assert_eq!(of_case(&app, &judge.enrolled.person, "end").await, 1);
    let newest = &nova.again().await.notified().await[0];
    assert_eq!(newest["data"]["event"], "dispute_ends");
    let message = newest["data"]["message"].as_str().unwrap();
    assert!(message.contains("every stake goes back"), "{message}");
    let kind = "challenge_dispute_ends";
    assert_eq!(mails(&app, kind, "can still agree by themselves").await, 1);
    app.proof().await;
}

#[tokio::test]
async fn an_outage_moves_what_is_reminded_of_and_no_reminder_is_sent_twice() {
    let app = spawn().await;
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    let (_, _, id) = app.disagreement().await;
    deadlines::beat(&app.app).await.unwrap();
    app.sleep(19 * HOUR);
    assert_eq!(reminded(&app).await, 0, "the outage comes first");
    deadlines::turn(&app.app).await.unwrap();
    assert_eq!(reminded(&app).await, 0, "nineteen hours later");
    near_deadline(&app, &id, 6 * HOUR).await;
    assert_eq!(reminded(&app).await, 3);
    deadlines::beat(&app.app).await.unwrap();
    app.sleep(2 * HOUR);
    deadlines::turn(&app.app).await.unwrap();
    let deadline = stored(&app, &id).await.phase.deadline().unwrap().at;
    assert_eq!(deadline - app.app.clock.now(), 6 * HOUR, "it was moved");
    assert_eq!(reminded(&app).await, 0);
    assert_eq!(of_case(&app, &judge.enrolled.person, "take").await, 1);
    app.proof().await;
}

#[tokio::test]
async fn two_servers_that_look_at_once_remind_moderators_once() {
    let app = spawn().await;
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    let (_, _, id) = app.disagreement().await;
    let beside = app.beside().await;
    near_deadline(&app, &id, 6 * HOUR).await;
    let looks = (0..8).map(|n| reminded(if n % 2 == 0 { &app } else { &beside }));
    assert_eq!(join_all(looks).await.into_iter().sum::<usize>(), 3);
    assert_eq!(of_case(&app, &judge.enrolled.person, "take").await, 1);
}

#[tokio::test]
async fn a_dispute_that_opens_again_has_reminders_of_its_own() {
    let app = spawn().await;
    let ([nova, mirage, tal], id) = app.brawl().await;
    nova.declare(&id, "won").await.ok();
    mirage.declare(&id, "won").await.ok();
    near_deadline(&app, &id, 6 * HOUR).await;
    assert_eq!(reminded(&app).await, 3, "the evidence of three sides");
    mirage
        .again()
        .await
        .command(&id, "dispute/withdraw")
        .await
        .ok();
    tal.again().await.declare(&id, "won").await.ok();
    near_deadline(&app, &id, 6 * HOUR).await;
    assert_eq!(reminded(&app).await, 3, "and of the second dispute");
    assert_eq!(reminded(&app).await, 0, "once");
    // There is no moderator; each time was looked at once all the same.
    let looked = "select count(*) from case_reminders where kind = 'take'";
    assert_eq!(number(&mut app.superuser().await, looked).await, 2);
    app.proof().await;
}
