//! What operators look at and set: samples of the last hour, the consoles that are sent each new one, and whether the
//! service is read-only.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use actors::runtime::sink::{SinkId, SocketSink};
use dashmap::DashMap;
use time::OffsetDateTime;
use tokio::sync::Notify;

use crate::wire::operations::{OperationsSample, operations_sample};

/// How often a sample is taken.
pub const EVERY: Duration = Duration::from_secs(5);

/// Samples that stay in memory: an hour of them, some 2 KiB each.
const SAMPLES_MAX: usize = 720;
/// Samples of one answer: more points than this cannot be distinguished on a chart.
const SHOWN_MAX: usize = 240;
/// Consoles that are sent samples; one more is answered *too many* and asks over HTTP.
const CONSOLES_MAX: usize = 50;
/// How long a console is sent samples. It subscribes again before: so a demoted administrator loses them.
const CONSOLE_LEASE: Duration = Duration::from_mins(1);

/// See the module.
#[derive(Debug)]
pub struct Operations {
    started_at: OffsetDateTime,
    samples: Mutex<VecDeque<Arc<OperationsSample>>>,
    consoles: DashMap<SinkId, Console>,
    is_read_only: AtomicBool,
    stop: Notify,
}

/// A socket that is sent samples until its lease ends.
#[derive(Debug)]
struct Console {
    sink: Arc<dyn SocketSink>,
    until: Instant,
}

impl Console {
    fn is_open(&self) -> bool {
        self.sink.is_open() && Instant::now() < self.until
    }
}

impl Operations {
    /// Nothing was sampled yet.
    pub fn new(started_at: OffsetDateTime) -> Self {
        Self {
            started_at,
            samples: Mutex::default(),
            consoles: DashMap::new(),
            is_read_only: AtomicBool::new(false),
            stop: Notify::new(),
        }
    }

    /// Stops the server as a signal does; a later waiter returns at once.
    pub fn ask_to_stop(&self) {
        self.stop.notify_one();
    }

    /// Returns once the server is asked to stop.
    pub async fn stop_asked(&self) {
        self.stop.notified().await;
    }

    /// When the process started.
    pub fn started_at(&self) -> OffsetDateTime {
        self.started_at
    }

    /// Whether players' commands are refused.
    pub fn is_read_only(&self) -> bool {
        self.is_read_only.load(Ordering::Relaxed)
    }

    /// Refuses players' commands from now on, or takes them again. A restart ends it.
    pub fn set_read_only(&self, is_on: bool) {
        self.is_read_only.store(is_on, Ordering::Relaxed);
        tracing::warn!(
            read_only = is_on,
            "the service is {}",
            if is_on {
                "read-only"
            } else {
                "no longer read-only"
            }
        );
    }

    /// The samples since `since`, the oldest first; evenly thinned where they are many.
    pub fn history(&self, since: OffsetDateTime) -> Vec<Arc<OperationsSample>> {
        let samples = self.samples.lock().unwrap_or_else(PoisonError::into_inner);
        let wanted: Vec<_> = samples
            .iter()
            .filter(|it| since <= it.at)
            .cloned()
            .collect();
        drop(samples);
        let step = wanted.len().div_ceil(SHOWN_MAX).max(1);
        // The newest is always among them.
        let skipped = wanted.len().saturating_sub(1) % step;
        wanted.into_iter().skip(skipped).step_by(step).collect()
    }

    /// Sends a console each new sample until its lease ends; false where too many have them.
    pub fn enter(&self, sink: Arc<dyn SocketSink>) -> bool {
        self.consoles.retain(|_, it| it.is_open());
        let id = sink.id();
        let has_place = self.consoles.len() < CONSOLES_MAX || self.consoles.contains_key(&id);
        if has_place {
            let until = Instant::now() + CONSOLE_LEASE;
            self.consoles.insert(id, Console { sink, until });
        }
        has_place
    }

    /// A console needs no more samples.
    pub fn leave(&self, console: SinkId) {
        self.consoles.remove(&console);
    }

    /// Stores a sample, and sends it to the consoles.
    pub fn record(&self, sample: Arc<OperationsSample>) {
        let frame = operations_sample(&sample);
        self.consoles.retain(|_, console| {
            // One that lags behind sheds a sample and gets the next.
            let _shed = console.sink.send(&frame);
            console.is_open()
        });
        let mut samples = self.samples.lock().unwrap_or_else(PoisonError::into_inner);
        if SAMPLES_MAX <= samples.len() {
            samples.pop_front();
        }
        samples.push_back(sample);
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;
    use crate::wire::operations::SocketsSample;

    const NOON: OffsetDateTime = datetime!(2026-11-25 12:00 UTC);

    fn taken(at: OffsetDateTime) -> Arc<OperationsSample> {
        Arc::new(OperationsSample {
            at,
            actors: Vec::new(),
            sockets: SocketsSample {
                socketio: 0,
                notification: 0,
                outbox_bytes: 0,
            },
            pools: Vec::new(),
            memory_bytes: 0,
            open_files: 0,
            requests: 0,
            server_errors: 0,
            rate_limited: 0,
        })
    }

    #[test]
    fn an_hour_of_samples_stays_and_is_thinned_to_what_a_chart_shows() {
        let operations = Operations::new(NOON);
        for n in 0..1_000 {
            operations.record(taken(NOON + EVERY * n));
        }
        let end = NOON + EVERY * 999;
        let hour = operations.history(NOON);
        assert_eq!((hour.len(), hour.last().map(|it| it.at)), (240, Some(end)));
        let gaps: Vec<_> = hour.windows(2).map(|it| it[1].at - it[0].at).collect();
        assert!(gaps.iter().all(|gap| *gap == 3 * EVERY), "{gaps:?}");
        assert!(end - hour[0].at < Duration::from_hours(1));
        let minute = operations.history(end - Duration::from_mins(1));
        assert_eq!(minute.len(), 13);
        assert_eq!(operations.history(end + EVERY).len(), 0);
    }
}
