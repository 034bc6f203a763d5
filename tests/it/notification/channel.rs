//! The live channel: who may listen, what is sent, how it ends.

use std::time::Duration;

use serde_json::json;

use super::commands::followed;
use crate::channel::Channel;
use crate::harness::{TestApp, spawn};
use crate::people::Person;

/// Moves the clock and lets the job look.
async fn later(app: &TestApp, seconds: u64) {
    app.advance(Duration::from_secs(seconds));
    app.look_at_sockets().await;
}

#[tokio::test]
async fn a_token_is_shown_as_a_subprotocol_or_in_the_address() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let (_, established) = app.listens(&nova).await;
    assert_eq!(established["userId"], nova.id);
    assert_eq!(established["number"], 0);
    assert_eq!(established["resync"], false);
    assert_eq!(established["heartbeatIntervalMs"], 30_000);
    assert_eq!(established["serverTime"], "2026-11-21T12:00:00Z");
    assert_eq!(established["expiresAt"], "2026-11-21T12:15:00Z");
    assert_eq!(established["preferences"]["maxPopups"], 3);

    let query = format!("?token={}", nova.token.clone().unwrap());
    let (mut channel, chosen) = Channel::connect(&app.address, &query, None).await;
    assert_eq!(chosen, None);
    channel.next("connection_established").await;
}

#[tokio::test]
async fn open_21_notifications_come_over_the_raw_channel_and_messages_over_socket_io() {
    let app = spawn().await;
    let (nova, rex) = (app.newcomer("nova").await, app.newcomer("rex").await);
    let query = format!("?token={}", nova.token.clone().unwrap());
    let (mut channel, _) = Channel::connect(&app.address, &query, None).await;
    channel.next("connection_established").await;
    let mut line = app.line_of(&nova).await;
    rex.follow(&nova).await.ok();
    let news = channel.next("new_notification").await;
    let sentence = "rex follows you. Follow back to become friends.";
    assert_eq!(news["notification"]["data"]["message"], sentence);
    let body = json!({ "recipientId": nova.id, "content": "gl hf" });
    rex.post("/messages/send", body).await.ok();
    let received = line.next("message_received").await;
    assert_eq!(received["message"]["content"], "gl hf");
    // Neither carries what the other one does.
    assert!(channel.is_quiet().await);
    assert!(line.is_quiet("new_notification"));
}

#[tokio::test]
async fn a_refused_listener_gets_the_closing_code() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    for query in ["", "?token=", "?token=a.b.c"] {
        let (mut channel, _) = Channel::connect(&app.address, query, None).await;
        assert_eq!(channel.closed().await, 4001, "{query}");
    }
    app.advance(Duration::from_mins(15));
    let mut late = Channel::open(&app.address, &nova, None).await;
    assert_eq!(late.closed().await, 4101);
}

#[tokio::test]
async fn the_page_of_the_same_address_is_served_to_requests_that_do_not_upgrade() {
    let app = spawn().await;
    let page = reqwest::get(format!("{}/notifications", app.address)).await;
    // The tests have no web app: what matters is that the page's answer came.
    let text = page.unwrap().text().await.unwrap();
    assert!(!text.contains("WebSocket"), "{text}");
}

#[tokio::test]
async fn a_player_may_not_begin_to_listen_without_end() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    for _ in 0..60 {
        drop(app.listens(&nova).await);
        while !app.app.notification_sockets.is_empty() {
            tokio::task::yield_now().await;
        }
    }
    let mut refused = Channel::open(&app.address, &nova, None).await;
    assert_eq!(refused.closed().await, 1008);
    app.advance(Duration::from_secs(10));
    app.listens(&nova).await;
}

#[tokio::test]
async fn one_player_may_have_ten_sockets() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let mut open = Vec::new();
    for _ in 0..10 {
        open.push(app.listens(&nova).await);
    }
    let mut eleventh = Channel::open(&app.address, &nova, None).await;
    assert_eq!(eleventh.closed().await, 4003);
    drop(open);
    let all_gone = async {
        while !app.app.notification_sockets.is_empty() {
            tokio::task::yield_now().await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_secs(30), all_gone).await;
    waited.expect("a socket that was dropped is never missed");
    app.listens(&nova).await;
}

#[tokio::test]
async fn a_heartbeat_is_answered_and_silence_closes() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let (mut speaks, _) = app.listens(&nova).await;
    let (mut silent, _) = app.listens(&nova).await;
    later(&app, 60).await;
    speaks.say("heartbeat", json!({})).await;
    let answer = speaks.next("heartbeat_response").await;
    assert_eq!(answer["serverTime"], "2026-11-21T12:01:00Z");
    later(&app, 14).await;
    assert!(speaks.is_quiet().await);
    later(&app, 1).await;
    assert_eq!(silent.closed().await, 4102);
    assert!(speaks.is_quiet().await);
}

