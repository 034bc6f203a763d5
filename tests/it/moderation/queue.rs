//! The queue: the most urgent first, taken, given back, and overdue.

use std::time::Duration;

use duel_ledger::jobs::{deadlines, reminders};
use serde_json::json;

use super::{HOUR, Judge, STEP};
use crate::books::number;
use crate::harness::spawn;
use crate::people::Answer;

fn ids(queue: &Answer) -> Vec<String> {
    let rows = queue.at("/data").as_array().unwrap();
    let ids = rows.iter().map(|row| row["challengeId"].as_str().unwrap());
    ids.map(str::to_owned).collect()
}

#[tokio::test]
async fn disputes_wait_in_the_order_of_their_deadlines() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let mut disputes = Vec::new();
    for _ in 0..3 {
        let id = nova.challenge(&[("minimumStake", "10")]).await;
        mirage.join(&id, "10").await.ok();
        nova.start(&id, &[&mirage]).await;
        nova.declare(&id, "won").await.ok();
        mirage.declare(&id, "won").await.ok();
        disputes.push(id);
        app.advance(Duration::from_mins(1));
    }
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    let arbiter = judge.on_duty(&app).await;
    assert_eq!(ids(&arbiter.get("/admin/disputes").await.ok()), disputes);
    let page = arbiter.get("/admin/disputes?limit=1&page=2").await.ok();
    assert_eq!(ids(&page), [disputes[1].clone()]);
    assert_eq!(page.at("/pagination/total"), 3);
    // Behind the last page there is none of them, and as many as there are.
    let page = arbiter.get("/admin/disputes?limit=1&page=9").await.ok();
    assert_eq!(ids(&page).len(), 0);
    assert_eq!(page.at("/pagination/total"), 3);

    arbiter.takes(&disputes[0]).await.ok();
    let me = arbiter.get("/admin/me").await.ok();
    assert_eq!(me.at("/data/counts/disputesWaiting"), 2);
    assert_eq!(me.at("/data/counts/disputesMine"), 1);
    let mine = arbiter.get("/admin/disputes?queue=mine").await.ok();
    assert_eq!(ids(&mine), disputes[..1]);
    assert_eq!(mine.text("/data/0/stage"), "taken");
    assert_eq!(mine.text("/data/0/moderator/username"), "arbiter");
    let waiting = arbiter.get("/admin/disputes?queue=waiting").await.ok();
    assert_eq!(ids(&waiting), disputes[1..]);
    // What is taken has until the decision; what waits is to be taken first.
    let all = arbiter.get("/admin/disputes").await.ok();
    assert_eq!(ids(&all).last(), Some(&disputes[0]));

    let release = format!("/admin/disputes/{}/release", disputes[0]);
    let other = Judge::new(&app, "colleague", "moderator").await;
    other
        .on_duty(&app)
        .await
        .post(&release, json!({}))
        .await
        .refused(409, "CASE_NOT_TAKEN");
    arbiter.post(&release, json!({})).await.ok();
    let waiting = arbiter.get("/admin/disputes?queue=waiting").await.ok();
    assert_eq!(ids(&waiting).len(), 3);
    let logged = format!(
        "select count(*) from audit_log
          where action = 'dispute_returned' and actor = '{}' and target_id = '{}' and address is not null",
        arbiter.id, disputes[0]
    );
    assert_eq!(number(&mut app.superuser().await, &logged).await, 1);
    app.proof().await;
}

#[tokio::test]
async fn the_case_of_a_moderator_who_may_not_act_any_more_goes_back_to_the_queue() {
    let app = spawn().await;
    let (_, _, id) = app.disagreement().await;
    let [first, second, third] = ["first_judge", "second_judge", "third_judge"]
        .map(|name| Judge::new(&app, name, "moderator"));
    let (first, second, third) = (first.await, second.await, third.await);
    let returned = format!(
        "select count(*) from audit_log
          where action = 'dispute_returned' and target_id = '{id}' and address is null and reason <> ''"
    );
    first.on_duty(&app).await.takes(&id).await.ok();
    app.clock_acts().await;
    let colleague = second.on_duty(&app).await;
    colleague.takes(&id).await.refused(409, "CASE_TAKEN");
    app.give_role(&first.enrolled.person, "user").await;
    app.clock_acts().await;
    colleague.takes(&id).await.ok();
    assert_eq!(number(&mut app.superuser().await, &returned).await, 1);

    app.suspend(&colleague).await;
    app.clock_acts().await;
    app.clock_acts().await;
    third.on_duty(&app).await.takes(&id).await.ok();
    assert_eq!(number(&mut app.superuser().await, &returned).await, 2);
    app.proof().await;
}

