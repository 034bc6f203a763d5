//! Two devices of one player stay in step, and one that comes back misses nothing.

use std::sync::Arc;

use actors::notification::Listener;
use actors::runtime::registry::AskError;
use actors::runtime::sink::{Frame, SendResult, SinkId, SocketSink};
use duel_ledger::jobs;
use serde_json::{Value, json};

use super::commands::followed;
use crate::harness::spawn;

#[tokio::test]
async fn what_one_device_does_the_other_shows() {
    let app = spawn().await;
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    let (mut phone, _) = app.listens(&nova).await;
    let (mut desk, _) = app.listens(&nova).await;
    let (ann, bob) = (app.newcomer("ann").await, app.newcomer("bob").await);
    let mut ids = Vec::new();
    // One after the other: the count is that of the moment in which a notification is sent.
    for (number, follower) in (1..).zip([&rex, &ann, &bob]) {
        follower.follow(&nova).await.ok();
        let news = phone.next("new_notification").await;
        assert_eq!(news, desk.next("new_notification").await);
        assert_eq!(
            (&news["number"], &news["unreadCount"]),
            (&json!(number), &json!(number))
        );
        assert_eq!(news["notification"]["number"], number);
        ids.push(news["notification"]["_id"].clone());
    }
    // Over the socket …
    let read = json!({"notificationId": ids[0]});
    phone.say("notification_read", read.clone()).await;
    let expected = json!({
        "number": 4, "unreadCount": 2, "notificationId": ids[0], "readAt": "2026-11-21T12:00:00Z",
    });
    for device in [&mut phone, &mut desk] {
        assert_eq!(device.next("notification_read_sync").await, expected);
    }
    // … to read it twice is no news; a batch, all, one deleted, all cleared.
    phone.say("notification_read", read).await;
    let batch = json!({"action": "read", "notificationIds": [ids[1], ids[2], ids[0]]});
    nova.post("/notifications/batch", batch).await.ok();
    app.newcomer("cyd").await.follow(&nova).await.ok();
    // Received before it is cleared: a notification that is gone at its turn is sent as a number alone.
    for device in [&mut phone, &mut desk] {
        let mut read = device.next("bulk_read_update").await["notificationIds"].take();
        let read = read.as_array_mut().unwrap();
        read.sort_by_key(ToString::to_string);
        let mut both = vec![ids[1].clone(), ids[2].clone()];
        both.sort_by_key(ToString::to_string);
        assert_eq!(*read, both);
        device.next("new_notification").await;
    }
    nova.patch("/notifications/read-all", json!({})).await.ok();
    let one = format!("/notifications/{}", ids[0].as_str().unwrap());
    nova.delete(&one).await.ok();
    nova.delete("/notifications/clear?type=friend").await.ok();
    for device in [&mut phone, &mut desk] {
        let all = device.next("bulk_read_update").await;
        assert_eq!(
            (&all["notificationIds"], &all["upTo"], &all["unreadCount"]),
            (&Value::Null, &Value::Null, &json!(0))
        );
        assert_eq!(
            device.next("notification_deleted").await["notificationId"],
            ids[0]
        );
        let cleared = device.next("bulk_delete_update").await;
        assert_eq!(
            (&cleared["notificationIds"], &cleared["types"]),
            (&Value::Null, &json!(["friend"]))
        );
        assert_eq!(cleared["number"], 9);
        assert!(device.is_quiet().await);
    }
}

#[tokio::test]
async fn notifications_that_arrive_while_all_are_read_or_deleted_stay() {
    let app = spawn().await;
    let (nova, _) = followed(&app).await;
    let (mut phone, _) = app.listens(&nova).await;
    for name in ["ann", "bob"] {
        app.newcomer(name).await.follow(&nova).await.ok();
    }
    let seen = nova.get("/notifications").await.ok();
    let seen = seen.at("/number").as_i64().unwrap();
    app.newcomer("cyd").await.follow(&nova).await.ok();
    for _ in ["ann", "bob", "cyd"] {
        phone.next("new_notification").await;
    }

    let read = format!("/notifications/read-all?upTo={seen}");
    let answer = nova.patch(&read, json!({})).await.ok();
    assert_eq!(answer.at("/data/affected"), 3);
    assert_eq!(answer.at("/data/unreadCount"), 1);
    let event = phone.next("bulk_read_update").await;
    assert_eq!(
        (&event["notificationIds"], &event["upTo"]),
        (&Value::Null, &json!(seen))
    );
    let unread = nova.get("/notifications?isRead=false").await.ok();
    assert_eq!(unread.at("/notifications").as_array().unwrap().len(), 1);
    // Again, with nothing left to read: no number is taken.
    let answer = nova.patch(&read, json!({})).await.ok();
    assert_eq!(answer.at("/data/affected"), 0);

    let clear = format!("/notifications/clear?upTo={seen}");
    assert_eq!(nova.delete(&clear).await.ok().at("/data/affected"), 3);
    let event = phone.next("bulk_delete_update").await;
    assert_eq!(event["upTo"], json!(seen));
    let left = nova.get("/notifications").await.ok();
    assert_eq!(left.at("/notifications").as_array().unwrap().len(), 1);

    // A device that was away is replayed the limit; a limit beyond the stream is none.
    let after = Some(seen + 1);
    let mut back = crate::channel::Channel::open(&app.address, &nova, after).await;
    assert_eq!(back.next("bulk_read_update").await["upTo"], json!(seen));
    assert_eq!(back.next("bulk_delete_update").await["upTo"], json!(seen));
    let beyond = format!("/notifications/clear?upTo={}", i64::MAX);
    assert_eq!(nova.delete(&beyond).await.ok().at("/data/affected"), 1);
    assert_eq!(phone.next("bulk_delete_update").await["upTo"], Value::Null);
}

