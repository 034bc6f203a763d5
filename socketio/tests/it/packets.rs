//! Socket.IO packets on the wire, raw.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use socketio::{ConnectError, Socket, SocketIo};

use crate::{
    client::{Poller, Ws},
    server,
};

fn sid_of(packet: &str, prefix: &str) -> String {
    let data: Value = serde_json::from_str(packet.strip_prefix(prefix).unwrap()).unwrap();
    assert_eq!(data.as_object().unwrap().len(), 1, "only the sid: {packet}");
    data["sid"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn namespaces_are_joined_with_their_auth() {
    let (address, _) = server::socket_io(SocketIo::builder());
    let table = [
        ("40", "40", "42", "{}"),
        ("40{\"token\":\"123\"}", "40", "42", "{\"token\":\"123\"}"),
        ("40/custom,", "40/custom,", "42/custom,", "{}"),
        ("40/custom", "40/custom,", "42/custom,", "{}"),
        (
            "40/custom,{\"t\":1}",
            "40/custom,",
            "42/custom,",
            "{\"t\":1}",
        ),
    ];
    for (connect, connected, event, auth) in table {
        let (mut ws, handshake) = Ws::session(address, "/socket.io/").await;
        ws.send(connect).await;
        let sid = sid_of(&ws.text().await, connected);
        assert_ne!(sid, handshake["sid"], "the session's id stays a secret");
        assert_eq!(ws.text().await, format!("{event}[\"auth\",{auth}]"));
    }
}

#[tokio::test]
async fn the_first_events_of_a_new_socket_come_a_moment_after_its_connect_packet() {
    let (address, _) = server::socket_io(SocketIo::builder());
    for connect in ["40", "40/custom,"] {
        let (mut ws, _) = Ws::session(address, "/socket.io/").await;
        let asked = Instant::now();
        ws.send(connect).await;
        assert!(ws.text().await.starts_with(connect));
        assert!(ws.text().await.ends_with("[\"auth\",{}]"));
        // A bare client that begins to listen for events now must not have missed this one.
        assert!(asked.elapsed() >= Duration::from_millis(5));
    }
}

#[tokio::test]
async fn an_unknown_namespace_is_refused_and_the_connection_stays() {
    let (address, _) = server::socket_io(SocketIo::builder());
    let (mut ws, _) = Ws::session(address, "/socket.io/").await;
    ws.send("40/random").await;
    assert_eq!(
        ws.text().await,
        "44/random,{\"message\":\"Invalid namespace\"}"
    );
    ws.send("40").await;
    assert!(ws.text().await.starts_with("40{"));
}

#[tokio::test]
async fn a_hook_refuses_with_data_and_a_second_try_may_succeed() {
    let (address, io) = server::socket_io(SocketIo::builder());
    io.of("/guarded").auth(async |socket: Socket| {
        let auth: Value = socket.auth().unwrap();
        if auth["token"] == "good" {
            socket.extensions().insert("known".to_owned());
            return Ok(());
        }
        Err(ConnectError::new("not authorized").with_data(json!({"code": "E1"})))
    });
    io.of("/guarded")
        .on("known", async |socket: Socket, ack: socketio::Ack| {
            ack.send(&*socket.extensions().get::<String>().unwrap())
                .unwrap();
        });
    io.of("/plain")
        .auth(async |_socket: Socket| Err(ConnectError::new("no")));
    let (mut ws, _) = Ws::session(address, "/socket.io/").await;
    ws.send("40/plain,").await;
    assert_eq!(ws.text().await, "44/plain,{\"message\":\"no\"}");
    ws.send("40/guarded,{\"token\":\"bad\"}").await;
    let refusal = "44/guarded,{\"data\":{\"code\":\"E1\"},\"message\":\"not authorized\"}";
    let received = ws.text().await;
    let parse =
        |text: &str| -> Value { serde_json::from_str(text.split_once(',').unwrap().1).unwrap() };
    assert_eq!(parse(&received), parse(refusal));
    ws.send("40/guarded,{\"token\":\"good\"}").await;
    sid_of(&ws.text().await, "40/guarded,");
    ws.send("42/guarded,0[\"known\"]").await;
    assert_eq!(ws.text().await, "43/guarded,0[\"known\"]");
}

#[tokio::test]
async fn events_and_acks_come_back_as_they_went() {
    let (address, _) = server::socket_io(SocketIo::builder());
    let mut ws = Ws::connected(address).await;
    let table = [
        (
            r#"42["message",1,"2",{"3":[true]}]"#,
            r#"42["message-back",1,"2",{"3":[true]}]"#,
        ),
        (r#"42["message"]"#, r#"42["message-back"]"#),
        (
            r#"42["message",{"z":1,"a":2}]"#,
            r#"42["message-back",{"z":1,"a":2}]"#,
        ),
        (
            r#"42["message","€ § 🦀"]"#,
            r#"42["message-back","€ § 🦀"]"#,
        ),
        (
            r#"42456["message-with-ack",1,"2",{"3":[false]}]"#,
            r#"43456[1,"2",{"3":[false]}]"#,
        ),
        (r#"420["message-with-ack"]"#, "430[]"),
    ];
    for (sent, received) in table {
        ws.send(sent).await;
        assert_eq!(ws.text().await, received);
    }
}

#[tokio::test]
async fn binary_comes_back_as_it_went() {
    let (address, _) = server::socket_io(SocketIo::builder());
    let mut ws = Ws::connected(address).await;
    let two = r#"[{"_placeholder":true,"num":0},{"_placeholder":true,"num":1}]"#;
    let inside = two.trim_matches(['[', ']']);
    for (sent, received) in [
        (
            format!("452-[\"message\",{inside}]"),
            format!("452-[\"message-back\",{inside}]"),
        ),
        (
            format!("452-789[\"message-with-ack\",{inside}]"),
            format!("462-789[{inside}]"),
        ),
    ] {
        ws.send(&sent).await;
        ws.send_bytes(&[1, 2, 3]).await;
        ws.send_bytes(&[4, 5, 6]).await;
        assert_eq!(ws.text().await, received);
        assert_eq!(ws.bytes().await, [1, 2, 3]);
        assert_eq!(ws.bytes().await, [4, 5, 6]);
    }
    let poller = Poller::open(address, "/socket.io/").await;
    poller.post("40").await;
    let connected = poller.get().await;
    assert!(connected.text().contains("\"sid\""), "{connected:?}");
    poller
        .post("451-[\"message\",{\"_placeholder\":true,\"num\":0}]\x1ebAQID")
        .await;
    let mut polled = String::new();
    while !polled.contains("bAQID") {
        polled.push_str(poller.get().await.text());
    }
}

#[tokio::test]
async fn ten_attachments_pass_and_eleven_do_not() {
    let (address, _) = server::socket_io(SocketIo::builder());
    let mut ws = Ws::connected(address).await;
    let places: Vec<_> = (0..10)
        .map(|num| format!("{{\"_placeholder\":true,\"num\":{num}}}"))
        .collect();
    ws.send(&format!("4510-[\"message\",{}]", places.join(",")))
        .await;
    for number in 0..10 {
        ws.send_bytes(&[number; 1000]).await;
    }
    assert!(ws.text().await.starts_with("4510-[\"message-back\","));
    for number in 0..10 {
        assert_eq!(ws.bytes().await, [number; 1000]);
    }
    ws.send("4511-[\"message\"]").await;
    ws.closed().await;
}

#[tokio::test]
async fn what_is_malformed_or_out_of_turn_closes_the_connection() {
    let (address, _) = server::socket_io(SocketIo::builder());
    let malformed = [
        "4",
        "4abc",
        "42{}",
        "42[]",
        "42[null]",
        "42[true]",
        "42abc[\"x\"]",
        "42[\"connect\"]",
        "42[\"disconnect\"]",
        "42[\"x\"",
        "42",
        "40[]",
        "40null",
        "41{}",
        "47[\"x\"]",
        "45[\"x\"]",
        "450-[\"x\"]",
        "43{}",
    ];
    let out_of_turn = [
        "40",
        "42/custom,[\"x\"]",
        "43/custom,1[]",
        "41/custom,",
        "44{\"message\":\"x\"}",
        "42/no,[\"x\"]",
    ];
    for packet in malformed.into_iter().chain(out_of_turn) {
        let mut ws = Ws::connected(address).await;
        ws.send(packet).await;
        ws.closed().await;
    }
    let mut ws = Ws::connected(address).await;
    ws.send_bytes(&[1]).await;
    ws.closed().await;
    let (mut ws, _) = Ws::session(address, "/socket.io/").await;
    ws.send("42[\"message\",1]").await;
    ws.closed().await;
}

#[tokio::test]
async fn leaving_one_namespace_leaves_the_connection_and_the_others() {
    let (address, _) = server::socket_io(SocketIo::builder());
    let mut ws = Ws::connected(address).await;
    ws.send("40/custom").await;
    let first = sid_of(&ws.text().await, "40/custom,");
    ws.text().await;
    ws.send("41/custom").await;
    ws.send("42[\"message\",\"main\"]").await;
    assert_eq!(ws.text().await, "42[\"message-back\",\"main\"]");
    ws.send("40/custom").await;
    assert_ne!(
        sid_of(&ws.text().await, "40/custom,"),
        first,
        "back under another id"
    );
    ws.text().await;
    ws.send("41").await;
    ws.send("40").await;
    assert!(ws.text().await.starts_with("40{"));
}

#[tokio::test]
async fn unknown_events_and_acks_are_ignored() {
    let (address, _) = server::socket_io(SocketIo::builder());
    let mut ws = Ws::connected(address).await;
    for ignored in [
        "42[\"no handler\",1]",
        "42[5,\"x\"]",
        "4399[1]",
        "43[1]",
        "431",
    ] {
        ws.send(ignored).await;
    }
    ws.send("42[\"message\",1]").await;
    assert_eq!(ws.text().await, "42[\"message-back\",1]");
}

#[tokio::test]
async fn a_client_that_joins_no_namespace_is_closed() {
    let builder = SocketIo::builder().connect_timeout(Duration::from_millis(100));
    let (address, _) = server::socket_io(builder);
    let (mut ws, _) = Ws::session(address, "/socket.io/").await;
    let poller = Poller::open(address, "/socket.io/").await;
    ws.closed().await;
    assert_eq!(poller.get().await.text(), "1");

    let time = Duration::from_secs(2);
    let (address, _) = server::socket_io(SocketIo::builder().connect_timeout(time));
    let mut ws = Ws::connected(address).await;
    tokio::time::sleep(time).await;
    ws.send("42[\"message\",1]").await;
    assert_eq!(ws.text().await, "42[\"message-back\",1]");
}