#[tokio::test]
async fn what_is_overdue_goes_first_and_is_void_after_a_week() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    app.advance(24 * HOUR);
    app.clock_acts().await;
    let arbiter = judge.on_duty(&app).await;
    let queue = arbiter.get("/admin/disputes").await.ok();
    assert_eq!(queue.at("/data/0/isOverdue"), true);
    assert_eq!(queue.text("/data/0/deadline/kind"), "dispute");
    arbiter.takes(&id).await.ok();
    app.advance(25 * HOUR);
    app.clock_acts().await;
    let queue = judge.on_duty(&app).await.get("/admin/disputes").await.ok();
    assert_eq!(queue.text("/data/0/stage"), "waiting", "it went back");
    assert_eq!(queue.at("/data/0/isOverdue"), true);
    app.advance(7 * 24 * HOUR);
    app.clock_acts().await;
    for player in [&nova, &mirage] {
        assert_eq!(player.again().await.available().await, "100");
    }
    let detail = nova.again().await.detail(&id).await;
    assert_eq!(
        detail.text("/data/challenge/outcome/settledBy"),
        "abandoned"
    );
    app.proof().await;
}

#[tokio::test]
async fn the_sides_are_reminded_once_before_a_time_of_theirs_ends() {
    let app = spawn().await;
    let (nova, mirage, id) = app.disagreement().await;
    app.mark_verified(&mirage).await;
    let reminded = async || reminders::remind(&app.app).await.unwrap();
    app.advance(Duration::from_millis(18 * 3_600_000 - 1));
    assert_eq!(reminded().await, 0);
    app.advance(Duration::from_millis(1));
    assert_eq!(reminded().await, 2, "evidence, both sides");
    assert_eq!(reminded().await, 0, "once");
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    judge.decides(&app, &id, super::won_by(&nova)).await.ok();
    app.advance(Duration::from_mins(60 * 60 - 1));
    assert_eq!(reminded().await, 0);
    app.advance(Duration::from_mins(1));
    assert_eq!(reminded().await, 1, "the side that may appeal");
    assert_eq!(reminded().await, 0, "once");
    let mirage = mirage.again().await;
    let news = mirage.get("/notifications").await.ok();
    let latest = news.text("/notifications/0/data/message");
    assert!(latest.contains("is final at"), "{latest}");
    let mails = "select count(*) from mails where kind = 'challenge_dispute_time_ends'";
    assert_eq!(number(&mut app.superuser().await, mails).await, 2);
    app.proof().await;
}

#[tokio::test]
async fn an_outage_moves_every_time_of_a_case() {
    let app = spawn().await;
    let (nova, _, id) = app.disagreement().await;
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    let arbiter = judge.on_duty(&app).await;
    arbiter.takes(&id).await.ok();
    let before = arbiter.case_file(&id).await.ok();
    app.sleep(3 * HOUR);
    deadlines::beat(&app.app).await.unwrap();
    let after = judge.on_duty(&app).await.case_file(&id).await.ok();
    assert_ne!(before.at("/data/deadlines"), after.at("/data/deadlines"));
    // Evidence is taken three hours longer, and no ruling comes before.
    app.advance(22 * HOUR);
    judge
        .on_duty(&app)
        .await
        .rules(&id, super::won_by(&nova))
        .await
        .refused(409, "EVIDENCE_OPEN");
    nova.again()
        .await
        .gives(&id, &[], &[("text", "Still in time")])
        .await
        .ok();
    app.proof().await;
}

#[tokio::test]
async fn quality_states_how_long_disputes_wait_and_who_has_worked() {
    let app = spawn().await;
    let judge = Judge::new(&app, "arbiter", "moderator").await;
    let idle = Judge::new(&app, "idle_judge", "moderator").await;
    let (nova, _, id) = app.disagreement().await;
    // Signing in takes a step of the authenticator app.
    app.advance((2 * HOUR).saturating_sub(STEP));
    judge.on_duty(&app).await.takes(&id).await.ok();
    app.advance((28 * HOUR).saturating_sub(STEP));
    let arbiter = judge.on_duty(&app).await;
    arbiter.rules(&id, super::won_by(&nova)).await.ok();
    let quality = arbiter.get("/admin/quality?days=2").await.ok();
    assert_eq!(quality.at("/data/medianTakeSeconds"), 2 * 3_600);
    assert_eq!(quality.at("/data/medianDecideSeconds"), 30 * 3_600);
    let work = |name: &str| {
        let rows = quality.at("/data/byModerator").as_array().unwrap();
        let mut rows = rows.iter();
        let row = rows.find(|row| row["user"]["username"] == name).unwrap();
        [&row["taken"], &row["decided"], &row["overturned"]].map(|it| it.as_i64().unwrap())
    };
    assert_eq!(work("arbiter"), [1, 1, 0]);
    assert_eq!(work(&idle.enrolled.person.username), [0, 0, 0]);
    app.advance(3 * 24 * HOUR);
    let later = judge.on_duty(&app).await;
    let quality = later.get("/admin/quality?days=1").await.ok();
    assert!(quality.at("/data/medianTakeSeconds").is_null());
    assert_eq!(quality.at("/data/decided"), 0);
}
