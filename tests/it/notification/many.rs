//! Many notifications: a gap of a thousand, and pages of ten thousand.

use std::collections::BTreeSet;

use domain::notification::Payload;
use serde_json::json;
use store::notification::{NotificationBatch, tell};
use uuid::Uuid;

use crate::books::run;
use crate::channel::Channel;
use crate::harness::{TestApp, spawn, spawn_with};
use crate::people::Person;

impl TestApp {
    /// Writes so many notifications for a player.
    async fn write_notifications(&self, person: &Person, times: usize) {
        let now = actors::runtime::clock::Clock::now(&*self.clock);
        let batch = NotificationBatch {
            sender: None,
            challenge: None,
            team: None,
            at: now,
        };
        let fact = Payload::Announced {
            title: None,
            message: "One of many.".to_owned(),
        };
        let mut tx = self.app.db.begin().await.unwrap();
        for _ in 0..times {
            let news = [(self.app.ids.next(now), person.uuid(), fact.clone())];
            tell(&mut *tx, batch, &news).await.unwrap();
        }
        tx.commit().await.unwrap();
    }
}

#[tokio::test]
async fn a_gap_of_a_thousand_is_replayed_whole_and_more_is_read_anew() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    app.write_notifications(&nova, 1_001).await;
    let mut back = Channel::open(&app.address, &nova, Some(1)).await;
    let mut ids = BTreeSet::new();
    for number in 2..=1_001 {
        let created = back.next("notification_created").await;
        assert_eq!(created["number"], number);
        ids.insert(created["notification"]["_id"].to_string());
    }
    assert_eq!(ids.len(), 1_000);
    let established = back.next("connection_established").await;
    assert_eq!(established["number"], 1_001);
    assert_eq!(established["resync"], false);

    let (_, established) = app.listens_after(&nova, Some(0)).await;
    assert_eq!(established["number"], 1_001);
    assert_eq!(established["resync"], true);
}

#[tokio::test]
async fn changes_are_stored_as_long_as_they_are_replayed() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let path = "/notifications/preferences";
    nova.patch(path, json!({"playSound": false})).await.ok();
    app.write_notifications(&nova, 1_000).await;
    nova.patch(path, json!({"playSound": true})).await.ok();
    let stored: i64 = sqlx::query_scalar("select count(*) from notification_changes")
        .fetch_one(&app.app.db)
        .await
        .unwrap();
    assert_eq!(stored, 1);
}

#[tokio::test]
async fn ten_thousand_notifications_are_paged_to_the_end_by_an_index() {
    // One connection serves all transactions and one all single statements: between them they can explain whatever was asked.
    let app = spawn_with(|settings| settings.database_connections = 1).await;
    let nova = app.newcomer("nova").await;
    app.write_notifications(&nova, 10_000).await;
    // Others have as many, so that reading the whole table would be dear.
    run(&mut app.superuser().await, "analyze notifications")
        .await
        .unwrap();

    // By pages …
    let middle = nova.get("/notifications?page=250&limit=20").await.ok();
    assert_eq!(
        *middle.at("/pagination"),
        json!({
            "currentPage": 250, "totalPages": 500, "totalNotifications": 10_000,
            "hasNextPage": true, "hasPrevPage": true, "nextCursor": 5_001,
        })
    );
    assert_eq!(*middle.at("/notifications/0/number"), json!(5_020));
    let last = nova.get("/notifications?page=500&limit=20").await.ok();
    assert_eq!(*last.at("/notifications/19/number"), json!(1));
    assert_eq!(*last.at("/pagination/hasNextPage"), json!(false));
    assert_eq!(*last.at("/pagination/nextCursor"), json!(null));

    // … and by a cursor, which what arrives meanwhile does not shift.
    let (mut cursor, mut seen) = (None, Vec::new());
    loop {
        let from: String = cursor.map_or_else(String::new, |it: i64| format!("&cursor={it}"));
        let page = nova
            .get(&format!("/notifications?limit=100{from}"))
            .await
            .ok();
        let rows = page.at("/notifications").as_array().unwrap().clone();
        seen.extend(rows.iter().map(|row| row["number"].as_i64().unwrap()));
        if seen.len() == 100 {
            app.write_notifications(&nova, 3).await;
        }
        cursor = page.at("/pagination/nextCursor").as_i64();
        if cursor.is_none() {
            break;
        }
    }
    let expected: Vec<i64> = (1..=10_000).rev().collect();
    assert_eq!(seen, expected);
    nova.get("/notifications?sortOrder=asc&type=system&isRead=false")
        .await
        .ok();
    nova.get("/notifications/counts").await.ok();
    let id = nova.newest().await;
    nova.patch(&format!("/notifications/{id}/read"), json!({}))
        .await
        .ok();

    let mut looked_at = 0;
    for [statement, plan] in crate::plans::plans(&app).await {
        if !statement.contains("notification") {
            continue;
        }
        looked_at += 1;
        assert!(!plan.contains("Seq Scan"), "{statement}\n{plan}");
        let is_page = statement.contains("offset $6");
        if is_page {
            assert!(plan.contains("notifications_pkey"), "{plan}");
            // The index is walked in the order of the list: nothing is sorted but the page itself.
            let (_, rows_of_page) = plan.split_once("Limit").unwrap();
            assert!(!rows_of_page.contains("Sort"), "{plan}");
        }
    }
    assert!(8 <= looked_at, "{looked_at} statements were looked at");
    let _: Uuid = id.parse().unwrap();
}
