//! An HTTP server for actix-web applications that takes each WebSocket out of HTTP.

use std::{
    any::Any,
    fmt, io, net,
    rc::Rc,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use actix_http::{HttpService, KeepAlive, Request, Response, body::MessageBody};
use actix_server::{GracefulShutdownSignal, Server, ServerBuilder};
use actix_service::{
    IntoServiceFactory, Service, ServiceFactory, ServiceFactoryExt as _, map_config,
};
use actix_web::{
    Error,
    dev::{AppConfig, Extensions},
};
use socket2::SockRef;
use tokio::net::TcpStream;

use super::{guard::guard_connection, upgrade::UpgradeFactory};

/// Connections in HTTP, where the owner gives no other number.
const CONNECTIONS_MAX: usize = 25_600;
/// Connections that wait to be accepted; std's own listener has room for 128.
const BACKLOG: u32 = 4096;

/// Whether a connection may stay, by its peer.
type Admission = Arc<dyn Fn(net::SocketAddr) -> Option<Rc<dyn Any>> + Send + Sync>;

/// In a connection's extensions: its place among those in HTTP, and what it was admitted with.
#[derive(Clone)]
#[expect(dead_code, reason = "it is only ever dropped")]
pub(super) struct Admitted(Rc<Place>, Option<Rc<dyn Any>>);

/// One of the connections in HTTP, until it is dropped.
struct Place(Arc<AtomicUsize>);

impl Place {
    /// One more, unless there are that many.
    fn take(taken: &Arc<AtomicUsize>, places_max: usize) -> Option<Self> {
        let more = |count: usize| (count < places_max).then_some(count.saturating_add(1));
        taken
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, more)
            .ok()?;
        Some(Self(taken.clone()))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Serves an actix-web application, as [`actix_web::HttpServer`] does, with the same names.
///
/// What is different: a WebSocket of this crate is taken out of HTTP after its handshake. It then costs a
/// third of the memory while it idles, and its frames go to the kernel without a stop in a response's body.
/// All else is served as ever, a WebSocket of another crate too. A client that closes its sending half has gone
/// (`h1_allow_half_closed(false)`: otherwise an aborted poll would not be noticed), and each
/// connection is guarded by [`guard_connection`](crate::guard_connection).
///
/// ```no_run
/// # async fn run(io: socketio::SocketIo) -> std::io::Result<()> {
/// use actix_web::App;
///
/// socketio::HttpServer::new(move || App::new().service(io.resource()))
///     .workers(2)
///     .bind(("127.0.0.1", 3000))?
///     .run()
///     .await
/// # }
/// ```
pub struct HttpServer<F> {
    factory: F,
    builder: ServerBuilder,
    keep_alive: KeepAlive,
    client_request_timeout: Duration,
    client_disconnect_timeout: Duration,
    connections_max: usize,
    /// Of all listeners together.
    taken: Arc<AtomicUsize>,
    admission: Option<Admission>,
    addresses: Vec<net::SocketAddr>,
}

impl<F> fmt::Debug for HttpServer<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpServer")
            .field("addresses", &self.addresses)
            .finish_non_exhaustive()
    }
}

impl<F> HttpServer<F> {
    /// A server of the application that `factory` makes, which it does twice for each worker: for requests,
    /// and for those that want to become a WebSocket. State that they share is made outside of it.
    pub fn new(factory: F) -> Self {
        Self {
            factory,
            // Its own count would go on for a WebSocket that has left HTTP.
            builder: Server::build().max_concurrent_connections(usize::MAX),
            keep_alive: KeepAlive::default(),
            client_request_timeout: Duration::from_secs(5),
            client_disconnect_timeout: Duration::from_secs(1),
            connections_max: CONNECTIONS_MAX,
            taken: Arc::default(),
            admission: None,
            addresses: Vec::new(),
        }
    }

    /// How many threads serve; by default one for each core.
    #[must_use]
    pub fn workers(mut self, count: usize) -> Self {
        self.builder = self.builder.workers(count);
        self
    }

    /// Connections in HTTP at a time; one more is closed at once. 25,600 by default. A WebSocket of this crate has left HTTP
    /// and counts no more, so that sockets never block requests: [`Builder::admit`](crate::Builder::admit) limits them.
    #[must_use]
    pub fn max_connections(mut self, count: usize) -> Self {
        self.connections_max = count;
        self
    }

