//! Open-loop arrivals: when each of them is due follows from the schedule alone, never from how fast the server answers.
//!
//! A load that waits for one answer before it asks again slows down together with a server that is stuck, and so hides the
//! delay (coordinated omission). Here everything that is due in a pause is sent, and measured from the moment when it was due.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;

use crate::failure::Failure;
use crate::record::{Action, Recorder};
use crate::stop::Stop;

/// Arrivals that are worked on at once. What is due beyond it fails as `overload`: a tester that queues without end would
/// measure itself.
pub const IN_FLIGHT_MAX: u32 = 50_000;
/// How long the last arrivals may take to end.
const LAST_ONES_TIMEOUT: Duration = Duration::from_secs(45);
const MICROS: u128 = 1_000_000;

/// How many arrivals there are, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schedule {
    /// Arrivals in a thousand seconds, once the ramp is over.
    pub per_1000_seconds: u64,
    /// How long the rate takes to rise from nothing.
    pub ramp: Duration,
    /// How long it stays there.
    pub hold: Duration,
}

impl Schedule {
    /// When arrival `n` (from 0) is due, counted from the start; none where the schedule is over before it.
    pub fn due(&self, n: u64) -> Option<Duration> {
        if self.per_1000_seconds == 0 {
            return None;
        }
        let (n, rate) = (u128::from(n), u128::from(self.per_1000_seconds));
        let ramp = self.ramp.as_micros();
        // The rate rises evenly: after t of the ramp, rate · t² ÷ (2 · ramp) have come.
        let in_ramp = rate * ramp / (2 * 1_000 * MICROS);
        let micros = if n < in_ramp {
            (2 * n * ramp * 1_000 * MICROS / rate).isqrt()
        } else {
            ramp + (n - in_ramp) * 1_000 * MICROS / rate
        };
        let due = Duration::from_micros(u64::try_from(micros).ok()?);
        (due < self.ramp.saturating_add(self.hold)).then_some(due)
    }

    /// Begins `work` for each arrival when it is due, and waits for all of them. `action` is what an arrival counts as where the
    /// tester has too much in flight.
    pub async fn run<W, F>(&self, recorder: &Arc<Recorder>, stop: &Stop, action: Action, work: W)
    where
        W: Fn(u64, Instant) -> F,
        F: Future<Output = ()> + Send + 'static,
    {
        let places = Arc::new(Semaphore::new(places(IN_FLIGHT_MAX)));
        let begun = Instant::now();
        for n in 0_u64.. {
            let Some(due) = self.due(n).and_then(|after| begun.checked_add(after)) else {
                break;
            };
            if !stop.sleep_until(due).await {
                break;
            }
            recorder.late(due.elapsed());
            let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
                recorder.failed(action, &Failure::Overload);
                continue;
            };
            let working = work(n, due);
            drop(tokio::spawn(async move {
                working.await;
                drop(place);
            }));
        }
        let all = places.acquire_many(IN_FLIGHT_MAX);
        // What takes longer has failed by its own timeout, or is reported as lost by the checks.
        drop(tokio::time::timeout(LAST_ONES_TIMEOUT, all).await);
    }
}

fn places(number: u32) -> usize {
    usize::try_from(number).unwrap_or(Semaphore::MAX_PERMITS)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::sync::Barrier;

    use super::*;

    const SCHEDULE: Schedule = Schedule {
        per_1000_seconds: 100_000,
        ramp: Duration::from_secs(10),
        hold: Duration::from_secs(20),
    };

    fn arrivals(schedule: &Schedule) -> Vec<Duration> {
        (0..).map_while(|n| schedule.due(n)).collect()
    }

    #[test]
    fn a_ramp_brings_half_of_what_the_same_time_brings_afterwards() {
        let all = arrivals(&SCHEDULE);
        let before = |end: u64| {
            let end = Duration::from_secs(end);
            all.iter().filter(|due| **due < end).count()
        };
        assert_eq!(before(10), 500);
        assert_eq!(before(20) - before(10), 1_000);
        assert_eq!(all.len(), 2_500);
        assert!(all.is_sorted());
        // A quarter of the ramp's arrivals in its first half.
        assert_eq!(before(5), 125);
    }

    #[test]
    fn a_rate_below_one_a_second_still_arrives() {
        let schedule = Schedule {
            per_1000_seconds: 100,
            ramp: Duration::ZERO,
            hold: Duration::from_mins(1),
        };
        let seconds: Vec<_> = arrivals(&schedule).iter().map(Duration::as_secs).collect();
        assert_eq!(seconds, [0, 10, 20, 30, 40, 50]);
    }

    async fn end_together(together: Arc<Barrier>, ended: Arc<AtomicUsize>) {
        together.wait().await;
        ended.fetch_add(1, Ordering::Relaxed);
    }

    /// Each of the four ends only once all of them have begun.
    #[tokio::test]
    async fn arrivals_do_not_wait_for_each_other() {
        let recorder = Arc::new(Recorder::default());
        let schedule = Schedule {
            per_1000_seconds: 10_000,
            ramp: Duration::ZERO,
            hold: Duration::from_millis(350),
        };
        let (together, ended) = (Arc::new(Barrier::new(4)), Arc::new(AtomicUsize::new(0)));
        let work = |_, _| end_together(Arc::clone(&together), Arc::clone(&ended));
        let stop = Stop::default();
        schedule.run(&recorder, &stop, Action::Read, work).await;
        assert_eq!(ended.load(Ordering::Relaxed), 4);
    }
}
