//! A report as text.

use std::fmt::{Result, Write};

use super::Report;
use crate::view::millis;

/// The report for a terminal or a log.
pub fn table(report: &Report) -> String {
    let mut text = String::new();
    written(&mut text, report).expect("a string takes what is written");
    text
}

fn written(text: &mut String, report: &Report) -> Result {
    writeln!(
        text,
        "\n{:<14} {:>9} {:>9} {:>8} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "action", "started", "done", "failed", "p50 ms", "p95", "p99", "p99.9", "max"
    )?;
    for one in &report.actions {
        writeln!(
            text,
            "{:<14} {:>9} {:>9} {:>8} {:>9} {:>9} {:>9} {:>9} {:>9}",
            one.action.name(),
            one.started,
            one.done,
            one.failed(),
            millis(one.p50),
            millis(one.p95),
            millis(one.p99),
            millis(one.p999),
            millis(one.max)
        )?;
    }
    for one in &report.actions {
        for (code, count) in &one.errors {
            writeln!(text, "  {} failed with {code}: {count}", one.action.name())?;
        }
    }
    writeln!(
        text,
        "\nthe load tester itself was late by {} ms at most",
        millis(report.late_micros_max)
    )?;
    memory(text, report)?;
    checks(text, report)?;
    for verdict in &report.verdicts {
        let word = if verdict.is_met { "held" } else { "BROKEN" };
        writeln!(
            text,
            "{word:<7} {}: {}",
            verdict.threshold, verdict.measured
        )?;
    }
    Ok(())
}

fn memory(text: &mut String, report: &Report) -> Result {
    let Some(memory) = report.memory else {
        return Ok(());
    };
    write!(
        text,
        "memory of the server: {} MB before, {} MB at most",
        memory.before_kb / 1_024,
        memory.most_kb / 1_024
    )?;
    match memory.bytes_per_player() {
        Some(bytes) => writeln!(
            text,
            ", {} KiB for each of {} players",
            bytes / 1_024,
            memory.players
        ),
        None => writeln!(text),
    }
}

fn checks(text: &mut String, report: &Report) -> Result {
    if !report.has_done_something() {
        writeln!(text, "NOTHING WAS DONE: the run proves nothing")?;
    }
    let (found, conclusion) = (&report.found, report.conclusion);
    writeln!(
        text,
        "checked: {} frames and states, the money of {} players ({} could not be counted, for want of an answer)",
        found.checked, conclusion.purses_counted, conclusion.purses_unknown
    )?;
    if found.is_clean() {
        writeln!(
            text,
            "found: no gap, nothing doubled, nothing lost, nothing stale, no cent missing"
        )?;
    }
    for (fault, count) in &found.counts {
        writeln!(text, "FOUND {}: {count}", fault.name())?;
    }
    for (fault, what) in &found.examples {
        writeln!(text, "  {}: {what}", fault.name())?;
    }
    match &report.audit {
        Some(audit) if audit.is_clean => writeln!(text, "audit: the books are right"),
        Some(audit) => writeln!(text, "AUDIT FAILED:\n{}", audit.text),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Audit, Verdict, sample};
    use super::*;
    use crate::check::{Fault, Findings};

    #[test]
    fn the_table_names_what_is_broken() {
        let mut report = sample::report();
        assert!(report.is_passed());
        let findings = Findings::default();
        findings.note(Fault::Money, "ada has 9 USDC".to_owned());
        report.found = findings.found();
        report.audit = Some(Audit {
            is_clean: false,
            text: "journal 7".to_owned(),
        });
        report.verdicts = vec![Verdict {
            threshold: "errors<1%".to_owned(),
            measured: "2 %".to_owned(),
            is_met: false,
        }];
        assert!(!report.is_passed());
        let text = table(&report);
        for wanted in [
            "send failed with BUSY <now>: 10",
            "FOUND money: 1",
            "ada has 9 USDC",
            "AUDIT FAILED",
            "BROKEN  errors<1%: 2 %",
        ] {
            assert!(text.contains(wanted), "{wanted} is missing:\n{text}");
        }
    }
}
