//! Wires the server together, serves until it is told to stop, and stops it in order.

use std::net::{IpAddr, Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::{Server, ServerHandle};
use actix_web::{App as WebApp, HttpServer, web};
use actors::clock::SystemClock;
use actors::ids::Ids;
use anyhow::Context;
use socketio::SocketIo;
use sqlx::postgres::PgConnectOptions;
use store::Db;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::time::timeout;

use crate::app::App;
use crate::embedded::Postgres;
use crate::network::{Network, Places};
use crate::settings::Settings;
use crate::{demo, http, jobs, presence, socket, telemetry};

/// How long a connection may stay idle before it is closed.
const KEEP_ALIVE: Duration = Duration::from_secs(75);
/// How long a client may take to send the head of a connection's first request. A later one is not timed by actix-http:
/// what slow ones may hold is bounded by the connections of a network.
const REQUEST_HEAD_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a stopping server waits for the requests that it has.
const SHUTDOWN_SECONDS: u64 = 10;
/// And how long for a database that may not answer any more.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);
/// Connections per worker; more wait in the backlog.
const CONNECTIONS_MAX: usize = 25_000;
/// Connections of one network that are in HTTP: of clients that idle, that are slow, and that poll. A school shares one.
const NETWORK_CONNECTIONS_MAX: usize = 2_000;
/// A client that polls has a GET that waits and a POST beside it.
const CONNECTIONS_PER_SOCKET: usize = 2;

/// A server that is bound to its port and ready to run.
#[expect(missing_debug_implementations, reason = "actix's Server has none")]
pub struct Application {
    server: Server,
    port: u16,
    /// The sockets.
    pub io: SocketIo,
    /// The parts, for the jobs and tests beside the server.
    pub app: web::Data<App>,
}

impl Application {
    /// Binds the port of the settings and starts the workers.
    ///
    /// # Errors
    /// Where the port is taken or may not be used.
    pub fn bind(app: App) -> anyhow::Result<Self> {
        telemetry::metrics();
        let listener = listen(app.settings.host, app.settings.port, "PORT")?;
        let port = listener
            .local_addr()
            .context("the port cannot be read back")?
            .port();
        let workers = app.settings.workers;
        let app = web::Data::new(app);
        let parts = app.clone();
        let io = socket::open(&app);
        let sockets = io.clone();
        let places = Arc::<Places>::default();
        let (is_proxied, places_max) = (app.settings.trust_proxy, connections_of_a_network(&app));
        let server = socketio::HttpServer::new(move || {
            let sockets = [sockets.resource(), socket::notification::resource()];
            http::web_app(parts.clone(), sockets)
        })
        .workers(workers)
        .max_connections(CONNECTIONS_MAX)
        // Behind a proxy all have the proxy's address, and the proxy sees to it.
        .admit(move |peer| {
            if is_proxied {
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
fn connections_of_a_network(app: &App) -> usize {
    let for_sockets = app
        .settings
        .sockets_per_address
        .saturating_mul(CONNECTIONS_PER_SOCKET);
    for_sockets.max(NETWORK_CONNECTIONS_MAX)
}

/// Serves until SIGINT or SIGTERM.
///
/// # Errors
/// One sentence that says what stands in the way and what to do about it.
pub async fn serve(settings: Settings) -> anyhow::Result<()> {
    let ids = Ids::from_system().context("the system gives no randomness")?;
    let (database, postgres) = open_database(&settings, &ids).await?;
    let served = serve_on(settings, database, ids).await;
    if let Some(postgres) = postgres {
        postgres.stop();
    }
    served
}

/// The database of the settings, migrated: one's own, or the private one of the data folder.
///
/// # Errors
/// One sentence that says what stands in the way and what to do about it.
pub async fn open_database(
    settings: &Settings,
    ids: &Ids,
) -> anyhow::Result<(PgConnectOptions, Option<Postgres>)> {
    let (options, postgres) = if let Some(url) = &settings.database_url {
        (url.parse().context("DATABASE_URL cannot be read")?, None)
    } else {
        let password = hex::encode(ids.secret());
        let postgres =
            Postgres::start(&settings.data_dir, &settings.postgres_dir, &password).await?;
        (postgres.options(), Some(postgres))
    };
    Db::migrate(&options).await?;
    Ok((options, postgres))
}

async fn serve_on(settings: Settings, database: PgConnectOptions, ids: Ids) -> anyhow::Result<()> {
    let app = App::build(settings, database, Arc::new(SystemClock), Arc::new(ids)).await?;
    if app.settings.demo {
        demo::seed(&app).await?;
    }
    serve_until_signal(app).await
}

async fn serve_until_signal(app: App) -> anyhow::Result<()> {
    let metrics_port = app.settings.metrics_port;
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
    if app.settings.demo {
        demo::welcome(&app, application.port()).await?;
    }
    presence::close_left_open(&app).await?;
    jobs::start(&app);
    actix_web::rt::spawn(metrics);
    actix_web::rt::spawn(stop_on_signal(app.clone(), application.io.clone(), handle));
    application.run().await.context("the server stopped")?;
    metrics_handle.stop(false).await;
    if timeout(CLOSE_TIMEOUT, app.db.close()).await.is_err() {
        tracing::warn!("the database does not answer any more: its connections are cut");
    }
    tracing::info!("stopped");
    Ok(())
}

/// The first signal lets requests finish, the second one does not.
async fn stop_on_signal(app: web::Data<App>, io: SocketIo, handle: ServerHandle) {
    let (Ok(mut interrupt), Ok(mut terminate)) = (
        signal(SignalKind::interrupt()),
        signal(SignalKind::terminate()),
    ) else {
        tracing::error!("signals cannot be heard: stop the server by kill -9");
        return;
    };
    either(&mut interrupt, &mut terminate).await;
    tracing::info!("stopping: finishing what is being served; a second signal stops at once");
    app.drain();
    socket::connect::say_goodbye(&app, &io).await;
    // Stopping gracefully goes on by itself once it is asked for.
    drop(handle.stop(true));
    either(&mut interrupt, &mut terminate).await;
    handle.stop(false).await;
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
