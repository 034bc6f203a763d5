//! What the server does by itself: rooms, operators, acks, refusals, drain.

use std::{pin::pin, time::Duration};

use futures_util::future::{Either, select};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use socketio::{
    Ack, AckError, All, Binary, Data, EventName, Namespace, Socket, SocketIo,
    engine::{Message, RequestError, Sent},
};

use crate::{
    client::{Poller, Ws, request, soon},
    server,
};

/// A way for a client to go.
type End = fn(Ws, &Socket);

/// Clients in the order of their connecting, and their sockets.
async fn clients(io: &SocketIo, address: std::net::SocketAddr, count: usize) -> Vec<(Ws, Socket)> {
    let mut clients: Vec<(Ws, Socket)> = Vec::new();
    for _ in 0..count {
        let ws = Ws::connected(address).await;
        let known = |socket: &Socket| clients.iter().any(|(_, other)| other == socket);
        let sockets = io.of("/").all().sockets();
        let socket = sockets.into_iter().find(|socket| !known(socket)).unwrap();
        clients.push((ws, socket));
    }
    clients
}

/// Checks which clients get an event, by a second event that goes to all.
async fn check(clients: &mut [(Ws, Socket)], emit: impl FnOnce(), expected: &[bool]) {
    let namespace: Namespace = clients[0].1.namespace().clone();
    emit();
    namespace.emit("end", &()).unwrap();
    for (index, (ws, _)) in clients.iter_mut().enumerate() {
        let first = ws.text().await;
        let got = first == "42[\"event\",1]";
        if got {
            assert_eq!(ws.text().await, "42[\"end\",null]");
        }
        assert_eq!(got, expected[index], "client {index}");
    }
}

#[tokio::test]
async fn rooms_and_operators_select_the_audience() {
    let (address, io) = server::socket_io(SocketIo::builder());
    let mut all = clients(&io, address, 3).await;
    let [a, b, c] = [0, 1, 2].map(|index: usize| all[index].1.clone());
    let root = io.of("/");
    a.join("x");
    b.join("x");
    b.join("y");
    let emit = |emitter: socketio::Emitter| {
        emitter.emit("event", &1).unwrap();
    };
    check(&mut all, || emit(root.all()), &[true, true, true]).await;
    check(&mut all, || emit(root.to("x")), &[true, true, false]).await;
    check(
        &mut all,
        || emit(root.to("x").to("y")),
        &[true, true, false],
    )
    .await;
    check(&mut all, || emit(root.except("y")), &[true, false, true]).await;
    check(
        &mut all,
        || emit(root.to("x").except("y")),
        &[true, false, false],
    )
    .await;
    check(
        &mut all,
        || emit(root.to(c.id().as_str())),
        &[false, false, true],
    )
    .await;
    check(&mut all, || emit(a.broadcast()), &[false, true, true]).await;
    check(&mut all, || emit(a.to("x")), &[false, true, false]).await;
    check(&mut all, || emit(c.only()), &[false, false, true]).await;
    check(&mut all, || emit(c.only().to("y")), &[false, true, true]).await;
    check(
        &mut all,
        || emit(root.to("nowhere")),
        &[false, false, false],
    )
    .await;
    b.leave("x");
    check(&mut all, || emit(root.to("x")), &[true, false, false]).await;
    root.to("y").join("z");
    check(&mut all, || emit(root.to("z")), &[false, true, false]).await;
    assert_eq!(
        (
            root.room_len("x"),
            root.room_len("z"),
            root.room_len("none")
        ),
        (1, 1, 0)
    );
    assert_eq!(root.sockets_len(), 3);
}

#[tokio::test]
async fn a_disconnected_socket_is_in_no_room_and_enters_none() {
    let (address, io) = server::socket_io(SocketIo::builder());
    let (gone, mut went) = tokio::sync::mpsc::unbounded_channel();
    io.of("/").on_disconnect(move |socket: Socket, reason| {
        let gone = gone.clone();
        async move { gone.send((socket, reason)).unwrap() }
    });
    let table: [(&str, End); 4] = [
        ("transport close", |ws, _| ws.drop_connection()),
        ("server namespace disconnect", |ws, socket| {
            socket.disconnect();
            // The rest of the client's life does not matter here.
            std::mem::forget(ws);
        }),
        ("forced server close", |ws, socket| {
            socket.drop_connection();
            std::mem::forget(ws);
        }),
        ("server shutting down", |ws, socket| {
            socket
                .session()
                .close(socketio::engine::CloseReason::ServerShuttingDown);
            std::mem::forget(ws);
        }),
    ];
    for (expected, end) in table {
        let (ws, socket) = clients(&io, address, 1).await.remove(0);
        socket.join("x");
        end(ws, &socket);
        let (gone, reason) = soon(went.recv()).await.unwrap();
        assert_eq!((reason.as_str(), gone == socket), (expected, true));
        socket.join("y");
        let root = io.of("/");
        let left = (root.sockets_len(), root.room_len("x"), root.room_len("y"));
        assert_eq!(left, (0, 0, 0), "{expected}");
        assert!(!socket.is_connected());
    }
    let mut ws = Ws::connected(address).await;
    ws.send("41").await;
    assert_eq!(
        soon(went.recv()).await.unwrap().1.as_str(),
        "client namespace disconnect"
    );
    let mut ws = Ws::connected(address).await;
    ws.send("abc").await;
    assert_eq!(soon(went.recv()).await.unwrap().1.as_str(), "parse error");
    let mut ws = Ws::connected(address).await;
    ws.send("42{}").await;
    assert_eq!(soon(went.recv()).await.unwrap().1.as_str(), "forced close");
}

