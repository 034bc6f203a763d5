//! Connection state recovery on the wire.

use std::{net::SocketAddr, time::Duration};

use serde_json::Value;
use socketio::{Binary, RecoveryAuth, RecoveryConfig, Socket, SocketIo};

use crate::{client::Ws, server};

fn recovering() -> (SocketAddr, SocketIo) {
    let (address, io) = server::socket_io(SocketIo::builder().recovery(RecoveryConfig::default()));
    // A namespace whose clients get no event on connecting.
    io.of("/quiet")
        .on("join", async |socket: Socket| socket.join("room"));
    (address, io)
}

/// What a client stores for its return.
struct Ticket {
    sid: String,
    pid: String,
    offset: Option<String>,
}

impl Ticket {
    fn of(connect: &str) -> Self {
        let data: Value = serde_json::from_str(connect.strip_prefix("40/quiet,").unwrap()).unwrap();
        let field = |name: &str| data[name].as_str().unwrap().to_owned();
        Self {
            sid: field("sid"),
            pid: field("pid"),
            offset: None,
        }
    }

    fn packet(&self) -> String {
        match &self.offset {
            None => format!("40/quiet,{{\"pid\":\"{}\"}}", self.pid),
            Some(offset) => format!(
                "40/quiet,{{\"pid\":\"{}\",\"offset\":\"{offset}\"}}",
                self.pid
            ),
        }
    }
}

async fn connect(address: SocketAddr) -> (Ws, Ticket) {
    let (mut ws, _) = Ws::session(address, "/socket.io/").await;
    ws.send("40/quiet,").await;
    let ticket = Ticket::of(&ws.text().await);
    ws.send("42/quiet,[\"join\"]").await;
    // Nothing answers a join, so the reply to another packet shows that it is done.
    ws.send("40/random,").await;
    assert!(ws.text().await.starts_with("44/random,"));
    (ws, ticket)
}

/// Reads an event, notes its offset, and returns its other values.
async fn event(ws: &mut Ws, ticket: &mut Ticket) -> Vec<Value> {
    let text = ws.text().await;
    let mut values: Vec<Value> =
        serde_json::from_str(text.strip_prefix("42/quiet,").unwrap()).unwrap();
    ticket.offset = Some(values.pop().unwrap().as_str().unwrap().to_owned());
    values
}

async fn come_back(address: SocketAddr, ticket: &Ticket) -> Ws {
    let (mut ws, _) = Ws::session(address, "/socket.io/").await;
    ws.send(&ticket.packet()).await;
    ws
}

async fn assert_recovered(ws: &mut Ws, ticket: &Ticket) {
    let back = Ticket::of(&ws.text().await);
    assert_eq!((&back.sid, &back.pid), (&ticket.sid, &ticket.pid));
}

#[tokio::test]
async fn missed_events_come_before_the_connect_packet() {
    let (address, io) = recovering();
    let quiet = io.of("/quiet");
    let (mut ws, mut ticket) = connect(address).await;
    quiet.to("room").emit("e", &1).unwrap();
    assert_eq!(
        event(&mut ws, &mut ticket).await,
        ["e".into(), Value::from(1)]
    );
    let socket = quiet.all().sockets().remove(0);
    socket.extensions().insert(42_u32);
    // The connection drops; whether the server has noticed or not makes no difference below.
    ws.drop_connection();
    quiet.to("room").emit("e", &2).unwrap();
    quiet.to("other").emit("e", &3).unwrap();
    quiet.to(&ticket.sid).emit("e", &4).unwrap();
    quiet.all().except("room").emit("e", &5).unwrap();
    let mut ws = come_back(address, &ticket).await;
    assert_eq!(event(&mut ws, &mut ticket).await[1], 2);
    assert_eq!(event(&mut ws, &mut ticket).await[1], 4);
    assert_recovered(&mut ws, &ticket).await;
    let socket = quiet.all().sockets().remove(0);
    assert!(socket.recovered());
    assert_eq!(*socket.extensions().get::<u32>().unwrap(), 42);
    assert_eq!(socket.rooms().len(), 1);
    quiet.to("room").emit("e", &6).unwrap();
    assert_eq!(event(&mut ws, &mut ticket).await[1], 6);
}

#[tokio::test]
async fn a_client_that_got_no_event_is_recovered() {
    let (address, io) = recovering();
    let (ws, mut ticket) = connect(address).await;
    ws.drop_connection();
    io.of("/quiet").to("room").emit("e", &1).unwrap();
    let mut ws = come_back(address, &ticket).await;
    assert_eq!(event(&mut ws, &mut ticket).await[1], 1);
    assert_recovered(&mut ws, &ticket).await;
}

#[tokio::test]
async fn a_socket_that_still_looks_alive_is_taken_over() {
    let (address, io) = recovering();
    let (mut old, mut ticket) = connect(address).await;
    for round in 0..3 {
        let mut ws = come_back(address, &ticket).await;
        assert_recovered(&mut ws, &ticket).await;
        old.closed().await;
        assert_eq!(io.of("/quiet").sockets_len(), 1);
        io.of("/quiet").to("room").emit("e", &round).unwrap();
        assert_eq!(event(&mut ws, &mut ticket).await[1], round);
        old = ws;
    }
}

