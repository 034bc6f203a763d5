//! The server of a play: in this process with a clock that is moved, or a process of its own that is killed.

use std::time::Duration;

use duel_ledger::jobs::deadlines;
use rand::RngExt;
use rand::rngs::StdRng;
use serde_json::json;
use store::Db;

use crate::harness::{TestApp, spawn_racing};
use crate::node::Node;
use crate::sockets::Line;

/// See the module.
pub(super) trait House: Sized {
    async fn open() -> Self;

    fn address(&self) -> &str;

    /// Returns once everything that was committed has been published.
    async fn has_sent(&self, challenge: &str);

    /// Time passes, as far as it can be moved.
    async fn wait(&self, rng: &mut StdRng);

    /// Dies with all lines, perhaps over `command`; another server starts on its database.
    async fn die(&mut self, rng: &mut StdRng, command: impl Future<Output = ()>);

    /// Fails unless everything adds up.
    async fn prove(&self);
}

impl House for TestApp {
    async fn open() -> Self {
        spawn_racing().await
    }

    fn address(&self) -> &str {
        &self.address
    }

    async fn has_sent(&self, challenge: &str) {
        // The actor answers after it has published all earlier events.
        let id = challenge.parse().unwrap();
        self.app.challenges.observe(id).await.unwrap();
    }

    /// Hours or days pass, and the clock acts; or the service was away meanwhile.
    async fn wait(&self, rng: &mut StdRng) {
        if rng.random_bool(0.7) {
            let hours = [3, 3, 30, 200][rng.random_range(0..4)];
            self.advance(Duration::from_hours(hours));
            deadlines::apply_due(&self.app).await.unwrap();
        } else {
            deadlines::beat(&self.app).await.unwrap();
            self.sleep(Duration::from_mins(1));
            deadlines::beat(&self.app).await.unwrap();
            deadlines::turn(&self.app).await.unwrap();
            self.look().await;
        }
    }

    async fn die(&mut self, _: &mut StdRng, command: impl Future<Output = ()>) {
        command.await;
        let next = self.beside().await;
        drop(std::mem::replace(self, next));
    }

    async fn prove(&self) {
        self.proof().await;
    }
}

impl House for Node {
    async fn open() -> Self {
        Self::start().await
    }

    fn address(&self) -> &str {
        &self.address
    }

    async fn has_sent(&self, challenge: &str) {
        // As above, from outside.
        let mut line = Line::open(&self.address, None).await.unwrap();
        let request = json!({ "challengeId": challenge });
        let ack = line.ask("challenge_subscribe", request).await;
        assert_eq!(ack["ok"], true, "{ack:#}");
    }

    async fn wait(&self, _: &mut StdRng) {}

    async fn die(&mut self, rng: &mut StdRng, command: impl Future<Output = ()>) {
        let turns = rng.random_range(0..64);
        let kill = async {
            // The request comes as far as it comes in so many turns of this thread.
            for _ in 0..turns {
                tokio::task::yield_now().await;
            }
            self.kill();
        };
        tokio::join!(command, kill);
        self.resume().await;
    }

    async fn prove(&self) {
        let db = Db::connect(self.database.clone(), 1).await.unwrap();
        let breaches = store::audit::run(&db).await.unwrap();
        assert!(breaches.is_empty(), "{breaches:#?}");
    }
}
