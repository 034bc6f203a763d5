//! For any schedule of outages, late heartbeats, restarts, commands and looks, by one server or two, no deadline is applied before
//! its time plus all outages (correctness review, 1, 2 and 7). What `domain` states of it for a thousand schedules holds with
//! PostgreSQL too.

use actors::runtime::clock::Clock;
use duel_ledger::jobs::deadlines;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use time::OffsetDateTime;
use uuid::Uuid;

use super::SECOND;
use crate::harness::{TestApp, spawn};
use crate::people::Person;

/// A match whose claimant waits for the window to end, and the servers that may apply its deadline.
struct Schedule {
    app: TestApp,
    servers: Vec<TestApp>,
    challenge: Uuid,
    nova: Person,
    due_at: OffsetDateTime,
    /// What the deadline has to be at least, whatever the servers have noted.
    least: OffsetDateTime,
}

impl Schedule {
    /// A minute before the deadline.
    async fn with(servers: usize) -> Self {
        let app = spawn().await;
        let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
        let id = app.match_of([&nova, &mirage], "10").await;
        nova.declare(&id, "won").await.ok();
        let due_at = app.due_at(&nova, &id).await;
        deadlines::beat(&app.app).await.unwrap();
        app.advance(app.until(due_at).saturating_sub(60 * SECOND));
        deadlines::beat(&app.app).await.unwrap();
        let mut all = Vec::new();
        for _ in 0..servers {
            all.push(app.beside().await);
        }
        Self {
            servers: all,
            challenge: id.parse().unwrap(),
            nova,
            due_at,
            least: due_at,
            app,
        }
    }

    /// An outage, a late heartbeat, a restart, a command or a look.
    async fn step(&mut self, rng: &mut StdRng) {
        let at = rng.random_range(0..self.servers.len());
        let server = &self.servers[at].app;
        match rng.random_range(0..7) {
            0 => self.app.sleep(rng.random_range(1..30) * SECOND),
            1 => {
                let away = rng.random_range(31..100) * SECOND;
                if self.app.clock.now() < self.least {
                    self.least += away;
                }
                self.app.sleep(away);
            }
            2 => drop(deadlines::beat(server).await.unwrap()),
            3 => drop(deadlines::turn(server).await.unwrap()),
            4 => drop(server.challenges.tick(self.challenge).await),
            5 => self.servers[at] = self.app.beside().await,
            _ => {
                // Any button: it is refused, and the clock comes first all the same.
                let command = domain::challenge::Command::Cancel {
                    player: self.nova.uuid(),
                };
                let done = server.challenges.act(self.challenge, command);
                done.await.unwrap_err();
            }
        }
    }

    /// Whether the deadline was applied by now; fails where that was too early.
    async fn is_applied(&self, what: &str) -> bool {
        if self.app.notified("awarded").await == 0 {
            return false;
        }
        let outages = store::outage::all(&self.app.app.db).await.unwrap();
        let moved = outages.iter().fold(self.due_at, |due_at, outage| {
            let by = outage.moves(due_at, OffsetDateTime::UNIX_EPOCH);
            due_at + by.unwrap_or_default()
        });
        let (now, least) = (self.app.clock.now(), self.least);
        assert!(moved <= now, "{what}: {now}, {outages:?}");
        assert!(least <= now, "{what}: {now}, {least} at least, {outages:?}");
        true
    }
}

/// Plays the schedule of this seed on so many servers, then lets one of them run until the deadline is applied.
async fn plays(seed: u64, servers: usize) {
    let mut schedule = Schedule::with(servers).await;
    let mut rng = StdRng::seed_from_u64(seed);
    let what = format!("seed {seed} of {servers}");
    for n in 0..60 {
        if n < 40 {
            schedule.step(&mut rng).await;
        } else {
            schedule.app.sleep(10 * SECOND);
            let server = &schedule.servers[0].app;
            deadlines::beat(server).await.unwrap();
            deadlines::turn(server).await.unwrap();
        }
        if schedule.is_applied(&what).await {
            return schedule.app.proof().await;
        }
    }
    panic!("{what}: never applied");
}

#[tokio::test]
async fn no_schedule_of_one_server_applies_a_deadline_before_its_time_plus_all_outages() {
    for seed in 0..6 {
        plays(seed, 1).await;
    }
}

#[tokio::test]
async fn no_schedule_of_two_servers_applies_a_deadline_before_its_time_plus_all_outages() {
    for seed in 0..6 {
        plays(seed, 2).await;
    }
}
