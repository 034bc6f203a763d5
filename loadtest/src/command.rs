//! What the subcommands do.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use anyhow::Context;
use loadtest::accounts::{self, Account};
use loadtest::cli::{Compare, Load, Run, Search, Server};
use loadtest::client::http::Http;
use loadtest::client::target::Target;
use loadtest::clock::now;
use loadtest::control::{self, Outcome, Setup};
use loadtest::report::{self, Audit, Report, Threshold, comparison, page, table};
use loadtest::scenario::Scenario;
use loadtest::search::Bounds;
use loadtest::server::OwnServer;
use loadtest::stop::Stop;
use loadtest::view::{Plain, Terminal, View};
use loadtest::worker::{self, Progress};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::sync::mpsc;

/// The pause between two tries of a search, in which the server forgets the sockets of the one before.
const REST: Duration = Duration::from_secs(3);
/// What a search looks for where no threshold is given.
const OBJECTIVE: &str = "command p99<250ms";
/// Reports of a worker that may wait to be written.
const REPORTS_MAX: usize = 64;

/// A server to put load on, and the accounts that do it.
struct Ground {
    server: Server,
    own: Option<OwnServer>,
    accounts: Vec<Account>,
}

impl Ground {
    /// Starts a server where that is asked for, and has so many accounts ready.
    async fn ready(server: Server, load: &Load, players: u32) -> anyhow::Result<Self> {
        let own = match &server.server {
            Some(binary) => Some(OwnServer::start(binary).await?),
            None => None,
        };
        let count = match load.scenario {
            Scenario::Stake => 0,
            _ => usize::try_from(players)?,
        };
        let mut ground = Self {
            server,
            own,
            accounts: Vec::new(),
        };
        if count == 0 {
            return Ok(ground);
        }
        say(&format!("{count} accounts are made ready …\n"))?;
        if let Some(own) = &ground.own {
            ground.accounts = own.accounts(count).await?;
        } else {
            let target = Target::new(&ground.server.url, 1)?;
            let http = Http::new(&target, None)?;
            let known = accounts::load(&ground.server.accounts)?;
            ground.accounts = accounts::ready(&http, known, count).await?;
            accounts::store(&ground.server.accounts, &ground.accounts)?;
        }
        Ok(ground)
    }

    fn setup(&self, load: &Load, per_1000_seconds: u64) -> Setup {
        let (url, metrics, pid) = match &self.own {
            Some(own) => (own.url(), own.metrics_url(), own.pid()),
            None => (
                self.server.url.clone(),
                self.server.metrics.clone(),
                self.server.server_pid,
            ),
        };
        Setup {
            url,
            metrics: Some(metrics).filter(|url| !url.is_empty()),
            pid,
            addresses: load.addresses,
            processes: load.processes,
            plan: load.plan(per_1000_seconds),
        }
    }

    /// Runs a load with the first so many players. The accounts are stored with the tokens that they have afterwards.
    async fn run(
        &mut self,
        (setup, load): (&Setup, &Load),
        players: usize,
        stop: &Stop,
    ) -> anyhow::Result<Outcome> {
        let players = self.accounts.get(..players).unwrap_or(&self.accounts);
        let mut view = view(load, stop)?;
        let outcome = Box::pin(control::run(setup, players, stop, &mut *view)).await;
        drop(view);
        let outcome = outcome?;
        for (account, newest) in self.accounts.iter_mut().zip(&outcome.accounts) {
            account.clone_from(newest);
        }
        if self.own.is_none() && !self.accounts.is_empty() {
            accounts::store(&self.server.accounts, &self.accounts)?;
        }
        Ok(outcome)
    }

    /// The server's own proof of its books, where it is ours to ask.
    async fn audit(&self) -> anyhow::Result<Option<Audit>> {
        let Some(own) = &self.own else {
            return Ok(None);
        };
        let (is_clean, text) = own.audit().await?;
        Ok(Some(Audit { is_clean, text }))
    }
}

/// Runs a scenario; whether everything held.
pub(crate) async fn run(run: Run) -> anyhow::Result<bool> {
    let baseline = run.baseline.as_deref().map(Report::load).transpose()?;
    let mut ground = Ground::ready(run.server.clone(), &run.load, run.players).await?;
    let setup = ground.setup(&run.load, run.per_1000_seconds());
    let (stop, players) = (stop_by_signal(), ground.accounts.len());
    let running = Box::pin(ground.run((&setup, &run.load), players, &stop));
    let outcome = running.await?;
    let audit = ground.audit().await?;
    let made = (command_line(), now());
    let thresholds = &run.load.thresholds;
    let report = Report::of((&setup, players), &outcome, audit, made, thresholds);
    say(&table(&report))?;
    if let Some(path) = &run.report {
        report.store(path)?;
    }
    if let Some(path) = &run.html {
        report::write(path, &page(&report, baseline.as_ref()))?;
    }
    if let Some(baseline) = &baseline {
        say(&comparison(baseline, &report))?;
    }
    Ok(report.is_passed())
}

