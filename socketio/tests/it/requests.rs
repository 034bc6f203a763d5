//! The handshake and the table of refusals.

use serde_json::json;
use socketio::{
    SocketIo,
    engine::{RequestError, Transports},
};
use tokio::{io::AsyncWriteExt as _, net::TcpStream};

use crate::{
    client::{Poller, Ws, first_bytes, receive, request},
    server,
};

#[tokio::test]
async fn the_handshake_has_its_five_keys() {
    let address = server::engine(server::fast_heartbeat);
    let expected = |sid, upgrades| {
        json!({"sid": sid, "upgrades": upgrades, "pingInterval": 300, "pingTimeout": 2_000,
               "maxPayload": 1_000_000})
    };
    let polling = Poller::open(address, "/engine.io/").await.handshake;
    assert_eq!(polling, expected(&polling["sid"], json!(["websocket"])));
    assert_eq!(polling["sid"].as_str().unwrap().len(), 20);
    let (_ws, websocket) = Ws::session(address, "/engine.io/").await;
    assert_eq!(websocket, expected(&websocket["sid"], json!([])));
}

#[tokio::test]
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

#[tokio::test]
async fn of_two_faults_the_first_in_the_order_of_checks_is_reported() {
    let builder = SocketIo::builder().admit(async |_| Err::<(), _>(RequestError::Forbidden(None)));
    let (address, _) = server::socket_io(builder);
    let bad_origin = b"origin: http://\xc3\xa9.example\r\n";
    let table: [(&str, &[u8], u16, u8); 6] = [
        ("GET /socket.io/?EIO=3&sid=no", bad_origin, 400, 0),
        (
            "GET /socket.io/?EIO=4&transport=polling&sid=no",
            bad_origin,
            400,
            3,
        ),
        (
            "POST /socket.io/?EIO=3&transport=polling&sid=no",
            b"",
            400,
            1,
        ),
        ("POST /socket.io/?EIO=3&transport=polling", b"", 400, 2),
        ("GET /socket.io/?EIO=3&transport=websocket", b"", 400, 3),
        ("GET /socket.io/?EIO=3&transport=polling", b"", 403, 4),
    ];
    for (head, headers, status, code) in table {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let start = format!("{head} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n");
        let bytes = [start.as_bytes(), headers, b"\r\n"].concat();
        stream.write_all(&bytes).await.unwrap();
        let response = receive(stream).await;
        let refused = (response.status, &response.json()["code"]);
        assert_eq!(refused, (status, &code.into()), "{head}");
    }
}

#[tokio::test]
async fn a_transport_that_is_switched_off_is_unknown_and_not_offered() {
    let polling = server::engine(|config| config.transports = Transports::Polling);
    let handshake = Poller::open(polling, "/engine.io/").await.handshake;
    assert_eq!(handshake["upgrades"], json!([]));
    let path = "/engine.io/?EIO=4&transport=websocket";
    assert!(Ws::open(polling, path).await.is_err());
    let sid = handshake["sid"].as_str().unwrap();
    assert!(
        Ws::open(polling, &format!("{path}&sid={sid}"))
            .await
            .is_err()
    );

    let websocket = server::engine(|config| config.transports = Transports::WebSocket);
    let head = "GET /engine.io/?EIO=4&transport=polling";
    assert_eq!(request(websocket, head, "", b"").await.json()["code"], 0);
    let (mut ws, _) = Ws::session(websocket, "/engine.io/").await;
    ws.send("4x").await;
    assert_eq!(ws.text().await, "4x");
}

#[tokio::test]
async fn compression_of_messages_is_not_agreed_to() {
    let address = server::engine(|_| {});
    let head = "GET /engine.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\n\
                connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
                sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
                sec-websocket-extensions: permessage-deflate; client_max_window_bits\r\n\r\n";
    let answer = first_bytes(address, head).await.to_lowercase();
    assert!(answer.starts_with("http/1.1 101"), "{answer}");
    assert!(!answer.contains("extensions"), "{answer}");
}

#[tokio::test]
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

#[tokio::test]
async fn responses_have_the_headers_that_clients_expect() {
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

#[tokio::test]
async fn large_poll_responses_are_compressed_for_clients_that_accept_it() {
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

#[tokio::test]
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
    let poller = Poller::open(address, "/engine.io/").await;
    poller.post("4x").await;
    assert_eq!(poller.get().await.header("set-cookie"), None, "once");
}
