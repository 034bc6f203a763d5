//! The handshake and the table of refusals.

use serde_json::json;

use crate::{
    client::{Poller, Ws, request},
    server,
};

#[actix_web::test]
async fn the_handshake_has_its_five_keys() {
    let address = server::engine(server::fast_heartbeat);
    let expected = |sid, upgrades| {
        json!({"sid": sid, "upgrades": upgrades, "pingInterval": 300, "pingTimeout": 200,
               "maxPayload": 1_000_000})
    };
    let polling = Poller::open(address, "/engine.io/").await.handshake;
    assert_eq!(polling, expected(&polling["sid"], json!(["websocket"])));
    assert_eq!(polling["sid"].as_str().unwrap().len(), 20);
    let (_ws, websocket) = Ws::session(address, "/engine.io/").await;
    assert_eq!(websocket, expected(&websocket["sid"], json!([])));
}

#[actix_web::test]
async fn refusals_have_the_protocols_codes() {
    let address = server::engine(|_| {});
    let sid = Poller::open(address, "/engine.io/").await.handshake["sid"].clone();
    let sid = sid.as_str().unwrap();
    let with_sid = format!("GET /engine.io/?EIO=4&transport=websocket&sid={sid}");
    let old_with_sid = format!("GET /engine.io/?EIO=3&transport=polling&sid={sid}");
    let table = [
        ("GET /engine.io/?EIO=4", 0, "Transport unknown"),
        (
            "GET /engine.io/?EIO=4&transport=abc",
            0,
            "Transport unknown",
        ),
        (
            "GET /engine.io/?EIO=4&transport=polling&sid=abc",
            1,
            "Session ID unknown",
        ),
        (
            "POST /engine.io/?EIO=4&transport=polling&sid=abc",
            1,
            "Session ID unknown",
        ),
        (
            "POST /engine.io/?EIO=4&transport=polling",
            2,
            "Bad handshake method",
        ),
        (
            "PUT /engine.io/?EIO=4&transport=polling",
            2,
            "Bad handshake method",
        ),
        (
            "GET /engine.io/?EIO=4&transport=websocket",
            3,
            "Bad request",
        ),
        (&with_sid, 3, "Bad request"),
        (&old_with_sid, 3, "Bad request"),
        (
            "GET /engine.io/?transport=polling",
            5,
            "Unsupported protocol version",
        ),
        (
            "GET /engine.io/?EIO=abc&transport=polling",
            5,
            "Unsupported protocol version",
        ),
        (
            "GET /engine.io/?EIO=3&transport=polling",
            5,
            "Unsupported protocol version",
        ),
    ];
    for (head, code, message) in table {
        let response = request(address, head, "", b"").await;
        assert_eq!(response.status, 400, "{head}");
        assert_eq!(
            response.header("content-type").unwrap(),
            "application/json",
            "{head}"
        );
        assert_eq!(
            response.json(),
            json!({"code": code, "message": message}),
            "{head}"
        );
    }
    let response = request(address, "GET /engine.io?EIO=4&transport=polling", "", b"").await;
    assert_eq!(
        response.status, 404,
        "the path without its slash is not ours"
    );
}

#[actix_web::test]
async fn a_refused_upgrade_gets_the_bare_message() {
    let address = server::engine(|_| {});
    let headers = "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
                   sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let head = "GET /engine.io/?EIO=4&transport=websocket&sid=unknown";
    let response = request(address, head, headers, b"").await;
    assert_eq!(
        (response.status, response.text()),
        (400, "Session ID unknown")
    );
    assert_eq!(response.header("content-type").unwrap(), "text/html");
    assert_eq!(response.header("connection").unwrap(), "close");
    for query in [
        "EIO=3&transport=websocket",
        "transport=websocket",
        "EIO=4&transport=abc",
    ] {
        let path = format!("/engine.io/?{query}");
        assert!(Ws::open(address, &path).await.is_err(), "{query}");
    }
}

#[actix_web::test]
async fn answers_have_the_headers_that_clients_expect() {
    let address = server::engine(|_| {});
    let poller = Poller::open(address, "/engine.io/").await;
    let posted = poller.post("4hello").await;
    assert_eq!((posted.status, posted.text()), (200, "ok"));
    assert_eq!(posted.header("content-type").unwrap(), "text/html");
    assert_eq!(posted.header("content-length").unwrap(), "2");
    assert_eq!(posted.header("cache-control").unwrap(), "no-store");
    let polled = poller.get().await;
    assert_eq!((polled.status, polled.text()), (200, "4hello"));
    assert_eq!(
        polled.header("content-type").unwrap(),
        "text/plain; charset=UTF-8"
    );
    assert_eq!(polled.header("content-length").unwrap(), "6");
    assert_eq!(polled.header("cache-control").unwrap(), "no-store");
    assert_eq!(polled.header("set-cookie"), None);
}

#[actix_web::test]
async fn large_answers_are_compressed_for_those_who_accept_it() {
    let address = server::engine(|_| {});
    let poller = Poller::open(address, "/engine.io/").await;
    let table = [
        ("accept-encoding: gzip, deflate\r\n", 1024, Some("gzip")),
        ("accept-encoding: deflate\r\n", 1024, Some("deflate")),
        ("accept-encoding: gzip;q=0\r\n", 1024, None),
        ("accept-encoding: gzip\r\n", 100, None),
        ("", 1024, None),
    ];
    for (headers, size, encoding) in table {
        poller.post(&format!("4{}", "x".repeat(size))).await;
        let head = format!("GET {}", poller.url);
        let response = request(address, &head, headers, b"").await;
        assert_eq!(
            response.header("content-encoding").as_deref(),
            encoding,
            "{headers}{size}"
        );
        assert_eq!(
            response.body.len() < 100,
            encoding.is_some(),
            "{headers}{size}"
        );
    }
}

#[actix_web::test]
async fn a_cookie_is_set_with_the_handshake_where_asked_for() {
    let address = server::engine(|config| config.cookie = Some("io".to_owned()));
    let head = "GET /engine.io/?EIO=4&transport=polling";
    let response = request(address, head, "", b"").await;
    let cookie = response.header("set-cookie").unwrap();
    assert!(
        cookie.starts_with("io=") && cookie.contains("HttpOnly"),
        "{cookie}"
    );
    assert!(
        cookie.contains("SameSite=Lax") && cookie.contains("Path=/"),
        "{cookie}"
    );
}
