//! Metrics: what the code counts, what the catalogue states, and what alerts and the dashboard ask for are the same.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Tracked, none, text_of, tracked};

/// Where metrics are recorded.
const RECORDERS: [&str; 3] = ["actors/src/", "src/", "store/src/"];
const CATALOGUE: &str = "src/telemetry/catalogue.rs";
const ALERTS: &str = "docs/operations/alerts.yml";
const ALERTS_TEST: &str = "docs/operations/alerts_test.yml";
const DASHBOARD: &str = "docs/operations/dashboard.json";
const RUNBOOK: &str = "docs/runbook.md";

/// What a query of Prometheus may say beside metrics.
const QUERY_WORDS: [&str; 12] = [
    "sum",
    "max",
    "min",
    "avg",
    "rate",
    "increase",
    "histogram_quantile",
    "time",
    "topk",
    "or",
    "up",
    "on",
];

/// By name: the kind, as the macros and the catalogue spell it.
fn catalogue(files: &[Tracked]) -> BTreeMap<&str, String> {
    let lines = text_of(files, CATALOGUE).lines();
    let entries = lines.filter_map(|line| line.trim().strip_prefix("metric(\""));
    let entries = entries.filter_map(|entry| entry.split_once("\", "));
    entries
        .map(|(name, rest)| {
            let kind = rest.split(',').next().unwrap_or_default();
            (name, kind.to_lowercase())
        })
        .collect()
}

/// The metrics that code records: kind and name of each macro.
fn recorded(file: &Tracked) -> Vec<(&'static str, &str)> {
    let mut found = Vec::new();
    for kind in ["counter", "gauge", "histogram"] {
        let opening = format!("{kind}!(");
        let calls = file.text.split(&opening).skip(1);
        let names = calls.filter_map(|call| call.trim_start().strip_prefix('"')?.split('"').next());
        found.extend(names.map(|name| (kind, name)));
    }
    found
}

#[test]
fn the_catalogue_lists_what_is_recorded_and_nothing_else() {
    let files = tracked();
    let catalogue = catalogue(&files);
    assert!(40 < catalogue.len(), "the catalogue is read: {catalogue:?}");
    let (mut faults, mut seen) = (Vec::new(), BTreeSet::new());
    for file in files
        .iter()
        .filter(|it| it.is_under(&RECORDERS) && it.has_ending(&["rs"]))
    {
        for (kind, name) in recorded(file) {
            seen.insert(name);
            if catalogue.get(name).map(String::as_str) != Some(kind) {
                faults.push(format!("{}: {CATALOGUE} has no {kind} {name}", file.path));
            }
        }
    }
    for name in catalogue.keys().filter(|name| !seen.contains(**name)) {
        faults.push(format!("{CATALOGUE}: nothing records {name}"));
    }
    none(&faults);
}

/// The words of a query that are neither labels nor texts.
fn words(query: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = query;
    while let Some(at) = rest.find(|it: char| it.is_ascii_alphabetic() || "{\"".contains(it)) {
        rest = rest.get(at..).unwrap_or_default();
        let end = match rest.chars().next() {
            Some('{') => rest.find('}').map(|end| end + 1),
            Some('"') => rest.get(1..).and_then(|it| it.find('"')).map(|end| end + 2),
            _ => rest.find(|it: char| !(it.is_ascii_alphanumeric() || it == '_')),
        };
        let end = end.unwrap_or(rest.len());
        let word = rest.get(..end).unwrap_or_default();
        rest = rest.get(end..).unwrap_or_default();
        if word == "by" {
            let labels = rest.find(')').map_or(rest.len(), |end| end + 1);
            rest = rest.get(labels..).unwrap_or_default();
        } else if !word.starts_with(['{', '"']) {
            words.push(word);
        }
    }
    words
}

/// The queries of the alerts: what follows `expr:`, over as many lines as it has.
fn alert_queries(text: &str) -> Vec<String> {
    let mut queries: Vec<String> = Vec::new();
    let mut is_query = false;
    for line in text.lines().map(str::trim) {
        if let Some(query) = line.strip_prefix("expr:") {
            queries.push(query.trim_start_matches([' ', '>', '-']).to_owned());
            is_query = true;
        } else if line.contains(": ") || line.is_empty() {
            is_query = false;
        } else if let Some(query) = queries.last_mut().filter(|_| is_query) {
            query.push(' ');
            query.push_str(line);
        }
    }
    queries
}

/// The queries of the dashboard: every `"expr": "…"`.
fn dashboard_queries(text: &str) -> Vec<String> {
    let values = text.split("\"expr\": \"").skip(1);
    let values = values.filter_map(|value| value.split("\",").next()?.lines().next());
    values
        .map(|value| value.trim_end_matches('"').replace("\\\"", "\""))
        .collect()
}

#[test]
fn alerts_and_dashboard_ask_for_metrics_that_exist() {
    let files = tracked();
    let catalogue = catalogue(&files);
    let of_histogram = |word: &str| {
        let suffixes = ["_bucket", "_count", "_sum"];
        let mut names = suffixes.iter().filter_map(|it| word.strip_suffix(it));
        names.any(|name| catalogue.get(name).is_some_and(|kind| kind == "histogram"))
    };
    let mut faults = Vec::new();
    for (path, queries) in [
        (ALERTS, alert_queries(text_of(&files, ALERTS))),
        (DASHBOARD, dashboard_queries(text_of(&files, DASHBOARD))),
    ] {
        assert!(10 < queries.len(), "{path} is read: {queries:?}");
        let asked = queries
            .iter()
            .flat_map(|query| words(query).into_iter().map(move |word| (query, word)));
        for (query, word) in asked {
            let is_known = catalogue.contains_key(word) || QUERY_WORDS.contains(&word);
            // The unit of a range stands behind its number.
            let is_unit = ["s", "m", "h", "d", "le"].contains(&word);
            if !is_known && !is_unit && !of_histogram(word) {
                faults.push(format!("{path}: {word} is no metric: {query}"));
            }
        }
    }
    none(&faults);
}

/// What follows such a start of a line.
fn named(files: &[Tracked], path: &str, start: &str) -> BTreeSet<String> {
    let lines = text_of(files, path).lines();
    let names = lines.filter_map(|line| line.trim().strip_prefix(start));
    names.map(ToOwned::to_owned).collect()
}

#[test]
fn the_runbook_has_a_page_for_each_alert() {
    let files = tracked();
    let alerts = named(&files, ALERTS, "- alert: ");
    let mut pages = named(&files, RUNBOOK, "## ");
    for other in ["Traces", "Backup and restore"] {
        assert!(pages.remove(other), "{other}");
    }
    assert!(10 < alerts.len(), "the alerts are read");
    assert_eq!(alerts, pages);
}

#[test]
fn each_alert_has_a_test_in_which_it_fires() {
    let files = tracked();
    let alerts = named(&files, ALERTS, "- alert: ");
    assert!(10 < alerts.len(), "the alerts are read");
    // Where one stays silent, its name stands on the line of the time.
    assert_eq!(alerts, named(&files, ALERTS_TEST, "alertname: "));
}

#[test]
fn words_of_a_query_are_its_metrics_and_functions() {
    let query =
        "histogram_quantile(0.99, sum by (le, actor) (rate(a_seconds_bucket{x=\"b c\"}[5m]))) > 2";
    assert_eq!(
        words(query),
        ["histogram_quantile", "sum", "rate", "a_seconds_bucket", "m"]
    );
}
