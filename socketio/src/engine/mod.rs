//! Engine.IO: sessions over polling and WebSocket, without any meaning given to their messages.
//!
//! [`SocketIo`](crate::SocketIo) stands on top of this; a bare Engine.IO server is an [`Engine`] with a
//! [`Service`] of its own.

mod config;
mod gate;
mod handshake;
mod heartbeat;
mod offer;
mod outbox;
mod pressure;
mod session;
mod state;

mod exchange;

use std::{
    any::Any,
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use bytes::Bytes;
use bytestring::ByteString;
use dashmap::DashMap;
use futures_util::future::LocalBoxFuture;
use serde_json::json;
use tokio::time::Instant;

pub use self::{
    config::{Config, Cors, OutboxLimits, Transports},
    handshake::Handshake,
    outbox::QueuedBytes,
    session::{Sent, Session},
};
pub(crate) use self::{
    exchange::{Fetch, Write},
    handshake::query_value,
    offer::Offer,
    outbox::Batch,
};
pub use crate::terms::{CloseReason, RequestError, TransportKind, Urgency};
use crate::{codec::engine::EnginePacket, id::Id, metrics::Metrics};

/// A message of a session, either way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// Text.
    Text(ByteString),
    /// Bytes.
    Binary(Bytes),
}

impl Message {
    fn len(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Binary(bytes) => bytes.len(),
        }
    }
}

/// What a client was admitted with. It is stored as long as the session is known, then dropped: a permit of the
/// limit of its address, for example.
pub type Pass = Box<dyn Any + Send + Sync>;

/// The layer above: admits handshakes, and receives the messages of sessions.
pub trait Service: Send + Sync + 'static {
    /// Called for every handshake, on the worker that serves it. An error refuses it with 403.
    fn admit<'a>(
        &'a self,
        _handshake: &'a Handshake,
    ) -> LocalBoxFuture<'a, Result<Pass, RequestError>> {
        Box::pin(async {
            let nothing: Pass = Box::new(());
            Ok(nothing)
        })
    }

    /// A session was opened. The receiver gets its messages.
    fn open(&self, session: &Session) -> Arc<dyn Receiver>;
}

/// Listens to one session.
pub trait Receiver: Send + Sync + 'static {
    /// A message came; one after the other, in order.
    fn message(self: Arc<Self>, session: &Session, message: Message);
    /// The session is over; nothing comes after this.
    fn closed(self: Arc<Self>, session: &Session, reason: CloseReason);
}

/// An Engine.IO server. Clones are the same server, shared by all workers.
#[derive(Clone)]
pub struct Engine {
    inner: Arc<Inner>,
}

struct Inner {
    config: Config,
    service: Box<dyn Service>,
    metrics: Arc<dyn Metrics>,
    sessions: DashMap<Id, Session>,
    draining: AtomicBool,
    queued_bytes: QueuedBytes,
    /// Sessions are being closed because too much waits.
    relieving: AtomicBool,
}

impl Engine {
    /// A server that gives its sessions to `service`.
    pub fn new(config: Config, service: impl Service, metrics: Arc<dyn Metrics>) -> Self {
        let inner = Inner {
            config,
            service: Box::new(service),
            metrics,
            sessions: DashMap::new(),
            draining: AtomicBool::new(false),
            queued_bytes: QueuedBytes::default(),
            relieving: AtomicBool::new(false),
        };
        Self {
            inner: Arc::new(inner),
        }
    }

    /// How many sessions there are.
    pub fn sessions(&self) -> usize {
        self.inner.sessions.len()
    }

    /// The bytes that wait for all clients together.
    pub fn queued_bytes(&self) -> QueuedBytes {
        self.inner.queued_bytes.clone()
    }

    /// Refuses handshakes and closes all sessions, evenly over a time, in the way after which clients
    /// reconnect (to another server, one hopes).
    pub async fn drain(&self, over: Duration) {
        self.inner.draining.store(true, Ordering::SeqCst);
        let sessions: Vec<Session> = self
            .inner
            .sessions
            .iter()
            .map(|entry| entry.value().clone())
            .collect();
        let batches = u32::try_from(sessions.len().clamp(1, 100)).unwrap_or(1);
        let per_batch = sessions.len().div_ceil(100).max(1);
        for batch in sessions.chunks(per_batch) {
            for session in batch {
                session.close(CloseReason::ServerShuttingDown);
            }
            tokio::time::sleep(over / batches).await;
        }
    }

