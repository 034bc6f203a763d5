//! Opens `WebSocket` connections from a chosen address, with buffers small enough for tens of thousands of them.

use std::net::IpAddr;

use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::client_async_with_config;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderValue, header};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};

use super::ANSWER_TIMEOUT;
use super::target::Target;
use crate::failure::Failure;

/// What a socket reads at once. The library's own 128 KiB would be 2.5 GB for twenty thousand sockets.
const READ_BYTES: usize = 4 * 1024;
/// The longest message that is read: a snapshot of a conversation fits many times over.
const MESSAGE_BYTES_MAX: usize = 4 * 1024 * 1024;
/// The system's receive buffer of a client that reads slowly, so that the server feels it soon.
const SLOW_BUFFER_BYTES: u32 = 4 * 1024;

/// An open WebSocket.
pub type Stream = WebSocketStream<TcpStream>;

/// How a client reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// As fast as it can.
    Normal,
    /// With as little buffer as the system allows.
    Slow,
}

/// Opens a WebSocket at `path`, offering `protocols` where some are given.
///
/// # Errors
/// [`Failure`]
pub async fn open(
    target: &Target,
    source: Option<IpAddr>,
    path: &str,
    protocols: Option<&str>,
    reading: Reading,
) -> Result<Stream, Failure> {
    let opening = Box::pin(open_now(target, source, path, protocols, reading));
    let outcome = tokio::time::timeout(ANSWER_TIMEOUT, opening).await;
    outcome.unwrap_or(Err(Failure::Timeout))
}

async fn open_now(
    target: &Target,
    source: Option<IpAddr>,
    path: &str,
    protocols: Option<&str>,
    reading: Reading,
) -> Result<Stream, Failure> {
    let stream = connect(target, source, reading).await;
    let stream = stream.map_err(|error| Failure::Unreachable(error.to_string()))?;
    let url = format!("ws://{}{path}", target.authority());
    let mut request = url.into_client_request().map_err(failure)?;
    if let Some(protocols) = protocols {
        let value = HeaderValue::from_str(protocols);
        let value = value.map_err(|error| Failure::Protocol(error.to_string()))?;
        request
            .headers_mut()
            .insert(header::SEC_WEBSOCKET_PROTOCOL, value);
    }
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BYTES)
        .write_buffer_size(0)
        .max_message_size(Some(MESSAGE_BYTES_MAX))
        .max_frame_size(Some(MESSAGE_BYTES_MAX));
    let opened = client_async_with_config(request, stream, Some(config)).await;
    Ok(opened.map_err(failure)?.0)
}

async fn connect(
    target: &Target,
    source: Option<IpAddr>,
    reading: Reading,
) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    if reading == Reading::Slow {
        socket.set_recv_buffer_size(SLOW_BUFFER_BYTES)?;
    }
    if let Some(source) = source {
        socket.bind((source, 0).into())?;
    }
    let stream = socket.connect(target.address()).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// What an error of the library means here.
pub fn failure(error: Error) -> Failure {
    match error {
        Error::Http(response) => Failure::Status(response.status().as_u16()),
        Error::ConnectionClosed | Error::AlreadyClosed => Failure::Closed("closed".to_owned()),
        Error::Io(error) => Failure::Closed(error.to_string()),
        other => Failure::Protocol(other.to_string()),
    }
}

/// The text of a frame, nothing where it carries none, or why the connection ended.
///
/// # Errors
/// [`Failure::Closed`], with the code that the server gave.
pub fn text_of(
    frame: Option<Result<Message, Error>>,
) -> Result<Option<tokio_tungstenite::tungstenite::Utf8Bytes>, Failure> {
    match frame {
        Some(Ok(Message::Text(text))) => Ok(Some(text)),
        Some(Ok(Message::Close(Some(frame)))) => {
            Err(Failure::Closed(format!("code {}", u16::from(frame.code))))
        }
        Some(Ok(Message::Close(None))) | None => Err(Failure::Closed("no code".to_owned())),
        Some(Ok(Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => {
            Ok(None)
        }
        Some(Err(error)) => Err(failure(error)),
    }
}