#[tokio::test]
async fn a_server_disconnect_is_announced_and_the_transport_stays() {
    let (address, io) = server::socket_io(SocketIo::builder());
    let (mut ws, socket) = clients(&io, address, 1).await.remove(0);
    socket.disconnect();
    assert_eq!(ws.text().await, "41");
    ws.send("42[\"message\",\"was already on its way\"]").await;
    ws.send("40").await;
    assert!(ws.text().await.starts_with("40{"));
}

#[derive(Debug, Deserialize, Serialize)]
struct Upload {
    name: String,
    file: Binary,
}

#[tokio::test]
async fn handlers_take_what_their_arguments_say() {
    let (address, io) = server::socket_io(SocketIo::builder());
    io.of("/")
        .on("one", async |Data(number): Data<u32>, ack: Ack| {
            ack.send(&(number + 1)).unwrap();
        })
        .on("two", async |All((a, b)): All<(u32, String)>, ack: Ack| {
            ack.send_args(&(b, a)).unwrap();
        })
        .on("file", async |Data(upload): Data<Upload>, ack: Ack| {
            let file = Binary(upload.file.0.repeat(2).into());
            ack.send(&Upload { file, ..upload }).unwrap();
        })
        .on("nothing", async || {})
        .on("panic", async || panic!("a handler's fault"))
        .on_any(async |EventName(name): EventName, ack: Ack| ack.send(&name).unwrap())
        .on_invalid(|_, event, error| {
            Some(json!({"event": event, "bad": !error.to_string().is_empty()}))
        });
    let mut ws = Ws::connected(address).await;
    for (sent, received) in [
        ("420[\"one\",1]", "430[2]"),
        ("421[\"two\",1,\"x\"]", "431[\"x\",1]"),
        ("422[\"other\"]", "432[\"other\"]"),
        (
            "423[\"one\",\"x\"]",
            "433[{\"bad\":true,\"event\":\"one\"}]",
        ),
    ] {
        ws.send("42[\"nothing\"]").await;
        ws.send("42[\"panic\"]").await;
        ws.send(sent).await;
        assert_eq!(ws.text().await, received);
    }
    ws.send(r#"451-4["file",{"name":"f","file":{"_placeholder":true,"num":0}}]"#)
        .await;
    ws.send_bytes(b"ab").await;
    let answer = r#"461-4[{"name":"f","file":{"_placeholder":true,"num":0}}]"#;
    assert_eq!(ws.text().await, answer);
    assert_eq!(ws.bytes().await, b"abab");
}

#[tokio::test]
async fn the_server_requests_acknowledgements_and_gets_them_or_an_error() {
    let (address, io) = server::socket_io(SocketIo::builder());
    let mut all = clients(&io, address, 2).await;
    let (mut second, other) = all.pop().unwrap();
    let (mut first, socket) = all.pop().unwrap();
    let (answer, ()) = tokio::join!(socket.emit_with_ack("ask", &7), async {
        let text = first.text().await;
        let id: u64 = text
            .strip_prefix("42")
            .unwrap()
            .split('[')
            .next()
            .unwrap()
            .parse()
            .unwrap();
        assert_eq!(text, format!("42{id}[\"ask\",7]"));
        first.send(&format!("43{id}[\"yes\",2]")).await;
        first.send(&format!("43{id}[\"twice\"]")).await;
    });
    assert_eq!(
        answer.unwrap().all::<(String, u8)>().unwrap(),
        ("yes".to_owned(), 2)
    );

    let quick = socket.only().ack_timeout(Duration::from_millis(50));
    let (patient, quick) = (
        socket.emit_with_ack("ask", &7),
        quick.emit_with_ack("ask", &7),
    );
    match select(pin!(patient), pin!(quick)).await {
        Either::Right((Err(AckError::Timeout), _still_waits)) => {}
        Either::Left((answer, _)) | Either::Right((answer, _)) => panic!("{answer:?}"),
    }

    let all_sockets = io.of("/").all().ack_timeout(Duration::from_secs(2));
    let (answers, ()) = tokio::join!(all_sockets.emit_with_acks("poll", &()), async {
        let text = second.text().await;
        let id = text.strip_prefix("42").unwrap().split('[').next().unwrap();
        second.send(&format!("43{id}[1]")).await;
    });
    let mut answers = answers.unwrap();
    answers.sort_by_key(|(socket, _)| *socket != other);
    assert_eq!(answers[0].1.as_ref().unwrap().first::<u8>().unwrap(), 1);
    assert!(matches!(answers[1].1, Err(AckError::Timeout)));

    let (answer, ()) = tokio::join!(socket.emit_with_ack("ask", &7), async {
        first.drop_connection();
    });
    assert!(matches!(answer, Err(AckError::Disconnected)));
}

#[tokio::test]
async fn volatile_events_are_dropped_unless_they_can_be_written() {
    let (address, io) = server::socket_io(SocketIo::builder());
    let (poller, socket) = polling_client(&io, address).await;
    assert_eq!(
        socket.only().volatile().emit("v", &1).unwrap(),
        0,
        "no poll is pending"
    );
    socket.emit("m", &2).unwrap();
    assert_eq!(poller.get().await.text(), "42[\"m\",2]");
    assert_eq!(
        socket.session().transport(),
        socketio::engine::TransportKind::Polling
    );
}

#[tokio::test]
async fn the_admission_hook_refuses_handshakes() {
    let builder = SocketIo::builder().admit(async |handshake| {
        match handshake.query_value("token").as_deref() {
            Some("good") => Ok(()),
            Some(_) => Err(RequestError::Forbidden(Some("bad token".to_owned()))),
            None => Err(RequestError::Forbidden(None)),
        }
    });
    let (address, _) = server::socket_io(builder);
    let url = "GET /socket.io/?EIO=4&transport=polling";
    for (query, message) in [("", "Forbidden"), ("&token=bad", "bad token")] {
        let response = request(address, &format!("{url}{query}"), "", b"").await;
        assert_eq!(response.status, 403);
        assert_eq!(response.json(), json!({"code": 4, "message": message}));
    }
    let response = request(address, &format!("{url}&token=good"), "", b"").await;
    assert_eq!(response.status, 200);
    let path = "/socket.io/?EIO=4&transport=websocket&token=";
    assert!(Ws::open(address, path).await.is_err());
    assert!(Ws::open(address, &format!("{path}good")).await.is_ok());
}

/// A client that polls, and its socket, with everything read that was emitted to it on connecting.
async fn polling_client(io: &SocketIo, address: std::net::SocketAddr) -> (Poller, Socket) {
    let poller = Poller::open(address, "/socket.io/").await;
    poller.post("40").await;
    let mut seen = String::new();
    while !seen.contains("auth") {
        seen.push_str(poller.get().await.text());
    }
    (poller, io.of("/").all().sockets().remove(0))
}

#[tokio::test]
async fn what_waits_at_a_close_is_fetched_before_the_close_and_apart_from_it() {
    let (address, io) = server::socket_io(SocketIo::builder());
    let (poller, socket) = polling_client(&io, address).await;
    socket.emit("m", &1).unwrap();
    socket.emit("m", &2).unwrap();
    socket.drop_connection();
    socket.emit("m", &3).unwrap();
    assert_eq!(poller.get().await.text(), "42[\"m\",1]\x1e42[\"m\",2]");
    assert_eq!(poller.get().await.text(), "1");
    assert_eq!(poller.get().await.status, 400);
}

#[tokio::test]
async fn a_drain_closes_all_without_a_disconnect_packet() {
    let (address, io) = server::socket_io(SocketIo::builder());
    let mut ws = Ws::connected(address).await;
    let poller = Poller::open(address, "/socket.io/").await;
    let gone = io.of("/").all().sockets();
    assert_eq!(gone.len(), 1);
    io.of("/").emit("last words", &Value::Null).unwrap();
    io.drain(Duration::from_millis(50)).await;
    assert_eq!(ws.text().await, "42[\"last words\",null]");
    assert!(matches!(
        ws.next().await,
        None | Some(tokio_tungstenite::tungstenite::Message::Close(_))
    ));
    assert_eq!(
        poller.get().await.text(),
        "1",
        "the poll finds the close waiting"
    );
    let head = "GET /socket.io/?EIO=4&transport=polling";
    assert_eq!(request(address, head, "", b"").await.status, 503);
    assert_eq!(io.of("/").emit("no audience", &1).unwrap(), 0);
    let word = || Message::Text("too late".into());
    assert!(
        gone.iter()
            .all(|socket| socket.session().send(word()) == Sent::Closed)
    );
}
