//! Sockets that come, sign in, outlive their token, are signed out, and the server that goes.

use std::time::Duration;

use duel_ledger::telemetry;
use serde_json::json;
use uuid::Uuid;

use crate::channel::Channel;
use crate::harness::{TestApp, spawn, spawn_with};
use crate::operations::values;
use crate::people::Person;
use crate::sockets::Line;

fn id(person: &Person) -> Uuid {
    person.id.parse().unwrap()
}

/// Moves the clock and lets the job look.
async fn later(app: &TestApp, seconds: u64) {
    app.advance(Duration::from_secs(seconds));
    app.look_at_sockets().await;
}

/// Waits until the server knows of so many sockets: another thread learns of their ends.
async fn until_open(app: &TestApp, sockets: usize) {
    while app.app.connections.len() != sockets {
        tokio::task::yield_now().await;
    }
}

/// Waits until the player's actor holds so many sockets.
pub(crate) async fn until_attached(app: &TestApp, player: &Person, sockets: usize) {
    while app.app.sessions.observe(id(player)).await.unwrap().sockets != sockets {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_token_is_shown_in_the_handshake_or_later() {
    // API-MSG: authenticate {token} is answered by authenticated or auth_error.
    let app = spawn().await;
    let nova = app.newcomer("Nova").await;
    let mut line = app.line(nova.token.as_deref()).await;
    let welcome = line.next("authenticated").await;
    assert_eq!(welcome["user"], json!({"_id": nova.id, "username": "Nova"}));
    assert_eq!(welcome["serverTime"], "2026-11-21T12:00:00Z");
    assert_eq!(welcome["expiresAt"], "2026-11-21T12:15:00Z");

    let mut line = app.line(None).await;
    let answer = line.ask("authenticate", json!({"token": nova.token})).await;
    assert_eq!(answer, json!({"ok": true}));
    assert_eq!(line.next("authenticated").await["user"]["_id"], nova.id);
    assert_eq!(
        app.app.sessions.observe(id(&nova)).await.unwrap().sockets,
        2
    );
}

#[tokio::test]
async fn a_bad_token_is_refused_and_the_socket_may_try_again() {
    let app = spawn().await;
    let nova = app.newcomer("Nova").await;
    let mirage = app.newcomer("Mirage").await;
    let mut line = app.line(Some("a.b.c")).await;
    assert_eq!(line.next("auth_error").await["code"], "TOKEN_INVALID");
    for bad in [json!({}), json!({"token": null}), json!({"token": ""})] {
        let answer = line.ask("authenticate", bad).await;
        assert_eq!(
            (&answer["ok"], &answer["code"]),
            (&json!(false), &json!("UNAUTHENTICATED"))
        );
    }
    for bad in [json!(null), json!("token"), json!({"token": 7}), json!([])] {
        let answer = line.ask("authenticate", bad).await;
        assert_eq!(answer["code"], "INVALID", "{answer}");
    }
    let answer = line.ask("authenticate", json!({"token": nova.token})).await;
    assert_eq!(answer["ok"], true);
    let answer = line
        .ask("authenticate", json!({"token": mirage.token}))
        .await;
    assert_eq!(answer["code"], "FORBIDDEN");
    assert_eq!(app.app.sessions.online(), 1);
}

#[tokio::test]
async fn a_socket_that_stays_silent_is_closed_after_ten_seconds() {
    let app = spawn().await;
    let nova = app.newcomer("Nova").await;
    let mut silent = app.line(None).await;
    let mut signed_in = app.line(nova.token.as_deref()).await;
    signed_in.next("authenticated").await;
    later(&app, 9).await;
    until_open(&app, 2).await;
    later(&app, 1).await;
    silent.closed().await;
    until_open(&app, 1).await;
    assert_eq!(
        signed_in
            .ask("authenticate", json!({"token": nova.token}))
            .await["ok"],
        true
    );
}

#[tokio::test]
async fn a_socket_outlives_its_token_by_ten_seconds_unless_it_shows_another() {
    let app = spawn().await;
    let nova = app.newcomer("Nova").await;
    let (mut renews, mut ends) = (
        app.line(nova.token.as_deref()).await,
        app.line(nova.token.as_deref()).await,
    );
    for line in [&mut renews, &mut ends] {
        line.next("authenticated").await;
    }
    later(&app, 15 * 60).await;
    for line in [&mut renews, &mut ends] {
        assert_eq!(line.next("auth_error").await["code"], "TOKEN_EXPIRED");
    }
    let renewed = nova
        .post("/auth/refresh", json!({}))
        .await
        .ok()
        .text("/accessToken");
    let answer = renews.ask("authenticate", json!({"token": renewed})).await;
    assert_eq!(answer["ok"], true);
    later(&app, 10).await;
    ends.closed().await;
    until_attached(&app, &nova, 1).await;
}

#[tokio::test]
async fn signing_a_device_out_closes_its_sockets_at_once_and_no_others() {
    let app = spawn().await;
    let phone = app.newcomer("Nova").await;
    let body = json!({"identifier": "Nova", "password": crate::people::PASSWORD});
    let browser = app.stranger();
    let desk = browser
        .post("/auth/signin", body)
        .await
        .ok()
        .text("/accessToken");
    let mut on_phone = app.line(phone.token.as_deref()).await;
    let mut on_desk = app.line(Some(&desk)).await;
    on_phone.next("authenticated").await;
    on_desk.next("authenticated").await;
    phone.post("/auth/logout", json!({})).await.ok();
    let (name, word) = on_phone.last_word().await.unwrap();
    assert_eq!(
        (name.as_str(), &word["code"]),
        ("auth_error", &json!("SESSION_REVOKED"))
    );
    assert_eq!(
        on_desk.ask("authenticate", json!({"token": desk})).await["ok"],
        true
    );
    let mut again = app.line(phone.token.as_deref()).await;
    assert_eq!(again.next("auth_error").await["code"], "TOKEN_INVALID");
}

#[tokio::test]
async fn of_two_players_who_sign_in_on_one_socket_at_once_one_is_refused() {
    let app = spawn().await;
    let (nova, rex) = (app.newcomer("Nova").await, app.newcomer("Rex").await);
    let mut line = app.line(None).await;
    let _first = line
        .throw("authenticate", &json!({"token": nova.token}))
        .await;
    let second = line.ask("authenticate", json!({"token": rex.token})).await;
    line.next("authenticated").await;
    line.next("auth_error").await;
    let who = if second["ok"] == true { &rex } else { &nova };
    until_attached(&app, who, 1).await;
    drop(line);
    until_open(&app, 0).await;
    until_attached(&app, &nova, 0).await;
    until_attached(&app, &rex, 0).await;
}

#[tokio::test]
async fn a_player_has_ten_sockets_and_an_address_as_many_as_are_set() {
    let app = spawn_with(|settings| settings.sockets_per_address = 12).await;
    let nova = app.newcomer("Nova").await;
    let mut lines = Vec::new();
    for _ in 0..10 {
        let mut line = app.line(nova.token.as_deref()).await;
        line.next("authenticated").await;
        lines.push(line);
    }
    let mut eleventh = app.line(nova.token.as_deref()).await;
    assert_eq!(
        eleventh.next("auth_error").await["code"],
        "TOO_MANY_SOCKETS"
    );
    let _twelfth = app.line(None).await;
    let refused = Line::open(&app.address, None).await.err().unwrap();
    // The protocol's answer to a WebSocket that is not let in.
    assert!(refused.contains("400"), "{refused}");
    lines.clear();
    until_open(&app, 2).await;
    let answer = eleventh
        .ask("authenticate", json!({"token": nova.token}))
        .await;
    assert_eq!(answer["ok"], true);
}

/// A handshake that goes no further; the status of its answer.
async fn knocks(app: &TestApp, forwarded: &[&str]) -> u16 {
    let url = format!("{}/socket.io/?EIO=4&transport=polling", app.address);
    let mut request = reqwest::Client::new().get(url);
    for line in forwarded {
        request = request.header("x-forwarded-for", *line);
    }
    request.send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn the_sockets_of_a_network_are_counted_from_the_handshake_on_and_whatever_they_are_for() {
    let app = spawn_with(|settings| settings.sockets_per_address = 3).await;
    let nova = app.newcomer("Nova").await;
    assert_eq!(knocks(&app, &[]).await, 200);
    let _listening = app.listens(&nova).await;
    let line = app.line(None).await;
    assert_eq!(knocks(&app, &[]).await, 403);
    let mut fourth = Channel::open(&app.address, &nova, None).await;
    assert_eq!(fourth.closed().await, 1013);
    drop(line);
    while knocks(&app, &[]).await != 200 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn where_all_networks_together_have_every_socket_the_next_one_is_asked_to_come_later() {
    let app = spawn_with(|settings| {
        settings.trusted_proxies = "127.0.0.1".parse().unwrap();
        settings.sockets_max = 3;
    })
    .await;
    let refused_before = refused_in_all();
    let nova = app.newcomer("Nova").await;
    let _listening = app.listens(&nova).await;
    let line = app.line(None).await;
    assert_eq!(knocks(&app, &["203.0.113.9"]).await, 200);
    assert_eq!(knocks(&app, &["203.0.113.10"]).await, 503);
    let url = format!("{}/socket.io/?EIO=4&transport=polling", app.address);
    let polls = reqwest::get(url).await.unwrap();
    assert_eq!(polls.headers()["retry-after"], "5");
    let refused = Line::open(&app.address, None).await.err().unwrap();
    assert!(refused.contains("503"), "{refused}");
    let channel = Channel::refused(&app.address).await;
    assert_eq!(channel, (503, "5".to_owned(), "BUSY".to_owned()));
    assert!(refused_before + 4 <= refused_in_all());
    // Requests are served as before.
    nova.get("/auth/me").await.ok();
    drop(line);
    while knocks(&app, &["203.0.113.10"]).await != 200 {
        tokio::task::yield_now().await;
    }
}

/// Handshakes that were refused because all sockets together were too many.
fn refused_in_all() -> u64 {
    let text = telemetry::metrics().render();
    let refused = values(&text, "sockets_refused_total");
    let count = refused.get("{limit=\"all\"}").copied();
    count.map_or(0, |count| format!("{count}").parse().unwrap())
}

#[tokio::test]
async fn a_client_behind_a_proxy_cannot_choose_the_network_that_it_is_counted_in() {
    let app = spawn_with(|settings| {
        settings.trusted_proxies = "127.0.0.1".parse().unwrap();
        settings.sockets_per_address = 1;
    })
    .await;
    // A proxy adds its word to the client's line, or as a line of its own.
    assert_eq!(knocks(&app, &["9.9.9.9", "203.0.113.9"]).await, 200);
    assert_eq!(knocks(&app, &["8.8.8.8", "203.0.113.9"]).await, 403);
    assert_eq!(knocks(&app, &["7.7.7.7, 203.0.113.9"]).await, 403);
    assert_eq!(knocks(&app, &["203.0.113.9, 203.0.113.10"]).await, 200);
}

#[tokio::test]
async fn a_player_is_online_until_five_seconds_after_the_last_socket() {
    let app = spawn().await;
    let nova = app.newcomer("Nova").await;
    let mut line = app.line(nova.token.as_deref()).await;
    line.next("authenticated").await;
    assert!(app.app.sessions.online_since(id(&nova)).is_some());
    later(&app, 60).await;
    drop(line);
    until_open(&app, 0).await;
    until_attached(&app, &nova, 0).await;
    later(&app, 4).await;
    assert!(app.app.sessions.online_since(id(&nova)).is_some());
    later(&app, 1).await;
    assert!(app.app.sessions.online_since(id(&nova)).is_none());
    let account = store::account::find(&app.app.db, id(&nova))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        account.last_seen_at,
        time::macros::datetime!(2026-11-21 12:01 UTC)
    );
}

#[tokio::test]
async fn a_server_that_stops_sends_when_to_reconnect_and_accepts_no_more_sockets() {
    let app = spawn().await;
    let nova = app.newcomer("Nova").await;
    let mut line = app.line(nova.token.as_deref()).await;
    line.next("authenticated").await;
    app.app.drain();
    let refused = Line::open(&app.address, None).await.err().unwrap();
    assert!(refused.contains("503"), "{refused}");
    app.announce_drain().await;
    let (name, word) = line.last_word().await.unwrap();
    assert_eq!(name, "server_shutdown");
    let retry_after_ms = word["retryAfterMs"].as_u64().unwrap();
    assert!((1_000..2_000).contains(&retry_after_ms), "{retry_after_ms}");
}
