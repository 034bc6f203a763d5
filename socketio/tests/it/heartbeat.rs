//! Pings, pongs and their absence.

use std::time::{Duration, Instant};

use crate::{
    client::{Poller, Ws, receive},
    server::{self, PING_INTERVAL},
};

#[tokio::test]
async fn the_first_ping_comes_an_interval_after_the_opening_and_each_next_after_a_pong() {
    let address = server::engine(server::fast_pings);
    let mut start = Instant::now();
    let (mut ws, _) = Ws::session(address, "/engine.io/").await;
    for _ in 0..3 {
        assert_eq!(ws.text().await, "2");
        // Counted from before the opening or the pong: however late anything is, it is not less.
        assert!(start.elapsed() >= PING_INTERVAL, "{:?}", start.elapsed());
        start = Instant::now();
        ws.send("3").await;
    }
}

#[tokio::test]
async fn a_polling_client_is_pinged_too() {
    let address = server::engine(server::fast_pings);
    let poller = Poller::open(address, "/engine.io/").await;
    for _ in 0..3 {
        assert_eq!(poller.get().await.text(), "2");
        assert_eq!(poller.post("3").await.text(), "ok");
    }
}

#[tokio::test]
async fn a_ping_waits_for_a_client_that_is_not_polling() {
    let address = server::engine(|config| config.ping_interval = Duration::from_millis(50));
    let poller = Poller::open(address, "/engine.io/").await;
    tokio::time::sleep(Duration::from_millis(60)).await;
    poller.post("4x").await;
    assert_eq!(poller.get().await.text(), "2\x1e4x");
}

#[tokio::test]
async fn no_pong_ends_the_session() {
    let address = server::engine(server::fast_heartbeat);
    let (mut ws, _) = Ws::session(address, "/engine.io/").await;
    assert_eq!(ws.text().await, "2");
    ws.closed().await;
    let poller = Poller::open(address, "/engine.io/").await;
    assert_eq!(poller.get().await.text(), "2");
    assert_eq!(poller.get().await.text(), "1", "a waiting poll is answered");
    assert_eq!(poller.get().await.status, 400);
}

#[tokio::test]
async fn ordinary_messages_do_not_stop_the_pings() {
    let address = server::engine(server::fast_pings);
    let (mut ws, _) = Ws::session(address, "/engine.io/").await;
    let mut pings = 0;
    while pings < 2 {
        ws.send("4x").await;
        if ws.text().await == "2" {
            pings += 1;
            ws.send("3").await;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn a_client_that_pings_is_of_another_version() {
    let address = server::engine(|_| {});
    let (mut ws, _) = Ws::session(address, "/engine.io/").await;
    ws.send("2").await;
    ws.closed().await;
    let poller = Poller::open(address, "/engine.io/").await;
    let waiting = poller.start_get().await;
    poller.post("2").await;
    drop(receive(waiting).await);
    assert_eq!(poller.get().await.status, 400);
}
