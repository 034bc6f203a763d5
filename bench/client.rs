//! A Socket.IO client as bare as can be: on a machine that it shares with the server, the time shall go to the server.

use std::io::{self, ErrorKind};
use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::live::progress::Progress;

/// What every event of the stream begins with on the wire.
const EVENT: &[u8] = b"42[\"challenge_event\",";
const VERSION: &[u8] = b"\"version\":";
/// The receive buffer of a client that stops reading.
const DEAF_BUFFER_BYTES: u32 = 4_096;
/// Free room that each read finds.
const READ_BYTES: usize = 8 * 1024;
/// A text frame of a client: whole, masked.
const TEXT: u8 = 0x81;
const MASKED: u8 = 0x80;
/// Marks that the length has two bytes more.
const LONG: u8 = 126;

/// One open socket.
#[derive(Debug)]
pub(crate) struct Client {
    stream: TcpStream,
    buffer: Vec<u8>,
    /// Where the unread part of the buffer begins.
    start: usize,
}

impl Client {
    /// Connects and enters the namespace.
    pub(crate) async fn open(server: SocketAddr) -> io::Result<Self> {
        Self::enter(TcpStream::connect(server).await?, "").await
    }

    /// The same, as the player of an access token.
    pub(crate) async fn open_as(server: SocketAddr, token: &str) -> io::Result<Self> {
        let auth = format!(r#"{{"token":"{token}"}}"#);
        let mut client = Self::enter(TcpStream::connect(server).await?, &auth).await?;
        client.expect(r#"42["authenticated""#).await?;
        Ok(client)
    }

    /// Opens the other socket of a tab, that of notifications, as the player of an access token.
    pub(crate) async fn open_notifications(server: SocketAddr, token: &str) -> io::Result<Self> {
        let path = format!("/notifications?token={token}");
        let mut client = Self::upgrade(TcpStream::connect(server).await?, &path).await?;
        client.expect(r#"{"type":"connection_established""#).await?;
        Ok(client)
    }

    /// As [`Self::open`], by a client whose system buffers as little as possible of what it does not read.
    pub(crate) async fn open_deaf(server: SocketAddr) -> io::Result<Self> {
        let socket = TcpSocket::new_v4()?;
        socket.set_recv_buffer_size(DEAF_BUFFER_BYTES)?;
        Self::enter(socket.connect(server).await?, "").await
    }

    async fn enter(stream: TcpStream, auth: &str) -> io::Result<Self> {
        let mut client = Self::upgrade(stream, "/socket.io/?EIO=4&transport=websocket").await?;
        client.expect("0").await?;
        client.send(&format!("40{auth}")).await?;
        client.expect("40").await?;
        Ok(client)
    }

    /// Makes a WebSocket of a connection.
    async fn upgrade(stream: TcpStream, path: &str) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        let mut client = Self {
            stream,
            buffer: Vec::new(),
            start: 0,
        };
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        client.stream.write_all(request.as_bytes()).await?;
        let end = b"\r\n\r\n";
        let head = loop {
            let mut places = client.buffer.windows(end.len());
            if let Some(place) = places.position(|bytes| bytes == end) {
                break place;
            }
            client.fill().await?;
        };
        client.start = head.saturating_add(end.len());
        Ok(client)
    }

    /// Emits the event of this JSON and waits for its answer.
    pub(crate) async fn ask(&mut self, event: &str) -> io::Result<()> {
        self.send(&format!("420{event}")).await?;
        self.expect("430[{\"ok\":true").await
    }

    pub(crate) async fn send(&mut self, text: &str) -> io::Result<()> {
        let mut frame = vec![TEXT];
        match u8::try_from(text.len()) {
            Ok(short) if short < LONG => frame.push(MASKED | short),
            Ok(_) | Err(_) => {
                let length = u16::try_from(text.len()).map_err(|_long| ErrorKind::InvalidInput)?;
                frame.push(MASKED | LONG);
                frame.extend(length.to_be_bytes());
            }
        }
        // A mask of zeros is a mask.
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        self.stream.write_all(&frame).await
    }

    /// Waits for a frame that begins so; others are passed over.
    async fn expect(&mut self, prefix: &str) -> io::Result<()> {
        loop {
            match self.answer(prefix) {
                None => self.fill().await?,
                Some(answer) => return answer,
            }
        }
    }

    /// Whether a frame that begins so is here, or a refusal.
    fn answer(&mut self, prefix: &str) -> Option<io::Result<()>> {
        while let Some(frame) = self.take() {
            if frame.starts_with(prefix.as_bytes()) {
                return Some(Ok(()));
            }
            if frame.starts_with(b"43") || frame.starts_with(b"44") {
                let refusal = String::from_utf8_lossy(frame).into_owned();
                return Some(Err(io::Error::other(refusal)));
            }
        }
        None
    }

    /// Receives every event until the connection ends.
    pub(crate) async fn listen(&mut self, progress: &Progress) -> io::Result<()> {
        loop {
            self.receive(progress).await?;
            self.fill().await?;
        }
    }

    /// Reads until the connection ends, or fails.
    pub(crate) async fn drain(&mut self) {
        while self.fill().await.is_ok() {
            self.start = self.buffer.len();
        }
    }

    /// Takes in what has come by now, without waiting for more.
    pub(crate) async fn catch_up(&mut self, progress: &Progress) -> io::Result<()> {
        loop {
            self.receive(progress).await?;
            self.make_room();
            match self.stream.try_read_buf(&mut self.buffer) {
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(error) => return Err(error),
            }
        }
    }

    async fn receive(&mut self, progress: &Progress) -> io::Result<()> {
        let mut pings = 0;
        while let Some(frame) = self.take() {
            if let Some(version) = version(frame) {
                progress.received(version, || body(frame));
            } else if frame == b"2" {
                pings += 1;
            }
        }
        for _ in 0..pings {
            self.send("3").await?;
        }
        Ok(())
    }

    /// The next frame that is here whole.
    fn take(&mut self) -> Option<&[u8]> {
        let bytes = self.buffer.get(self.start..)?;
        let (head, length) = match *bytes.get(1)? {
            LONG => {
                let length = bytes.get(2..4)?.try_into().ok()?;
                (4, usize::from(u16::from_be_bytes(length)))
            }
            short => (2_usize, usize::from(short)),
        };
        let frame = bytes.get(head..head.checked_add(length)?)?;
        self.start = self.start.checked_add(head.checked_add(length)?)?;
        Some(frame)
    }

    async fn fill(&mut self) -> io::Result<()> {
        self.make_room();
        if self.stream.read_buf(&mut self.buffer).await? == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        Ok(())
    }

    fn make_room(&mut self) {
        self.buffer.drain(..self.start);
        self.start = 0;
        self.buffer.reserve(READ_BYTES);
    }
}

/// The data of an event of the stream.
fn body(frame: &[u8]) -> String {
    let body = frame
        .strip_prefix(EVENT)
        .and_then(|it| it.strip_suffix(b"]"));
    String::from_utf8_lossy(body.unwrap_or_default()).into_owned()
}

/// The version of an event of the stream.
fn version(frame: &[u8]) -> Option<u64> {
    let body = frame.strip_prefix(EVENT)?;
    let place = body.windows(VERSION.len()).position(|it| it == VERSION)?;
    let digits = body.get(place.checked_add(VERSION.len())?..)?;
    let digits = digits.iter().take_while(|it| it.is_ascii_digit());
    Some(digits.fold(0, |number, digit| {
        number * 10 + u64::from(digit.saturating_sub(b'0'))
    }))
}
