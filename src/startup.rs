//! Wires the server together, serves until it is asked to stop, and stops it in order.

use std::net::{IpAddr, Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::{Server, ServerHandle};
use actix_web::{App as WebApp, HttpServer, web};
use actors::runtime::clock::SystemClock;
use actors::runtime::ids::Ids;
use anyhow::Context;
use futures_util::future::LocalBoxFuture;
use socketio::SocketIo;
use sqlx::postgres::PgConnectOptions;
use store::server_lock::{LockState, ServerLock};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, timeout};

use crate::infra::embedded::Postgres;
use crate::infra::network::{Network, NetworkSlots};
use crate::infra::passwords::Passwords;
use crate::infra::{database, installation};
use crate::services::{demo, presence, settings_in_force};
use crate::settings::Settings;
use crate::state::AppState;
use crate::{http, jobs, socket, telemetry};

/// How long a connection may stay idle before it is closed.
const KEEP_ALIVE: Duration = Duration::from_secs(75);
/// How long a client may take to send the head of a connection's first request. A later one is not timed by actix-http:
/// what slow ones may hold is bounded by the connections of a network.
const REQUEST_HEAD_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a stopping server waits for the requests that it has.
const SHUTDOWN_SECONDS: u64 = 10;
/// And how long for a database that may not answer any more.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);
/// How often the server looks whether it still is the only one.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// Connections that are in HTTP, of all networks: those that idle, are slow or poll. A WebSocket has left HTTP.
const CONNECTIONS_MAX: usize = 25_000;
/// A client that polls has a GET that waits and a POST beside it.
const CONNECTIONS_PER_SOCKET: usize = 2;

/// A server that is bound to its port and ready to run.
#[expect(missing_debug_implementations, reason = "actix's Server has none")]
pub struct Application {
    server: Server,
    port: u16,
    /// The sockets.
    pub io: SocketIo,
    /// The state, for the jobs and tests beside the server.
    pub app: web::Data<AppState>,
}

impl Application {
    /// Binds the port of the settings and starts the workers.
    ///
    /// # Errors
    /// Where the port is taken or may not be used.
    pub fn bind(app: AppState) -> anyhow::Result<Self> {
        telemetry::metrics();
        let listener = listen(app.settings.host, app.settings.port, "PORT")?;
        let port = listener
            .local_addr()
            .context("the port cannot be read back")?
            .port();
        let workers = app.settings.workers;
        let app = web::Data::new(app);
        let state = app.clone();
        let io = socket::open(&app);
        let sockets = io.clone();
        let places = Arc::<NetworkSlots>::default();
        let (settings, places_max) = (Arc::clone(&app.settings), connections_of_a_network(&app));
        let server = socketio::HttpServer::new(move || {
            let sockets = [sockets.resource(), socket::notification::resource()];
            http::web_app(state.clone(), sockets)
        })
        .workers(workers)
        .max_connections(CONNECTIONS_MAX)
        // A trusted proxy opens the connections of all its clients, and limits them itself.
        .admit(move |peer| {
            if settings.trusted_proxies.trusts(peer.ip()) {
                return Some(None);
            }
            let place = places.take(Network::of(peer.ip()), places_max);
            place.map(Some)
        })
        .keep_alive(KEEP_ALIVE)
        .client_request_timeout(REQUEST_HEAD_TIMEOUT)
        .shutdown_timeout(SHUTDOWN_SECONDS)
        .disable_signals()
        .listen(listener)
        .context("the server cannot listen")?
        .run();
        Ok(Self {
            server,
            port,
            io,
            app,
        })
    }

    /// The port that is listened on, also where the settings left the choice to the system.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Stops the server from elsewhere.
    pub fn handle(&self) -> ServerHandle {
        self.server.handle()
    }

    /// Serves until the handle stops it.
    ///
    /// # Errors
    /// Where accepting connections fails for good.
    pub async fn run(self) -> std::io::Result<()> {
        self.server.await
    }
}

/// More where the operator lets one network have more sockets.
fn connections_of_a_network(app: &AppState) -> usize {
    let for_sockets = app
        .settings
        .sockets_per_address
        .saturating_mul(CONNECTIONS_PER_SOCKET);
    for_sockets.max(app.settings.network_connections)
}

