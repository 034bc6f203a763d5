//! How sessions end, by either side.

use std::{net::SocketAddr, time::Duration};

use socketio::{AckError, DisconnectReason, Socket, SocketIo};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio_tungstenite::tungstenite::Message;

use crate::{
    client::{Poller, Ws, soon},
    server,
};

/// A server, and the reasons for which its sockets disconnect.
fn reporting(
    change: impl FnOnce(&mut socketio::engine::Config),
) -> (SocketAddr, SocketIo, UnboundedReceiver<DisconnectReason>) {
    let (address, io) = server::socket_io(SocketIo::builder().engine(change));
    let (sender, reasons) = unbounded_channel();
    io.of("/").on_disconnect(move |_socket, reason| {
        sender.send(reason).unwrap();
        async {}
    });
    (address, io, reasons)
}

fn only_socket(io: &SocketIo) -> Socket {
    let mut sockets = io.of("/").all().sockets();
    assert_eq!(sockets.len(), 1);
    sockets.remove(0)
}

#[tokio::test]
async fn a_client_that_closes_is_gone_by_a_transport_close() {
    let (address, _io, mut reasons) = reporting(|_| {});
    let mut ws = Ws::connected(address).await;
    ws.send("1").await;
    ws.closed().await;
    assert_eq!(
        soon(reasons.recv()).await.unwrap().as_str(),
        "transport close"
    );

    let poller = Poller::open(address, "/socket.io/").await;
    poller.post("40").await;
    assert_eq!(poller.post("1").await.text(), "ok");
    assert_eq!(
        soon(reasons.recv()).await.unwrap().as_str(),
        "transport close"
    );
}

#[tokio::test]
async fn a_client_that_answers_no_ping_is_gone_by_a_ping_timeout() {
    let (address, _io, mut reasons) = reporting(server::fast_heartbeat);
    let mut ws = Ws::connected(address).await;
    ws.closed().await;
    assert_eq!(soon(reasons.recv()).await.unwrap().as_str(), "ping timeout");
}

#[tokio::test]
async fn a_websocket_that_the_server_closes_gets_a_normal_close_frame() {
    let (address, io, _reasons) = reporting(|_| {});
    let mut ws = Ws::connected(address).await;
    only_socket(&io).drop_connection();
    assert!(matches!(ws.next().await, Some(Message::Close(None))));
}

#[tokio::test]
async fn a_disconnect_of_all_is_sent_to_each_namespace_and_ends_the_connection() {
    let (address, io, mut reasons) = reporting(|_| {});
    let mut ws = Ws::connected(address).await;
    ws.send("40/custom,").await;
    assert!(ws.text().await.starts_with("40/custom,"));
    ws.text().await;
    let socket = only_socket(&io);
    socket.disconnect_all();
    assert_eq!(ws.text().await, "41");
    assert_eq!(ws.text().await, "41/custom,");
    ws.closed().await;
    let reason = soon(reasons.recv()).await.unwrap();
    assert_eq!(reason.as_str(), "server namespace disconnect");
    assert_eq!(io.of("/custom").sockets_len(), 0);
}

#[tokio::test]
async fn a_socket_that_has_left_does_not_end_its_clients_next_one() {
    let (address, io, _reasons) = reporting(|_| {});
    let mut ws = Ws::connected(address).await;
    let former = only_socket(&io);
    ws.send("41").await;
    ws.send("40").await;
    assert!(ws.text().await.starts_with("40{"));
    assert_eq!(ws.text().await, "42[\"auth\",{}]");
    former.disconnect();
    ws.send("42[\"message\",1]").await;
    assert_eq!(ws.text().await, "42[\"message-back\",1]");
}

#[tokio::test]
async fn a_client_that_left_every_namespace_may_not_stay_until_the_next_ping() {
    let time = Duration::from_secs(2);
    let (address, _io) = server::socket_io(SocketIo::builder().connect_timeout(time));
    let mut ws = Ws::connected(address).await;
    ws.send("41").await;
    ws.closed().await;
}

#[tokio::test]
async fn a_request_to_a_client_that_is_gone_fails_at_once() {
    let (address, io, mut reasons) = reporting(|_| {});
    let ws = Ws::connected(address).await;
    let socket = only_socket(&io);
    ws.drop_connection();
    soon(reasons.recv()).await.unwrap();
    let asking = socket.only().ack_timeout(Duration::from_hours(1));
    let answer = soon(asking.emit_with_ack("question", &1)).await;
    assert!(matches!(answer, Err(AckError::Disconnected)), "{answer:?}");
}

#[tokio::test]
async fn a_close_that_is_never_fetched_is_forgotten_in_the_end() {
    let (address, io, _reasons) = reporting(|config| {
        config.close_timeout = Duration::from_millis(50);
    });
    let poller = Poller::open(address, "/socket.io/").await;
    poller.post("40").await;
    only_socket(&io).drop_connection();
    soon(async {
        while io.engine().sessions() > 0 {
            tokio::task::yield_now().await;
        }
    })
    .await;
    assert_eq!(poller.get().await.json()["code"], 1);
}
