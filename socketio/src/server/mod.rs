//! Socket.IO: namespaces, events, acknowledgements and rooms on top of the engine.

mod builder;
mod namespace;
mod socket;

mod ack;
mod data;
mod emit;
mod extensions;
mod handler;
mod reason;
mod recovery;

mod connection;
mod join;
mod members;
mod outgoing;

use std::{
    collections::HashMap,
    fmt,
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use bytestring::ByteString;
use futures_util::future::LocalBoxFuture;
use tokio::time::Instant;

use self::connection::Connection;
pub use self::{
    ack::{Ack, AckError},
    builder::Builder,
    data::{Args, Binary, EmitError},
    emit::Emitter,
    extensions::Extensions,
    handler::{All, Data, Event, EventError, EventName, FromEvent, Handler, Run},
    namespace::{ConnectError, Namespace},
    outgoing::Prepared,
    reason::DisconnectReason,
    recovery::{RecoveryAuth, RecoveryConfig},
    socket::Socket,
};
use crate::{
    engine::{Engine, Handshake, Pass, Receiver, RequestError, Service, Session},
    metrics::Metrics,
};

type Admission =
    Box<dyn Fn(&Handshake) -> LocalBoxFuture<'static, Result<Pass, RequestError>> + Send + Sync>;

/// A Socket.IO server. Clones are the same server: build one, and give a clone to every worker.
#[derive(Clone)]
pub struct SocketIo {
    shared: Arc<Shared>,
    engine: Engine,
}

/// What namespaces and connections need of the server.
struct Shared {
    namespaces: RwLock<HashMap<ByteString, Namespace>>,
    connect_timeout: Duration,
    recovery: Option<RecoveryConfig>,
    metrics: Arc<dyn Metrics>,
    admission: Option<Admission>,
}

impl SocketIo {
    /// Starts to set up a server.
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// A namespace, which exists from the first call on. Clients are refused any other.
    pub fn of(&self, path: &str) -> Namespace {
        let mut namespaces = self
            .shared
            .namespaces
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        let namespace = namespaces
            .entry(path.into())
            .or_insert_with(|| Namespace::new(path, self.shared.clone()));
        namespace.clone()
    }

    /// The layer below.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Refuses handshakes and closes all connections, evenly over a time, in the way after which
    /// clients connect again by themselves.
    pub async fn drain(&self, over: Duration) {
        self.engine.drain(over).await;
    }
}

impl Shared {
    fn namespace(&self, path: &ByteString) -> Option<Namespace> {
        self.namespaces
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(path)
            .cloned()
    }
}

/// The engine's way up.
struct Listeners(Arc<Shared>);

impl Service for Listeners {
    fn admit<'a>(
        &'a self,
        handshake: &'a Handshake,
    ) -> LocalBoxFuture<'a, Result<Pass, RequestError>> {
        match &self.0.admission {
            Some(admission) => admission(handshake),
            None => Box::pin(async {
                let nothing: Pass = Box::new(());
                Ok(nothing)
            }),
        }
    }

    fn open(&self, session: &Session) -> Arc<dyn Receiver> {
        session.expect_by(Instant::now() + self.0.connect_timeout);
        Arc::new(Connection::new(self.0.clone()))
    }
}

impl fmt::Debug for SocketIo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SocketIo")
            .field("engine", &self.engine)
            .finish_non_exhaustive()
    }
}
