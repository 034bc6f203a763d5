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
    body: String,
}

impl Request {
    /// A field of a body in JSON.
    fn json(&self, field: &str) -> Value {
        let body: Option<Value> = serde_json::from_str(&self.body).ok();
        body.and_then(|body| body.get(field).cloned())
            .unwrap_or_default()
    }

    /// A field of a form.
    fn field(&self, name: &str) -> Option<&str> {
        let (_, behind) = self.body.split_once(&format!("name=\"{name}\""))?;
        let (_, value) = behind.split_once("\r\n\r\n")?;
        Some(value.split_once("\r\n")?.0)
    }

    /// A number of the query.
    fn after(&self) -> i64 {
        let after = self.path.split_once("after=").map(|(_, number)| number);
        let after = after.and_then(|it| it.split('&').next()?.parse().ok());
        after.unwrap_or_default()
    }
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
        body: String::from_utf8_lossy(&body).into_owned(),
    }))
}

fn respond(state: &State, request: &Request) -> Value {
    let path = request.path.strip_prefix("/api/").unwrap_or_default();
    let path = path.split_once('?').map_or(path, |(path, _)| path);
    let parts: Vec<_> = path.split('/').collect();
    let id = |text: &str| Uuid::parse_str(text).unwrap_or_default();
    match (request.method.as_str(), parts.as_slice()) {
        ("GET", ["sources"]) => json!(state.lock().sources),
        ("GET", ["wallet"]) => state.wallet(request.player),
        ("GET", ["messages", "conversations", of, "history"]) => {
            state.page(id(of), request.after())
        }
        (_, ["teams", ..]) => respond_for_team(state, request, &parts),
        ("POST", ["challenges"]) => match request.field("teamId") {
            Some(team) => {
                let roster = request.field("roster").unwrap_or_default();
                let roster = serde_json::from_str(roster).unwrap_or_default();
                state.issue(request.player, id(team), roster)
            }
            None => json!({"data": {"challenge": {"_id": state.create(request.player)}}}),
        },
        ("GET", ["challenges", of]) => state.detail(id(of)),
        ("POST", ["challenges", of, "join"]) if request.json("teamId").is_string() => {
            let team = request.json("teamId");
            let roster = serde_json::from_value(request.json("roster")).unwrap_or_default();
            state.accept(id(of), id(team.as_str().unwrap_or_default()), roster)
        }
        ("POST", ["challenges", of, command]) => {
            state.act(request.player, id(of), command);
            json!({"data": {}})
        }
        _ => json!({}),
    }
}

fn respond_for_team(state: &State, request: &Request, parts: &[&str]) -> Value {
    let (player, id) = (request.player, |text: &str| {
        Uuid::parse_str(text).unwrap_or_default()
    });
    match (request.method.as_str(), parts) {
        ("GET", ["teams", "user", "teams"]) => state.led_teams(player),
        ("POST", ["teams"]) => state.create_team(player),
        ("GET", ["teams", of]) => State::team(id(of)),
        ("GET", ["teams", of, "pool"]) => state.pool(id(of)),
        ("POST", ["teams", of, "join"]) => state.join_team(id(of), player),
        ("POST", ["teams", of, command]) => {
            let amount = request.json("amount");
            let amount: Option<i64> = amount.as_str().and_then(|it| it.parse().ok());
            let sign = if *command == "deposit" { 1 } else { -1 };
            let micros = sign * 1_000_000 * amount.unwrap_or_default();
            state.move_to_pool((id(of), player), micros)
        }
        _ => json!({}),
    }
}
