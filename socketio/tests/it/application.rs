//! A WebSocket of the application itself, taken out of HTTP.

use std::{future::poll_fn, net::SocketAddr};

use actix_web::{
    App, HttpRequest, HttpResponse, error::ErrorInternalServerError, http::StatusCode, test, web,
};
use actix_web_actors::ws;
use bytes::Bytes;
use futures_util::{SinkExt as _, StreamExt as _};
use socketio::websocket::{self, Fault, Incoming, Messages, Writer};
use tokio_tungstenite::tungstenite::{
    Message,
    protocol::{CloseFrame, frame::coding::CloseCode},
};

use crate::{
    client::{Ws, soon},
    server,
};

/// The longest message that is read.
const BYTES_MAX: usize = 100_000;

/// Echoes texts one after the other, and closes on request or on a fault.
async fn echo(writer: Writer, mut messages: Messages) {
    while let Some(incoming) = messages.next().await {
        match incoming {
            Incoming::Text(text) if text == "bye" => return writer.close(4001),
            Incoming::Text(text) => writer.texts([text]),
            Incoming::Ping(data) => writer.pong(data),
            Incoming::Fault(Fault::TooLarge) => return writer.close(1009),
            Incoming::Binary(_) | Incoming::Close | Incoming::Fault(_) => {
                return writer.close(1000);
            }
        }
        poll_fn(|cx| writer.poll_flush(cx)).await;
    }
}

async fn open(request: HttpRequest) -> Result<HttpResponse, actix_web::Error> {
    let mut response = ws::handshake(&request)?;
    websocket::detach(&request, BYTES_MAX, echo).map_err(ErrorInternalServerError)?;
    Ok(response.finish())
}

fn spawn() -> SocketAddr {
    server::spawn(|app| {
        app.route("/echo", web::get().to(open));
    })
}

fn closing(code: u16) -> Message {
    let code = CloseCode::from(code);
    let reason = "".into();
    Message::Close(Some(CloseFrame { code, reason }))
}

#[tokio::test]
async fn an_applications_websocket_is_served_outside_of_http() {
    let mut client = Ws::open(spawn(), "/echo").await.unwrap();
    for _ in 0..3 {
        let text = "x".repeat(BYTES_MAX);
        client.send(&text).await;
        assert_eq!(client.text().await, text);
    }
    client.send_at_once(["one", "two"]).await;
    assert_eq!([client.text().await, client.text().await], ["one", "two"]);
    let ping = Message::Ping(Bytes::from_static(b"there?"));
    client.as_mut().send(ping).await.unwrap();
    let pong = soon(client.as_mut().next()).await.unwrap().unwrap();
    assert_eq!(pong, Message::Pong(Bytes::from_static(b"there?")));
    client.send("bye").await;
    assert_eq!(client.next().await, Some(closing(4001)));
}

#[tokio::test]
async fn a_message_that_is_too_long_for_it_is_a_fault() {
    let mut client = Ws::open(spawn(), "/echo").await.unwrap();
    client.send(&"x".repeat(BYTES_MAX + 1)).await;
    assert_eq!(client.next().await, Some(closing(1009)));
}

#[actix_web::test]
async fn a_server_that_hands_nothing_over_is_reported() {
    let app = test::init_service(App::new().route("/echo", web::get().to(open))).await;
    let handshake = test::TestRequest::get()
        .uri("/echo")
        .insert_header(("connection", "upgrade"))
        .insert_header(("upgrade", "websocket"))
        .insert_header(("sec-websocket-version", "13"))
        .insert_header(("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="));
    let response = test::call_service(&app, handshake.to_request()).await;
    assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
}
