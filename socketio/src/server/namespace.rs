//! A namespace: its handlers, its hooks, and the emitters to its members.

use std::{
    collections::HashMap,
    fmt,
    future::Future,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock,
        atomic::{AtomicU64, Ordering},
    },
    task::{Context, Waker},
};

use bytestring::ByteString;
use futures_util::{FutureExt as _, future::BoxFuture};
use serde::Serialize;
use serde_json::{Value, json};

use super::{
    Shared,
    data::EmitError,
    emit::Emitter,
    handler::{Event, EventError, Handler, Run},
    members::Members,
    outgoing::{Outgoing, Prepared},
    reason::DisconnectReason,
    recovery::Log,
    socket::Socket,
};
use crate::{engine::Session, id::Id, metrics::Metrics, sync::lock};

type AuthHook = Box<dyn Fn(Socket) -> BoxFuture<'static, Result<(), ConnectError>> + Send + Sync>;
type DisconnectHook = Box<dyn Fn(Socket, DisconnectReason) -> BoxFuture<'static, ()> + Send + Sync>;
type InvalidHook = Box<dyn Fn(&Socket, &str, &EventError) -> Option<Value> + Send + Sync>;
type Handlers = RwLock<HashMap<Box<str>, Arc<dyn Run>>>;

/// A namespace. Clones are the same one.
///
/// Handlers are best registered before the server starts; those added later hold for events from
/// then on.
#[derive(Clone)]
pub struct Namespace {
    inner: Arc<Inner>,
}

struct Inner {
    path: ByteString,
    shared: Arc<Shared>,
    members: Members,
    ack_ids: AtomicU64,
    log: Option<Mutex<Log>>,
    handlers: Handlers,
    fallback: OnceLock<Arc<dyn Run>>,
    auth: RwLock<Vec<Arc<AuthHook>>>,
    on_connect: OnceLock<Arc<dyn Run>>,
    on_disconnect: OnceLock<DisconnectHook>,
    on_invalid: OnceLock<InvalidHook>,
}

/// Why a client may not enter a namespace.
#[derive(Debug, Clone, PartialEq)]
pub struct ConnectError {
    /// What the client's `connect_error` handler sees as the error's message.
    pub message: String,
    /// What it sees as `error.data`.
    pub data: Option<Value>,
}

impl ConnectError {
    /// A refusal without data.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            data: None,
        }
    }

    /// Adds data for the client.
    #[must_use]
    pub fn with_data(mut self, data: Value) -> Self {
        self.data = Some(data);
        self
    }

    pub(super) fn to_json(&self) -> Value {
        match &self.data {
            None => json!({"message": self.message}),
            Some(data) => json!({"message": self.message, "data": data}),
        }
    }
}

impl Namespace {
    pub(super) fn new(path: &str, shared: Arc<Shared>) -> Self {
        let log = shared
            .recovery
            .clone()
            .map(|config| Mutex::new(Log::new(config)));
        let inner = Inner {
            path: path.into(),
            shared,
            members: Members::default(),
            ack_ids: AtomicU64::new(0),
            log,
            handlers: RwLock::default(),
            fallback: OnceLock::new(),
            auth: RwLock::default(),
            on_connect: OnceLock::new(),
            on_disconnect: OnceLock::new(),
            on_invalid: OnceLock::new(),
        };
        Self {
            inner: Arc::new(inner),
        }
    }

    /// The namespace's name, such as `/` or `/admin`.
    pub fn path(&self) -> &str {
        &self.inner.path
    }

    /// Handles an event. The handler's arguments declare what it takes of it: see [`FromEvent`].
    ///
    /// Handlers of one client start in the order of its events; each runs until it awaits before the
    /// next one starts. An event that has a handler already gets the new one.
    ///
    /// [`FromEvent`]: super::handler::FromEvent
    pub fn on<H, A>(&self, event: &str, handler: H) -> &Self
    where
        H: Handler<A>,
        A: 'static,
    {
        let mut handlers = self
            .inner
            .handlers
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        handlers.insert(event.into(), handler.erase());
        drop(handlers);
        self
    }

    /// Handles the events that have no handler of their own. Only the first call counts.
    pub fn on_any<H, A>(&self, handler: H) -> &Self
    where
        H: Handler<A>,
        A: 'static,
    {
        self.inner.fallback.get_or_init(|| handler.erase());
        self
    }

    /// Runs when a client has entered. It may take a [`Socket`]. Only the first call counts.
    ///
    /// What it does before its first await is done before the client's first event is handled, so
    /// rooms are best joined there.
    pub fn on_connect<H, A>(&self, handler: H) -> &Self
    where
        H: Handler<A>,
        A: 'static,
    {
        self.inner.on_connect.get_or_init(|| handler.erase());
        self
    }

    /// Runs when a client has left. Only the first call counts.
    pub fn on_disconnect<F, Fut>(&self, handler: F) -> &Self
    where
        F: Fn(Socket, DisconnectReason) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = ()> + Send + 'static,
    {
        let hook: DisconnectHook = Box::new(move |socket, reason| handler(socket, reason).boxed());
        self.inner.on_disconnect.get_or_init(|| hook);
        self
    }

    /// Adds a hook that decides whether a client may enter. Hooks run in order; the first refusal is
    /// the reply, and the connection stays open for another try.
    ///
    /// The socket is not in the namespace yet: its [`auth`](Socket::auth) and handshake can be read,
    /// and the hook can store what it finds out in its [`extensions`](Socket::extensions).
    pub fn auth<F, Fut>(&self, hook: F) -> &Self
    where
        F: Fn(Socket) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<(), ConnectError>> + Send + 'static,
    {
        let hook: AuthHook = Box::new(move |socket| hook(socket).boxed());
        self.inner
            .auth
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .push(Arc::new(hook));
        self
    }

