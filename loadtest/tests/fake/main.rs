//! A server that speaks as much of the protocols as the load tester needs, and makes the one mistake that it is started with:
//! `none`, `gap`, `lost`, `double`, `money`, `version-gap`, `version-lost`, `stale`, `share` or `part`. Prints its port.

mod answer;
mod http;
mod socket;
mod state;
mod team;

use std::io::Write;
use std::sync::Arc;

use anyhow::Context;
use tokio::net::{TcpListener, TcpStream};

use state::{Mistake, State};

/// The longest head of a request.
const HEAD_BYTES_MAX: usize = 16 * 1024;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let name = std::env::args().nth(1).context("no mistake was named")?;
    let mistake = Mistake::parse(&name).with_context(|| format!("{name} is no mistake"))?;
    let state = Arc::new(State::new(mistake));
    let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
    writeln!(std::io::stdout(), "{}", listener.local_addr()?.port())?;
    loop {
        let (stream, from) = listener.accept().await?;
        let state = Arc::clone(&state);
        state.lock().sources.insert(from.ip());
        drop(tokio::spawn(async move {
            // A client that goes away is none of its business.
            drop(serve(stream, &state).await);
        }));
    }
}

async fn serve(stream: TcpStream, state: &Arc<State>) -> anyhow::Result<()> {
    let mut head = vec![0; HEAD_BYTES_MAX];
    let length = stream.peek(&mut head).await?;
    let head = String::from_utf8_lossy(head.get(..length).unwrap_or_default());
    let head = head.to_ascii_lowercase();
    if !head.contains("upgrade: websocket") {
        return http::serve(stream, state).await;
    }
    if head.starts_with("get /notifications") {
        socket::notifications(stream).await
    } else {
        socket::serve(stream, state).await
    }
}
