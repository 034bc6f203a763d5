//! A report to test with.

use std::time::Duration;

use super::{ActionReport, Report};
use crate::check::Found;
use crate::record::{Action, Latencies, Second};
use crate::scenario::Conclusion;

/// A thousand messages of 1 to 1,000 milliseconds, ten of which were refused besides.
pub(crate) fn report() -> Report {
    let mut latencies = Latencies::default();
    for millis in 1..=1_000 {
        latencies.record(Duration::from_millis(millis));
    }
    Report {
        format: super::FORMAT,
        at: time::macros::datetime!(2026-11-25 12:00 UTC),
        command: "duel-loadtest run chat".to_owned(),
        scenario: "chat".to_owned(),
        players: 200,
        actions: vec![ActionReport {
            action: Action::Send,
            started: 1_010,
            done: 1_000,
            errors: [("BUSY <now>".to_owned(), 10)].into(),
            p50: latencies.at(50_000),
            p95: latencies.at(95_000),
            p99: latencies.at(99_000),
            p999: latencies.at(99_900),
            max: latencies.max(),
            counts: latencies.counts(),
        }],
        seconds: (1..=10)
            .map(|at| Second {
                at,
                done: 100,
                connected: 200,
                p50: 500_000,
                p99: 990_000,
                ..Second::default()
            })
            .collect(),
        found: Found::default(),
        conclusion: Conclusion::default(),
        audit: None,
        memory: None,
        late_micros_max: 1_500,
        verdicts: Vec::new(),
    }
}
