//! What a run has to hold, in the words of the command line: `command p99<250ms`, `reconnect max<15s`, `errors<1%`,
//! `connected>=10000`.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Report;
use crate::record::{Action, Latencies};
use crate::view::millis;

/// One condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Threshold {
    text: String,
    condition: Condition,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Condition {
    /// A percentile below so many microseconds.
    Below(Subject, Statistic, u64),
    /// Fewer failures than so many of a hundred thousand actions.
    Errors(u64),
    /// At least so many players connected at once.
    Connected(i64),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Subject {
    Commands,
    One(Action),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Statistic {
    Per100000(u32),
    Max,
}

/// Whether a condition was met.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Verdict {
    /// The condition.
    pub threshold: String,
    /// What was measured.
    pub measured: String,
    /// Whether it holds.
    pub is_met: bool,
}

impl FromStr for Threshold {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let condition = condition(text).ok_or_else(|| {
            format!(
                "{text:?} is no threshold such as \"command p99<250ms\", \"errors<1%\" or \"connected>=10000\""
            )
        })?;
        Ok(Self {
            text: text.to_owned(),
            condition,
        })
    }
}

impl std::fmt::Display for Threshold {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

fn condition(text: &str) -> Option<Condition> {
    if let Some((name, number)) = text.split_once(">=") {
        let is_known = name.trim() == "connected";
        return is_known.then_some(Condition::Connected(number.trim().parse().ok()?));
    }
    let (name, bound) = text.split_once('<')?;
    let bound = bound.trim();
    if name.trim() == "errors" {
        let per_cent = thousandths(bound.strip_suffix('%')?.trim())?;
        return Some(Condition::Errors(per_cent));
    }
    let (subject, statistic) = name.trim().split_once(' ')?;
    let subject = match subject {
        "command" => Subject::Commands,
        name => Subject::One(Action::parse(name)?),
    };
    let statistic = match statistic.trim() {
        "p50" => Statistic::Per100000(50_000),
        "p90" => Statistic::Per100000(90_000),
        "p95" => Statistic::Per100000(95_000),
        "p99" => Statistic::Per100000(99_000),
        "p99.9" => Statistic::Per100000(99_900),
        "max" => Statistic::Max,
        _ => return None,
    };
    let micros = match bound.strip_suffix("ms") {
        Some(number) => thousandths(number.trim())?,
        None => thousandths(bound.strip_suffix('s')?.trim())?.checked_mul(1_000)?,
    };
    Some(Condition::Below(subject, statistic, micros))
}

/// A decimal with at most three digits behind the point, in thousandths.
fn thousandths(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    if 3 < part.len() || !part.bytes().all(|it| it.is_ascii_digit()) {
        return None;
    }
    let whole: u64 = whole.parse().ok()?;
    let part: u64 = format!("{part:0<3}").parse().ok()?;
    whole.checked_mul(1_000)?.checked_add(part)
}

impl Threshold {
    /// Whether a run holds it. What was not measured does not.
    pub fn judge(&self, report: &Report) -> Verdict {
        let (measured, is_met) = match self.condition {
            Condition::Below(subject, statistic, micros) => {
                let latencies = match subject {
                    Subject::Commands => report.commands(),
                    Subject::One(action) => report
                        .action(action)
                        .map(super::ActionReport::latencies)
                        .unwrap_or_default(),
                };
                below(&latencies, statistic, micros)
            }
            Condition::Errors(per_100_000) => errors(report, per_100_000),
            Condition::Connected(number) => {
                let most = report.seconds.iter().map(|second| second.connected).max();
                let most = most.unwrap_or_default();
                (format!("{most} at most"), number <= most)
            }
        };
        Verdict {
            threshold: self.text.clone(),
            measured,
            is_met,
        }
    }
}

fn below(latencies: &Latencies, statistic: Statistic, micros: u64) -> (String, bool) {
    if latencies.count() == 0 {
        return ("nothing was measured".to_owned(), false);
    }
    let found = match statistic {
        Statistic::Per100000(place) => latencies.at(place),
        Statistic::Max => latencies.max(),
    };
    (format!("{} ms", millis(found)), found < micros)
}

fn errors(report: &Report, per_100_000: u64) -> (String, bool) {
    let (done, failed) = report.done_and_failed();
    let all = done.saturating_add(failed);
    if all == 0 {
        return ("nothing was done".to_owned(), false);
    }
    let share = u128::from(failed) * 100_000 / u128::from(all);
    let measured = format!(
        "{failed} of {all}, {}.{:03} %",
        share / 1_000,
        share % 1_000
    );
    (measured, share < u128::from(per_100_000))
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[track_caller]
    fn assert_judged(text: &str, is_met: bool) {
        let threshold: Threshold = text.parse().unwrap();
        let verdict = threshold.judge(&sample::report());
        assert_eq!(verdict.is_met, is_met, "{text}: {}", verdict.measured);
    }

    #[test]
    fn thresholds_are_held_or_broken() {
        assert_judged("command p99<995ms", true);
        assert_judged("command p99<900ms", false);
        assert_judged("send max<1.1s", true);
        assert_judged("send p50<0.4s", false);
        assert_judged("errors<1%", true);
        assert_judged("errors<0.99%", false);
        assert_judged("connected>=200", true);
        assert_judged("connected>=201", false);
    }

    #[test]
    fn what_was_not_measured_does_not_pass() {
        assert_judged("settle p99<1000s", false);
    }

    #[test]
    fn what_is_no_threshold_is_refused() {
        for wrong in [
            "",
            "p99<250ms",
            "command p99<250",
            "command p98<250ms",
            "dance p99<250ms",
            "errors<1",
            "connected>=many",
            "send max<1.2345s",
        ] {
            assert!(wrong.parse::<Threshold>().is_err(), "{wrong}");
        }
    }
}