/// Raises the load until a threshold is broken; whether the first step held.
pub(crate) async fn search(search: Search) -> anyhow::Result<bool> {
    let mut load = search.load;
    if load.thresholds.is_empty() {
        load.thresholds = vec![OBJECTIVE.parse().map_err(anyhow::Error::msg)?];
    }
    let mut bounds = Bounds::new(search.from, search.to);
    let mut ground = Ground::ready(search.server, &load, search.to).await?;
    let stop = stop_by_signal();
    let mut is_supported = false;
    while let Some(players) = bounds.next().filter(|_| !stop.is_raised()) {
        let rate = search.rate_per_player.saturating_mul(u64::from(players));
        let setup = ground.setup(&load, rate);
        let count = usize::try_from(players)?;
        let outcome = Box::pin(ground.run((&setup, &load), count, &stop)).await?;
        let made = (command_line(), now());
        let audit = ground.audit().await?;
        let report = Report::of((&setup, count), &outcome, audit, made, &load.thresholds);
        let has_held = report.is_passed();
        let word = if has_held { "held" } else { "broken" };
        say(&format!(
            "{}\n{players} players: {word}\n\n",
            table(&report)
        ))?;
        bounds.tried(players, has_held);
        is_supported |= has_held;
        tokio::time::sleep(REST).await;
    }
    let objectives: Vec<_> = load.thresholds.iter().map(Threshold::to_string).collect();
    say(&format!(
        "{} at {}\n",
        bounds.support(),
        objectives.join(" and ")
    ))?;
    Ok(is_supported)
}

/// Compares two reports.
pub(crate) fn compare(compare: &Compare) -> anyhow::Result<bool> {
    let (before, after) = (
        Report::load(&compare.before)?,
        Report::load(&compare.after)?,
    );
    say(&comparison(&before, &after))?;
    if let Some(path) = &compare.html {
        report::write(path, &page(&after, Some(&before)))?;
    }
    Ok(true)
}

/// Reads a job from standard input, and writes its reports to standard output.
pub(crate) async fn work() -> anyhow::Result<bool> {
    let mut input = BufReader::new(tokio::io::stdin());
    let mut line = String::new();
    input.read_line(&mut line).await?;
    let job = serde_json::from_str(&line).context("standard input has no job")?;
    let stop = stop_by_signal();
    let ending = stop.clone();
    let ears = tokio::spawn(async move {
        // The other process lets go of the input where the run is to end.
        drop(input.read_u8().await);
        ending.raise();
    });
    let (sender, mut reports) = mpsc::channel::<Progress>(REPORTS_MAX);
    let working = tokio::spawn(worker::run(job, stop, sender));
    while let Some(progress) = reports.recv().await {
        say(&format!("{}\n", serde_json::to_string(&progress)?))?;
    }
    working.await?;
    ears.abort();
    Ok(true)
}

fn view(load: &Load, stop: &Stop) -> anyhow::Result<Box<dyn View>> {
    if load.plain || !std::io::stdout().is_terminal() {
        Ok(Box::new(Plain::new(std::io::stdout())))
    } else {
        Ok(Box::new(Terminal::open(stop.clone())?))
    }
}

/// Raised by Ctrl-C: the run then ends as it would have by itself, with its checks and its report.
fn stop_by_signal() -> Stop {
    let stop = Stop::default();
    let raised = stop.clone();
    drop(tokio::spawn(async move {
        // Without signals, the process is ended by the system as ever.
        if tokio::signal::ctrl_c().await.is_ok() {
            raised.raise();
        }
    }));
    stop
}

/// The command line that runs it again, without the folder of the program.
fn command_line() -> String {
    let arguments = std::env::args().skip(1).map(|argument| {
        if argument.contains([' ', '<', '>']) {
            format!("'{argument}'")
        } else {
            argument
        }
    });
    let arguments: Vec<String> = arguments.collect();
    format!("duel-loadtest {}", arguments.join(" "))
}

fn say(text: &str) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}