    /// Called for an event whose data are not what its handler takes; what it returns is the
    /// acknowledgement, where one is requested. Only the first call counts.
    pub fn on_invalid<F>(&self, hook: F) -> &Self
    where
        F: Fn(&Socket, &str, &EventError) -> Option<Value> + Send + Sync + 'static,
    {
        let hook: InvalidHook = Box::new(hook);
        self.inner.on_invalid.get_or_init(|| hook);
        self
    }

    /// Emits to all sockets of the namespace.
    pub fn emit<T>(&self, event: &str, data: &T) -> Result<usize, EmitError>
    where
        T: Serialize + ?Sized,
    {
        self.all().emit(event, data)
    }

    /// An event that is encoded now and sent later, by [`Socket::send`], to sockets that the caller chooses one by one:
    /// for applications that maintain audiences of their own in place of rooms. `json` is its one argument and must be valid JSON.
    ///
    /// What is sent this way is not recovered: a client that was away has to request it.
    pub fn prepare(&self, event: &str, json: &str) -> Result<Prepared, EmitError> {
        let frames = Outgoing::json(event, json)?.frames(self.path(), None);
        Ok(Prepared {
            frames: frames.into(),
        })
    }

    /// An emitter to all sockets of the namespace.
    pub fn all(&self) -> Emitter {
        Emitter::to_namespace(self.clone())
    }

    /// An emitter to the members of a room (or to the socket of this id).
    pub fn to(&self, room: &str) -> Emitter {
        self.all().to(room)
    }

    /// An emitter to all sockets that are not in a room.
    pub fn except(&self, room: &str) -> Emitter {
        self.all().except(room)
    }

    /// The socket of this id, if it is here.
    pub fn socket(&self, id: Id) -> Option<Socket> {
        self.inner.members.get(id)
    }

    /// How many sockets are in the namespace.
    pub fn sockets_len(&self) -> usize {
        self.inner.members.len()
    }

    /// How many sockets are in a room.
    pub fn room_len(&self, room: &str) -> usize {
        self.inner.members.room_len(room)
    }

    pub(super) fn path_bytes(&self) -> ByteString {
        self.inner.path.clone()
    }

    pub(super) fn members(&self) -> &Members {
        &self.inner.members
    }

    pub(super) fn metrics(&self) -> &dyn Metrics {
        &*self.inner.shared.metrics
    }

    /// The log of recovery, held; `None` where recovery is off.
    pub(super) fn log(&self) -> Option<MutexGuard<'_, Log>> {
        self.inner.log.as_ref().map(lock)
    }

    pub(super) fn next_ack_id(&self) -> u64 {
        self.inner.ack_ids.fetch_add(1, Ordering::Relaxed)
    }

    pub(super) fn auth_hooks(&self) -> Vec<Arc<AuthHook>> {
        self.inner
            .auth
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    pub(super) fn connected(&self, socket: &Socket) {
        if let Some(handler) = self.inner.on_connect.get() {
            self.start(&**handler, Event::connect(socket));
        }
    }

    pub(super) fn disconnected(&self, socket: &Socket, reason: DisconnectReason) {
        if let Some(hook) = self.inner.on_disconnect.get() {
            // Spawned, because a session may be closed from any thread and with locks of the caller's.
            let run = hook(socket.clone(), reason);
            self.spawn(socket.session(), run);
        }
    }

    /// Hands an event to its handler.
    pub(super) fn handle(&self, event: Event) {
        let handler = {
            let handlers = self
                .inner
                .handlers
                .read()
                .unwrap_or_else(PoisonError::into_inner);
            handlers
                .get(event.name())
                .or(self.inner.fallback.get())
                .cloned()
        };
        if let Some(handler) = handler {
            self.metrics().event_handled();
            self.start(&*handler, event);
        }
    }

    fn start(&self, handler: &dyn Run, mut event: Event) {
        match handler.run(&mut event) {
            Ok(run) => self.run(event.socket().session(), run),
            Err(error) => {
                self.metrics().event_invalid();
                tracing::debug!(event = event.name(), %error, "event with invalid data");
                let hook = self.inner.on_invalid.get();
                let ack = hook.and_then(|hook| hook(event.socket(), event.name(), &error));
                if let Some(ack) = ack
                    && let Err(error) = event.take_ack().send(&ack)
                {
                    tracing::debug!(%error, "acknowledgement of invalid data could not be sent");
                }
            }
        }
    }

    /// Polls the handler once at once, so that handlers start in order and those that never wait cost
    /// no task; then lets it go on beside the session.
    fn run(&self, session: &Session, mut run: Pin<Box<dyn Future<Output = ()> + Send>>) {
        let mut cx = Context::from_waker(Waker::noop());
        let first = catch_unwind(AssertUnwindSafe(|| run.as_mut().poll(&mut cx)));
        match first {
            Ok(poll) if poll.is_ready() => {}
            Ok(_) => self.spawn(session, run),
            Err(_) => self.panicked(),
        }
    }

    fn spawn(&self, session: &Session, run: impl Future<Output = ()> + Send + 'static) {
        let busy = session.busy();
        let namespace = self.clone();
        session.runtime().spawn(async move {
            if AssertUnwindSafe(run).catch_unwind().await.is_err() {
                namespace.panicked();
            }
            drop(busy);
        });
    }

    fn panicked(&self) {
        tracing::error!(namespace = self.path(), "event handler panicked");
        self.metrics().handler_panicked();
    }
}

impl fmt::Debug for Namespace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Namespace")
            .field("path", &self.path())
            .field("sockets", &self.sockets_len())
            .finish_non_exhaustive()
    }
}
