//! The retention: the newest ten thousand of half a year. A deletion reaches every device.

use std::time::Duration;

use duel_ledger::jobs::notifications;
use serde_json::{Value, json};

use crate::books::run;
use crate::harness::{TestApp, spawn};
use crate::people::Person;

const RETENTION: Duration = Duration::from_hours(180 * 24);

impl TestApp {
    /// Writes so many unread notifications at once, as so many statements of the house would have done.
    async fn flood(&self, person: &Person, times: u32) {
        let flood = format!(
            "with fed as (
                 insert into notification_feeds values ('{id}', {times}, {times}, {times})
             )
             insert into notifications (user_id, number, id, type, fact, created_at)
             select '{id}', number, gen_random_uuid(), 'system',
                    '{{\"event\": \"announced\", \"title\": null, \"message\": \"One of many.\"}}', '2026-11-21 12:00+00'
               from generate_series(1, {times}) as number",
            id = person.id,
        );
        run(&mut self.superuser().await, &flood).await.unwrap();
    }
}

#[tokio::test]
async fn what_is_too_old_goes_and_every_device_hears_of_it() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let mut ids = Vec::new();
    for name in ["ann", "bob", "cyd"] {
        app.newcomer(name).await.follow(&nova).await.ok();
        ids.push(nova.newest().await);
    }
    let read = format!("/notifications/{}/read", ids[0]);
    nova.patch(&read, json!({})).await.ok();
    let (mut here, _) = app.listens(&nova).await;
    app.advance(RETENTION);
    app.newcomer("dan").await.follow(&nova).await.ok();
    assert_eq!(here.next("new_notification").await["number"], 5);
    assert_eq!(notifications::sweep(&app.app).await.unwrap(), 0);

    app.advance(Duration::from_millis(1));
    assert_eq!(notifications::sweep(&app.app).await.unwrap(), 3);
    let mut gone = here.next("bulk_delete_update").await;
    let sorted = |ids: &mut Value| {
        let ids = ids.as_array_mut().unwrap();
        ids.sort_by_key(ToString::to_string);
        ids.clone()
    };
    let expected = sorted(&mut json!(ids));
    assert_eq!(sorted(&mut gone["notificationIds"]), expected);
    assert_eq!(
        (&gone["number"], &gone["unreadCount"]),
        (&json!(6), &json!(1))
    );
    assert_eq!(notifications::sweep(&app.app).await.unwrap(), 0);
    assert!(here.is_quiet().await);

    // One that was away since the second gets the same, and nothing of the third.
    let nova = nova.again().await;
    assert_eq!(nova.received().await.len(), 1);
    let mut back = crate::channel::Channel::open(&app.address, &nova, Some(2)).await;
    assert_eq!(back.next("notification_read_sync").await["number"], 4);
    assert_eq!(back.next("notification_created").await["number"], 5);
    let mut gone = back.next("bulk_delete_update").await;
    assert_eq!(sorted(&mut gone["notificationIds"]), expected);
    let established = back.next("connection_established").await;
    assert_eq!(established["number"], 6);
    assert_eq!(established["resync"], false);
    app.holds(&nova).await;
    app.assert_books_are_right().await;
}

#[tokio::test]
async fn of_too_many_the_newest_ten_thousand_stay() {
    let app = spawn().await;
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    app.flood(&nova, 10_600).await;
    app.flood(&rex, 10_000).await;
    let (mut here, _) = app.listens(&nova).await;
    assert_eq!(notifications::sweep(&app.app).await.unwrap(), 600);
    for (number, gone, unread) in [(10_601, 500, 10_100), (10_602, 100, 10_000)] {
        let notified = here.next("bulk_delete_update").await;
        let ids = notified["notificationIds"].as_array().unwrap();
        assert_eq!((&notified["number"], ids.len()), (&json!(number), gone));
        assert!(notified["unreadCount"].as_i64().unwrap() <= unread);
    }
    assert!(here.is_quiet().await);
    assert_eq!(nova.unread().await, 10_000);
    let oldest = nova.get("/notifications?limit=1&sortOrder=asc").await.ok();
    assert_eq!(*oldest.at("/notifications/0/number"), json!(601));
    assert_eq!(*oldest.at("/pagination/totalNotifications"), json!(10_000));
    // A player with just as many retains them all.
    assert_eq!(rex.unread().await, 10_000);
    assert_eq!(notifications::sweep(&app.app).await.unwrap(), 0);
    app.assert_books_are_right().await;
}
