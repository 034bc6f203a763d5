//! A client of the live channel of notifications: a raw WebSocket at `/notifications`.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::harness::TestApp;
use crate::people::Person;

/// A server that sends nothing more must fail the test, not hang it. No test depends on how long this is.
const PATIENCE: Duration = Duration::from_secs(20);

/// One open socket.
pub(crate) struct Channel {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl TestApp {
    /// A device of a player that listens from now on, and the first frame it got.
    pub(crate) async fn listens(&self, person: &Person) -> (Channel, Value) {
        self.listens_after(person, None).await
    }

    /// A device of a player that reconnects with its number.
    pub(crate) async fn listens_after(
        &self,
        person: &Person,
        after: Option<i64>,
    ) -> (Channel, Value) {
        let mut channel = Channel::open(&self.address, person, after).await;
        let established = channel.next("connection_established").await;
        (channel, established)
    }
}

impl Channel {
    /// Shows the token as a subprotocol, as browsers do.
    pub(crate) async fn open(address: &str, person: &Person, after: Option<i64>) -> Self {
        let query = after.map_or_else(String::new, |after| format!("?after={after}"));
        let token = person.token.as_deref().unwrap_or_default();
        let offered = format!("duel-ledger.notifications, bearer.{token}");
        let (channel, chosen) = Self::connect(address, &query, Some(&offered)).await;
        assert_eq!(chosen.as_deref(), Some("duel-ledger.notifications"));
        channel
    }

    /// Connects; answers the subprotocol that the server chose.
    pub(crate) async fn connect(
        address: &str,
        query: &str,
        offered: Option<&str>,
    ) -> (Self, Option<String>) {
        let address = address.replacen("http", "ws", 1);
        let mut request = format!("{address}/notifications{query}")
            .into_client_request()
            .unwrap();
        if let Some(offered) = offered {
            let offered = HeaderValue::from_str(offered).unwrap();
            let header = "sec-websocket-protocol";
            request.headers_mut().insert(header, offered);
        }
        let (stream, response) = connect_async(request).await.unwrap();
        let chosen = response.headers().get("sec-websocket-protocol");
        let chosen = chosen.map(|value| value.to_str().unwrap().to_owned());
        (Self { stream }, chosen)
    }

    /// The status of a handshake that is refused, when to try again, and the code of the answer.
    pub(crate) async fn refused(address: &str) -> (u16, String, String) {
        let request = reqwest::Client::new()
            .get(format!("{address}/notifications"))
            .header("connection", "upgrade")
            .header("upgrade", "websocket")
            .header("sec-websocket-version", "13")
            .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        let retry_after = response.headers().get("retry-after");
        let retry_after = retry_after.map_or("", |it| it.to_str().unwrap()).to_owned();
        let body: Value = response.json().await.unwrap_or_default();
        let code = body["code"].as_str().unwrap_or_default().to_owned();
        (status, retry_after, code)
    }

    pub(crate) async fn say(&mut self, name: &str, data: Value) {
        self.send_text(json!({"type": name, "data": data}).to_string())
            .await;
    }

    pub(crate) async fn send_text(&mut self, text: String) {
        // A closed socket is seen by the next read.
        drop(self.stream.send(Message::text(text)).await);
    }

    /// The next frame, which has to be of that name.
    pub(crate) async fn next(&mut self, name: &str) -> Value {
        let (notified, data) = self.any().await;
        assert_eq!(notified, name, "{data:#}");
        data
    }

    /// The next frame.
    pub(crate) async fn any(&mut self) -> (String, Value) {
        match self.frame().await {
            Ok(mut frame) => {
                let name = frame["type"].as_str().unwrap().to_owned();
                (name, frame["data"].take())
            }
            Err(code) => panic!("closed with {code}"),
        }
    }

    /// Waits until the server closes the socket; the code that it gave.
    pub(crate) async fn closed(&mut self) -> u16 {
        loop {
            if let Err(code) = self.frame().await {
                return code;
            }
        }
    }

    /// Waits until the socket is closed, which has to come before another word.
    pub(crate) async fn closed_in_silence(&mut self) {
        if let Ok(frame) = self.frame().await {
            panic!("{frame:#} was sent");
        }
    }

    /// Whether no frame was sent that was not read: a request that is sent now is answered next.
    pub(crate) async fn is_quiet(&mut self) -> bool {
        self.say("ping", json!({})).await;
        self.any().await.0 == "pong"
    }

    async fn frame(&mut self) -> Result<Value, u16> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.stream.next()).await;
            match next.expect("the server sends nothing more") {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(Some(frame)))) => return Err(frame.code.into()),
                Some(Ok(Message::Close(None)) | Err(_)) | None => return Err(1005),
                Some(Ok(_)) => {}
            }
        }
    }
}
