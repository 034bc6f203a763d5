//! Ticks added up: what the live view shows and the report is made of.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Action, Counts, Latencies, Tick};
use crate::server::metrics::Gauges;

/// Seconds whose course is remembered, for plots: a day of soaking.
const SECONDS_MAX: usize = 86_400;

/// One action over the whole run.
#[derive(Debug, Default, Clone)]
pub struct ActionTotals {
    /// How often it was begun.
    pub started: u64,
    /// How long those took that were done.
    pub latencies: Latencies,
    /// How often it failed, by code.
    pub errors: BTreeMap<String, u64>,
    /// Done in the last second.
    pub rate: u64,
}

impl ActionTotals {
    /// All failures.
    pub fn failed(&self) -> u64 {
        self.errors.values().copied().fold(0, u64::saturating_add)
    }
}

/// One second of a run.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Second {
    /// Seconds since the run began.
    pub at: u64,
    /// What was done in it.
    pub done: u64,
    /// What failed in it.
    pub failed: u64,
    /// Players who were connected.
    pub connected: i64,
    /// Percentiles of the commands of this second, in microseconds.
    pub p50: u64,
    /// The same, of 99 per cent.
    pub p99: u64,
    /// What the server reported of itself.
    pub gauges: Gauges,
}

/// Everything that a run has measured so far.
#[derive(Debug, Default, Clone)]
pub struct Totals {
    actions: BTreeMap<Action, ActionTotals>,
    seconds: Vec<Second>,
    late_micros_max: u64,
}

impl Totals {
    /// Adds the ticks of one second, one of each process.
    pub fn add(&mut self, at: u64, ticks: &[Tick], gauges: Gauges) {
        for totals in self.actions.values_mut() {
            totals.rate = 0;
        }
        let mut commands = Latencies::default();
        let mut second = Second {
            at,
            gauges,
            ..Second::default()
        };
        for tick in ticks {
            self.add_tick(tick, &mut commands, &mut second);
        }
        second.p50 = commands.at(50_000);
        second.p99 = commands.at(99_000);
        if self.seconds.len() < SECONDS_MAX {
            self.seconds.push(second);
        }
    }

    fn add_tick(&mut self, tick: &Tick, commands: &mut Latencies, second: &mut Second) {
        for one in &tick.actions {
            let totals = self.actions.entry(one.action).or_default();
            let done = one.counts.total();
            totals.started = totals.started.saturating_add(one.started);
            totals.latencies.add(&one.counts);
            totals.rate = totals.rate.saturating_add(done);
            second.done = second.done.saturating_add(done);
            if one.action.is_command() {
                commands.add(&one.counts);
            }
        }
        for (action, code, count) in &tick.errors {
            let totals = self.actions.entry(*action).or_default();
            let errors = totals.errors.entry(code.clone()).or_default();
            *errors = errors.saturating_add(*count);
            second.failed = second.failed.saturating_add(*count);
        }
        second.connected = second.connected.saturating_add(tick.connected);
        self.late_micros_max = self.late_micros_max.max(tick.late_micros_max);
    }

    /// Each action that occurred.
    pub fn actions(&self) -> impl Iterator<Item = (Action, &ActionTotals)> {
        self.actions
            .iter()
            .map(|(action, totals)| (*action, totals))
    }

    /// One action, where it occurred.
    pub fn action(&self, action: Action) -> Option<&ActionTotals> {
        self.actions.get(&action)
    }

    /// All commands together.
    pub fn commands(&self) -> Latencies {
        let mut all = Latencies::default();
        for (_, totals) in self.actions().filter(|(action, _)| action.is_command()) {
            all.add(&totals.latencies.counts());
        }
        all
    }

    /// The course of the run.
    pub fn seconds(&self) -> &[Second] {
        &self.seconds
    }

    /// How late the load tester itself was at most, in microseconds.
    pub fn late_micros_max(&self) -> u64 {
        self.late_micros_max
    }

    /// Done and failed, of all actions.
    pub fn done_and_failed(&self) -> (u64, u64) {
        let all = self.actions.values();
        all.fold((0, 0), |(done, failed), totals| {
            (
                u64::saturating_add(done, totals.latencies.count()),
                u64::saturating_add(failed, totals.failed()),
            )
        })
    }

    /// The counts of one action, as a report stores them.
    pub fn counts(&self, action: Action) -> Counts {
        let totals = self.actions.get(&action);
        totals.map(|it| it.latencies.counts()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::super::Recorder;
    use super::*;

    #[test]
    fn the_ticks_of_two_processes_add_up() {
        let recorders = [Recorder::default(), Recorder::default()];
        let due = Instant::now()
            .checked_sub(Duration::from_millis(40))
            .unwrap();
        for recorder in &recorders {
            recorder.connected();
            recorder.started(Action::Send);
            recorder.done(Action::Send, due);
        }
        let ticks: Vec<_> = recorders.iter().map(Recorder::tick).collect();
        let mut totals = Totals::default();
        totals.add(1, &ticks, Gauges::default());
        let second = totals.seconds().first().unwrap();
        assert_eq!((second.done, second.connected), (2, 2));
        assert!(40_000 <= second.p50, "{} µs", second.p50);
        assert_eq!(totals.action(Action::Send).unwrap().started, 2);
    }
}
