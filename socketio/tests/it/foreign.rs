//! The WebSocket of another crate on the same server, and requests that wanted to be one.

use actix::{Actor, StreamHandler};
use actix_web::{HttpRequest, HttpResponse, web};
use actix_web_actors::ws::{self, Message, ProtocolError, WebsocketContext};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};
use tokio_tungstenite::tungstenite;

use crate::{
    client::{Ws, soon},
    server,
};

/// Echoes texts, and closes on request.
struct Echo;

impl Actor for Echo {
    type Context = WebsocketContext<Self>;
}

impl StreamHandler<Result<Message, ProtocolError>> for Echo {
    fn handle(&mut self, message: Result<Message, ProtocolError>, ctx: &mut Self::Context) {
        match message.unwrap() {
            Message::Text(text) if text == "bye" => ctx.close(None),
            Message::Text(text) => ctx.text(text),
            _ => {}
        }
    }
}

fn foreign() -> std::net::SocketAddr {
    let echo = async |request: HttpRequest, payload: web::Payload| {
        ws::WsResponseBuilder::new(Echo, &request, payload)
            .frame_size(2_000_000)
            .start()
    };
    let refused = async || HttpResponse::Forbidden().body("not today");
    server::spawn(move |app| {
        app.route("/echo", web::get().to(echo))
            .route("/refused", web::get().to(refused));
    })
}

fn handshake(address: std::net::SocketAddr, path: &str) -> String {
    format!(
        "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
}

#[tokio::test]
async fn another_crates_websocket_is_served_to_its_end() {
    let address = foreign();
    let mut ws = Ws::open(address, "/echo").await.unwrap();
    for _ in 0..3 {
        let text = "x".repeat(1_000_000);
        ws.send(&text).await;
        assert_eq!(ws.text().await, text);
    }
    ws.send_at_once(["one", "two"]).await;
    assert_eq!([ws.text().await, ws.text().await], ["one", "two"]);
    ws.send("bye").await;
    assert!(matches!(
        ws.next().await,
        Some(tungstenite::Message::Close(_))
    ));
}

#[tokio::test]
async fn a_refused_client_gets_the_whole_response() {
    let address = foreign();
    for (path, status, body) in [
        ("/refused", "403 Forbidden", "not today"),
        ("/nowhere", "404 Not Found", ""),
    ] {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let asked = handshake(address, path);
        stream.write_all(asked.as_bytes()).await.unwrap();
        let mut answer = String::new();
        soon(stream.read_to_string(&mut answer)).await.unwrap();
        let (head, rest) = answer.split_once("\r\n\r\n").unwrap();
        assert!(
            head.starts_with(&format!("HTTP/1.1 {status}\r\n")),
            "{answer}"
        );
        assert!(head.contains("connection: close"), "{head}");
        assert_eq!(rest, body);
    }
}

#[tokio::test]
async fn a_frame_in_one_piece_with_the_handshake_is_received() {
    let address = foreign();
    let mut stream = TcpStream::connect(address).await.unwrap();
    let mut piece = handshake(address, "/echo").into_bytes();
    piece.extend_from_slice(&[0x81, 0x82, 0, 0, 0, 0, b'h', b'i']);
    stream.write_all(&piece).await.unwrap();
    let mut received = Vec::new();
    soon(async {
        while !received.ends_with(&[0x81, 2, b'h', b'i']) {
            stream.read_buf(&mut received).await.unwrap();
        }
    })
    .await;
}

#[tokio::test]
async fn a_client_that_is_refused_while_it_sends_reads_the_response() {
    let address = foreign();
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = handshake(address, "/refused");
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = vec![0; 16];
    soon(stream.read_exact(&mut answer)).await.unwrap();
    // Bytes that are not read must not reset the connection before the answer is read.
    stream.write_all(&[b'x'; 1000]).await.unwrap();
    stream.shutdown().await.unwrap();
    soon(stream.read_to_end(&mut answer)).await.unwrap();
    assert!(answer.ends_with(b"not today"));
}
