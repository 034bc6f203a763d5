//! A side that has not confirmed or contested a result is reminded at half and at nine tenths of the window, each time once
//! (docs/rules.md, Challenges).

use std::time::Duration;

use duel_ledger::jobs::{deadlines, reminders};
use futures_util::future::join_all;
use serde_json::json;

use crate::harness::{TestApp, spawn};
use crate::people::Person;

const HOUR: Duration = Duration::from_hours(1);
const MINUTE: Duration = Duration::from_mins(1);
const SECOND: Duration = Duration::from_secs(1);

impl TestApp {
    /// Moves the clock and lets the job look; returns how many were notified.
    async fn reminds_after(&self, time: Duration) -> usize {
        self.advance(time);
        reminders::remind(&self.app).await.unwrap()
    }
}

/// The events of a result that a player was notified of, the oldest first.
async fn results(player: &Person) -> Vec<String> {
    let received = player.again().await.received().await;
    let results = received.into_iter().filter(|it| it.0 == "challenge_result");
    results.map(|(_, event)| event).collect()
}

#[tokio::test]
async fn the_silent_side_is_reminded_twice_and_confirms_where_it_is_reminded() {
    let app = spawn().await;
    let (nova, mirage, challenge) = app.duel().await;
    let (mut channel, _) = app.listens(&mirage).await;
    assert_eq!(app.reminds_after(Duration::ZERO).await, 0);
    nova.declare(&challenge, "won").await.ok();
    channel.next("new_notification").await;
    // The match lasts an hour; from then on no player who is online has more than two. The channel is no presence:
    // mirage has a day.
    assert_eq!(
        app.reminds_after((13 * HOUR).checked_sub(SECOND).unwrap())
            .await,
        0
    );
    assert_eq!(app.reminds_after(SECOND).await, 1);
    let notified = channel.next("new_notification").await;
    let data = &notified["notification"]["data"];
    assert_eq!(notified["notification"]["type"], "challenge_result");
    assert_eq!(data["event"], "reminded");
    assert_eq!(data["verdict"], "lost");
    assert_eq!(data["confirmBy"], "2026-11-22T13:00:00Z");
    assert_eq!(data["actionRequired"], true);
    assert_eq!(data["sender"]["username"], "nova_kade");
    assert_eq!(
        data["message"],
        "nova_kade says that you lost “Aim duel, first to 30”. Half of your time to confirm or contest it is over."
    );
    assert_eq!(app.reminds_after(SECOND).await, 0);

    // A player who deletes it is not notified again.
    let mirage = mirage.again().await;
    let first = notified["notification"]["_id"].as_str().unwrap();
    mirage.delete(&format!("/notifications/{first}")).await.ok();
    assert_eq!(
        app.reminds_after((9 * HOUR + 36 * MINUTE).checked_sub(2 * SECOND).unwrap())
            .await,
        0
    );
    assert_eq!(app.reminds_after(SECOND).await, 1);
    assert_eq!(app.reminds_after(SECOND).await, 0);
    let mirage = mirage.again().await;
    let last = &mirage.notified().await[0];
    assert_eq!(last["data"]["actionRequired"], true);
    let accept = format!("/notifications/{}/accept", last["_id"].as_str().unwrap());
    mirage.post(&accept, json!({})).await.ok();
    assert_eq!(app.reminds_after(SECOND).await, 0);
    // Nothing asks any more, neither the declaration itself nor its reminder.
    let notified = mirage.notified().await;
    assert!(
        notified
            .iter()
            .all(|it| it["data"]["actionRequired"] == false)
    );
    assert_eq!(results(&mirage).await, ["declared", "reminded"]);
    assert_eq!(results(&nova).await, ["settled"]);
    assert_eq!(nova.again().await.available().await, "145");
    app.holds(&mirage).await;
    app.proof().await;
}

#[tokio::test]
async fn rejecting_a_reminder_opens_a_dispute_and_no_one_is_reminded_of_one() {
    let app = spawn().await;
    let (nova, mirage, challenge) = app.duel().await;
    nova.declare(&challenge, "won").await.ok();
    assert_eq!(app.reminds_after(13 * HOUR).await, 1);
    let mirage = mirage.again().await;
    let reject = format!("/notifications/{}/reject", mirage.newest().await);
    mirage.post(&reject, json!({})).await.ok();
    assert_eq!(app.reminds_after(10 * HOUR).await, 0);
    assert_eq!(
        nova.again().await.notified().await[0]["data"]["event"],
        "disputed"
    );
}

