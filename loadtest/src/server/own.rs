//! A server that is started for the load test alone: in demo mode, on a database that goes with it, with its rate limits raised,
//! because all of the load comes from one machine.

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use tokio::process::{Child, Command};

use crate::accounts::{self, Account, DEPOSIT};

/// How long the server may take to start.
const START_TIMEOUT: Duration = Duration::from_mins(1);
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// More than any load test opens.
const SOCKETS_PER_ADDRESS: &str = "100000";
/// What raises every limit of a player or a network.
const RATE_LIMIT_FACTORS: &str = "all=1000000";
/// What one player may send.
const NO_LIMIT: &str = "1000000";
/// What the server may take from the surroundings. Its other settings must not reach into a measurement.
const PASSED: [&str; 7] = [
    "PATH",
    "DATABASE_URL",
    "DATABASE_CONNECTIONS",
    "WORKERS",
    "LD_PRELOAD",
    "MALLOC_CONF",
    "RUST_BACKTRACE",
];

/// A running server; it ends when this is dropped.
#[derive(Debug)]
pub struct OwnServer {
    binary: PathBuf,
    folder: PathBuf,
    port: u16,
    metrics_port: u16,
    child: Child,
}

impl OwnServer {
    /// Starts the server of this binary on the database of `DATABASE_URL`, and waits until it answers.
    ///
    /// # Errors
    /// Where there is no `DATABASE_URL`, or the server does not start.
    pub async fn start(binary: &Path) -> anyhow::Result<Self> {
        ensure!(
            std::env::var_os("DATABASE_URL").is_some(),
            "a server of its own needs an empty database: run this within `duel-ledger throwaway -- …`, as `make loadtest` does"
        );
        let folder = std::env::temp_dir().join(format!("duel-loadtest-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let (port, metrics_port) = (free_port()?, free_port()?);
        let log = std::fs::File::create(folder.join("log"))?;
        let mut command = command(binary, &folder, (port, metrics_port));
        let child = command
            .stdout(log.try_clone()?)
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("{} cannot be started", binary.display()))?;
        let mut server = Self {
            binary: binary.to_owned(),
            folder,
            port,
            metrics_port,
            child,
        };
        server.listens().await?;
        Ok(server)
    }

    async fn listens(&mut self) -> anyhow::Result<()> {
        let (begun, address) = (
            Instant::now(),
            SocketAddr::from(([127, 0, 0, 1], self.port)),
        );
        while tokio::net::TcpStream::connect(address).await.is_err() {
            if self.child.try_wait()?.is_some() || START_TIMEOUT <= begun.elapsed() {
                let log = std::fs::read_to_string(self.folder.join("log"))?;
                bail!("the server did not start:\n{log}");
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
        Ok(())
    }

    /// Opens so many accounts in its database.
    ///
    /// # Errors
    /// Where the server's command fails.
    pub async fn accounts(&self, count: usize) -> anyhow::Result<Vec<Account>> {
        let count = count.to_string();
        let arguments = ["load-players", "--count", &count, "--deposit", DEPOSIT];
        let output = self.run(&arguments).await?;
        ensure!(
            output.status.success(),
            "the accounts could not be opened: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        accounts::parse(&String::from_utf8(output.stdout)?)
    }

    /// The server's own proof of its books: whether they are right, and what it printed.
    ///
    /// # Errors
    /// Where the command cannot be run.
    pub async fn audit(&self) -> anyhow::Result<(bool, String)> {
        let output = self.run(&["audit"]).await?;
        let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
        text.push_str(&String::from_utf8_lossy(&output.stderr));
        Ok((output.status.success(), text))
    }

    async fn run(&self, arguments: &[&str]) -> anyhow::Result<std::process::Output> {
        let ports = (self.port, self.metrics_port);
        let mut command = command(&self.binary, &self.folder, ports);
        let output = command.args(arguments).output().await;
        output.with_context(|| format!("{} cannot be run", self.binary.display()))
    }

    /// Where it is.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Where its metrics are.
    pub fn metrics_url(&self) -> String {
        format!("http://127.0.0.1:{}/metrics", self.metrics_port)
    }

    /// Its process, while it runs.
    pub fn pid(&self) -> Option<u32> {
        self.child.id()
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        // It may have ended by itself; and what cannot be removed is in the system's temporary folder anyway.
        drop(self.child.start_kill());
        drop(std::fs::remove_dir_all(&self.folder));
    }
}

fn command(binary: &Path, folder: &Path, (port, metrics_port): (u16, u16)) -> Command {
    let mut command = Command::new(binary);
    command.env_clear();
    for name in PASSED {
        if let Some(value) = std::env::var_os(name) {
            command.env(name, value);
        }
    }
    command
        .env("DEMO", "1")
        .env("DATA_DIR", folder)
        .env("PORT", port.to_string())
        .env("METRICS_PORT", metrics_port.to_string())
        .env("SOCKETS_PER_ADDRESS", SOCKETS_PER_ADDRESS)
        .env("RATE_LIMIT_FACTORS", RATE_LIMIT_FACTORS)
        .env("MESSAGES_PER_10S", NO_LIMIT)
        .env("UNANSWERED_MESSAGES", NO_LIMIT)
        .env("NEW_CONVERSATIONS_A_DAY", NO_LIMIT)
        .env("RUST_LOG", "warn")
        .stdin(Stdio::null());
    command
}

fn free_port() -> std::io::Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}
