//! What came of a run: a JSON file that another run can be compared with, an HTML file that needs nothing else, and a table.

mod compare;
mod html;
mod plot;
mod table;
mod threshold;

pub use compare::comparison;
pub use html::page;
pub use table::table;
pub use threshold::{Threshold, Verdict};

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use crate::check::Found;
use crate::control::{Memory, Outcome, Setup};
use crate::record::{Action, Counts, Latencies, Second};
use crate::scenario::Conclusion;

/// The version of the file's shape.
const FORMAT: u32 = 1;

/// A report.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    format: u32,
    /// When the run ended.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// The command line that runs it again.
    pub command: String,
    /// The scenario.
    pub scenario: String,
    /// How many players there were.
    pub players: u64,
    /// Each action that occurred.
    pub actions: Vec<ActionReport>,
    /// The course of the run.
    pub seconds: Vec<Second>,
    /// What is wrong.
    pub found: Found,
    /// How far the checks went.
    pub conclusion: Conclusion,
    /// The server's own proof of its books, where it was asked for.
    pub audit: Option<Audit>,
    /// The server's memory, where its process is known.
    pub memory: Option<Memory>,
    /// How late the load tester itself was at most, in microseconds.
    pub late_micros_max: u64,
    /// What the thresholds say.
    pub verdicts: Vec<Verdict>,
}

/// One action of a report. Times are in microseconds.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ActionReport {
    /// Which one.
    pub action: Action,
    /// How often it was begun.
    pub started: u64,
    /// How often it was done.
    pub done: u64,
    /// How often it failed, by code.
    pub errors: BTreeMap<String, u64>,
    /// Half of them took no longer.
    pub p50: u64,
    /// 95 per cent.
    pub p95: u64,
    /// 99 per cent.
    pub p99: u64,
    /// 99.9 per cent.
    pub p999: u64,
    /// The longest.
    pub max: u64,
    /// All of them, by which reports are compared at any percentile.
    pub counts: Counts,
}

/// The server's own proof of its books.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Audit {
    /// Whether the books are right.
    pub is_clean: bool,
    /// What it printed.
    pub text: String,
}

impl ActionReport {
    /// All failures.
    pub fn failed(&self) -> u64 {
        self.errors.values().copied().fold(0, u64::saturating_add)
    }

    /// Its histogram.
    pub fn latencies(&self) -> Latencies {
        let mut latencies = Latencies::default();
        latencies.add(&self.counts);
        latencies
    }
}

impl Report {
    /// Of a run that ended at `at` and is run again by `command`.
    pub fn of(
        (setup, players): (&Setup, usize),
        outcome: &Outcome,
        audit: Option<Audit>,
        (command, at): (String, OffsetDateTime),
        thresholds: &[Threshold],
    ) -> Self {
        let actions = outcome.totals.actions().map(|(action, totals)| {
            let latencies = &totals.latencies;
            ActionReport {
                action,
                started: totals.started,
                done: latencies.count(),
                errors: totals.errors.clone(),
                p50: latencies.at(50_000),
                p95: latencies.at(95_000),
                p99: latencies.at(99_000),
                p999: latencies.at(99_900),
                max: latencies.max(),
                counts: latencies.counts(),
            }
        });
        let mut report = Self {
            format: FORMAT,
            at,
            command,
            scenario: setup.plan.scenario.name().to_owned(),
            players: u64::try_from(players).unwrap_or(u64::MAX),
            actions: actions.collect(),
            seconds: outcome.totals.seconds().to_vec(),
            found: outcome.found.clone(),
            conclusion: outcome.conclusion,
            audit,
            memory: outcome.memory,
            late_micros_max: outcome.totals.late_micros_max(),
            verdicts: Vec::new(),
        };
        report.verdicts = thresholds.iter().map(|it| it.judge(&report)).collect();
        report
    }

    /// Reads one.
    ///
    /// # Errors
    /// Where the file is no report, or one of another version of the load tester.
    pub fn load(path: &Path) -> anyhow::Result<Self> {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("{} cannot be read", path.display()))?;
        let report: Self = serde_json::from_str(&text)
            .with_context(|| format!("{} is no report of the load tester", path.display()))?;
        ensure!(
            report.format == FORMAT,
            "{} is a report of another version",
            path.display()
        );
        Ok(report)
    }

    /// Writes it as JSON.
    ///
    /// # Errors
    /// Where the file cannot be written.
    pub fn store(&self, path: &Path) -> anyhow::Result<()> {
        write(path, &serde_json::to_string(self)?)
    }

    /// Whether something was done, nothing is wrong, the books are right and every threshold is met.
    pub fn is_passed(&self) -> bool {
        self.has_done_something()
            && self.found.is_clean()
            && self.audit.as_ref().is_none_or(|audit| audit.is_clean)
            && self.verdicts.iter().all(|verdict| verdict.is_met)
    }

    /// Whether any action was done: a server that does not answer has no faults either.
    pub fn has_done_something(&self) -> bool {
        0 < self.done_and_failed().0
    }

    /// One action, where it occurred.
    pub fn action(&self, action: Action) -> Option<&ActionReport> {
        self.actions.iter().find(|it| it.action == action)
    }

    /// All commands together.
    pub fn commands(&self) -> Latencies {
        let mut all = Latencies::default();
        for one in self.actions.iter().filter(|it| it.action.is_command()) {
            all.add(&one.counts);
        }
        all
    }

    /// Done and failed, of all actions.
    pub fn done_and_failed(&self) -> (u64, u64) {
        self.actions.iter().fold((0, 0), |(done, failed), one| {
            (
                u64::saturating_add(done, one.done),
                u64::saturating_add(failed, one.failed()),
            )
        })
    }
}

/// Writes a file, and the folder that it is in.
///
/// # Errors
/// Where it cannot be written.
pub fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))
}

#[cfg(test)]
pub(crate) mod sample;