#[tokio::test]
async fn a_device_that_was_away_gets_what_it_missed_without_alerts() {
    let app = spawn().await;
    let (nova, rex) = followed(&app).await;
    let list = nova.get("/notifications").await.ok();
    let number = list.at("/number").as_i64().unwrap();
    app.newcomer("ann").await.follow(&nova).await.ok();
    nova.follow(&rex).await.ok();
    nova.patch(
        &format!("/notifications/{}/read", nova.newest().await),
        json!({}),
    )
    .await
    .ok();
    let mut back = crate::channel::Channel::open(&app.address, &nova, Some(number)).await;
    let created = back.next("notification_created").await;
    assert_eq!(created["number"], 2);
    assert_eq!(created.get("alert"), None);
    assert_eq!(back.next("notification_read_sync").await["number"], 3);
    let established = back.next("connection_established").await;
    assert_eq!(
        (&established["number"], &established["unreadCount"]),
        (&json!(3), &json!(1))
    );
    // From there on it is live.
    app.newcomer("bob").await.follow(&nova).await.ok();
    assert_eq!(back.next("new_notification").await["number"], 4);
    // A number of another time is answered as too much.
    let (_, established) = app.listens_after(&nova, Some(99)).await;
    assert_eq!(established["resync"], true);
}

#[tokio::test]
async fn what_another_server_wrote_is_sent_by_the_next_look() {
    let app = spawn().await;
    let beside = app.beside().await;
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    let (mut channel, _) = app.listens(&nova).await;
    let elsewhere = crate::people::Person {
        address: beside.address.clone(),
        ..rex
    };
    elsewhere.follow(&nova).await.ok();
    assert!(channel.is_quiet().await);
    let (_, behind) = jobs::live::look(&app.app).await.unwrap();
    assert_eq!(behind, 1);
    assert_eq!(channel.next("new_notification").await["number"], 1);
    let (_, behind) = jobs::live::look(&app.app).await.unwrap();
    assert_eq!(behind, 0);
}

/// A socket over which its actor dies.
#[derive(Debug)]
struct Falls;

impl SocketSink for Falls {
    fn id(&self) -> SinkId {
        SinkId(u64::MAX)
    }

    fn is_open(&self) -> bool {
        true
    }

    fn send(&self, _: &Frame) -> SendResult {
        panic!("as the test wants it")
    }

    fn close(&self) {}
}

#[tokio::test]
async fn after_a_panic_the_sockets_come_back_to_a_fresh_actor_and_miss_nothing() {
    let app = spawn().await;
    let (nova, rex) = followed(&app).await;
    let (mut channel, established) = app.listens(&nova).await;
    let number = established["number"].as_i64();
    let listener = Listener {
        sink: Arc::new(Falls),
        after: None,
        expires_at: actors::runtime::clock::Clock::now(&*app.clock),
    };
    let died = app.app.notifications.attach(nova.uuid(), listener).await;
    assert!(matches!(died, Err(AskError::Died)));
    assert_eq!(channel.closed().await, 1013);
    nova.follow(&rex).await.ok();
    app.newcomer("ann").await.follow(&nova).await.ok();
    // Without listeners, PostgreSQL is not asked.
    let (_, behind) = jobs::live::look(&app.app).await.unwrap();
    assert_eq!(behind, 0);
    let mut back = crate::channel::Channel::open(&app.address, &nova, number).await;
    assert_eq!(back.next("notification_created").await["number"], 2);
    back.next("connection_established").await;
    app.newcomer("bob").await.follow(&nova).await.ok();
    assert_eq!(back.next("new_notification").await["number"], 3);
}
