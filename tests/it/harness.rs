//! `spawn()`: the whole server in this process, on port 0, on a fresh database, with a clock that the test moves.
//!
//! One throwaway `PostgreSQL` serves the whole run (or the one of `TEST_DATABASE_URL`); each test gets a copy of a
//! migrated template, which is dropped when the test has ended. Nothing runs in the background: `run_jobs` does by hand what the jobs would do.

use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::web;
use actors::runtime::clock::ManualClock;
use actors::runtime::ids::Ids;
use argon2::Params;
use clap::Parser;
use duel_ledger::commands::cli::Cli;
use duel_ledger::infra::embedded::Postgres;
use duel_ledger::infra::passwords::Passwords;
use duel_ledger::infra::payment_provider::{PaymentProvider, SandboxProvider};
use duel_ledger::jobs;
use duel_ledger::services::presence;
use duel_ledger::settings::Settings;
use duel_ledger::startup::Application;
use duel_ledger::state::AppState;
use socketio::SocketIo;
use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;
use store::Db;
use time::macros::datetime;
use tokio::sync::{OnceCell, oneshot};

use crate::books;

/// Connections of one test's server: enough to race, few enough for all tests at once.
const CONNECTIONS: &str = "8";
/// How long the end of a test waits for its server's connections to close.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// A running server, and what a test needs to play with it.
pub(crate) struct TestApp {
    /// `http://127.0.0.1:port`
    pub(crate) address: String,
    /// The server's only clock. It stands still unless it is moved.
    pub(crate) clock: Arc<ManualClock>,
    /// The state, to look behind the scenes.
    pub(crate) app: web::Data<AppState>,
    /// Who owns the database; the server acts as a login of its own.
    pub(crate) owner: PgConnectOptions,
    /// The data folder, deleted at the end.
    pub(crate) folder: PathBuf,
    /// How many journals there were at the last audit, of all servers on the database.
    pub(crate) audited: Arc<AtomicU64>,
    handle: ServerHandle,
    io: SocketIo,
}

/// What a test may replace of the server, beside its settings.
pub(crate) struct Parts {
    pub(crate) provider: Arc<dyn PaymentProvider>,
    /// What hashing a password costs.
    pub(crate) hashing: Params,
}

impl Default for Parts {
    fn default() -> Self {
        Self {
            provider: Arc::new(SandboxProvider),
            hashing: Params::new(Params::MIN_M_COST, 1, 1, None).unwrap(),
        }
    }
}

/// The server with the settings that most tests want.
pub(crate) async fn spawn() -> TestApp {
    spawn_with(|_| ()).await
}

/// The server for tests of races: requests run on two threads at once.
pub(crate) async fn spawn_racing() -> TestApp {
    spawn_with(|settings| settings.workers = 2).await
}

/// The server with settings of its own.
pub(crate) async fn spawn_with(change: impl FnOnce(&mut Settings)) -> TestApp {
    spawn_of(Parts::default(), change).await
}

/// The server with a payment provider of the test.
pub(crate) async fn spawn_of(parts: Parts, change: impl FnOnce(&mut Settings)) -> TestApp {
    let folder = std::env::temp_dir().join(format!(
        "duel-ledger-it-{}-{}",
        std::process::id(),
        number()
    ));
    let mut settings = settings(&folder);
    change(&mut settings);
    let clock = Arc::new(ManualClock::at(datetime!(2026-11-21 12:00 UTC)));
    let owner = fresh_database().await;
    let login = login_of(&owner).await;
    start(settings, (owner, login), clock, 7, parts).await
}

/// The server on a database of the test, already migrated.
pub(crate) async fn spawn_on(
    owner: PgConnectOptions,
    change: impl FnOnce(&mut Settings),
) -> TestApp {
    let folder = std::env::temp_dir().join(format!(
        "duel-ledger-it-{}-{}",
        std::process::id(),
        number()
    ));
    let mut settings = settings(&folder);
    change(&mut settings);
    let clock = Arc::new(ManualClock::at(datetime!(2026-11-21 12:00 UTC)));
    let login = login_of(&owner).await;
    start(settings, (owner, login), clock, 7, Parts::default()).await
}

