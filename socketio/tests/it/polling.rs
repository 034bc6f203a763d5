//! The polling transport: payloads, overlaps, aborts and ends.

use std::time::Duration;

use tokio::{io::AsyncWriteExt as _, net::TcpStream};

use crate::{
    client::{Poller, Response, receive, request, soon},
    server,
};

/// Posts what is not answered until the session is over: an echo that is not fetched would end it by itself.
async fn until_refused(poller: &Poller) -> Response {
    soon(async {
        loop {
            let posted = poller.post("6").await;
            if posted.status != 200 {
                return posted;
            }
        }
    })
    .await
}

#[tokio::test]
async fn payloads_are_echoed_packet_by_packet() {
    let address = server::engine(|_| {});
    let poller = Poller::open(address, "/engine.io/").await;
    for payload in [
        "4hello",
        "4test1\x1e4test2\x1e4test3",
        "4hello\x1ebAQIDBA==",
        "4€ § 🦀",
    ] {
        assert_eq!(poller.post(payload).await.text(), "ok");
        let polled = poller.get().await;
        assert_eq!((polled.status, polled.text()), (200, payload));
    }
}

#[tokio::test]
async fn a_waiting_get_is_answered_by_the_next_message() {
    let address = server::engine(|_| {});
    let poller = Poller::open(address, "/engine.io/").await;
    let waiting = poller.start_get().await;
    poller.post("4hello").await;
    assert_eq!(receive(waiting).await.text(), "4hello");
}

#[tokio::test]
async fn a_bad_packet_ends_the_session_after_the_good_ones_before_it() {
    let address = server::engine(|_| {});
    for payload in ["abc", "", "4a\x1e9", "4a\x1eb!"] {
        let poller = Poller::open(address, "/engine.io/").await;
        assert_eq!(poller.post(payload).await.status, 400, "{payload}");
        assert_eq!(poller.get().await.status, 400, "{payload}");
    }
    // The good packet is handled first: its echo answers the GET, or is discarded where the GET is late.
    let poller = Poller::open(address, "/engine.io/").await;
    let (polled, _) = tokio::join!(poller.get(), poller.post("4first\x1e9"));
    assert!(
        polled.text() == "4first" || polled.status == 400,
        "{polled:?}"
    );
}

#[tokio::test]
async fn invalid_utf8_ends_the_session() {
    let address = server::engine(|_| {});
    let poller = Poller::open(address, "/engine.io/").await;
    let head = format!("POST {}", poller.url);
    assert_eq!(request(address, &head, "", b"4\xff\xfe").await.status, 400);
    assert_eq!(poller.get().await.status, 400);
}

#[tokio::test]
async fn a_second_get_closes_the_session() {
    let address = server::engine(|_| {});
    let poller = Poller::open(address, "/engine.io/").await;
    let (first, second) = (poller.start_get().await, poller.start_get().await);
    let (first, second) = tokio::join!(receive(first), receive(second));
    let mut answers = [(first.status, first.text()), (second.status, second.text())];
    answers.sort_unstable();
    assert_eq!(answers[0], (200, "1"));
    assert_eq!(answers[1].0, 400);
    assert_eq!(poller.get().await.status, 400);
}

#[tokio::test]
async fn a_second_post_closes_the_session() {
    let address = server::engine(|_| {});
    let poller = Poller::open(address, "/engine.io/").await;
    // A POST whose body does not come, and others beside it.
    let mut stuck = TcpStream::connect(address).await.unwrap();
    let url = &poller.url;
    let request = format!("POST {url} HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n4");
    stuck.write_all(request.as_bytes()).await.unwrap();
    until_refused(&poller).await;
    assert_eq!(poller.get().await.json()["code"], 1);
}

#[tokio::test]
async fn a_large_post_is_refused_and_the_session_goes_on() {
    let address = server::engine(|config| config.max_payload = 1000);
    let poller = Poller::open(address, "/engine.io/").await;
    let response = poller.post(&format!("4{}", "x".repeat(1000))).await;
    assert_eq!((response.status, response.text()), (413, ""));
    assert_eq!(
        poller.post(&format!("4{}", "x".repeat(999))).await.status,
        200
    );
    assert_eq!(poller.get().await.body.len(), 1000);
}

#[tokio::test]
async fn a_megabyte_passes() {
    let address = server::engine(|_| {});
    let poller = Poller::open(address, "/engine.io/").await;
    let payload = format!("4{}", "x".repeat(999_999));
    assert_eq!(poller.post(&payload).await.status, 200);
    assert_eq!(poller.get().await.text(), payload);
}

#[tokio::test]
async fn the_binary_payload_of_version_3_ends_the_session() {
    let address = server::engine(|_| {});
    let poller = Poller::open(address, "/engine.io/").await;
    let headers = "content-type: application/octet-stream\r\n";
    let head = format!("POST {}", poller.url);
    assert_eq!(request(address, &head, headers, b"4x").await.status, 400);
    assert_eq!(poller.get().await.status, 400);
}

#[tokio::test]
async fn other_methods_are_refused_and_the_session_goes_on() {
    let address = server::engine(|_| {});
    let poller = Poller::open(address, "/engine.io/").await;
    let response = request(address, &format!("PUT {}", poller.url), "", b"4x").await;
    assert_eq!((response.status, response.text()), (500, ""));
    assert_eq!(poller.post("4x").await.status, 200);
}

#[tokio::test]
async fn an_aborted_poll_closes_the_session() {
    let address = server::engine(|_| {});
    let poller = Poller::open(address, "/engine.io/").await;
    drop(poller.start_get().await);
    assert_eq!(until_refused(&poller).await.json()["code"], 1);
}

#[tokio::test]
async fn a_reset_poll_and_an_aborted_post_close_the_session_too() {
    let address = server::engine(|_| {});
    let poller = Poller::open(address, "/engine.io/").await;
    let waiting = poller.start_get().await;
    // Closing resets the connection in place of a FIN.
    socket2::SockRef::from(&waiting)
        .set_linger(Some(Duration::ZERO))
        .unwrap();
    drop(waiting);
    until_refused(&poller).await;
    assert_eq!(poller.get().await.json()["code"], 1);

    let poller = Poller::open(address, "/engine.io/").await;
    let mut half = TcpStream::connect(address).await.unwrap();
    let url = &poller.url;
    let request = format!("POST {url} HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n4x");
    half.write_all(request.as_bytes()).await.unwrap();
    drop(half);
    // Either it waits until the server has seen the abort, or it comes later.
    let polled = poller.get().await;
    assert!(polled.text() == "1" || polled.status == 400, "{polled:?}");
    assert_eq!(poller.get().await.status, 400);
}

#[tokio::test]
async fn the_clients_close_releases_its_get_in_either_order() {
    let address = server::engine(|_| {});
    for _ in 0..20 {
        let poller = Poller::open(address, "/engine.io/").await;
        let (polled, posted) = tokio::join!(poller.get(), poller.post("1"));
        assert_eq!((polled.status, polled.text()), (200, "6"));
        assert_eq!(posted.text(), "ok");
        assert_eq!(poller.get().await.status, 400);
    }
}
