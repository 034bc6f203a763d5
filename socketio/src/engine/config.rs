//! What can be set about an Engine.IO server, with the reference's defaults.

use std::time::Duration;

/// Frames that may wait for one client: a minute of a very busy room.
const OUTBOX_FRAMES_MAX: usize = 1024;
/// Bytes that may wait for one client.
const OUTBOX_BYTES_MAX: usize = 4 * 1024 * 1024;
/// Bytes that may wait for all clients together.
const OUTBOXES_BYTES_MAX: usize = 256 * 1024 * 1024;
/// Of one message; the reference's default.
const PAYLOAD_BYTES_MAX: usize = 1_000_000;
/// Unfinished handlers of one client.
const HANDLERS_MAX: usize = 256;
/// Sessions at once, at about 4 KiB each.
const SESSIONS_MAX: usize = 100_000;

/// The settings of an [`Engine`](super::Engine).
///
/// Fields are public: start from [`Config::default`] and change what differs.
#[derive(Debug, Clone)]
pub struct Config {
    /// Path of the one HTTP resource, with its trailing slash. `/socket.io/`.
    pub path: String,
    /// From the opening, and then from each pong, to the next ping. 25 s.
    pub ping_interval: Duration,
    /// How long a client may take to answer a ping. 20 s.
    pub ping_timeout: Duration,
    /// How long a probing WebSocket may take to complete the upgrade. 10 s.
    pub upgrade_timeout: Duration,
    /// How long the close packet waits for a client that has no poll pending. 30 s.
    pub close_timeout: Duration,
    /// Largest WebSocket message and largest POST body, in bytes. 1,000,000.
    pub max_payload: usize,
    /// Which transports a client may begin with.
    pub transports: Transports,
    /// Bounds of what waits to be sent to one client.
    pub outbox: OutboxLimits,
    /// Bytes that may wait for all clients together; a message that waits for many is counted for each of them. 256 MiB.
    ///
    /// Beyond it the sessions for which most waits are closed, the largest first, until an eighth of it is free: with
    /// [`CloseReason::OutboxesFull`](super::CloseReason::OutboxesFull), after which clients come back.
    pub outboxes_bytes_max: usize,
    /// Event handlers of one session that may be unfinished before its input is no longer read. 256.
    pub handlers_max: usize,
    /// Sessions at the same time; further handshakes get 503. 100,000.
    pub sessions_max: usize,
    /// Compress poll responses from this size in bytes where the client accepts it. 1,024.
    pub compress_from: Option<usize>,
    /// Name of a cookie that carries the session id on the handshake's response, for sticky routing.
    pub cookie: Option<String>,
    /// Cross-origin access. Off by default.
    pub cors: Option<Cors>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            path: "/socket.io/".to_owned(),
            ping_interval: Duration::from_secs(25),
            ping_timeout: Duration::from_secs(20),
            upgrade_timeout: Duration::from_secs(10),
            close_timeout: Duration::from_secs(30),
            max_payload: PAYLOAD_BYTES_MAX,
            transports: Transports::Both,
            outbox: OutboxLimits::default(),
            outboxes_bytes_max: OUTBOXES_BYTES_MAX,
            handlers_max: HANDLERS_MAX,
            sessions_max: SESSIONS_MAX,
            compress_from: Some(1024),
            cookie: None,
            cors: None,
        }
    }
}

/// Which transports are served.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transports {
    /// Polling, WebSocket, and the upgrade from one to the other.
    Both,
    /// Only polling; the handshake offers no upgrade.
    Polling,
    /// Only WebSocket.
    WebSocket,
}

/// How much may wait to be sent to one client.
///
/// Ephemeral events are shed from half of either bound on; at the bound the session is closed, since
/// a client that reads again later resynchronises faster than it would catch up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutboxLimits {
    /// Frames. 1,024, which is a minute of a very busy room.
    pub frames_max: usize,
    /// Bytes. 4 MiB; one message may be larger if nothing waits before it.
    pub bytes_max: usize,
}

impl Default for OutboxLimits {
    fn default() -> Self {
        Self {
            frames_max: OUTBOX_FRAMES_MAX,
            bytes_max: OUTBOX_BYTES_MAX,
        }
    }
}

/// Cross-origin access.
#[derive(Debug, Clone, Default)]
pub struct Cors {
    /// Origins such as `https://example.com`; empty means any.
    ///
    /// Where it is not empty, a WebSocket from any other origin is refused too, which a browser's
    /// own CORS check would not do. The server's own origin is always welcome.
    pub origins: Vec<String>,
    /// Whether cookies and authorization headers may come along.
    pub credentials: bool,
    /// Header names for the preflight; empty echoes what the browser asks for.
    pub headers: Vec<String>,
}
