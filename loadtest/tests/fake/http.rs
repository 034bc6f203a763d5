//! As much of HTTP as the load tester's requests need: one request after the other on a connection.

use std::sync::Arc;

use anyhow::Context;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use uuid::Uuid;

use crate::state::State;

struct Request {
    method: String,
    path: String,
    player: Uuid,
}

pub(crate) async fn serve(stream: TcpStream, state: &Arc<State>) -> anyhow::Result<()> {
    let mut stream = BufReader::new(stream);
    while let Some(request) = read(&mut stream).await? {
        let body = respond(state, &request).to_string();
        let head = format!(
            "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).await?;
        stream.write_all(body.as_bytes()).await?;
    }
    Ok(())
}

async fn read(stream: &mut BufReader<TcpStream>) -> anyhow::Result<Option<Request>> {
    let mut line = String::new();
    if stream.read_line(&mut line).await? == 0 {
        return Ok(None);
    }
    let mut words = line.split(' ').map(str::to_owned);
    let method = words.next().context("no method")?;
    let path = words.next().context("no path")?;
    let (mut length, mut player) = (0, Uuid::nil());
    loop {
        line.clear();
        stream.read_line(&mut line).await?;
        let header = line.trim().to_ascii_lowercase();
        if header.is_empty() {
            break;
        }
        if let Some(value) = header.strip_prefix("content-length: ") {
            length = value.parse()?;
        } else if let Some(token) = header.strip_prefix("authorization: bearer ") {
            player = Uuid::parse_str(token)?;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await?;
    Ok(Some(Request {
        method,
        path,
        player,
    }))
}

fn respond(state: &State, request: &Request) -> Value {
    let path = request.path.strip_prefix("/api/").unwrap_or_default();
    let parts: Vec<_> = path.split('/').collect();
    match (request.method.as_str(), parts.as_slice()) {
        ("GET", ["wallet"]) => state.wallet(request.player),
        ("POST", ["challenges"]) => {
            let id = state.create(request.player);
            json!({"data": {"challenge": {"_id": id}}})
        }
        ("GET", ["challenges", id]) => state.detail(Uuid::parse_str(id).unwrap_or_default()),
        ("POST", ["challenges", id, command]) => {
            let id = Uuid::parse_str(id).unwrap_or_default();
            state.act(request.player, id, command);
            json!({"data": {}})
        }
        _ => json!({}),
    }
}
