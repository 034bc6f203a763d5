//! The real server as a process of its own, which can be killed. Its clock is the world's.

use std::fs::File;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::Duration;

use duel_ledger::infra::embedded::Postgres;
use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;

use crate::embedded;
use crate::harness::fresh_database;
use crate::outage;

/// How often a server that starts is asked whether it is there.
const LOOK: Duration = Duration::from_millis(20);

/// And how often at most whether its PostgreSQL has stopped.
const STOP_LOOKS_MAX: usize = 500;

/// See the module.
pub(crate) struct Node {
    /// `http://127.0.0.1:port`, the same after each death.
    pub(crate) address: String,
    pub(crate) database: PgConnectOptions,
    socket: SocketAddr,
    folder: PathBuf,
    /// Whether PostgreSQL is its own, in its folder.
    is_embedded: bool,
    /// What it logs, in the syntax of `RUST_LOG`; nothing where that is `off`.
    log_filter: &'static str,
    /// Where its traces go, if anywhere.
    collector: Option<String>,
    child: Option<Child>,
}

impl Node {
    /// Starts it on a database of its own and waits until it listens.
    pub(crate) async fn start() -> Self {
        Self::start_on(fresh_database().await).await
    }

    /// Starts it on a database that is there and waits until it listens.
    pub(crate) async fn start_on(database: PgConnectOptions) -> Self {
        let mut node = Self::new(database, false);
        node.resume().await;
        node
    }

    /// Starts it with a private PostgreSQL of its own.
    pub(crate) async fn start_embedded() -> Self {
        let mut node = Self::new(PgConnectOptions::new_without_pgpass(), true);
        node.resume().await;
        node.database = Postgres::running(&node.folder).unwrap().unwrap();
        node
    }

    /// Starts it on a data folder that is made of a backup.
    pub(crate) async fn restore(backup: &Path) -> Self {
        let mut node = Self::new(PgConnectOptions::new_without_pgpass(), true);
        let mut command = node.command();
        let restored = command.arg("restore").arg("--from").arg(backup).output();
        let restored = restored.unwrap();
        let complaint = String::from_utf8_lossy(&restored.stderr);
        assert!(restored.status.success(), "{complaint}");
        node.resume().await;
        node.database = Postgres::running(&node.folder).unwrap().unwrap();
        node
    }

    /// Backs up its data folder while it serves: `duel-ledger backup`. Whatever else this thread does goes on meanwhile.
    pub(crate) async fn back_up(&self, to: &Path) -> Output {
        let mut command = tokio::process::Command::from(self.command());
        command.arg("backup").arg("--to").arg(to);
        command.output().await.unwrap()
    }

    /// Starts it on a database of its own, with a log.
    pub(crate) async fn start_logging(log_filter: &'static str) -> Self {
        let mut node = Self::new(fresh_database().await, false);
        node.log_filter = log_filter;
        node.resume().await;
        node
    }

    /// Starts it on a database of its own, with a collector of traces.
    pub(crate) async fn start_exporting(collector: String) -> Self {
        let mut node = Self::new(fresh_database().await, false);
        node.collector = Some(collector);
        node.resume().await;
        node
    }

