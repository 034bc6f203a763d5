//! What is measured while a load runs: how long each action took from the moment when it was due, and what failed.
//!
//! A [`Recorder`] takes single results. Once a second a [`Tick`] is taken out of it, and [`Totals`] adds ticks up, those of this
//! process and those of others alike.

mod action;
mod latencies;
mod totals;

pub use action::Action;
pub use latencies::{Counts, Latencies};
pub use totals::{ActionTotals, Second, Totals};

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// Different error codes that are counted by name; further ones are counted as [`OTHER_CODES`].
const CODES_MAX: usize = 64;
const OTHER_CODES: &str = "other";

/// Takes results from every task of a process.
#[derive(Debug, Default)]
pub struct Recorder {
    cells: [Mutex<Cell>; Action::COUNT],
    errors: Mutex<BTreeMap<(Action, String), u64>>,
    connected: AtomicI64,
    late_micros_max: AtomicU64,
}

/// One action since the last tick.
#[derive(Debug, Default)]
struct Cell {
    started: u64,
    latencies: Option<Box<Latencies>>,
}

/// What happened since the tick before.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Tick {
    /// Each action that was started or finished.
    pub actions: Vec<ActionTick>,
    /// Failures by action and code.
    pub errors: Vec<(Action, String, u64)>,
    /// Players who are connected now.
    pub connected: i64,
    /// How much later than due the load tester itself started something, at most, in microseconds.
    pub late_micros_max: u64,
}

/// One action since the tick before.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ActionTick {
    /// Which one.
    pub action: Action,
    /// How often it was begun.
    pub started: u64,
    /// How long those took that were finished.
    pub counts: Counts,
}

impl Recorder {
    /// An action begins.
    pub fn started(&self, action: Action) {
        let mut cell = self.cell(action);
        cell.started = cell.started.saturating_add(1);
    }

    /// An action that was due at `due` is done.
    pub fn done(&self, action: Action, due: Instant) {
        let took = due.elapsed();
        let mut cell = self.cell(action);
        cell.latencies.get_or_insert_default().record(took);
    }

    /// An action failed.
    pub fn failed(&self, action: Action, failure: &Failure) {
        let mut errors = lock(&self.errors);
        let mut key = (action, failure.code());
        if CODES_MAX <= errors.len() && !errors.contains_key(&key) {
            OTHER_CODES.clone_into(&mut key.1);
        }
        let count = errors.entry(key).or_default();
        *count = count.saturating_add(1);
    }

    /// The action as it ended.
    pub fn ended<T>(&self, action: Action, due: Instant, outcome: &Result<T, Failure>) {
        match outcome {
            Ok(_) => self.done(action, due),
            Err(failure) => self.failed(action, failure),
        }
    }

    /// A player's sockets are open.
    pub fn connected(&self) {
        self.connected.fetch_add(1, Ordering::Relaxed);
    }

    /// A player's sockets are closed.
    pub fn disconnected(&self) {
        self.connected.fetch_sub(1, Ordering::Relaxed);
    }

    /// The load tester itself was late: a machine that is too small for it shows here.
    pub fn late(&self, by: Duration) {
        let micros = u64::try_from(by.as_micros()).unwrap_or(u64::MAX);
        self.late_micros_max.fetch_max(micros, Ordering::Relaxed);
    }

    /// Takes out what happened since the last call.
    pub fn tick(&self) -> Tick {
        let mut actions = Vec::new();
        for action in Action::ALL {
            let cell = std::mem::take(&mut *self.cell(action));
            let counts = cell.latencies.map(|it| it.counts()).unwrap_or_default();
            if 0 < cell.started || !counts.is_empty() {
                actions.push(ActionTick {
                    action,
                    started: cell.started,
                    counts,
                });
            }
        }
        let errors = std::mem::take(&mut *lock(&self.errors));
        Tick {
            actions,
            errors: errors
                .into_iter()
                .map(|((action, code), count)| (action, code, count))
                .collect(),
            connected: self.connected.load(Ordering::Relaxed),
            late_micros_max: self.late_micros_max.swap(0, Ordering::Relaxed),
        }
    }

    fn cell(&self, action: Action) -> MutexGuard<'_, Cell> {
        let cell = self.cells.get(action.index());
        lock(cell.expect("there is a cell for every action"))
    }
}

/// A lock whose holder panicked still guards numbers that are right.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tick_has_what_happened_since_the_one_before() {
        let recorder = Recorder::default();
        recorder.started(Action::Send);
        recorder.done(Action::Send, Instant::now());
        recorder.failed(Action::Join, &Failure::Timeout);
        let first = recorder.tick();
        assert_eq!(first.actions.len(), 1);
        assert_eq!(first.errors, [(Action::Join, "timeout".to_owned(), 1)]);
        let second = recorder.tick();
        assert!(second.actions.is_empty() && second.errors.is_empty());
    }

    #[test]
    fn codes_without_end_are_counted_as_others() {
        let recorder = Recorder::default();
        for number in 0..100 {
            recorder.failed(Action::Read, &Failure::Refused(format!("CODE_{number}")));
        }
        let errors = recorder.tick().errors;
        assert_eq!(errors.len(), CODES_MAX + 1);
        assert_eq!(errors.iter().map(|(.., count)| count).sum::<u64>(), 100);
    }
}
