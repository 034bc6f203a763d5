//! From polling to WebSocket, and all that can come in between.

use std::time::Duration;

use crate::{
    client::{Poller, receive},
    server,
};

#[tokio::test]
async fn an_upgrade_goes_by_the_book() {
    let address = server::engine(|_| {});
    let poller = Poller::open(address, "/engine.io/").await;
    let pending = poller.start_get().await;
    let mut ws = poller.websocket().await;
    ws.send("2probe").await;
    assert_eq!(ws.text().await, "3probe");
    assert_eq!(
        receive(pending).await.text(),
        "6",
        "the pending GET is released"
    );
    for _ in 0..3 {
        assert_eq!(poller.get().await.text(), "6", "and so is every later one");
    }
    assert_eq!(poller.post("4before").await.text(), "ok");
    ws.send("5").await;
    assert_eq!(
        ws.text().await,
        "4before",
        "what waited comes over the new transport"
    );
    ws.send("4after").await;
    assert_eq!(ws.text().await, "4after");

    let refused = poller.get().await;
    assert_eq!((refused.status, &refused.json()["code"]), (400, &3.into()));
    assert_eq!(poller.post("4x").await.status, 400);
    poller.websocket().await.closed().await;
    ws.send("4still here").await;
    assert_eq!(ws.text().await, "4still here");
}

#[tokio::test]
async fn a_poll_that_is_pending_at_the_upgrade_is_refused() {
    let address = server::engine(|_| {});
    for _ in 0..20 {
        let poller = Poller::open(address, "/engine.io/").await;
        let pending = poller.start_get().await;
        let mut ws = poller.websocket().await;
        ws.send_at_once(["2probe", "5"]).await;
        for refused in [receive(pending).await, poller.get().await] {
            assert_eq!((refused.status, &refused.json()["code"]), (400, &3.into()));
        }
        assert_eq!(ws.text().await, "3probe");
        ws.send("4on").await;
        assert_eq!(ws.text().await, "4on");
    }
}

#[tokio::test]
async fn messages_during_the_probe_go_out_by_poll() {
    let address = server::engine(|_| {});
    let poller = Poller::open(address, "/engine.io/").await;
    let mut ws = poller.websocket().await;
    ws.send("2probe").await;
    assert_eq!(ws.text().await, "3probe");
    poller.post("4during").await;
    assert_eq!(poller.get().await.text(), "4during");
    ws.send("5").await;
    ws.send("4x").await;
    assert_eq!(ws.text().await, "4x");
}

#[tokio::test]
async fn a_second_probe_and_a_bad_one_are_closed_and_polling_goes_on() {
    let address = server::engine(|_| {});
    let poller = Poller::open(address, "/engine.io/").await;
    let mut first = poller.websocket().await;
    first.send("2probe").await;
    assert_eq!(first.text().await, "3probe");
    poller.websocket().await.closed().await;
    first.send("4not yet").await;
    first.closed().await;
    assert_eq!(poller.post("4x").await.text(), "ok");
    assert_eq!(poller.get().await.text(), "4x");
    let mut again = poller.websocket().await;
    again.send("2probe").await;
    assert_eq!(again.text().await, "3probe", "and a later one may succeed");
}

#[tokio::test]
async fn an_upgrade_that_stalls_is_given_up() {
    let address = server::engine(|config| config.upgrade_timeout = Duration::from_millis(100));
    let poller = Poller::open(address, "/engine.io/").await;
    let mut ws = poller.websocket().await;
    ws.send("2probe").await;
    assert_eq!(ws.text().await, "3probe");
    ws.closed().await;
    poller.post("4x").await;
    assert_eq!(poller.get().await.text(), "4x");
}

#[tokio::test]
async fn upgrades_under_load_lose_and_double_nothing() {
    let address = server::engine(|_| {});
    let clients = (0..50).map(|client| async move {
        let poller = Poller::open(address, "/engine.io/").await;
        let (mut ws, posted) = tokio::join!(poller.websocket(), async {
            for number in 0..5 {
                assert_eq!(
                    poller.post(&format!("4{client}-{number}")).await.text(),
                    "ok"
                );
            }
        });
        let () = posted;
        ws.send("2probe").await;
        assert_eq!(ws.text().await, "3probe");
        let mut seen = Vec::new();
        let polled = poller.get().await;
        seen.extend(
            polled
                .text()
                .split('\x1e')
                .filter(|p| *p != "6")
                .map(str::to_owned),
        );
        ws.send("5").await;
        ws.send(&format!("4{client}-5")).await;
        while seen.len() < 6 {
            seen.push(ws.text().await);
        }
        let expected: Vec<_> = (0..6).map(|number| format!("4{client}-{number}")).collect();
        assert_eq!(seen, expected);
    });
    futures_util::future::join_all(clients).await;
}
