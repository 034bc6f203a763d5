//! A report as one HTML file that needs nothing else: no script, no other file, no network.

use std::fmt::Write;

use time::format_description::well_known::Rfc3339;

use super::compare::change;
use super::plot::{Axes, Series, escape, lines};
use super::{ActionReport, Report};
use crate::record::Second;
use crate::view::millis;

/// A line of a plot over time: its name, and its value in a second.
type Value = (&'static str, fn(&Second) -> u64);

/// Marks of the time axis.
const TIME_MARKS: u64 = 6;
/// Percentiles of the curve, of a hundred thousand, with their names.
const CURVE: [(u32, &str); 10] = [
    (0, "0"),
    (50_000, "50"),
    (75_000, "75"),
    (90_000, "90"),
    (95_000, "95"),
    (99_000, "99"),
    (99_500, "99.5"),
    (99_900, "99.9"),
    (99_990, "99.99"),
    (100_000, "100"),
];
/// Gauges of the server that have a plot of their own.
const GAUGES_MAX: usize = 12;

const STYLE: &str = include_str!("report.css");

/// The page of a report, beside the one that it is compared with.
pub fn page(report: &Report, baseline: Option<&Report>) -> String {
    let mut html = String::from("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">");
    html.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
    let title = format!("Load test: {}", report.scenario);
    push(&mut html, &format!("<title>{}</title>", escape(&title)));
    push(&mut html, &format!("<style>{STYLE}</style></head><body>"));
    head(&mut html, report, baseline);
    verdicts(&mut html, report);
    plots(&mut html, report, baseline);
    actions(&mut html, report, baseline);
    errors(&mut html, report);
    html.push_str("</body></html>\n");
    html
}

fn push(html: &mut String, text: &str) {
    html.push_str(text);
}

fn head(html: &mut String, report: &Report, baseline: Option<&Report>) {
    let word = if report.is_passed() {
        "<strong class=\"good\">passed</strong>"
    } else {
        "<strong class=\"bad\">failed</strong>"
    };
    let (done, failed) = report.done_and_failed();
    write!(
        html,
        "<h1>{} {word}</h1><p>{} players, {done} actions done, {failed} failed. Ended {}.</p><p><code>{}</code></p>",
        escape(&report.scenario),
        report.players,
        ended(report),
        escape(&report.command)
    )
    .expect("a string takes what is written");
    if let Some(baseline) = baseline {
        let command = escape(&baseline.command);
        push(
            html,
            &format!(
                "<p>Dashed: compared with the run of {}, <code>{command}</code></p>",
                ended(baseline)
            ),
        );
    }
    if let Some(memory) = report.memory {
        let each = memory.bytes_per_player();
        let each = each.map_or_else(String::new, |bytes| {
            let players = memory.players;
            format!(", {} KiB for each of {players} players", bytes / 1_024)
        });
        push(
            html,
            &format!(
                "<p>Memory of the server: {} MB before, {} MB at most{each}.</p>",
                memory.before_kb / 1_024,
                memory.most_kb / 1_024
            ),
        );
    }
}

/// When a run ended, to the second.
fn ended(report: &Report) -> String {
    // Every time of ours has a year of four digits.
    report.at.format(&Rfc3339).unwrap_or_default()
}

fn verdicts(html: &mut String, report: &Report) {
    html.push_str("<h2>Correctness and thresholds</h2><table><tbody>");
    let mut row = |is_good: bool, name: &str, what: &str| {
        let class = if is_good { "good" } else { "bad" };
        push(
            html,
            &format!(
                "<tr><td class=\"{class}\">{}</td><td>{}</td><td>{}</td></tr>",
                if is_good { "held" } else { "broken" },
                escape(name),
                escape(what)
            ),
        );
    };
    let checked = format!(
        "{} frames and states and the money of {} players were checked",
        report.found.checked, report.conclusion.purses_counted
    );
    row(report.found.is_clean(), "correctness", &checked);
    for (fault, count) in &report.found.counts {
        row(false, fault.name(), &count.to_string());
    }
    for (fault, what) in &report.found.examples {
        row(false, fault.name(), what);
    }
    if let Some(audit) = &report.audit {
        row(audit.is_clean, "audit of the ledger", &audit.text);
    }
    for verdict in &report.verdicts {
        row(verdict.is_met, &verdict.threshold, &verdict.measured);
    }
    html.push_str("</tbody></table>");
}

fn plots(html: &mut String, report: &Report, baseline: Option<&Report>) {
    html.push_str("<h2>Course</h2>");
    let reports: Vec<(&Report, bool)> = std::iter::once((report, false))
        .chain(baseline.map(|it| (it, true)))
        .collect();
    let course = |title, y, of: &[Value]| {
        let mut series = Vec::new();
        for (report, is_baseline) in &reports {
            for (color, (name, value)) in (1..).zip(of) {
                let points = report.seconds.iter();
                series.push(Series {
                    name: named(name, *is_baseline),
                    color,
                    is_baseline: *is_baseline,
                    points: points.map(|second| (second.at, value(second))).collect(),
                });
            }
        }
        let x = time_marks(&reports);
        lines(&Axes { title, y, x }, &series)
    };
    let number: fn(u64) -> String = |value| value.to_string();
    let time: fn(u64) -> String = |micros| format!("{} ms", millis(micros));
    push(
        html,
        &course(
            "Actions a second",
            number,
            &[("done", |it| it.done), ("failed", |it| it.failed)],
        ),
    );
    if 0 < report.commands().count() {
        push(
            html,
            &course(
                "Commands, from when they were due",
                time,
                &[("p99", |it| it.p99), ("p50", |it| it.p50)],
            ),
        );
        push(html, &curve(&reports));
    }
    push(
        html,
        &course(
            "Players connected",
            number,
            &[("connected", |it| {
                u64::try_from(it.connected).unwrap_or_default()
            })],
        ),
    );
    gauges(html, report);
}

fn named(name: &str, is_baseline: bool) -> String {
    if is_baseline {
        format!("{name}, before")
    } else {
        name.to_owned()
    }
}

fn time_marks(reports: &[(&Report, bool)]) -> Vec<(u64, String)> {
    let ends = reports.iter().filter_map(|(it, _)| it.seconds.last());
    let end = ends.map(|second| second.at).max().unwrap_or_default();
    let marks = (0..=TIME_MARKS).map(|step| end * step / TIME_MARKS);
    marks.map(|at| (at, format!("{at} s"))).collect()
}

/// The latency of commands at each percentile.
fn curve(reports: &[(&Report, bool)]) -> String {
    let series = reports.iter().map(|(report, is_baseline)| {
        let commands = report.commands();
        let points = (0..).zip(CURVE);
        Series {
            name: named("commands", *is_baseline),
            color: 1,
            is_baseline: *is_baseline,
            points: points
                .map(|(x, (place, _))| (x, commands.at(place)))
                .collect(),
        }
    });
    let marks = (0..).zip(CURVE).map(|(x, (_, name))| (x, name.to_owned()));
    let axes = Axes {
        title: "Commands by percentile",
        y: |micros| format!("{} ms", millis(micros)),
        x: marks.collect(),
    };
    lines(&axes, &series.collect::<Vec<_>>())
}

/// The server's own figures, each over the time of the run.
fn gauges(html: &mut String, report: &Report) {
    let Some(last) = report
        .seconds
        .iter()
        .rev()
        .find(|it| it.gauges.all().next().is_some())
    else {
        return;
    };
    html.push_str("<h2>The server's own figures</h2>");
    for (name, _) in last.gauges.all().take(GAUGES_MAX) {
        let points = report.seconds.iter().filter_map(|second| {
            let value = second.gauges.get(name)?;
            Some((second.at, u64::try_from(value).unwrap_or_default()))
        });
        let series = Series {
            name: name.to_owned(),
            color: 3,
            is_baseline: false,
            points: points.collect(),
        };
        let axes = Axes {
            title: name,
            y: |value| value.to_string(),
            x: time_marks(&[(report, false)]),
        };
        push(html, &lines(&axes, &[series]));
    }
}

fn actions(html: &mut String, report: &Report, baseline: Option<&Report>) {
    html.push_str(
        "<h2>Actions</h2><table><thead><tr><th>action</th><th>started</th><th>done</th><th>failed</th><th>p50 ms</th>\
         <th>p95</th><th>p99</th><th>p99.9</th><th>max</th>",
    );
    if baseline.is_some() {
        html.push_str("<th>p50 before</th><th></th><th>p99 before</th><th></th>");
    }
    html.push_str("</tr></thead><tbody>");
    for one in &report.actions {
        push(html, &action_cells(one));
        if let Some(baseline) = baseline {
            push(html, &before_cells(one, baseline.action(one.action)));
        }
        html.push_str("</tr>");
    }
    html.push_str("</tbody></table>");
    push(
        html,
        &format!(
            "<p>Every time is counted from the moment when the action was due. The load tester itself was late by {} ms at most.</p>",
            millis(report.late_micros_max)
        ),
    );
}

fn action_cells(one: &ActionReport) -> String {
    let numbers = [one.started, one.done, one.failed()].map(|it| it.to_string());
    let times = [one.p50, one.p95, one.p99, one.p999, one.max].map(millis);
    let cells: Vec<String> = numbers.into_iter().chain(times).collect();
    let name = one.action.name();
    format!("<tr><td>{name}</td><td>{}</td>", cells.join("</td><td>"))
}

fn before_cells(one: &ActionReport, before: Option<&ActionReport>) -> String {
    before.map_or_else(
        || "<td colspan=\"4\">not before</td>".to_owned(),
        |before| {
            format!(
                "<td>{}</td><td>{}</td><td>{}</td><td>{}</td>",
                millis(before.p50),
                change(before.p50, one.p50),
                millis(before.p99),
                change(before.p99, one.p99)
            )
        },
    )
}

fn errors(html: &mut String, report: &Report) {
    let failed = report.actions.iter().filter(|one| !one.errors.is_empty());
    let rows: Vec<String> = failed
        .flat_map(|one| {
            one.errors.iter().map(|(code, count)| {
                let name = one.action.name();
                format!(
                    "<tr><td>{name}</td><td>{}</td><td>{count}</td></tr>",
                    escape(code)
                )
            })
        })
        .collect();
    if rows.is_empty() {
        return;
    }
    push(
        html,
        &format!(
            "<h2>Errors</h2><table><thead><tr><th>action</th><th>code</th><th>count</th></tr></thead><tbody>{}</tbody></table>",
            rows.concat()
        ),
    );
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn the_page_is_whole_and_needs_no_other_file() {
        let report = sample::report();
        let html = page(&report, Some(&report));
        assert!(html.starts_with("<!doctype html>") && html.ends_with("</html>\n"));
        assert_eq!(html.matches("<svg").count(), html.matches("</svg>").count());
        assert_eq!(html.matches("<svg").count(), 4);
        for outside in ["src=", "href=", "<script", "@import", "url("] {
            assert!(!html.contains(outside), "{outside}");
        }
        assert!(html.contains("BUSY &lt;now&gt;") && html.contains("done, before"));
        assert!(html.contains("+0 %"));
    }
}