/// Serves until SIGINT or SIGTERM. Boxed: the future is too large for the stack of a small program, and as a public
/// async function it would compile the whole server into the unit tests too.
///
/// # Errors
/// One sentence that states what stands in the way and what to do about it.
pub fn serve(settings: Settings) -> LocalBoxFuture<'static, anyhow::Result<()>> {
    Box::pin(start_and_serve(settings))
}

async fn start_and_serve(settings: Settings) -> anyhow::Result<()> {
    installation::check_settings(&settings)?;
    let ids = Ids::from_system().context("the system gives no randomness")?;
    let (given, mut postgres) = database::open(&settings, &ids).await?;
    let given_up = postgres.as_mut().map(Postgres::given_up);
    let given_up = async {
        match given_up {
            Some(given_up) => given_up.await,
            None => std::future::pending().await,
        }
    };
    let served = tokio::select! {
        served = serve_on(settings, given, ids) => served,
        why = given_up => Err(anyhow::Error::msg(why)),
    };
    if let Some(postgres) = postgres {
        postgres.stop();
    }
    served
}

async fn serve_on(settings: Settings, given: PgConnectOptions, ids: Ids) -> anyhow::Result<()> {
    let (database, lock) = database::ready(&settings, given, &ids).await?;
    let (clock, ids) = (Arc::new(SystemClock), Arc::new(ids));
    let passwords = Passwords::new(Arc::clone(&ids))?;
    let app = AppState::build(settings, database, clock, ids, passwords).await?;
    check_installation(&app).await?;
    if app.settings.demo {
        demo::seed(&app).await?;
    }
    serve_until_signal(app, lock).await
}

/// Refuses a database that does not go with the settings, and logs where no money is real.
///
/// # Errors
/// One sentence, or that the database cannot be read.
pub async fn check_installation(app: &AppState) -> anyhow::Result<()> {
    let database = store::installation::read(&app.db).await?;
    let (is_demo, provider) = (app.settings.demo, app.provider.as_ref());
    installation::check_database(&database, is_demo, provider)?;
    if provider.is_play_money() {
        tracing::warn!(
            provider = provider.name(),
            "all money here is play money: the payment provider is the sandbox, which moves none"
        );
    }
    Ok(())
}

async fn serve_until_signal(app: AppState, lock: ServerLock) -> anyhow::Result<()> {
    let metrics_port = app.settings.metrics_port;
    presence::begin(&app).await?;
    // Before the first request: the time since the last heartbeat was an outage, and is noted as one.
    let beat = jobs::deadlines::beat(&app).await;
    beat.context("the heartbeat cannot be written")?;
    let changed = settings_in_force::record(&app).await;
    changed.context("the history of settings cannot be written")?;
    let application = Application::bind(app)?;
    let metrics = serve_metrics(metrics_port)?;
    let (app, handle, metrics_handle) = (
        application.app.clone(),
        application.handle(),
        metrics.handle(),
    );
    tracing::info!(
        port = application.port(),
        "serving on http://{}:{}",
        app.settings.host,
        application.port()
    );
    if let Some(setting) = installation::missing_public_url(&app.settings) {
        let address = app.settings.public_url();
        tracing::warn!(
            setting,
            "{setting} is set and PUBLIC_URL is not: links in mails and invitations begin with {address}, which players \
             may not reach; set PUBLIC_URL to the address that they use"
        );
    }
    let factors = &app.settings.rate_limit_factors;
    if factors.raise() {
        tracing::warn!(%factors, "RATE_LIMIT_FACTORS raises the rate limits: {factors}");
    }
    if app.settings.demo {
        demo::welcome(&app, application.port()).await?;
    }
    jobs::start(&app);
    actix_web::rt::spawn(metrics);
    let alone = actix_web::rt::spawn(stay_alone(lock, app.clone(), handle.clone()));
    let at_once = Arc::new(Notify::new());
    actix_web::rt::spawn(stop_on_signal(
        (app.clone(), application.io.clone()),
        handle,
        Arc::clone(&at_once),
    ));
    tokio::select! {
        ended = run_to_the_end(application, metrics_handle, alone) => ended,
        // actix-server reads no second command while it stops gracefully: what it still serves ends with the process.
        () = at_once.notified() => {
            tracing::warn!("stopping at once: what was being served is cut off");
            Ok(())
        }
    }
}