    fn new(database: PgConnectOptions, is_embedded: bool) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let socket = listener.local_addr().unwrap();
        drop(listener);
        let folder = format!("duel-ledger-node-{}-{}", std::process::id(), socket.port());
        Self {
            address: format!("http://{socket}"),
            database,
            socket,
            folder: std::env::temp_dir().join(folder),
            is_embedded,
            log_filter: if is_embedded { "info" } else { "off" },
            collector: None,
            child: None,
        }
    }

    /// What the servers of a node with a log have logged.
    pub(crate) fn logged(&self) -> String {
        std::fs::read_to_string(self.log()).unwrap()
    }

    fn log(&self) -> PathBuf {
        self.folder.with_extension("log")
    }

    /// Our program with the settings of this node.
    fn command(&self) -> Command {
        let mut command = Command::new(crate::SERVER);
        command
            .env_clear()
            .env("PORT", self.socket.port().to_string())
            .env("METRICS_PORT", "0")
            .env("PAYMENT_PROVIDER", "sandbox")
            .env("DATABASE_CONNECTIONS", "8")
            .env("DATA_DIR", &self.folder)
            .env("WEB_DIST", self.folder.join("web"))
            .env("MESSAGES_PER_10S", "1000000")
            .env("RATE_LIMIT_FACTORS", "all=1000000")
            .env("UNANSWERED_MESSAGES", "1000000")
            .env("NEW_CONVERSATIONS_A_DAY", "1000000")
            .env("RUST_LOG", self.log_filter)
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        if let Some(collector) = &self.collector {
            command
                .env("OTEL_EXPORTER_OTLP_ENDPOINT", collector)
                .env("OTEL_EXPORTER_OTLP_PROTOCOL", "http/json");
        }
        if self.is_embedded {
            let package = Path::new(crate::ROOT).join("target/postgres");
            command.env("POSTGRES_DIR", package);
        } else {
            let url = self.database.to_url_lossy().to_string();
            command.env("DATABASE_URL", url);
        }
        command
    }

    /// Starts it again, on the same port, database and folder.
    pub(crate) async fn resume(&mut self) {
        let mut command = self.command();
        if self.log_filter != "off" {
            let mut log = File::options();
            let log = log.create(true).append(true).open(self.log()).unwrap();
            command.stderr(log);
        }
        let child = command.spawn().unwrap();
        self.child = Some(child);
        let mut looks = tokio::time::interval(LOOK);
        while TcpStream::connect(self.socket).is_err() {
            let exit = self.child.as_mut().unwrap().try_wait().unwrap();
            assert!(exit.is_none(), "the server did not start: {exit:?}");
            looks.tick().await;
        }
    }

    /// Ends its private PostgreSQL without a word (SIGKILL of the process that started all others).
    pub(crate) fn kill_postgres(&self) {
        assert!(outage::send("KILL", &outage::postmaster(&self.folder)));
    }

    /// Fails unless the books are right: `duel-ledger audit`, beside the running server.
    pub(crate) fn assert_audit(&self) {
        let audited = self.command().arg("audit").output().unwrap();
        let sent = String::from_utf8_lossy(&audited.stdout);
        assert!(audited.status.success(), "{sent}");
    }

    /// How it ended by itself; none while it runs.
    pub(crate) fn ended(&mut self) -> Option<ExitStatus> {
        self.child
            .as_mut()
            .and_then(|child| child.try_wait().unwrap())
    }

    /// Asks it to stop (SIGTERM).
    pub(crate) fn ask_to_stop(&self) {
        let pid = self.child.as_ref().unwrap().id().to_string();
        assert!(outage::send("TERM", &pid));
    }

    /// Waits until it takes no connection any more.
    pub(crate) async fn until_deaf(&self) {
        let mut looks = tokio::time::interval(LOOK);
        while TcpStream::connect(self.socket).is_ok() {
            looks.tick().await;
        }
    }

    /// Waits until it has ended.
    pub(crate) async fn until_ended(&mut self) -> ExitStatus {
        let mut looks = tokio::time::interval(LOOK);
        loop {
            looks.tick().await;
            if let Some(status) = self.ended() {
                return status;
            }
        }
    }

    /// Asks it to stop and waits until it has.
    pub(crate) async fn stop(&mut self) -> ExitStatus {
        self.ask_to_stop();
        self.until_ended().await
    }

    /// Ends it without a word (SIGKILL).
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }
}

impl Drop for Node {
    #[expect(
        clippy::disallowed_methods,
        reason = "what is dropped cannot wait otherwise"
    )]
    fn drop(&mut self) {
        self.kill();
        if self.is_embedded {
            // Its watchdog stops it, now that no process holds it any more.
            let pidfile = embedded::cluster(&self.folder).join("cluster/postmaster.pid");
            let mut looks = 0;
            while pidfile.exists() && looks < STOP_LOOKS_MAX {
                std::thread::sleep(LOOK);
                looks += 1;
            }
        }
        embedded::remove(&self.folder);
        drop(std::fs::remove_file(self.log()));
    }
}
