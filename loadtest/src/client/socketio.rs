//! A Socket.IO client on one WebSocket: a task that owns the connection, and a handle that emits events.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Message;

use super::ANSWER_TIMEOUT;
use super::packet::{self, Handshake, Packet};
use super::target::Target;
use super::websocket::{self, Reading, Stream, text_of};
use crate::failure::Failure;

/// Events that may wait to be written to one socket. A socket that is written to faster fails as `overload`.
const OUTGOING_MAX: usize = 1_024;
const PATH: &str = "/socket.io/?EIO=4&transport=websocket";

/// Receives what the server sends on a socket. It is called by the socket's task, one frame after the other, and must not wait.
pub trait Listener: Send + Sync + 'static {
    /// An event, with its first argument as JSON.
    fn event(&self, name: &str, data: &str);
    /// The connection has ended.
    fn closed(&self, failure: &Failure);
}

/// What is called with the answer to an event: its first argument as JSON.
pub type OnAnswer = Box<dyn FnOnce(Result<&str, Failure>) + Send>;

enum Outgoing {
    Emit {
        name: &'static str,
        data: String,
        answer: OnAnswer,
    },
    /// Reads nothing for this time.
    Stall(Duration),
    /// Ends the connection as a line that drops does: without a word.
    Drop,
}

/// An open socket. It stays open until it is dropped by its side or by the server's.
#[derive(Clone)]
pub struct Socket {
    outgoing: mpsc::Sender<Outgoing>,
}

impl std::fmt::Debug for Socket {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Socket").finish_non_exhaustive()
    }
}

impl Socket {
    /// Connects, enters the namespace with an access token, and waits until the server has authenticated it.
    ///
    /// # Errors
    /// [`Failure`], with the server's code where it refuses the token.
    pub async fn open(
        target: &Target,
        source: Option<IpAddr>,
        token: &str,
        reading: Reading,
        listener: Arc<dyn Listener>,
    ) -> Result<Self, Failure> {
        let mut stream = websocket::open(target, source, PATH, None, reading).await?;
        let entering = Box::pin(enter(&mut stream, token, &*listener));
        let entered = tokio::time::timeout(ANSWER_TIMEOUT, entering).await;
        let handshake = entered.unwrap_or(Err(Failure::Timeout))?;
        let (outgoing, events) = mpsc::channel(OUTGOING_MAX);
        let connection = Connection {
            stream,
            listener,
            waiting: BTreeMap::new(),
            next: 0,
            ping_by: Instant::now(),
            silence_max: Duration::from_millis(
                handshake
                    .ping_interval
                    .saturating_add(handshake.ping_timeout),
            ),
        };
        drop(tokio::spawn(connection.run(events)));
        Ok(Self { outgoing })
    }

    /// Emits an event; `answer` is called once, with its answer or with why there is none.
    pub fn emit(&self, name: &'static str, data: String, answer: OnAnswer) {
        let event = Outgoing::Emit { name, data, answer };
        match self.outgoing.try_send(event) {
            Ok(()) => {}
            Err(mpsc::error::TrySendError::Full(event)) => event.fail(Failure::Overload),
            Err(mpsc::error::TrySendError::Closed(event)) => {
                event.fail(Failure::Closed("before the event".to_owned()));
            }
        }
    }

    /// Emits an event and waits for its answer, as JSON.
    ///
    /// # Errors
    /// [`Failure`], also where the server answers that it was not done.
    pub async fn ask(&self, name: &'static str, data: String) -> Result<String, Failure> {
        let (sender, receiver) = oneshot::channel();
        let answer = |outcome: Result<&str, Failure>| {
            // The asker may be gone with its run.
            drop(sender.send(outcome.map(str::to_owned)));
        };
        self.emit(name, data, Box::new(answer));
        receiver
            .await
            .unwrap_or(Err(Failure::Closed("without an answer".to_owned())))
    }

    /// Stops reading for this time, as a machine that sleeps does.
    pub fn stall(&self, time: Duration) {
        drop(self.outgoing.try_send(Outgoing::Stall(time)));
    }

    /// Drops the line.
    pub fn hang_up(&self) {
        drop(self.outgoing.try_send(Outgoing::Drop));
    }

    /// Whether the connection has not ended.
    pub fn is_open(&self) -> bool {
        !self.outgoing.is_closed()
    }
}

impl Outgoing {
    fn fail(self, failure: Failure) {
        if let Self::Emit { answer, .. } = self {
            answer(Err(failure));
        }
    }
}

/// Speaks until the server has authenticated the client.
async fn enter(
    stream: &mut Stream,
    token: &str,
    listener: &dyn Listener,
) -> Result<Handshake, Failure> {
    let mut handshake = None;
    loop {
        let Some(text) = text_of(stream.next().await)? else {
            continue;
        };
        match packet::decode(&text).map_err(Failure::Protocol)? {
            Packet::Open(shaken) => {
                let shaken = serde_json::from_str(shaken);
                handshake = Some(shaken.map_err(|error| Failure::Protocol(error.to_string()))?);
                send(stream, format!("40{}", json!({ "token": token }))).await?;
            }
            Packet::Ping => send(stream, "3".to_owned()).await?,
            Packet::NotEntered(reason) => return Err(Failure::Refused(code_of(reason))),
            Packet::Event(name, data) if name == "auth_error" => {
                return Err(Failure::Refused(code_of(data)));
            }
            Packet::Event(name, data) => {
                let is_authenticated = name == "authenticated";
                listener.event(&name, data);
                if let (true, Some(handshake)) = (is_authenticated, handshake) {
                    return Ok(handshake);
                }
            }
            Packet::Close | Packet::Left => {
                return Err(Failure::Closed("before it was entered".to_owned()));
            }
            Packet::Entered | Packet::Ack(..) | Packet::Other => {}
        }
    }
}

