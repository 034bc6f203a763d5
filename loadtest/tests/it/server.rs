//! The fake server as a process, and a load on it.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use loadtest::accounts::Account;
use loadtest::clock::now;
use loadtest::control::{self, Outcome, Setup};
use loadtest::scenario::{Plan, Scenario, Weights};
use loadtest::schedule::Schedule;
use loadtest::stop::Stop;
use loadtest::view::Plain;
use uuid::Uuid;

const BINARY: &str = env!("CARGO_BIN_EXE_loadtest-fake-server");
const PLAYERS: u128 = 4;

/// A running fake server; it ends when this is dropped.
pub(crate) struct FakeServer {
    child: Child,
    port: u16,
}

impl FakeServer {
    pub(crate) fn start(mistake: &str) -> Self {
        let mut child = Command::new(BINARY)
            .arg(mistake)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let output = child.stdout.take().unwrap();
        BufReader::new(output).read_line(&mut line).unwrap();
        let port = line.trim().parse().unwrap();
        Self { child, port }
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    pub(crate) async fn run(&self, scenario: Scenario, hold: Duration, per_second: u64) -> Outcome {
        let setup = Setup {
            url: self.url(),
            metrics: None,
            pid: None,
            addresses: 1,
            processes: 1,
            plan: Plan {
                scenario,
                schedule: Schedule {
                    per_1000_seconds: per_second * 1_000,
                    ramp: Duration::ZERO,
                    hold,
                },
                connects_per_second: 100,
                room_size: 4,
                team_size: 2,
                weights: Weights::default(),
            },
        };
        let (mut view, stop) = (Plain::new(Vec::new()), Stop::default());
        let accounts = accounts();
        let running = control::run(&setup, &accounts, &stop, &mut view);
        Box::pin(running).await.unwrap()
    }
}

impl Drop for FakeServer {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// A token of the fake server is the id of its player.
pub(crate) fn accounts() -> Vec<Account> {
    let account = |n| Account {
        id: Uuid::from_u128(n),
        username: format!("player_{n}"),
        access_token: Uuid::from_u128(n).to_string(),
        refresh_token: String::new(),
        expires_at: now().saturating_add(time::Duration::hours(1)),
    };
    (1..=PLAYERS).map(account).collect()
}

/// Sends a signal to a process.
pub(crate) fn signal(pid: u32, name: &str) {
    let status = Command::new("kill")
        .args([format!("-{name}"), pid.to_string()])
        .status();
    assert!(status.unwrap().success(), "the signal {name} was not sent");
}
