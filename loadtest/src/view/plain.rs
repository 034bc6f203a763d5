//! A line every few seconds, for logs and CI.

use std::io::Write;

use super::{Snapshot, View, millis};

/// Seconds between two lines.
const EVERY: u64 = 5;

/// Writes lines.
#[derive(Debug)]
pub struct Plain<W> {
    out: W,
    is_titled: bool,
}

impl<W: Write> Plain<W> {
    /// To this output.
    pub fn new(out: W) -> Self {
        Self {
            out,
            is_titled: false,
        }
    }
}

impl<W: Write> View for Plain<W> {
    fn show(&mut self, snapshot: &Snapshot<'_>) -> anyhow::Result<()> {
        if !self.is_titled {
            self.is_titled = true;
            writeln!(self.out, "{}", snapshot.title)?;
        }
        let elapsed = snapshot.elapsed.as_secs();
        if !elapsed.is_multiple_of(EVERY) {
            return Ok(());
        }
        let Some(second) = snapshot.totals.seconds().last() else {
            return Ok(());
        };
        let phase = if snapshot.has_begun {
            "load"
        } else {
            "prepare"
        };
        let (_, failed) = snapshot.totals.done_and_failed();
        writeln!(
            self.out,
            "{elapsed:>5} s  {phase:<7}  connected {:>6}  done/s {:>6}  failed {failed:>6}  commands p50 {:>7} ms  p99 {:>8} ms  faults {}",
            second.connected,
            second.done,
            millis(second.p50),
            millis(second.p99),
            snapshot.faults,
        )?;
        Ok(self.out.flush()?)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::record::Totals;
    use crate::server::metrics::Gauges;

    #[test]
    fn a_line_is_written_every_five_seconds_below_one_title() {
        let (mut out, mut totals) = (Vec::new(), Totals::default());
        let mut plain = Plain::new(&mut out);
        for at in 1..=10 {
            totals.add(at, &[], Gauges::default());
            let snapshot = Snapshot {
                title: "chat",
                elapsed: Duration::from_secs(at),
                has_begun: 5 < at,
                totals: &totals,
                faults: 0,
                memory: None,
            };
            plain.show(&snapshot).unwrap();
        }
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines.len(), 3);
        assert!(
            lines[1].contains("prepare") && lines[2].contains("load"),
            "{text}"
        );
    }
}
