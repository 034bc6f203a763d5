//! A Socket.IO client for the tests: one WebSocket, every frame in the open.

use std::collections::VecDeque;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, connect_async};

use crate::harness::TestApp;

/// A server that sends nothing more must fail the test, not hang it. No test depends on how long this is.
const PATIENCE: Duration = Duration::from_secs(20);

/// What the system of a narrow line takes.
const NARROW_BYTES: u32 = 64 * 1024;

/// One open socket.
pub(crate) struct Line {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    received: VecDeque<(String, Value)>,
    asked: u64,
}

impl TestApp {
    /// A socket of a client with this token, or of a visitor.
    pub(crate) async fn line(&self, token: Option<&str>) -> Line {
        Line::open(&self.address, token).await.unwrap()
    }
}

impl Line {
    /// Connects and enters the namespace; the server's refusal is the error.
    pub(crate) async fn open(address: &str, token: Option<&str>) -> Result<Self, String> {
        let connected = connect_async(websocket(address)).await;
        let (stream, _) = connected.map_err(|error| error.to_string())?;
        Self::enter(stream, token).await
    }

    /// A visitor's line whose system takes little of what is not read, so that it is soon felt by the server.
    pub(crate) async fn open_narrow(address: &str) -> Result<Self, String> {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(NARROW_BYTES).unwrap();
        let server = address.trim_start_matches("http://").parse().unwrap();
        let stream = socket.connect(server).await.unwrap();
        let stream = MaybeTlsStream::Plain(stream);
        let (stream, _) = client_async(websocket(address), stream).await.unwrap();
        Self::enter(stream, None).await
    }

    async fn enter(
        stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
        token: Option<&str>,
    ) -> Result<Self, String> {
        let mut line = Self {
            stream,
            received: VecDeque::new(),
            asked: 0,
        };
        line.frame().await.ok_or("no handshake")?;
        let auth = token.map_or_else(String::new, |token| json!({ "token": token }).to_string());
        line.send(format!("40{auth}")).await;
        let entered = line.frame().await.ok_or("not let in")?;
        if entered.starts_with("40") {
            Ok(line)
        } else {
            Err(entered)
        }
    }

    /// Emits an event and waits for its answer. Other frames are queued meanwhile.
    pub(crate) async fn ask(&mut self, event: &str, data: Value) -> Value {
        let answer = self.try_ask(event, data).await;
        answer.expect("the socket closed before its answer")
    }

    /// The same, with no answer where the socket closes before.
    pub(crate) async fn try_ask(&mut self, event: &str, data: Value) -> Option<Value> {
        let id = self.throw(event, &data).await;
        self.answer(id).await
    }

    /// The answer to the event of that number; nothing where the socket closes before. Other answers are dropped.
    pub(crate) async fn answer(&mut self, id: u64) -> Option<Value> {
        let start = format!("43{id}");
        loop {
            let frame = self.frame().await?;
            let answer = frame
                .strip_prefix(&start)
                .filter(|rest| rest.starts_with('['));
            if let Some(answer) = answer {
                let answer: Value = serde_json::from_str(answer).unwrap();
                return Some(answer[0].clone());
            }
            self.store_event(&frame);
        }
    }

    /// Emits an event without waiting for its answer, whose number is returned.
    pub(crate) async fn throw(&mut self, event: &str, data: &Value) -> u64 {
        let id = self.asked;
        self.asked += 1;
        self.send(format!("42{id}{}", json!([event, data]))).await;
        id
    }

    /// The next event of that name, also one that came earlier while something else was waited for.
    pub(crate) async fn next(&mut self, event: &str) -> Value {
        loop {
            if let Some(place) = self.received.iter().position(|(name, _)| name == event) {
                return self.received.remove(place).unwrap().1;
            }
            let frame = self
                .frame()
                .await
                .unwrap_or_else(|| panic!("closed before {event}"));
            self.store_event(&frame);
        }
    }

    /// Every event of that name that came before the last answer.
    pub(crate) fn take(&mut self, event: &str) -> Vec<Value> {
        let received = std::mem::take(&mut self.received);
        let (taken, stored) = received.into_iter().partition(|(name, _)| name == event);
        self.received = stored;
        let taken: VecDeque<(String, Value)> = taken;
        taken.into_iter().map(|(_, data)| data).collect()
    }

    /// Whether no event of that name waits, of those that came before the last answer.
    pub(crate) fn is_quiet(&self, event: &str) -> bool {
        self.received.iter().all(|(name, _)| name != event)
    }

    /// Waits until the server closes the socket.
    pub(crate) async fn closed(&mut self) {
        while let Some(frame) = self.frame().await {
            self.store_event(&frame);
        }
    }

    /// The name of the last event that came before the socket closed.
    pub(crate) async fn last_word(&mut self) -> Option<(String, Value)> {
        self.closed().await;
        self.received.pop_back()
    }

    async fn send(&mut self, text: String) {
        // A closed socket is seen by the next read.
        drop(self.stream.send(Message::text(text)).await);
    }

    /// The next frame that is no heartbeat; nothing once the socket is closed.
    async fn frame(&mut self) -> Option<String> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.stream.next()).await;
            match next.expect("the server sends nothing more") {
                Some(Ok(Message::Text(text))) if text.as_str() == "2" => {
                    self.send("3".to_owned()).await;
                }
                Some(Ok(Message::Text(text))) if text.as_str() == "1" => return None,
                Some(Ok(Message::Text(text))) => return Some(text.to_string()),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    fn store_event(&mut self, frame: &str) {
        if let Some(event) = frame.strip_prefix("42") {
            let event: Value = serde_json::from_str(event).unwrap();
            let name = event[0].as_str().unwrap().to_owned();
            self.received.push_back((name, event[1].clone()));
        }
    }
}

fn websocket(address: &str) -> String {
    let address = address.replacen("http", "ws", 1);
    format!("{address}/socket.io/?EIO=4&transport=websocket")
}