async fn send(stream: &mut Stream, text: String) -> Result<(), Failure> {
    let sent = stream.send(Message::text(text)).await;
    sent.map_err(websocket::failure)
}

/// The code of a refusal, or its message where it has none.
pub fn code_of(json: &str) -> String {
    let refusal: serde_json::Value = serde_json::from_str(json).unwrap_or_default();
    let named = refusal.get("code").or_else(|| refusal.get("message"));
    let named = named.and_then(serde_json::Value::as_str);
    named.unwrap_or("REFUSED").to_owned()
}

struct Connection {
    stream: Stream,
    listener: Arc<dyn Listener>,
    /// Events that are not answered yet, and since when. Later ones have higher numbers.
    waiting: BTreeMap<u64, (Instant, OnAnswer)>,
    next: u64,
    /// When the server has to have pinged.
    ping_by: Instant,
    silence_max: Duration,
}

impl Connection {
    async fn run(mut self, mut events: mpsc::Receiver<Outgoing>) {
        self.note_ping();
        let failure = loop {
            let deadline = self.deadline();
            let turn = tokio::select! {
                frame = self.stream.next() => match text_of(frame) {
                    Ok(Some(text)) => self.receive(&text).await,
                    Ok(None) => Ok(()),
                    Err(failure) => Err(failure),
                },
                event = events.recv() => match event {
                    Some(event) => self.emit(event).await,
                    None => Err(Failure::Closed("by this side".to_owned())),
                },
                () = tokio::time::sleep_until(deadline.into()) => self.expire(),
            };
            if let Err(failure) = turn {
                break failure;
            }
        };
        events.close();
        for (_, (_, answer)) in std::mem::take(&mut self.waiting) {
            answer(Err(failure.clone()));
        }
        while let Ok(event) = events.try_recv() {
            event.fail(failure.clone());
        }
        self.listener.closed(&failure);
    }

    async fn receive(&mut self, text: &str) -> Result<(), Failure> {
        match packet::decode(text).map_err(Failure::Protocol)? {
            Packet::Ping => {
                self.note_ping();
                send(&mut self.stream, "3".to_owned()).await
            }
            Packet::Event(name, data) => {
                self.listener.event(&name, data);
                Ok(())
            }
            Packet::Ack(number, data) => {
                // An answer that comes after its time-out has failed already.
                if let Some((_, answer)) = self.waiting.remove(&number) {
                    answer(outcome_of(data));
                }
                Ok(())
            }
            Packet::Close | Packet::Left => Err(Failure::Closed("by the server".to_owned())),
            Packet::Open(_) | Packet::Entered | Packet::NotEntered(_) | Packet::Other => Ok(()),
        }
    }

    async fn emit(&mut self, event: Outgoing) -> Result<(), Failure> {
        match event {
            Outgoing::Emit { name, data, answer } => {
                let number = self.next;
                self.next = self.next.wrapping_add(1);
                self.waiting.insert(number, (Instant::now(), answer));
                let text = packet::encode_event(name, &data, number);
                send(&mut self.stream, text).await
            }
            Outgoing::Stall(time) => {
                tokio::time::sleep(time).await;
                self.note_ping();
                Ok(())
            }
            Outgoing::Drop => Err(Failure::Closed("by this side".to_owned())),
        }
    }

    fn note_ping(&mut self) {
        let now = Instant::now();
        self.ping_by = now.checked_add(self.silence_max).unwrap_or(now);
    }

    /// When something is too late next.
    fn deadline(&self) -> Instant {
        let oldest = self.waiting.first_key_value().map(|(_, (since, _))| *since);
        let answer_by = oldest.and_then(|since| since.checked_add(ANSWER_TIMEOUT));
        answer_by.map_or(self.ping_by, |answer_by| answer_by.min(self.ping_by))
    }

    /// Fails what is too late.
    fn expire(&mut self) -> Result<(), Failure> {
        let now = Instant::now();
        if self.ping_by <= now {
            return Err(Failure::Closed("the server does not ping".to_owned()));
        }
        while let Some(oldest) = self.waiting.first_entry() {
            if now.duration_since(oldest.get().0) < ANSWER_TIMEOUT {
                break;
            }
            let (_, answer) = oldest.remove();
            answer(Err(Failure::Timeout));
        }
        Ok(())
    }
}

/// An acknowledgement: `{ok: true, …}` or `{ok: false, code, …}`.
fn outcome_of(data: &str) -> Result<&str, Failure> {
    #[derive(serde::Deserialize)]
    struct Head {
        ok: bool,
    }
    match serde_json::from_str::<Head>(data) {
        Ok(Head { ok: true }) => Ok(data),
        Ok(Head { ok: false }) => Err(Failure::Refused(code_of(data))),
        Err(error) => Err(Failure::Protocol(error.to_string())),
    }
}
