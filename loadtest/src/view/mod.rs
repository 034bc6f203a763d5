//! What a run looks like while it goes on: in the terminal, or as plain lines.

mod plain;
mod terminal;

pub use plain::Plain;
pub use terminal::Terminal;

use std::time::Duration;

use crate::control::Memory;
use crate::record::Totals;

/// A run as it is now.
#[derive(Debug)]
pub struct Snapshot<'a> {
    /// What is run, where.
    pub title: &'a str,
    /// Since the first player came.
    pub elapsed: Duration,
    /// Whether the load has begun; players connect before it.
    pub has_begun: bool,
    /// Everything up to now.
    pub totals: &'a Totals,
    /// What was found to be wrong.
    pub faults: u64,
    /// The server's memory, where its process is known.
    pub memory: Option<Memory>,
}

/// Shows a run.
pub trait View {
    /// Shows it as it is now, once a second.
    ///
    /// # Errors
    /// Where the output cannot be written.
    fn show(&mut self, snapshot: &Snapshot<'_>) -> anyhow::Result<()>;
}

/// Milliseconds with one digit behind the point, of microseconds.
pub fn millis(micros: u64) -> String {
    format!("{}.{}", micros / 1_000, micros % 1_000 / 100)
}

#[cfg(test)]
mod tests {
    #[test]
    fn milliseconds_have_one_digit_behind_the_point() {
        assert_eq!(super::millis(12_345), "12.3");
        assert_eq!(super::millis(99), "0.0");
    }
}
