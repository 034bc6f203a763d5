//! How long things took: an HDR histogram of microseconds, and its counts as they travel between processes.

use std::time::Duration;

use hdrhistogram::Histogram;
use serde::{Deserialize, Serialize};

/// Three digits of every value are held.
const DIGITS: u8 = 3;
/// The longest time that differs from longer ones, in microseconds: ten minutes.
const MICROS_MAX: u64 = 600_000_000;

/// A histogram of latencies.
#[derive(Debug, Clone)]
pub struct Latencies(Histogram<u64>);

impl Default for Latencies {
    fn default() -> Self {
        let histogram = Histogram::new_with_bounds(1, MICROS_MAX, DIGITS);
        Self(histogram.expect("the bounds are in order and the digits below six"))
    }
}

impl Latencies {
    /// Adds one.
    pub fn record(&mut self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(MICROS_MAX);
        self.0.saturating_record(micros.clamp(1, MICROS_MAX));
    }

    /// Adds counts of another histogram.
    pub fn add(&mut self, counts: &Counts) {
        for (micros, count) in &counts.0 {
            self.0
                .saturating_record_n((*micros).clamp(1, MICROS_MAX), *count);
        }
    }

    /// The counts of all values that occurred.
    pub fn counts(&self) -> Counts {
        let recorded = self.0.iter_recorded();
        Counts(
            recorded
                .map(|it| (it.value_iterated_to(), it.count_at_value()))
                .collect(),
        )
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.0.len()
    }

    /// The longest, in microseconds; 0 where there is none.
    pub fn max(&self) -> u64 {
        if self.0.is_empty() { 0 } else { self.0.max() }
    }

    /// What so many of a hundred thousand do not exceed, in microseconds; 0 where there is none.
    pub fn at(&self, per_100_000: u32) -> u64 {
        if self.0.is_empty() {
            return 0;
        }
        // A count of counts: no quantile is a float here.
        let wanted = u128::from(self.0.len()) * u128::from(per_100_000);
        let wanted = u64::try_from(wanted.div_ceil(100_000)).unwrap_or(u64::MAX);
        let mut seen = 0_u64;
        for value in self.0.iter_recorded() {
            seen = seen.saturating_add(value.count_at_value());
            if wanted <= seen {
                return value.value_iterated_to().min(self.max());
            }
        }
        self.max()
    }
}

/// How often each value of a histogram occurred, in microseconds.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts(Vec<(u64, u64)>);

impl Counts {
    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them together.
    pub fn total(&self) -> u64 {
        let counts = self.0.iter().map(|(_, count)| *count);
        counts.fold(0, u64::saturating_add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thousand() -> Latencies {
        let mut latencies = Latencies::default();
        for millis in 1..=1_000 {
            latencies.record(Duration::from_millis(millis));
        }
        latencies
    }

    #[track_caller]
    fn assert_about(found: u64, micros: u64) {
        let off = found.abs_diff(micros);
        assert!(off <= micros / 500, "{found} is not about {micros}");
    }

    #[test]
    fn percentiles_are_those_of_the_values() {
        let latencies = thousand();
        assert_about(latencies.at(50_000), 500_000);
        assert_about(latencies.at(99_000), 990_000);
        assert_about(latencies.at(99_900), 999_000);
        assert_about(latencies.max(), 1_000_000);
        assert_eq!(Latencies::default().at(99_000), 0);
    }

    #[test]
    fn counts_that_travelled_give_the_same_percentiles() {
        let mut arrived = Latencies::default();
        let json = serde_json::to_string(&thousand().counts()).unwrap();
        arrived.add(&serde_json::from_str(&json).unwrap());
        arrived.add(&thousand().counts());
        assert_eq!(arrived.count(), 2_000);
        assert_about(arrived.at(50_000), 500_000);
        assert_about(arrived.at(99_000), 990_000);
    }

    #[test]
    fn what_takes_longer_than_ten_minutes_is_counted_as_ten_minutes() {
        let mut latencies = Latencies::default();
        latencies.record(Duration::from_hours(1));
        assert_about(latencies.max(), MICROS_MAX);
    }
}
