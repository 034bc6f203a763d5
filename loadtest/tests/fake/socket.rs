//! Socket.IO and the channel of notifications, as far as the load tester goes.

use std::sync::Arc;

use anyhow::Context;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio_tungstenite::accept_hdr_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tokio_tungstenite::tungstenite::http::HeaderValue;
use uuid::Uuid;

use crate::answer;
use crate::state::State;

const HANDSHAKE: &str = "0{\"sid\":\"a\",\"upgrades\":[],\"pingInterval\":25000,\"pingTimeout\":20000,\"maxPayload\":1000000}";

pub(crate) async fn serve(stream: TcpStream, state: &Arc<State>) -> anyhow::Result<()> {
    let mut socket = tokio_tungstenite::accept_async(stream).await?;
    socket.send(Message::text(HANDSHAKE)).await?;
    let (sender, mut outgoing) = mpsc::unbounded_channel();
    let mut player = None;
    loop {
        tokio::select! {
            frame = socket.next() => {
                let Some(Ok(Message::Text(text))) = frame else { return Ok(()) };
                if let Some(auth) = text.strip_prefix("40") {
                    let entered = enter(auth)?;
                    state.came(entered, sender.clone());
                    player = Some(entered);
                    socket.send(Message::text("40{\"sid\":\"b\"}")).await?;
                    socket.send(Message::text("42[\"authenticated\",{}]")).await?;
                } else if let (Some(event), Some(player)) = (text.strip_prefix("42"), player) {
                    socket.send(Message::text(answered(state, player, event)?)).await?;
                }
            }
            frame = outgoing.recv() => {
                socket.send(Message::text(frame.unwrap_or_default())).await?;
            }
        }
    }
}

/// A token is the id of its player.
fn enter(auth: &str) -> anyhow::Result<Uuid> {
    let auth: Value = serde_json::from_str(auth)?;
    let token = auth.get("token").and_then(Value::as_str);
    Ok(Uuid::parse_str(token.context("no token")?)?)
}

fn answered(state: &State, player: Uuid, event: &str) -> anyhow::Result<String> {
    let place = event.find('[').context("an event without arguments")?;
    let (number, arguments) = event.split_at(place);
    let (name, data): (String, Value) = serde_json::from_str(arguments)?;
    let answer = answer::of(state, player, &name, &data);
    Ok(format!("43{number}{}", json!([answer])))
}

pub(crate) async fn notifications(stream: TcpStream) -> anyhow::Result<()> {
    let mut socket = accept_hdr_async(stream, choose).await?;
    let established = json!({"type": "connection_established", "data": {"number": 0}});
    socket.send(Message::text(established.to_string())).await?;
    while let Some(Ok(_)) = socket.next().await {}
    Ok(())
}

#[expect(
    clippy::result_large_err,
    reason = "the library names the type of the callback"
)]
#[expect(clippy::unnecessary_wraps, reason = "as above")]
fn choose(_: &Request, mut response: Response) -> Result<Response, ErrorResponse> {
    let protocol = HeaderValue::from_static("duel-ledger.notifications");
    response
        .headers_mut()
        .insert("sec-websocket-protocol", protocol);
    Ok(response)
}