#[tokio::test]
async fn a_token_is_renewed_on_the_socket_or_it_closes() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let (mut renews, _) = app.listens(&nova).await;
    let (mut ends, _) = app.listens(&nova).await;
    for _ in 0..14 {
        app.advance(Duration::from_mins(1));
        for channel in [&mut renews, &mut ends] {
            channel.say("heartbeat", json!({})).await;
            channel.next("heartbeat_response").await;
        }
    }
    let fresh = nova.post("/auth/refresh", json!({})).await.ok();
    let token = fresh.text("/accessToken");
    renews.say("authenticate", json!({"token": token})).await;
    let renewed = renews.next("authenticated").await;
    assert_eq!(renewed["expiresAt"], "2026-11-21T12:29:00Z");
    renews.say("authenticate", json!({"token": "a.b.c"})).await;
    assert_eq!(renews.next("error").await["code"], "UNAUTHENTICATED");
    later(&app, 69).await;
    assert!(ends.is_quiet().await);
    later(&app, 1).await;
    assert_eq!(ends.closed().await, 4101);
    assert!(renews.is_quiet().await);
}

#[tokio::test]
async fn a_device_that_is_signed_out_is_closed_and_the_others_are_not() {
    let app = spawn().await;
    let nova = app.player("nova_kade").await;
    // Another browser, with cookies of its own.
    let other = Person {
        username: nova.username.clone(),
        ..app.stranger()
    };
    let other = other.again().await;
    let (mut here, _) = app.listens(&nova).await;
    let (mut there, _) = app.listens(&other).await;
    nova.post("/auth/logout", json!({})).await.ok();
    assert_eq!(here.closed().await, 4002);
    assert!(there.is_quiet().await);
}

#[tokio::test]
async fn nonsense_is_answered_and_a_flood_closes() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let (mut channel, _) = app.listens(&nova).await;
    for nonsense in ["", "[]", "{", r#"{"type":"shout"}"#] {
        channel.send_text(nonsense.to_owned()).await;
        assert_eq!(channel.next("error").await["code"], "INVALID");
    }
    for _ in 0..60 {
        channel.say("ping", json!({})).await;
    }
    assert_eq!(channel.closed().await, 1008);
    let (mut channel, _) = app.listens(&nova).await;
    channel.send_text("x".repeat(16 * 1024 + 1)).await;
    assert_eq!(channel.closed().await, 1009);
}

#[tokio::test]
async fn a_server_that_goes_states_when_to_come_back() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let (mut channel, _) = app.listens(&nova).await;
    app.announce_drain().await;
    let notified = channel.next("server_shutdown").await;
    let after = notified["retryAfterMs"].as_u64().unwrap();
    assert!((1_000..2_000).contains(&after));
    assert_eq!(channel.closed().await, 1001);
}

#[tokio::test]
async fn types_that_are_not_shown_are_counted_all_the_same() {
    let app = spawn().await;
    let (nova, rex) = followed(&app).await;
    let (mut channel, _) = app.listens(&nova).await;
    let request = json!({"types": ["system", "follow"]});
    channel.say("subscribe_to_types", request).await;
    let notified = channel.next("subscribed").await;
    assert_eq!(notified["types"], json!(["follow", "system"]));
    let ann = app.newcomer("ann").await;
    ann.follow(&nova).await.ok();
    // A bare number: nothing is missing, and the badge is right.
    assert_eq!(
        channel.next("number").await,
        json!({"number": 2, "unreadCount": 2})
    );
    nova.follow(&ann).await.ok();
    nova.follow(&rex).await.ok();
    assert!(channel.is_quiet().await);
}

#[tokio::test]
async fn a_disabled_type_is_stored_and_not_pushed_and_quiet_ones_do_not_alert() {
    let app = spawn().await;
    let nova = app.newcomer("nova").await;
    let (mut channel, _) = app.listens(&nova).await;
    let path = "/notifications/preferences";
    let change = json!({"playSound": false});
    nova.patch(path, change).await.ok();
    let notified = channel.next("preferences_updated").await;
    assert_eq!(notified["preferences"]["playSound"], false);
    app.newcomer("ann").await.follow(&nova).await.ok();
    let news = channel.next("new_notification").await;
    assert_eq!(news["alert"], json!({"popup": true, "sound": false}));
    assert_eq!(
        news["notification"]["data"]["message"],
        "ann follows you. Follow back to become friends."
    );
    let change = json!({"enabledTypes": {"friend": false}});
    nova.patch(path, change).await.ok();
    channel.next("preferences_updated").await;
    app.newcomer("bob").await.follow(&nova).await.ok();
    assert_eq!(
        channel.next("number").await,
        json!({"number": 4, "unreadCount": 2})
    );
    assert_eq!(nova.notified().await.len(), 2);
}
