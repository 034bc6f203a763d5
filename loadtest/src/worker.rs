//! One process of a load test: it runs its share of the players and reports what happens, a [`Progress`] at a time.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use crate::accounts::Account;
use crate::check::Found;
use crate::client::target::Target;
use crate::record::Tick;
use crate::scenario::{self, Conclusion, Plan, World};
use crate::shared::Shared;
use crate::stop::Stop;

/// How often a process reports.
pub const TICK: Duration = Duration::from_secs(1);

/// What a process is to do.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Job {
    /// Where the server is.
    pub url: String,
    /// Loopback addresses that clients come from.
    pub addresses: u8,
    /// What is to be run.
    pub plan: Plan,
    /// The share of the players.
    pub accounts: Vec<Account>,
}

/// What a process reports.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Progress {
    /// What happened since the last report.
    Tick {
        /// The figures.
        tick: Tick,
        /// Whether everything is prepared and the load has begun.
        has_begun: bool,
        /// What was found to be wrong up to now.
        faults: u64,
    },
    /// The end.
    Done(Box<Done>),
}

/// What a process has to say at its end.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Done {
    /// What is wrong.
    pub found: Found,
    /// How far the checks went.
    pub conclusion: Conclusion,
    /// The accounts with their newest tokens.
    pub accounts: Vec<Account>,
    /// Why it could not go on.
    pub error: Option<String>,
}

/// Runs a job to its end.
pub async fn run(job: Job, stop: Stop, progress: mpsc::Sender<Progress>) {
    let done = match Box::pin(work(job, stop, &progress)).await {
        Ok(done) => done,
        Err(error) => Done {
            error: Some(format!("{error:#}")),
            ..Done::default()
        },
    };
    // There is no one to report to where the other side is gone.
    drop(progress.send(Progress::Done(Box::new(done))).await);
}

async fn work(job: Job, stop: Stop, progress: &mpsc::Sender<Progress>) -> anyhow::Result<Done> {
    let shared = Arc::<Shared>::default();
    let target = Target::new(&job.url, job.addresses)?;
    let world = World::new(job.plan, target, job.accounts, Arc::clone(&shared), stop)?;
    let world = Arc::new(world);
    let ticking = tokio::spawn(tick(Arc::clone(&world), progress.clone()));
    let outcome = Box::pin(scenario::run(&world)).await;
    ticking.abort();
    let last = report(&world);
    drop(progress.send(last).await);
    let accounts = world.players().iter().map(|player| player.account());
    Ok(Done {
        found: shared.findings.found(),
        conclusion: outcome?,
        accounts: accounts.collect(),
        error: None,
    })
}

async fn tick(world: Arc<World>, progress: mpsc::Sender<Progress>) {
    let mut clock = tokio::time::interval(TICK);
    clock.tick().await;
    loop {
        clock.tick().await;
        if progress.send(report(&world)).await.is_err() {
            world.stop.raise();
            return;
        }
    }
}

fn report(world: &World) -> Progress {
    Progress::Tick {
        tick: world.recorder().tick(),
        has_begun: world.has_begun(),
        faults: world.shared.findings.found().total(),
    }
}
