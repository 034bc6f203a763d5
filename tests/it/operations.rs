//! What operators see: metrics, the rules of alerts, and an actor that is stuck.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use duel_ledger::jobs::operations;
use duel_ledger::telemetry;

use crate::harness::spawn;

/// A file of the repository.
fn file(path: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(path)
}

/// Runs Prometheus' own tool, which has to be content.
fn promtool(arguments: &[&str], input: &str) {
    let mut tool = Command::new("promtool")
        .args(arguments)
        .current_dir(file("docs/operations"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("promtool is there: `make test` installs the package prometheus");
    let mut stdin = tool.stdin.take().unwrap();
    std::io::Write::write_all(&mut stdin, input.as_bytes()).unwrap();
    drop(stdin);
    let ended = tool.wait_with_output().unwrap();
    let output = [ended.stdout, ended.stderr].concat();
    let output = String::from_utf8_lossy(&output);
    assert!(ended.status.success(), "promtool {arguments:?}: {output}");
}

/// The values of a metric by its labels.
fn values<'t>(text: &'t str, metric: &str) -> BTreeMap<&'t str, f64> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let series = lines.filter_map(|line| line.rsplit_once(' '));
    let named = series.filter_map(|(series, value)| {
        let labels = series.strip_prefix(metric)?;
        (labels.is_empty() || labels.starts_with('{')).then_some((labels, value))
    });
    named.map(|(labels, value)| (labels, value.parse().unwrap())).collect()
}

#[actix_web::test]
async fn metrics_tell_of_actors_pools_and_the_process() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    mirage.join(&id, "50").await.ok();
    assert_eq!(operations::look(&app.app), 0, "nothing is stuck");
    let text = telemetry::metrics().render();
    let capacity = values(&text, "actor_mailbox_capacity");
    for (kind, size) in [("challenge", 1_024.0), ("session", 0.0), ("conversation", 0.0)] {
        let labels = format!("{{actor=\"{kind}\"}}");
        let found = capacity.get(labels.as_str()).copied();
        assert!(found.is_some_and(|it| size <= it && 0.0 < it), "{kind}: {capacity:?}");
    }
    let used = values(&text, "database_statement_seconds_count");
    assert!(used.contains_key("{pool=\"transactions\"}"), "{used:?}");
    assert!(0.0 < values(&text, "process_resident_memory_bytes")[""]);
    assert!(values(&text, "process_open_fds")[""] <= values(&text, "process_max_fds")[""]);
    let slowest = app.app.db.slowest_statements(5);
    assert!(
        slowest.iter().all(|it| 0 < it.runs && it.longest <= it.total),
        "{slowest:?}"
    );
    // What is rendered is what Prometheus reads.
    promtool(&["check", "metrics"], &text);
}

#[test]
fn prometheus_takes_the_alert_rules_and_they_fire_when_they_should() {
    promtool(&["check", "rules", "alerts.yml"], "");
    promtool(&["test", "rules", "alerts_test.yml"], "");
}
