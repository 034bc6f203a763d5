//! Node's socket.io, in its default configuration, as the benchmark of the crate `socketio` starts it.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::Context;

use crate::server::{free_port, listens};

/// The running server; killed when it is dropped.
pub(crate) struct Node {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Node {
    pub(crate) async fn start() -> anyhow::Result<Self> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("socketio/bench/server.js");
        let address = SocketAddr::from(([127, 0, 0, 1], free_port()?));
        let child = Command::new("node")
            .arg(script)
            .env("PORT", address.port().to_string())
            .env("NODE_ENV", "production")
            .stdin(Stdio::null())
            .spawn()
            .context("Node does not start")?;
        let mut node = Self { child, address };
        let is_up = listens(&mut node.child, address).await?;
        anyhow::ensure!(
            is_up,
            "Node's server did not start: `make bench` installs its packages"
        );
        Ok(node)
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // It may have gone by itself; then there is nothing left to end.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