    pub(crate) fn config(&self) -> &Config {
        &self.inner.config
    }

    pub(crate) fn metrics(&self) -> &dyn Metrics {
        &*self.inner.metrics
    }

    pub(crate) async fn admit(&self, handshake: &Handshake) -> Result<Pass, RequestError> {
        let full = self.inner.sessions.len() >= self.inner.config.sessions_max;
        if full || self.inner.draining.load(Ordering::SeqCst) {
            return Err(RequestError::Busy);
        }
        self.inner.service.admit(handshake).await
    }

    /// The session of this id, unless its time is over.
    pub(crate) fn session(&self, id: &str) -> Option<Session> {
        self.session_at(Id::parse(id)?, Instant::now())
    }

    fn session_at(&self, id: Id, now: Instant) -> Option<Session> {
        let session = self.inner.sessions.get(&id)?.clone();
        // What is due is done before the request is served, though the timer may fire a little later.
        session.tick(now);
        self.inner.sessions.contains_key(&id).then_some(session)
    }

    /// Opens a session, which every worker knows before its id leaves the server.
    pub(crate) fn open(
        &self,
        handshake: Handshake,
        pass: Pass,
        transport: TransportKind,
    ) -> Session {
        let session = Session::new(self, handshake, pass, transport);
        let open = EnginePacket::Open(self.handshake_json(session.id(), transport).into());
        session.send_control(&[open.encode()]);
        self.inner.sessions.insert(session.id(), session.clone());
        self.inner.metrics.session_opened(transport);
        let receiver = self.inner.service.open(&session);
        session.state().receiver = Some(receiver);
        session.start_clock();
        session
    }

    fn remove(&self, session: &Session) {
        self.inner.sessions.remove(&session.id());
    }

    fn handshake_json(&self, id: Id, transport: TransportKind) -> String {
        let config = &self.inner.config;
        let upgrades: &[&str] = match (transport, config.transports) {
            (TransportKind::Polling, Transports::Both) => &["websocket"],
            (TransportKind::Polling | TransportKind::WebSocket, _) => &[],
        };
        json!({
            "sid": id.as_str(),
            "upgrades": upgrades,
            "pingInterval": millis(config.ping_interval),
            "pingTimeout": millis(config.ping_timeout),
            "maxPayload": config.max_payload,
        })
        .to_string()
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("config", &self.inner.config)
            .field("sessions", &self.inner.sessions.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::iter;

    use super::*;
    use crate::metrics::NoMetrics;

    /// Ignores every message.
    struct Silent;

    impl Service for Silent {
        fn open(&self, _session: &Session) -> Arc<dyn Receiver> {
            Arc::new(Self)
        }
    }

    impl Receiver for Silent {
        fn message(self: Arc<Self>, _session: &Session, _message: Message) {}

        fn closed(self: Arc<Self>, _session: &Session, _reason: CloseReason) {}
    }

    #[tokio::test]
    async fn a_request_after_the_deadline_finds_no_session() {
        let config = Config::default();
        let timeout = config.ping_timeout;
        let engine = Engine::new(config, Silent, Arc::new(NoMetrics));
        let handshake = Handshake::new(None, "", |_| iter::empty());
        // Its clock does not run, since nothing here waits: each request finds the time it brings.
        let session = engine.open(handshake, Box::new(()), TransportKind::Polling);
        let find_at = |now| engine.session_at(session.id(), now);
        let ping_at = session.next_deadline().expect("the first ping");
        assert!(find_at(ping_at).is_some());
        let deadline = ping_at + timeout;
        assert_eq!(session.next_deadline(), Some(deadline));
        assert!(find_at(deadline - Duration::from_nanos(1)).is_some());
        assert!(find_at(deadline).is_none());
        assert_eq!(engine.sessions(), 0);
    }
}