async fn start(
    settings: Settings,
    (owner, database): (PgConnectOptions, PgConnectOptions),
    clock: Arc<ManualClock>,
    seed: u64,
    parts: Parts,
) -> TestApp {
    let folder = settings.data_dir.clone();
    let (notified, started) = oneshot::channel();
    let servers_clock = Arc::clone(&clock);
    // A thread and an actix system of its own, as in production; it ends with the test.
    std::thread::spawn(move || {
        let system = actix_web::rt::System::new();
        system.block_on(async move {
            let ids = Arc::new(Ids::seeded(seed));
            let passwords = Passwords::with_params(Arc::clone(&ids), parts.hashing).unwrap();
            let mut app = AppState::build(settings, database, servers_clock, ids, passwords)
                .await
                .unwrap();
            app.provider = parts.provider;
            let application = Application::bind(app).unwrap();
            let (app, handle) = (application.app.clone(), application.handle());
            let io = application.io.clone();
            notified
                .send((application.port(), app.clone(), handle, io))
                .map_err(|_unsent| "gone")
                .unwrap();
            application.run().await.unwrap();
            let closed = tokio::time::timeout(CLOSE_TIMEOUT, app.db.close()).await;
            drop(closed);
            actix_web::rt::System::current().stop();
        });
        // Ends the threads of the actors too: they would hold the state, and with it the memory of the hashers.
        system.run().unwrap();
    });
    let (port, app, handle, io) = started.await.unwrap();
    TestApp {
        address: format!("http://127.0.0.1:{port}"),
        clock,
        app,
        owner,
        folder,
        audited: Arc::default(),
        handle,
        io,
    }
}

fn settings(folder: &std::path::Path) -> Settings {
    // Only flags: what the environment of the test run states must not reach into it.
    let mut settings = Cli::parse_from(["duel-ledger"]).settings;
    settings.host = std::net::IpAddr::from([127, 0, 0, 1]);
    settings.port = 0;
    // A second one doubles what it costs to start, and opens connections of its own.
    settings.workers = 1;
    settings.database_url = None;
    settings.database_connections = CONNECTIONS.parse().unwrap();
    folder.clone_into(&mut settings.data_dir);
    // Whether the web app was built here must not matter; the tests of its files bring their own.
    settings.web_dist = folder.join("web");
    settings.demo = false;
    // All clients of a test come from one address, and its clock stands still.
    settings.rate_limit_factors = "all=1000,stored=1".parse().unwrap();
    // What a stranger may write has tests of its own.
    settings.unanswered_messages = 1_000;
    settings.new_conversations_a_day = 1_000;
    settings
}

impl Drop for TestApp {
    /// Every test in which money moved ends with the audit.
    fn drop(&mut self) {
        // Asking is enough: the server's thread ends by itself.
        drop(self.handle.stop(false));
        drop(std::fs::remove_dir_all(&self.folder));
        if !std::thread::panicking() {
            books::audit_at_the_end(&self.owner, &self.audited);
        }
    }
}

impl TestApp {
    /// Lets the jobs of sockets and of presence look once.
    pub(crate) async fn look_at_sockets(&self) {
        jobs::sockets::look(&self.app);
        presence::settle(&self.app).await.unwrap();
    }

    /// A second server on the same database, data folder and clock: who is signed in here is signed in there.
    pub(crate) async fn beside(&self) -> TestApp {
        self.beside_with(|_| ()).await
    }

    /// The same with settings of its own.
    pub(crate) async fn beside_with(&self, change: impl FnOnce(&mut Settings)) -> TestApp {
        let mut settings = settings(&self.folder);
        change(&mut settings);
        let database = (*self.app.db.connect_options()).clone();
        // Ids of its own: two servers that drew the same chance would make the same ids.
        let seed = 100 + u64::from(number());
        start(
            settings,
            (self.owner.clone(), database),
            Arc::clone(&self.clock),
            seed,
            Parts {
                provider: Arc::clone(&self.app.provider),
                ..Parts::default()
            },
        )
        .await
    }

