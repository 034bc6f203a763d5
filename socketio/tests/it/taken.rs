//! What only `socketio::HttpServer` can see to: connections that were taken out of HTTP, and how HTTP's own end.

use std::{sync::mpsc, thread, time::Duration};

use actix_web::{App, HttpResponse, rt::System, web};
use futures_util::SinkExt as _;
use socketio::{SocketIo, engine::OutboxLimits};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _, Interest},
    net::TcpStream,
};
use tokio_tungstenite::{MaybeTlsStream, tungstenite::Message};

use crate::{
    client::{Ws, soon},
    server,
};

/// Waits until the server has given the connection up, without reading what would be there to read.
async fn reset(mut ws: Ws) {
    let MaybeTlsStream::Plain(stream) = ws.as_mut().get_ref() else {
        panic!("the tests speak plain");
    };
    soon(stream.ready(Interest::ERROR)).await.unwrap();
}

#[actix_web::test]
async fn a_client_that_does_not_read_cannot_keep_the_connection_of_a_session_that_is_over() {
    let limits = OutboxLimits {
        frames_max: 64,
        bytes_max: 1024 * 1024,
    };
    let (address, io) = server::socket_io(SocketIo::builder().outbox(limits));
    let ws = Ws::connected(address).await;
    let news = "x".repeat(100_000);
    while io.engine().sessions() > 0 {
        io.of("/").emit("news", &news).unwrap();
    }
    // It is told by a reset: an orderly end would wait behind what it does not read.
    reset(ws).await;
}

#[actix_web::test]
async fn whoever_asks_to_be_let_in_and_does_not_read_is_cut_off() {
    let (address, io) = server::socket_io(SocketIo::builder());
    let mut ws = Ws::connected(address).await;
    let asked = format!("40/{}", "x".repeat(60_000));
    // Far more than the outbox and the system take of the answers.
    for _ in 0..1000 {
        let sent = soon(ws.as_mut().send(Message::text(&asked))).await;
        if sent.is_err() {
            break;
        }
    }
    assert_eq!(io.engine().sessions(), 0);
}

#[actix_web::test]
async fn what_waits_for_a_client_that_does_not_read_is_given_up_in_the_end() {
    let (address, io) = server::socket_io(SocketIo::builder().engine(|config| {
        config.close_timeout = Duration::from_millis(50);
    }));
    let ws = Ws::connected(address).await;
    let socket = io.of("/").all().sockets().remove(0);
    // More than the system takes, and less than the outbox.
    let news = "x".repeat(3_000_000);
    socket.emit("news", &news).unwrap();
    // What may go out at once does so when the first is in the hands of the connection.
    soon(async {
        while socket.only().volatile().emit("news", &"late").unwrap() == 0 {
            tokio::task::yield_now().await;
        }
    })
    .await;
    socket.drop_connection();
    reset(ws).await;
}

#[actix_web::test]
async fn whoever_is_refused_in_the_middle_of_a_body_can_read_why() {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        System::new().block_on(async move {
            let refuse = || async { HttpResponse::PayloadTooLarge().body("too much") };
            let app = move || App::new().route("/", web::post().to(refuse));
            let server = socketio::HttpServer::new(app)
                .client_disconnect_timeout(Duration::from_mins(1))
                .workers(1)
                .disable_signals()
                .bind(("127.0.0.1", 0))
                .unwrap();
            sender.send(server.addrs()[0]).unwrap();
            server.run().await
        })
    });
    let mut stream = TcpStream::connect(receiver.recv().unwrap()).await.unwrap();
    let body = vec![b'x'; 5_000_000];
    let head = format!(
        "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    soon(stream.write_all(&body)).await.unwrap();
    stream.shutdown().await.unwrap();
    let mut answer = String::new();
    soon(stream.read_to_string(&mut answer)).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    assert!(answer.ends_with("too much"), "{answer}");
}
