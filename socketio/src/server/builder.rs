//! Building a server.

use std::{sync::Arc, time::Duration};

use futures_util::future::{FutureExt as _, LocalBoxFuture};

use super::{Admission, Shared, SocketIo, recovery::RecoveryConfig};
use crate::{
    engine::{Config, Cors, Engine, Handshake, OutboxLimits, Pass, RequestError, Transports},
    metrics::{Metrics, NoMetrics},
};

/// How long a connection may stay in no namespace at all.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(45);

/// Sets up a [`SocketIo`]. What is not set has the reference implementation's default.
#[must_use = "a builder does nothing until it builds"]
pub struct Builder {
    config: Config,
    connect_timeout: Duration,
    recovery: Option<RecoveryConfig>,
    metrics: Arc<dyn Metrics>,
    admission: Option<Admission>,
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            config: Config::default(),
            connect_timeout: CONNECT_TIMEOUT,
            recovery: None,
            metrics: Arc::new(NoMetrics),
            admission: None,
        }
    }
}

impl Builder {
    /// The path to serve, with its trailing slash. `/socket.io/` by default.
    pub fn path(mut self, path: &str) -> Self {
        path.clone_into(&mut self.config.path);
        self
    }

    /// From a pong to the next ping. 25 s by default.
    pub fn ping_interval(mut self, interval: Duration) -> Self {
        self.config.ping_interval = interval;
        self
    }

    /// How long a pong may take. 20 s by default.
    pub fn ping_timeout(mut self, timeout: Duration) -> Self {
        self.config.ping_timeout = timeout;
        self
    }

    /// Largest message in bytes. 1,000,000 by default.
    pub fn max_payload(mut self, bytes: usize) -> Self {
        self.config.max_payload = bytes;
        self
    }

    /// How long a connection may stay in no namespace at all. 45 s by default.
    pub fn connect_timeout(mut self, timeout: Duration) -> Self {
        self.connect_timeout = timeout;
        self
    }

    /// How long an upgrade may take. 10 s by default.
    pub fn upgrade_timeout(mut self, timeout: Duration) -> Self {
        self.config.upgrade_timeout = timeout;
        self
    }

    /// The transports to serve; both by default.
    pub fn transports(mut self, transports: Transports) -> Self {
        self.config.transports = transports;
        self
    }

    /// Lets pages of these origins in, with their cookies, and refuses sockets from any other.
    pub fn allowed_origins<S: Into<String>>(self, origins: impl IntoIterator<Item = S>) -> Self {
        let origins = origins.into_iter().map(Into::into).collect();
        self.cors(Cors {
            origins,
            credentials: true,
            headers: Vec::new(),
        })
    }

    /// Cross-origin access in detail. Off by default.
    pub fn cors(mut self, cors: Cors) -> Self {
        self.config.cors = Some(cors);
        self
    }

    /// How much may wait for one client. 1,024 frames and 4 MiB by default.
    pub fn outbox(mut self, limits: OutboxLimits) -> Self {
        self.config.outbox = limits;
        self
    }

    /// How many bytes may wait for all clients together, before the largest are closed. 256 MiB by default.
    pub fn outboxes_bytes_max(mut self, bytes: usize) -> Self {
        self.config.outboxes_bytes_max = bytes;
        self
    }

    /// Sends a cookie of this name with the handshake, for sticky routing. Off by default.
    pub fn cookie(mut self, name: &str) -> Self {
        self.config.cookie = Some(name.to_owned());
        self
    }

    /// Everything else about the engine, by hand.
    pub fn engine(mut self, change: impl FnOnce(&mut Config)) -> Self {
        change(&mut self.config);
        self
    }

    /// Switches connection state recovery on. Off by default.
    pub fn recovery(mut self, config: RecoveryConfig) -> Self {
        self.recovery = Some(config);
        self
    }

    /// Where counts go. Nowhere by default.
    pub fn metrics(mut self, metrics: impl Metrics) -> Self {
        self.metrics = Arc::new(metrics);
        self
    }

    /// Called for every handshake, before there is a session. A refusal is answered with 403 and its
    /// message, [`RequestError::Busy`] with 503.
    ///
    /// What the hook returns is stored until the session is forgotten, then dropped: to count the sessions
    /// of a user, count up in the hook and down in a `Drop`. `()` costs nothing.
    pub fn admit<F, Fut, P>(mut self, hook: F) -> Self
    where
        F: Fn(Handshake) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<P, RequestError>> + 'static,
        P: Send + Sync + 'static,
    {
        let hook =
            move |handshake: &Handshake| -> LocalBoxFuture<'static, Result<Pass, RequestError>> {
                let admitted = hook(handshake.clone());
                async move {
                    let pass: Pass = Box::new(admitted.await?);
                    Ok(pass)
                }
                .boxed_local()
            };
        self.admission = Some(Box::new(hook));
        self
    }

    /// Builds the server, with the namespace `/`.
    pub fn build(self) -> SocketIo {
        let shared = Arc::new(Shared {
            namespaces: std::sync::RwLock::default(),
            connect_timeout: self.connect_timeout,
            recovery: self.recovery,
            metrics: self.metrics.clone(),
            admission: self.admission,
        });
        let engine = Engine::new(self.config, super::Listeners(shared.clone()), self.metrics);
        let io = SocketIo { shared, engine };
        io.of("/");
        io
    }
}

impl std::fmt::Debug for Builder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Builder")
            .field("config", &self.config)
            .finish_non_exhaustive()
    }
}
