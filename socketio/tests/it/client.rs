//! Raw clients, which know nothing of the protocol but HTTP and WebSocket.

use std::{net::SocketAddr, time::Duration};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Error, Message, client::IntoClientRequest as _},
};

/// What no test waits longer than: a fault, not a measure.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) async fn soon<T>(future: impl Future<Output = T>) -> T {
    timeout(PATIENCE, future).await.expect("nothing happened")
}

#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: Vec<u8>,
}

impl Response {
    pub(crate) fn text(&self) -> &str {
        str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    /// All values of a header, joined.
    pub(crate) fn header(&self, name: &str) -> Option<String> {
        let values: Vec<_> = self
            .head
            .lines()
            .filter_map(|line| line.split_once(": "))
            .filter(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
            .collect();
        (!values.is_empty()).then(|| values.join(", "))
    }
}

/// Writes a request on a connection of its own.
pub(crate) async fn send(address: SocketAddr, head: &str, headers: &str, body: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let length = body.len();
    let request = format!(
        "{head} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-length: {length}\r\n{headers}\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    stream.write_all(body).await.ok();
    stream
}

pub(crate) async fn receive(mut stream: TcpStream) -> Response {
    let mut bytes = Vec::new();
    soon(stream.read_to_end(&mut bytes)).await.ok();
    let end = bytes
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .expect("a response");
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Response {
        status,
        head,
        body: bytes[end + 4..].to_vec(),
    }
}

pub(crate) async fn request(
    address: SocketAddr,
    head: &str,
    headers: &str,
    body: &[u8],
) -> Response {
    receive(send(address, head, headers, body).await).await
}

/// What comes first on a connection that stays open.
pub(crate) async fn first_bytes(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut bytes = vec![0; 4096];
    let read = soon(stream.read(&mut bytes)).await.unwrap();
    String::from_utf8_lossy(&bytes[..read]).into_owned()
}

/// A session that polls.
#[derive(Debug, Clone)]
pub(crate) struct Poller {
    pub(crate) address: SocketAddr,
    pub(crate) url: String,
    pub(crate) handshake: Value,
}

impl Poller {
    pub(crate) async fn open(address: SocketAddr, path: &str) -> Self {
        let url = format!("{path}?EIO=4&transport=polling");
        let response = request(address, &format!("GET {url}"), "", b"").await;
        assert_eq!(response.status, 200, "{response:?}");
        let handshake: Value =
            serde_json::from_str(response.text().strip_prefix('0').unwrap()).unwrap();
        let sid = handshake["sid"].as_str().unwrap();
        Self {
            address,
            url: format!("{url}&sid={sid}"),
            handshake,
        }
    }

    pub(crate) async fn get(&self) -> Response {
        receive(self.start_get().await).await
    }

    /// Only writes the request.
    pub(crate) async fn start_get(&self) -> TcpStream {
        send(self.address, &format!("GET {}", self.url), "", b"").await
    }

    pub(crate) async fn post(&self, body: &str) -> Response {
        let headers = "content-type: text/plain;charset=UTF-8\r\n";
        request(
            self.address,
            &format!("POST {}", self.url),
            headers,
            body.as_bytes(),
        )
        .await
    }

    /// A WebSocket with this session's id.
    pub(crate) async fn websocket(&self) -> Ws {
        let path = self.url.replace("polling", "websocket");
        Ws::open(self.address, &path).await.unwrap()
    }
}

/// A WebSocket.
pub(crate) struct Ws {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Ws {
    pub(crate) async fn open(address: SocketAddr, path: &str) -> Result<Self, Error> {
        Self::open_from(address, path, None).await
    }

    pub(crate) async fn open_from(
        address: SocketAddr,
        path: &str,
        origin: Option<&str>,
    ) -> Result<Self, Error> {
        let mut request = format!("ws://{address}{path}").into_client_request()?;
        if let Some(origin) = origin {
            request
                .headers_mut()
                .insert("origin", origin.parse().unwrap());
        }
        let (stream, _) = soon(connect_async(request)).await?;
        Ok(Self { stream })
    }

    /// A session on WebSocket, and its handshake.
    pub(crate) async fn session(address: SocketAddr, path: &str) -> (Self, Value) {
        let mut ws = Self::open(address, &format!("{path}?EIO=4&transport=websocket"))
            .await
            .unwrap();
        let open = ws.text().await;
        (
            ws,
            serde_json::from_str(open.strip_prefix('0').unwrap()).unwrap(),
        )
    }

    /// A connection to the main namespace, with its `auth` event read.
    pub(crate) async fn connected(address: SocketAddr) -> Self {
        let (mut ws, _) = Self::session(address, "/socket.io/").await;
        ws.send("40").await;
        assert!(ws.text().await.starts_with("40{\"sid\""));
        assert_eq!(ws.text().await, "42[\"auth\",{}]");
        ws
    }

    pub(crate) async fn send(&mut self, text: &str) {
        self.send_raw(Message::text(text)).await;
    }

    /// Sends texts without waiting for anything in between.
    pub(crate) async fn send_at_once(&mut self, texts: [&str; 2]) {
        for text in texts {
            self.stream.feed(Message::text(text)).await.unwrap();
        }
        self.stream.flush().await.unwrap();
    }

    pub(crate) async fn send_bytes(&mut self, bytes: &[u8]) {
        self.send_raw(Message::binary(bytes.to_vec())).await;
    }

    pub(crate) async fn send_raw(&mut self, message: Message) {
        self.stream.send(message).await.unwrap();
    }

    /// The next message, or `None` at the end, however that came.
    pub(crate) async fn next(&mut self) -> Option<Message> {
        loop {
            match soon(self.stream.next()).await? {
                Ok(Message::Ping(_) | Message::Pong(_)) => {}
                Ok(message) => return Some(message),
                Err(_) => return None,
            }
        }
    }

    /// The next text.
    pub(crate) async fn text(&mut self) -> String {
        match self.next().await {
            Some(Message::Text(text)) => text.to_string(),
            other => panic!("no text but {other:?}"),
        }
    }

    pub(crate) async fn bytes(&mut self) -> Vec<u8> {
        match self.next().await {
            Some(Message::Binary(bytes)) => bytes.to_vec(),
            other => panic!("no bytes but {other:?}"),
        }
    }

    /// Waits until the server closes, answering nothing; returns the close code, if one came.
    pub(crate) async fn closed(&mut self) -> Option<u16> {
        loop {
            match self.next().await {
                Some(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Some(_) => {}
                None => return None,
            }
        }
    }

    /// Drops the connection without a word.
    pub(crate) fn drop_connection(self) {
        drop(self.stream);
    }
}

/// The connection, to look at it or to write until it ends.
impl AsMut<WebSocketStream<MaybeTlsStream<TcpStream>>> for Ws {
    fn as_mut(&mut self) -> &mut WebSocketStream<MaybeTlsStream<TcpStream>> {
        &mut self.stream
    }
}