#[tokio::test]
async fn a_client_that_left_on_purpose_or_is_unknown_starts_a_new_session() {
    let (address, _io) = recovering();
    let (mut ws, mut ticket) = connect(address).await;
    ws.send("41/quiet,").await;
    ws.send("40/random,").await;
    ws.text().await;
    let mut ws = come_back(address, &ticket).await;
    let new_ticket = Ticket::of(&ws.text().await);
    assert!(new_ticket.pid != ticket.pid && new_ticket.sid != ticket.sid);
    ticket.pid = "AAAAAAAAAAAAAAAAAAAA".to_owned();
    let mut ws = come_back(address, &ticket).await;
    assert_ne!(Ticket::of(&ws.text().await).pid, ticket.pid);
    let (ws, mut ticket) = connect(address).await;
    ws.drop_connection();
    ticket.offset = Some("wrong-1".to_owned());
    let mut ws = come_back(address, &ticket).await;
    assert_ne!(Ticket::of(&ws.text().await).pid, ticket.pid);
}

#[tokio::test]
async fn events_that_are_not_logged_do_not_corrupt_the_offset() {
    let (address, io) = recovering();
    let (mut ws, mut ticket) = connect(address).await;
    let quiet = io.of("/quiet");
    quiet.emit("e", &1).unwrap();
    event(&mut ws, &mut ticket).await;
    let offset = ticket.offset.clone();
    quiet
        .all()
        .volatile()
        .emit("v", "a string at the end")
        .unwrap();
    assert_eq!(event(&mut ws, &mut ticket).await[1], "a string at the end");
    assert_eq!(
        ticket.offset, offset,
        "the client would store any string as its offset"
    );
    quiet.all().ephemeral().emit("v", &7).unwrap();
    assert_eq!(ws.text().await, "42/quiet,[\"v\",7]");
    ws.drop_connection();
    let mut ws = come_back(address, &ticket).await;
    assert_recovered(&mut ws, &ticket).await;
}

#[tokio::test]
async fn a_returning_client_may_have_to_authenticate_again() {
    let config = RecoveryConfig {
        auth: RecoveryAuth::Repeat,
        ..RecoveryConfig::default()
    };
    let (address, io) = server::socket_io(SocketIo::builder().recovery(config));
    let (sender, mut calls) = tokio::sync::mpsc::unbounded_channel();
    io.of("/quiet").auth(move |_socket: Socket| {
        sender.send(()).unwrap();
        async { Ok(()) }
    });
    let (ws, ticket) = connect(address).await;
    calls.recv().await.unwrap();
    ws.drop_connection();
    let mut ws = come_back(address, &ticket).await;
    assert_recovered(&mut ws, &ticket).await;
    calls.recv().await.unwrap();
}

#[tokio::test]
async fn missed_binary_comes_with_its_attachments() {
    let (address, io) = recovering();
    let (ws, ticket) = connect(address).await;
    ws.drop_connection();
    let file = Binary(vec![1, 2, 3].into());
    io.of("/quiet").to("room").emit("file", &file).unwrap();
    let mut ws = come_back(address, &ticket).await;
    let header = ws.text().await;
    let expected = r#"451-/quiet,["file",{"_placeholder":true,"num":0},""#;
    assert!(header.starts_with(expected), "{header}");
    assert_eq!(ws.bytes().await, [1, 2, 3]);
    assert_recovered(&mut ws, &ticket).await;
}

#[tokio::test]
async fn a_client_that_missed_more_than_is_logged_starts_a_new_session() {
    let bounds = [
        (4, usize::MAX, Duration::MAX),
        (usize::MAX, 100, Duration::MAX),
    ];
    let too_long = (usize::MAX, usize::MAX, Duration::ZERO);
    for (events_max, bytes_max, max_disconnection) in bounds.into_iter().chain([too_long]) {
        let config = RecoveryConfig {
            max_disconnection,
            events_max,
            bytes_max,
            ..RecoveryConfig::default()
        };
        let (address, io) = server::socket_io(SocketIo::builder().recovery(config));
        let quiet = io.of("/quiet");
        quiet.on("join", async |socket: Socket| socket.join("room"));
        let (mut ws, mut ticket) = connect(address).await;
        quiet.to("room").emit("e", &0).unwrap();
        event(&mut ws, &mut ticket).await;
        ws.drop_connection();
        (1..=5).for_each(|number| drop(quiet.to("room").emit("e", &number)));
        let mut ws = come_back(address, &ticket).await;
        let new_ticket = Ticket::of(&ws.text().await);
        assert!(new_ticket.sid != ticket.sid && new_ticket.pid != ticket.pid);
    }
}

#[tokio::test]
async fn an_ended_socket_is_forgotten_and_one_of_a_dead_connection_is_not() {
    let (address, io) = recovering();
    let quiet = io.of("/quiet");
    let (mut ws, ticket) = connect(address).await;
    quiet.all().sockets().remove(0).disconnect();
    assert_eq!(ws.text().await, "41/quiet,");
    let mut ws = come_back(address, &ticket).await;
    let ticket = Ticket::of(&ws.text().await);
    quiet.all().sockets().remove(0).drop_connection();
    ws.closed().await;
    let mut ws = come_back(address, &ticket).await;
    assert_recovered(&mut ws, &ticket).await;
}