#[tokio::test]
async fn those_who_have_spoken_are_left_in_peace_and_a_late_look_sends_the_latest_alone() {
    let app = spawn().await;
    let [nova, mirage, tal] = app.funded(["nova_kade", "mirage_ops", "tal_reborn"]).await;
    let terms = [
        ("matchType", "1 vs Many"),
        ("maxParticipants", "3"),
        ("minimumStake", "10"),
    ];
    let id = nova.challenge(&terms).await;
    mirage.join(&id, "10").await.ok();
    tal.join(&id, "10").await.ok();
    nova.start(&id, &[&mirage, &tal]).await;
    nova.declare(&id, "won").await.ok();
    mirage.names(&id, &nova).await.ok();
    assert_eq!(app.reminds_after(24 * HOUR).await, 1);
    assert_eq!(app.reminds_after(SECOND).await, 0);
    assert_eq!(results(&tal).await, ["declared", "reminded"]);
    assert_eq!(results(&mirage).await, ["declared"]);
    let notified = &tal.again().await.notified().await[0];
    assert_eq!(notified["data"]["sender"]["username"], "nova_kade");
    // The window ends: from here on it is the clock's.
    assert_eq!(app.reminds_after(HOUR).await, 0);
    assert_eq!(deadlines::apply_due(&app.app).await.unwrap(), 1);
    app.proof().await;
}

#[tokio::test]
async fn another_word_has_a_window_and_reminders_of_its_own() {
    let app = spawn().await;
    let (nova, mirage, challenge) = app.duel().await;
    nova.declare(&challenge, "won").await.ok();
    assert_eq!(app.reminds_after(13 * HOUR).await, 1);
    nova.again().await.declare(&challenge, "draw").await.ok();
    assert_eq!(
        app.reminds_after((12 * HOUR).checked_sub(SECOND).unwrap())
            .await,
        0
    );
    assert_eq!(app.reminds_after(SECOND).await, 1);
    let notified = mirage.again().await.notified().await;
    let asking: Vec<_> = notified
        .iter()
        .map(|it| (&it["data"]["verdict"], &it["data"]["actionRequired"]))
        .collect();
    let (draw, lost) = (json!("draw"), json!("lost"));
    let (yes, no) = (json!(true), json!(false));
    // The newest first; of the word that was taken back nothing can be confirmed.
    assert_eq!(
        asking[..4],
        [(&draw, &yes), (&draw, &yes), (&lost, &no), (&lost, &no)]
    );
}

#[tokio::test]
async fn an_outage_makes_the_window_longer_before_a_player_is_reminded() {
    let app = spawn().await;
    let (nova, mirage, challenge) = app.duel().await;
    nova.declare(&challenge, "won").await.ok();
    deadlines::beat(&app.app).await.unwrap();
    app.sleep(14 * HOUR);
    assert_eq!(reminders::remind(&app.app).await.unwrap(), 0);
    deadlines::turn(&app.app).await.unwrap();
    assert_eq!(
        app.reminds_after((13 * HOUR).checked_sub(SECOND).unwrap())
            .await,
        0
    );
    assert_eq!(app.reminds_after(Duration::ZERO).await, 0);
    assert_eq!(app.reminds_after(SECOND).await, 1);
    // The same window after one more outage: its notification is not sent twice.
    app.sleep(90 * MINUTE);
    deadlines::turn(&app.app).await.unwrap();
    assert_eq!(app.reminds_after(Duration::ZERO).await, 0);
    assert_eq!(results(&mirage).await, ["declared", "reminded"]);
}

#[tokio::test]
async fn two_servers_that_look_at_once_remind_once() {
    let app = spawn().await;
    let (nova, mirage, challenge) = app.duel().await;
    nova.declare(&challenge, "won").await.ok();
    let beside = app.beside().await;
    app.advance(13 * HOUR);
    let looks = (0..8).map(|n| {
        let server = if n % 2 == 0 { &app } else { &beside };
        reminders::remind(&server.app)
    });
    let notified = join_all(looks).await;
    assert_eq!(notified.into_iter().map(Result::unwrap).sum::<usize>(), 1);
    assert_eq!(results(&mirage).await, ["declared", "reminded"]);
    app.holds(&mirage.again().await).await;
}