/// Serves until the server is stopped, and gives back what it holds.
async fn run_to_the_end(
    application: Application,
    metrics: ServerHandle,
    alone: JoinHandle<anyhow::Result<ServerLock>>,
) -> anyhow::Result<()> {
    let app = application.app.clone();
    application.run().await.context("the server stopped")?;
    metrics.stop(false).await;
    if timeout(CLOSE_TIMEOUT, app.db.close()).await.is_err() {
        tracing::warn!("the database does not answer any more: its connections are cut");
    }
    // Held until nothing is written any more, however the server came to stop.
    app.drain();
    let lock = alone
        .await
        .context("the task that watches the server's lock failed")??;
    lock.release().await;
    tracing::info!("stopped");
    Ok(())
}

/// Looks after the lock until the server drains, and answers it: it is held until nothing is written any more.
///
/// # Errors
/// One sentence, where another server has taken it: then this one is stopping.
async fn stay_alone(
    mut lock: ServerLock,
    app: web::Data<AppState>,
    handle: ServerHandle,
) -> anyhow::Result<ServerLock> {
    let mut looks = tokio::time::interval(LOOK_EVERY);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !app.is_draining() {
        looks.tick().await;
        match lock.look().await {
            LockState::Ours => {}
            LockState::Unknown(error) => {
                tracing::debug!("the server's lock cannot be looked at: {error}");
            }
            LockState::Theirs => {
                tracing::error!("stopping: {}", database::ANOTHER);
                app.drain();
                handle.stop(true).await;
                anyhow::bail!(database::ANOTHER);
            }
        }
    }
    Ok(lock)
}

/// The first signal lets requests finish; the second one, however far that has come, does not.
async fn stop_on_signal(
    (app, io): (web::Data<AppState>, SocketIo),
    handle: ServerHandle,
    at_once: Arc<Notify>,
) {
    let (Ok(mut interrupt), Ok(mut terminate)) = (
        signal(SignalKind::interrupt()),
        signal(SignalKind::terminate()),
    ) else {
        tracing::error!("signals cannot be received: stop the server by kill -9");
        return;
    };
    tokio::select! {
        () = either(&mut interrupt, &mut terminate) => {}
        () = app.operations.stop_asked() => {}
    }
    tracing::info!("stopping: finishing what is being served; a second signal stops at once");
    tokio::select! {
        () = stop_gracefully(&app, &io, &handle) => {}
        () = either(&mut interrupt, &mut terminate) => at_once.notify_one(),
    }
}

/// Takes nothing new, ends what clients hold open, and lets requests finish. The server ends by itself then, and this never does.
async fn stop_gracefully(app: &AppState, io: &SocketIo, handle: &ServerHandle) {
    app.drain();
    // Before their sockets are closed: that is the server's doing, and the evidence shows it.
    match timeout(CLOSE_TIMEOUT, presence::end(app)).await {
        Ok(Ok(written)) => tracing::debug!(written, "the last changes of presence are written"),
        Ok(Err(error)) => tracing::warn!("the last changes of presence are not written: {error}"),
        Err(_) => tracing::warn!("the last changes of presence are not written in time"),
    }
    socket::connect::announce_drain(app, io).await;
    handle.stop(true).await;
    std::future::pending::<()>().await;
}

async fn either(interrupt: &mut Signal, terminate: &mut Signal) {
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
}

/// `/metrics` has a port of its own that only this machine can reach.
fn serve_metrics(port: u16) -> anyhow::Result<Server> {
    let listener = listen(IpAddr::V4(Ipv4Addr::LOCALHOST), port, "METRICS_PORT")?;
    let server = HttpServer::new(|| WebApp::new().service(http::health::metrics))
        .workers(1)
        .disable_signals()
        .listen(listener)
        .context("the metrics cannot be served")?;
    Ok(server.run())
}

fn listen(host: IpAddr, port: u16, setting: &str) -> anyhow::Result<TcpListener> {
    use std::io::ErrorKind;
    socketio::listener((host, port).into()).map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => anyhow::anyhow!(
            "port {port} is taken: stop what listens there, or choose another with {setting}"
        ),
        ErrorKind::PermissionDenied => anyhow::anyhow!(
            "port {port} needs more rights than this user has: choose one above 1023 with {setting}"
        ),
        _ => anyhow::anyhow!("cannot listen on {host} port {port}: {error}"),
    })
}
