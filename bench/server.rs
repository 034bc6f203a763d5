//! The real server, as `make run` starts it, on a database of the benchmark; and what its clients send.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use actors::runtime::clock::{Clock, SystemClock};
use actors::runtime::ids::Ids;
use anyhow::Context;
use domain::account::AccountRole;
use duel_ledger::infra::tokens::Tokens;
use uuid::Uuid;

use crate::database::Database;

const BINARY: &str = env!("CARGO_BIN_EXE_duel-ledger");
/// How long the server may take to start.
const START_TIMEOUT: Duration = Duration::from_secs(30);
/// More than any measurement opens: here all come from one address.
const SOCKETS: usize = 100_000;
/// Players of `seed.sql`.
const PLAYERS: u64 = 2_000;

/// The running server; killed when it is dropped.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
    folder: PathBuf,
    tokens: Vec<String>,
}

impl Server {
    /// Starts it, waits until it answers, and signs every player in.
    pub(crate) async fn start(folder: &Path, database: &Database) -> anyhow::Result<Self> {
        let (port, metrics_port) = (free_port()?, free_port()?);
        let folder = folder.join("server");
        std::fs::create_dir_all(&folder)?;
        let log = std::fs::File::create(folder.join("log"))?;
        let child = command(&folder, database)
            .env("PORT", port.to_string())
            .env("METRICS_PORT", metrics_port.to_string())
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()
            .context("the server does not start")?;
        let mut server = Self {
            child,
            address: SocketAddr::from(([127, 0, 0, 1], port)),
            tokens: Vec::new(),
            folder,
        };
        if !listens(&mut server.child, server.address).await? {
            let log = std::fs::read_to_string(server.folder.join("log"))?;
            anyhow::bail!("the server did not start:\n{log}");
        }
        server.sign_in()?;
        Ok(server)
    }

    /// Tokens as the server would issue them, signed with its own key.
    fn sign_in(&mut self) -> anyhow::Result<()> {
        let (ids, now) = (Ids::from_system()?, SystemClock.now());
        let issuer = format!("http://{}", self.address);
        let tokens = Tokens::open(&self.folder, &[], issuer, &ids)?;
        self.tokens = (0..PLAYERS)
            .map(|n| tokens.issue(player(n), ids.next(now), AccountRole::User, now))
            .collect::<anyhow::Result<_>>()?;
        Ok(())
    }

    /// The second player joins challenge `n`.
    pub(crate) fn join(&self, n: u64) -> String {
        self.command(n, n, "join", r#"{"stakeAmount":"50.00"}"#)
    }

    /// The second player of challenge `n` of those that are declared agrees that the first has won.
    pub(crate) fn settle(&self, n: u64) -> String {
        self.command(100_000 + n, n, "result", r#"{"outcome":"lost"}"#)
    }

    fn command(&self, challenge: u64, n: u64, command: &str, body: &str) -> String {
        // Challenges are made by player n, and player n + 1 is the other side.
        let path = format!("/api/challenges/10000000-0000-7000-8000-{challenge:012x}/{command}");
        let key = format!("idempotency-key: {command}-{n}\r\n");
        self.request(&path, challenge + 1, &key, body)
    }

    fn request(&self, path: &str, player: u64, headers: &str, body: &str) -> String {
        let place = usize::try_from(player % PLAYERS);
        let token = place.map_or("", |place| self.token(place));
        format!(
            "POST {path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer {token}\r\n{headers}\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )
    }

    /// The access token of player `n`.
    pub(crate) fn token(&self, n: usize) -> &str {
        self.tokens.get(n).map_or("", String::as_str)
    }

    /// The server's process.
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }
}

/// Memory that a process holds, in kB.
pub(crate) fn resident_kb(pid: u32) -> anyhow::Result<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
    status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .and_then(|rest| rest.trim().trim_end_matches(" kB").parse().ok())
        .context("the kernel does not say how much memory the server holds")
}

/// Waits until the server that was just started listens; false where it never does.
pub(crate) async fn listens(child: &mut Child, address: SocketAddr) -> anyhow::Result<bool> {
    let begun = Instant::now();
    while TcpStream::connect(address).is_err() {
        if child.try_wait()?.is_some() || START_TIMEOUT <= begun.elapsed() {
            return Ok(false);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(true)
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have gone by itself; then there is nothing left to end.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Only what the benchmark states: settings of the surroundings must not reach into it. `LD_PRELOAD` may, to compare allocators.
fn command(folder: &Path, database: &Database) -> Command {
    let mut command = Command::new(BINARY);
    command.env_clear();
    for name in [
        "PATH",
        "RUST_BACKTRACE",
        "DATABASE_CONNECTIONS",
        "WORKERS",
        "LD_PRELOAD",
        "MALLOC_CONF",
    ] {
        if let Some(value) = std::env::var_os(name) {
            command.env(name, value);
        }
    }
    command
        .env("DATA_DIR", folder)
        .env("DATABASE_URL", database.url())
        .env("SOCKETS_PER_ADDRESS", SOCKETS.to_string())
        .env("PAYMENT_PROVIDER", "sandbox")
        .env("RUST_LOG", "warn")
        // What is measured is how many there can be, not how many one player may send.
        .env("MESSAGES_PER_10S", "1000000")
        .env("RATE_LIMIT_FACTORS", "all=1000000")
        .env("UNANSWERED_MESSAGES", "1000000")
        .env("NEW_CONVERSATIONS_A_DAY", "1000000")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::null());
    command
}

pub(crate) fn free_port() -> std::io::Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

/// As `bench_user` of `seed.sql` counts.
fn player(n: u64) -> Uuid {
    Uuid::from_u128(0x0000_0000_0000_7000_8000_0000_0000_0000 + u128::from(1 + n))
}
