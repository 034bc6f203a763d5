//! Runs a load in this process or in several, adds up what they report, and watches the server beside it.

mod processes;

use std::time::Duration;

use anyhow::{anyhow, ensure};
use tokio::sync::mpsc;

use crate::accounts::Account;
use crate::check::Found;
use crate::record::{Action, Tick, Totals};
use crate::scenario::{Conclusion, Plan};
use crate::schedule::Schedule;
use crate::server::metrics::Scraper;
use crate::server::resident_kb;
use crate::stop::Stop;
use crate::view::{Snapshot, View};
use crate::worker::{self, Done, Job, Progress};

/// Processes of one load test, at most.
pub const PROCESSES_MAX: usize = 32;
/// Reports that may wait to be added up, of each process.
const REPORTS_MAX: usize = 64;

/// Where and how a load is run.
#[derive(Debug, Clone)]
pub struct Setup {
    /// Where the server is.
    pub url: String,
    /// Where its metrics are, if it shows some.
    pub metrics: Option<String>,
    /// Its process, where that is on this machine and known.
    pub pid: Option<u32>,
    /// Loopback addresses that clients come from.
    pub addresses: u8,
    /// Processes that the players are shared out to.
    pub processes: usize,
    /// What is to be run.
    pub plan: Plan,
}

/// The server's memory, in kB.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Memory {
    /// Before the first player came.
    pub before_kb: u64,
    /// The most during the run.
    pub most_kb: u64,
    /// The most players who were connected at once.
    pub players: u64,
}

impl Memory {
    /// What each connected player took, in bytes; none where no player was.
    pub fn bytes_per_player(self) -> Option<u64> {
        let taken = self.most_kb.saturating_sub(self.before_kb);
        taken.saturating_mul(1_024).checked_div(self.players)
    }
}

/// What came of a load.
#[derive(Debug)]
pub struct Outcome {
    /// Everything that was measured.
    pub totals: Totals,
    /// What is wrong.
    pub found: Found,
    /// How far the checks went.
    pub conclusion: Conclusion,
    /// The server's memory, where its process is known.
    pub memory: Option<Memory>,
    /// The accounts with their newest tokens.
    pub accounts: Vec<Account>,
}

/// Runs a load with these accounts.
///
/// # Errors
/// Where a process cannot be started, or one of them could not go on.
pub async fn run(
    setup: &Setup,
    accounts: &[Account],
    stop: &Stop,
    view: &mut dyn View,
) -> anyhow::Result<Outcome> {
    ensure!(
        (1..=PROCESSES_MAX).contains(&setup.processes),
        "--processes has to be between 1 and {PROCESSES_MAX}"
    );
    let jobs = jobs(setup, accounts);
    let (sender, receiver) = mpsc::channel(REPORTS_MAX.saturating_mul(jobs.len()));
    let watch = Watch::new(setup, jobs.len())?;
    let workers = start(jobs, stop, &sender)?;
    drop(sender);
    let outcome = watch.until_done(receiver, view).await;
    for worker in workers {
        drop(worker.await);
    }
    outcome
}

/// A share of the players and of the rate for each process. Pairs stay together.
fn jobs(setup: &Setup, accounts: &[Account]) -> Vec<Job> {
    let pairs = accounts.len().div_ceil(2);
    let share = pairs.div_ceil(setup.processes).saturating_mul(2).max(2);
    let shares: Vec<Vec<Account>> = accounts.chunks(share).map(<[Account]>::to_vec).collect();
    let number = u64::try_from(shares.len()).unwrap_or(1).max(1);
    let part = |of: u64| of.div_ceil(number);
    let plan = Plan {
        schedule: Schedule {
            per_1000_seconds: part(setup.plan.schedule.per_1000_seconds),
            ..setup.plan.schedule
        },
        connects_per_second: part(setup.plan.connects_per_second),
        ..setup.plan.clone()
    };
    let job = |accounts| Job {
        url: setup.url.clone(),
        addresses: setup.addresses,
        plan: plan.clone(),
        accounts,
    };
    // A scenario without players of its own still has one process.
    if shares.is_empty() {
        return vec![job(Vec::new())];
    }
    shares.into_iter().map(job).collect()
}

type Report = (usize, Progress);

fn start(
    jobs: Vec<Job>,
    stop: &Stop,
    reports: &mpsc::Sender<Report>,
) -> anyhow::Result<Vec<tokio::task::JoinHandle<()>>> {
    let is_alone = jobs.len() == 1;
    let mut workers = Vec::new();
    for (number, job) in jobs.into_iter().enumerate() {
        let (sender, receiver) = mpsc::channel(REPORTS_MAX);
        let worker = if is_alone {
            tokio::spawn(worker::run(job, stop.clone(), sender))
        } else {
            processes::start(&job, stop.clone(), sender)?
        };
        workers.push(worker);
        drop(tokio::spawn(forward(number, receiver, reports.clone())));
    }
    Ok(workers)
}