    /// Called for each connection; where it returns `None` the connection is closed at once.
    ///
    /// What it returns is stored until the connection is closed, or is taken out of HTTP as a WebSocket of this
    /// crate, for which [`Builder::admit`](crate::Builder::admit) was called. So it may count the connections of
    /// an address: a client that sends half of a second request is not timed out.
    #[must_use]
    pub fn admit<P: 'static>(
        mut self,
        hook: impl Fn(net::SocketAddr) -> Option<P> + Send + Sync + 'static,
    ) -> Self {
        self.admission = Some(Arc::new(move |peer| {
            let pass: Rc<dyn Any> = Rc::new(hook(peer)?);
            Some(pass)
        }));
        self
    }

    /// How long a connection may idle between two requests; 5 seconds by default.
    #[must_use]
    pub fn keep_alive(mut self, keep_alive: impl Into<KeepAlive>) -> Self {
        self.keep_alive = keep_alive.into();
        self
    }

    /// How long a client may take to send the head of a connection's first request; 5 seconds by default. actix-http
    /// times no later one.
    #[must_use]
    pub fn client_request_timeout(mut self, time: Duration) -> Self {
        self.client_request_timeout = time;
        self
    }

    /// How long a connection that is closed may take: a client that is refused in the middle of a body sends on for
    /// so long before it is cut off, so that it can read why. 1 second by default.
    #[must_use]
    pub fn client_disconnect_timeout(mut self, time: Duration) -> Self {
        self.client_disconnect_timeout = time;
        self
    }

    /// How many seconds a graceful stop waits for what is being served; 30 by default.
    #[must_use]
    pub fn shutdown_timeout(mut self, seconds: u64) -> Self {
        self.builder = self.builder.shutdown_timeout(seconds);
        self
    }

    /// Leaves the signals of the process to its owner.
    #[must_use]
    pub fn disable_signals(mut self) -> Self {
        self.builder = self.builder.disable_signals();
        self
    }

    /// Listens on an address, or on each that a name stands for.
    ///
    /// # Errors
    /// Where one of them is taken or may not be used.
    pub fn bind<A, I, S, B>(self, address: A) -> io::Result<Self>
    where
        A: net::ToSocketAddrs,
        F: Fn() -> I + Send + Clone + 'static,
        I: IntoServiceFactory<S, Request>,
        S: ServiceFactory<Request, Config = AppConfig, Error = Error> + 'static,
        S::InitError: fmt::Debug,
        S::Response: Into<Response<B>>,
        S::Service: 'static,
        S::Future: 'static,
        <S::Service as Service<Request>>::Future: 'static,
        B: MessageBody + 'static,
    {
        let mut server = self;
        for address in address.to_socket_addrs()? {
            server = server.listen(listener(address)?)?;
        }
        if server.addresses.is_empty() {
            return Err(io::Error::other("the address names no host"));
        }
        Ok(server)
    }

    /// Listens on what listens already.
    ///
    /// # Errors
    /// Where the listener cannot be used.
    pub fn listen<I, S, B>(mut self, listener: net::TcpListener) -> io::Result<Self>
    where
        F: Fn() -> I + Send + Clone + 'static,
        I: IntoServiceFactory<S, Request>,
        S: ServiceFactory<Request, Config = AppConfig, Error = Error> + 'static,
        S::InitError: fmt::Debug,
        S::Response: Into<Response<B>>,
        S::Service: 'static,
        S::Future: 'static,
        <S::Service as Service<Request>>::Future: 'static,
        B: MessageBody + 'static,
    {
        let address = listener.local_addr()?;
        let (factory, keep_alive) = (self.factory.clone(), self.keep_alive);
        let request_time = self.client_request_timeout;
        let disconnect_time = self.client_disconnect_timeout;
        let (admission, places_max) = (self.admission.clone(), self.connections_max);
        let taken = self.taken.clone();
        let stopping = self.builder.graceful_shutdown_signal();
        let service = move || {
            let app = || {
                let app = factory().into_factory();
                map_config(app, |()| AppConfig::default())
                    .map_err(Response::<actix_http::body::BoxBody>::from)
            };
            let (stopping, admission) = (stopping.clone(), admission.clone());
            let taken = taken.clone();
            HttpService::build()
                .graceful_shutdown_signal(move || stopped(stopping.clone()))
                .keep_alive(keep_alive)
                .client_request_timeout(request_time)
                .client_disconnect_timeout(disconnect_time)
                .h1_allow_half_closed(false)
                .tcp_nodelay(true)
                .local_addr(address)
                .on_connect_ext(move |stream: &TcpStream, extensions| {
                    guard_connection(stream, extensions);
                    match Place::take(&taken, places_max) {
                        Some(place) => admit(place, admission.as_ref(), stream, extensions),
                        None => refuse(stream),
                    }
                })
                .upgrade(UpgradeFactory::new(app()))
                .finish(app())
                .tcp()
        };
        self.builder = self.builder.listen("http", listener, service)?;
        self.addresses.push(address);
        Ok(self)
    }

    /// Where it listens.
    pub fn addrs(&self) -> &[net::SocketAddr] {
        &self.addresses
    }

    /// Starts the workers. The server runs while it is awaited, and is stopped by its handle.
    pub fn run(self) -> Server {
        self.builder.run()
    }
}

/// A listener with room for many connections at once, after a restart for example: for [`HttpServer::listen`].
///
/// # Errors
/// Where the address is taken or may not be used.
pub fn listener(address: net::SocketAddr) -> io::Result<net::TcpListener> {
    let domain = socket2::Domain::for_address(address);
    let socket = socket2::Socket::new(domain, socket2::Type::STREAM, None)?;
    socket.set_reuse_address(true)?;
    socket.bind(&address.into())?;
    socket.listen(i32::try_from(BACKLOG).unwrap_or(i32::MAX))?;
    Ok(socket.into())
}

fn admit(
    place: Place,
    admission: Option<&Admission>,
    stream: &TcpStream,
    extensions: &mut Extensions,
) {
    let pass = match admission {
        None => Some(None),
        // The peer of a connection that is gone already is not known any more.
        Some(admission) => stream
            .peer_addr()
            .ok()
            .and_then(|it| admission(it))
            .map(Some),
    };
    match pass {
        Some(pass) => drop(extensions.insert(Admitted(Rc::new(place), pass))),
        None => refuse(stream),
    }
}

/// Closes a connection before its first request; actix-http finds it closed.
fn refuse(stream: &TcpStream) {
    if let Err(error) = SockRef::from(stream).shutdown(net::Shutdown::Both) {
        tracing::debug!(%error, "a connection that was refused is closed already");
    }
}

async fn stopped(signal: GracefulShutdownSignal) {
    signal.notified().await;
}
