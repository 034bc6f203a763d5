//! The live channel of notifications: a raw WebSocket whose frames are `{"type": …, "data": …}`.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;

use super::ANSWER_TIMEOUT;
use super::target::Target;
use super::websocket::{self, Reading, Stream, text_of};
use crate::failure::Failure;

const PROTOCOL: &str = "duel-ledger.notifications";
/// The first frame, which states where the stream stands.
const ESTABLISHED: &str = "connection_established";
/// A client that sends nothing for longer is taken for gone.
const HEARTBEAT_EVERY: Duration = Duration::from_secs(25);
/// Requests that may wait for one socket: a new token, and the end.
const REQUESTS_MAX: usize = 8;

/// Receives the frames of a channel, and must not wait.
pub trait ChannelListener: Send + Sync + 'static {
    /// A frame: its type, and its data as JSON.
    fn frame(&self, kind: &str, data: &str);
    /// The connection has ended.
    fn channel_closed(&self, failure: &Failure);
}

enum Request {
    Authenticate(String),
    Drop,
}

/// An open channel.
#[derive(Debug, Clone)]
pub struct Channel {
    requests: mpsc::Sender<Request>,
}

impl std::fmt::Debug for Request {
    /// A token stands in no log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Request")
    }
}

#[derive(Deserialize)]
struct Frame<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(borrow)]
    data: &'a RawValue,
}

impl Channel {
    /// Connects as the player of an access token who has everything up to number `after`, and waits for the first frame.
    ///
    /// # Errors
    /// [`Failure`], with the closing code where the server refuses the token.
    pub async fn open(
        target: &Target,
        source: Option<IpAddr>,
        token: &str,
        after: Option<i64>,
        listener: Arc<dyn ChannelListener>,
    ) -> Result<Self, Failure> {
        let path = after.map_or_else(
            || "/notifications".to_owned(),
            |after| format!("/notifications?after={after}"),
        );
        let protocols = format!("{PROTOCOL}, bearer.{token}");
        let offered = Some(protocols.as_str());
        let mut stream = websocket::open(target, source, &path, offered, Reading::Normal).await?;
        let entering = Box::pin(established(&mut stream, &*listener));
        let entered = tokio::time::timeout(ANSWER_TIMEOUT, entering).await;
        entered.unwrap_or(Err(Failure::Timeout))?;
        let (sender, requests) = mpsc::channel(REQUESTS_MAX);
        drop(tokio::spawn(run(stream, listener, requests)));
        Ok(Self { requests: sender })
    }

    /// Shows a token that lasts longer.
    pub fn authenticate(&self, token: &str) {
        drop(
            self.requests
                .try_send(Request::Authenticate(token.to_owned())),
        );
    }

    /// Drops the line.
    pub fn hang_up(&self) {
        drop(self.requests.try_send(Request::Drop));
    }

    /// Whether the connection has not ended.
    pub fn is_open(&self) -> bool {
        !self.requests.is_closed()
    }
}

async fn established(stream: &mut Stream, listener: &dyn ChannelListener) -> Result<(), Failure> {
    loop {
        if let Some(text) = text_of(stream.next().await)?
            && receive(&text, listener)? == Received::Established
        {
            return Ok(());
        }
    }
}

#[derive(PartialEq, Eq)]
enum Received {
    Established,
    Other,
}

fn receive(text: &str, listener: &dyn ChannelListener) -> Result<Received, Failure> {
    let frame: Frame<'_> =
        serde_json::from_str(text).map_err(|error| Failure::Protocol(error.to_string()))?;
    listener.frame(frame.kind, frame.data.get());
    Ok(if frame.kind == ESTABLISHED {
        Received::Established
    } else {
        Received::Other
    })
}

async fn run(
    mut stream: Stream,
    listener: Arc<dyn ChannelListener>,
    mut requests: mpsc::Receiver<Request>,
) {
    let mut beat_at = after_a_beat();
    let failure = loop {
        let turn = tokio::select! {
            frame = stream.next() => match text_of(frame) {
                Ok(Some(text)) => receive(&text, &*listener).map(drop),
                Ok(None) => Ok(()),
                Err(failure) => Err(failure),
            },
            request = requests.recv() => match request {
                Some(Request::Authenticate(token)) => {
                    let data = json!({"token": token});
                    say(&mut stream, &json!({"type": "authenticate", "data": data})).await
                }
                Some(Request::Drop) | None => Err(Failure::Closed("by this side".to_owned())),
            },
            () = tokio::time::sleep_until(beat_at.into()) => {
                beat_at = after_a_beat();
                say(&mut stream, &json!({"type": "heartbeat", "data": {}})).await
            }
        };
        if let Err(failure) = turn {
            break failure;
        }
    };
    requests.close();
    listener.channel_closed(&failure);
}

fn after_a_beat() -> Instant {
    let now = Instant::now();
    now.checked_add(HEARTBEAT_EVERY).unwrap_or(now)
}

async fn say(stream: &mut Stream, message: &serde_json::Value) -> Result<(), Failure> {
    let sent = stream.send(Message::text(message.to_string())).await;
    sent.map_err(websocket::failure)
}
