//! The real server as a process of its own, which can be killed. Its clock is the world's.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;

use crate::harness::fresh_database;

/// How often a server that starts is asked whether it is there.
const LOOK: Duration = Duration::from_millis(20);

/// See the module.
pub(crate) struct Node {
    /// `http://127.0.0.1:port`, the same after each death.
    pub(crate) address: String,
    pub(crate) database: PgConnectOptions,
    socket: SocketAddr,
    folder: PathBuf,
    child: Option<Child>,
}

impl Node {
    /// Starts it on a database of its own and waits until it listens.
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let socket = listener.local_addr().unwrap();
        drop(listener);
        let folder = format!("duel-ledger-node-{}-{}", std::process::id(), socket.port());
        let mut node = Self {
            address: format!("http://{socket}"),
            database: fresh_database().await,
            socket,
            folder: std::env::temp_dir().join(folder),
            child: None,
        };
        node.resume().await;
        node
    }

    /// Starts it again, on the same port, database and folder.
    pub(crate) async fn resume(&mut self) {
        let child = Command::new(env!("CARGO_BIN_EXE_duel-ledger"))
            .env_clear()
            .env("PORT", self.socket.port().to_string())
            .env("METRICS_PORT", "0")
            .env("DATABASE_URL", self.database.to_url_lossy().to_string())
            .env("DATABASE_CONNECTIONS", "8")
            .env("DATA_DIR", &self.folder)
            .env("WEB_DIST", self.folder.join("web"))
            .env("MESSAGES_PER_10S", "1000000")
            .env("RUST_LOG", "off")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        self.child = Some(child);
        let mut looks = tokio::time::interval(LOOK);
        while TcpStream::connect(self.socket).is_err() {
            let exit = self.child.as_mut().unwrap().try_wait().unwrap();
            assert!(exit.is_none(), "the server did not start: {exit:?}");
            looks.tick().await;
        }
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
    fn drop(&mut self) {
        self.kill();
        drop(std::fs::remove_dir_all(&self.folder));
    }
}