/// Passes the reports of one process on, with its number.
async fn forward(
    number: usize,
    mut receiver: mpsc::Receiver<Progress>,
    reports: mpsc::Sender<Report>,
) {
    while let Some(progress) = receiver.recv().await {
        if reports.send((number, progress)).await.is_err() {
            break;
        }
    }
}

/// Adds up what the processes report.
struct Watch {
    scraper: Scraper,
    pid: Option<u32>,
    title: String,
    memory: Option<Memory>,
    totals: Totals,
    workers: Vec<Worker>,
}

/// What is known of one process.
#[derive(Debug, Default)]
struct Worker {
    connected: i64,
    faults: u64,
    has_begun: bool,
    done: Option<Done>,
}

impl Watch {
    fn new(setup: &Setup, processes: usize) -> anyhow::Result<Self> {
        let before_kb = setup.pid.and_then(resident_kb);
        Ok(Self {
            scraper: Scraper::new(setup.metrics.clone())?,
            pid: setup.pid,
            title: title(setup),
            memory: before_kb.map(|before_kb| Memory {
                before_kb,
                most_kb: before_kb,
                players: 0,
            }),
            totals: Totals::default(),
            workers: std::iter::repeat_with(Worker::default)
                .take(processes)
                .collect(),
        })
    }

    async fn until_done(
        mut self,
        mut reports: mpsc::Receiver<Report>,
        view: &mut dyn View,
    ) -> anyhow::Result<Outcome> {
        let (mut at, mut ticks) = (0_u64, Vec::new());
        while let Some(report) = reports.recv().await {
            let is_second = self.is_clock(&report);
            ticks.extend(self.take(report));
            if is_second {
                at = at.saturating_add(1);
                self.second(at, std::mem::take(&mut ticks)).await;
                view.show(&self.snapshot(at))?;
            }
        }
        at = at.saturating_add(1);
        self.second(at, ticks).await;
        view.show(&self.snapshot(at))?;
        self.outcome()
    }

    /// The reports of the first process that is not done are the clock: one of its own would drift against theirs, and show
    /// seconds with nothing in them.
    fn is_clock(&self, (number, progress): &Report) -> bool {
        let first = self.workers.iter().position(|it| it.done.is_none());
        matches!(progress, Progress::Tick { .. }) && first == Some(*number)
    }

    /// The tick of a report, as it counts.
    fn take(&mut self, (number, progress): Report) -> Option<Tick> {
        let worker = self.workers.get_mut(number)?;
        match progress {
            Progress::Tick {
                mut tick,
                has_begun,
                faults,
            } => {
                worker.connected = tick.connected;
                worker.faults = faults;
                worker.has_begun = has_begun;
                // Counted by process below: of two reports in one second the later one is true.
                tick.connected = 0;
                if !has_begun {
                    tick.actions.retain(|it| it.action == Action::Connect);
                }
                Some(tick)
            }
            Progress::Done(done) => {
                worker.connected = 0;
                worker.faults = done.found.total();
                worker.done = Some(*done);
                None
            }
        }
    }

    async fn second(&mut self, at: u64, mut ticks: Vec<Tick>) {
        let connected: i64 = self.workers.iter().map(|worker| worker.connected).sum();
        ticks.push(Tick {
            connected,
            ..Tick::default()
        });
        if let (Some(memory), Some(now)) = (&mut self.memory, self.pid.and_then(resident_kb)) {
            memory.most_kb = memory.most_kb.max(now);
            let players = u64::try_from(connected).unwrap_or_default();
            memory.players = memory.players.max(players);
        }
        self.totals.add(at, &ticks, self.scraper.read().await);
    }

    fn snapshot(&self, at: u64) -> Snapshot<'_> {
        Snapshot {
            title: &self.title,
            elapsed: Duration::from_secs(at),
            has_begun: self.workers.iter().all(|worker| worker.has_begun),
            totals: &self.totals,
            faults: self.workers.iter().map(|worker| worker.faults).sum(),
            memory: self.memory,
        }
    }

    fn outcome(self) -> anyhow::Result<Outcome> {
        let mut outcome = Outcome {
            totals: self.totals,
            found: Found::default(),
            conclusion: Conclusion::default(),
            memory: self.memory,
            accounts: Vec::new(),
        };
        for worker in self.workers {
            let done = worker
                .done
                .ok_or_else(|| anyhow!("a process of the load test ended before its time"))?;
            if let Some(error) = done.error {
                return Err(anyhow!(error));
            }
            outcome.found.merge(&done.found);
            outcome.conclusion.add(done.conclusion);
            outcome.accounts.extend(done.accounts);
        }
        Ok(outcome)
    }
}

fn title(setup: &Setup) -> String {
    let rate = setup.plan.schedule.per_1000_seconds;
    format!(
        "{} at {}: {}.{:03} arrivals a second, {} process{}",
        setup.plan.scenario.name(),
        setup.url,
        rate / 1_000,
        rate % 1_000,
        setup.processes,
        if setup.processes == 1 { "" } else { "es" }
    )
}

#[cfg(test)]
mod tests;