    /// Moves the clock forward.
    pub(crate) fn advance(&self, by: Duration) {
        self.clock.advance(by);
    }

    /// Moves the clock forward; the service is down meanwhile.
    pub(crate) fn sleep(&self, by: Duration) {
        self.clock.sleep(by);
    }

    /// Closes every socket, as the server does when it is asked to stop.
    pub(crate) async fn announce_drain(&self) {
        duel_ledger::socket::connect::announce_drain(&self.app, &self.io).await;
    }
}

/// The cluster of this run, with a template that is migrated once.
struct Cluster {
    options: PgConnectOptions,
    template: String,
    /// Takes the names of databases that no test needs any more.
    ended: mpsc::Sender<String>,
    /// Its guard stops and deletes the cluster when this process ends.
    _postgres: Option<Postgres>,
}

fn number() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    NEXT.fetch_add(1, Ordering::SeqCst)
}

/// A migrated database that no other test has.
pub(crate) async fn fresh_database() -> PgConnectOptions {
    static CLUSTER: OnceCell<Cluster> = OnceCell::const_new();
    let cluster = CLUSTER.get_or_init(start_cluster).await;
    let name = format!("it_{}_{}", std::process::id(), number());
    let create = format!("create database {name} template {}", cluster.template);
    execute(&cluster.options, create).await.unwrap();
    DATABASES.with(|databases| databases.made(&name, &cluster.ended));
    cluster.options.clone().database(&name)
}

/// The server's own login in a database, made as at a start.
pub(crate) async fn login_of(owner: &PgConnectOptions) -> PgConnectOptions {
    store::login::make(owner, "of no meaning here", b"salt")
        .await
        .unwrap()
}

async fn start_cluster() -> Cluster {
    let (options, postgres) = if let Ok(url) = std::env::var("TEST_DATABASE_URL") {
        (url.parse::<PgConnectOptions>().unwrap(), None)
    } else {
        let package = std::path::Path::new(crate::ROOT).join("target/postgres");
        let postgres = Postgres::start_throwaway(&package).unwrap();
        (postgres.options(), Some(postgres))
    };
    let template = format!("it_{}_template", std::process::id());
    execute(&options, format!("create database {template}"))
        .await
        .unwrap();
    Db::migrate(&options.clone().database(&template))
        .await
        .unwrap();
    Cluster {
        ended: drop_databases(options.clone()),
        options,
        template,
        _postgres: postgres,
    }
}

/// The databases of one test, which has a thread of its own: they are dropped where it ends. All of a run take 16 GB.
struct Databases(RefCell<Vec<(String, mpsc::Sender<String>)>>);

thread_local! {
    static DATABASES: Databases = const { Databases(RefCell::new(Vec::new())) };
}

impl Databases {
    fn made(&self, name: &str, ended: &mpsc::Sender<String>) {
        let made = (name.to_owned(), ended.clone());
        self.0.borrow_mut().push(made);
    }
}

impl Drop for Databases {
    fn drop(&mut self) {
        for (name, ended) in self.0.take() {
            // At the end of the run the receiver is closed: the whole cluster is deleted.
            drop(ended.send(name));
        }
    }
}

/// Starts the thread that drops databases, so that no test waits for it. It goes on where one cannot be dropped.
#[expect(clippy::print_stderr, reason = "a database that stays fills the disk")]
fn drop_databases(cluster: PgConnectOptions) -> mpsc::Sender<String> {
    let (sender, ended) = mpsc::channel::<String>();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        for name in ended {
            let statement = format!("drop database if exists {name} with (force)");
            if let Err(error) = runtime.block_on(execute(&cluster, statement)) {
                eprintln!("{name} is not dropped: {error}");
            }
        }
    });
    sender
}

async fn execute(options: &PgConnectOptions, statement: String) -> sqlx::Result<()> {
    let mut connection = options.connect().await?;
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement))
        .execute(&mut connection)
        .await?;
    Ok(())
}
