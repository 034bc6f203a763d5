//! What the server shows Prometheus: what alerts look at is there before anything goes wrong, and what is used is counted.

use std::time::Duration;

use duel_ledger::jobs::{mail, operations, sockets};
use duel_ledger::telemetry;
use serde_json::{Value, json};
use sqlx::ConnectOptions;
use tokio::time::timeout;
use uuid::Uuid;

use crate::harness::{fresh_database, spawn};
use crate::operations::{promtool, rules_folder, values};
use crate::traces::{Collector, MeteredServer};

#[tokio::test]
async fn an_audit_that_fails_since_the_start_leaves_the_time_of_the_last_one_to_its_alert() {
    let database = fresh_database().await;
    let mut owner = database.connect().await.unwrap();
    let no_more_runs = "insert into audit_runs (id, at, duration_ms, findings)
             values (gen_random_uuid(), to_timestamp(1700000000), 1, '[]');
        create function refuse_run() returns trigger language plpgsql
            as $$ begin raise exception 'no run is stored'; end $$;
        create trigger refuse_run before insert on audit_runs for each row execute function refuse_run()";
    sqlx::raw_sql(no_more_runs)
        .execute(&mut owner)
        .await
        .unwrap();
    let (_collector, address) = Collector::start();
    let server = MeteredServer::start_on(database, &address).await;
    let failed = "job_failures_total{job_name=\"audit\",why=\"error\"} 1\n";
    server.until(|metrics, _| metrics.contains(failed)).await;
    let last = "ledger_audit_timestamp_seconds 1700000000\n";
    server.until(|metrics, _| metrics.contains(last)).await;
    // And the job's own: from the start of the server on, as it has not succeeded since.
    let period = "job_period_seconds{job_name=\"audit\"} 600\n";
    let never_done = "job_turns_total{job_name=\"audit\"}";
    let counted_from = "job_last_success_timestamp_seconds{job_name=\"audit\"}";
    server
        .until(|metrics, _| {
            metrics.contains(period)
                && metrics.contains(counted_from)
                && !metrics.contains(never_done)
        })
        .await;
}

/// A metric, with labels of one of its series.
type Figure = (&'static str, &'static [&'static str]);

/// What happens a moment later must fail the test where it does not, and not hang it. No test depends on how long this is.
const PATIENCE: Duration = Duration::from_secs(30);

/// Metrics that grow where the server is used.
const USED: [Figure; 22] = [
    ("actor_started_total", &["actor=\"challenge\""]),
    (
        "actor_mailbox_wait_seconds_count",
        &["actor=\"challenge\"", "message=\"act\""],
    ),
    (
        "actor_handling_seconds_count",
        &["actor=\"challenge\"", "message=\"act\""],
    ),
    ("actor_mailbox_depth_highest", &["actor=\"challenge\""]),
    ("actor_running_max", &["actor=\"challenge\""]),
    ("batch_wait_seconds_count", &["actor=\"commands\""]),
    ("batch_commit_seconds_count", &["actor=\"commands\""]),
    ("batch_items_count", &["actor=\"commands\""]),
    ("batch_rows_count", &["actor=\"commands\""]),
    ("batch_commit_seconds_count", &["actor=\"messages\""]),
    ("challenge_watched_total", &["resumed=\"replayed\""]),
    ("challenge_fan_out_seconds_count", &[]),
    ("challenge_fan_out_sockets_count", &[]),
    ("socket_messages_received_total", &[]),
    ("socket_frames_sent_total", &[]),
    ("socket_bytes_sent_total", &[]),
    (
        "http_request_seconds_count",
        &[
            "method=\"POST\"",
            "route=\"/api/challenges/{id}/join\"",
            "status=\"200\"",
        ],
    ),
    ("http_request_seconds_sum", &["status=\"200\""]),
    ("database_connections_max", &["pool=\"transactions\""]),
    ("database_wait_seconds_count", &["pool=\"transactions\""]),
    ("database_statement_runs_total", &["statement="]),
    ("database_available", &[]),
];

/// Metrics that may be zero, and have to be shown.
const SHOWN: [Figure; 9] = [
    ("actor_mailbox_depth", &["actor=\"challenge\""]),
    ("actor_mailbox_depth_max", &["actor=\"challenge\""]),
    ("actor_handling", &["actor=\"challenge\""]),
    ("actor_oldest_message_seconds", &["actor=\"challenge\""]),
    ("batcher_full_total", &["actor=\"messages\""]),
    ("database_waiting", &["pool=\"transactions\""]),
    ("database_connections_in_use", &["pool=\"transactions\""]),
    ("socket_outbox_bytes", &["kind=\"notification\""]),
    ("mails_waiting", &[]),
];

#[tokio::test]
async fn what_players_use_is_counted_by_actor_batcher_room_socket_route_and_pool() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    let mut line = app.line_of(&nova).await;
    line.watch(&id, 1).await;
    mirage.join(&id, "50").await.ok();
    line.next("challenge_event").await;
    let message = json!({
        "recipientId": mirage.id, "content": "Ready?", "clientId": Uuid::from_u128(7),
    });
    let sent = line.ask("send_message", message).await;
    assert_eq!(sent["ok"], true, "{sent:#}");
    sockets::relieve(&app.app);
    mail::send(&app.app).await.unwrap();
    operations::look(&app.app);
    let missing = || {
        let text = telemetry::metrics().render();
        let used = USED.iter().filter(|it| !is_shown(&text, it, 0.0));
        let shown = SHOWN.iter().filter(|it| !is_shown(&text, it, -1.0));
        used.chain(shown).copied().collect::<Vec<_>>()
    };
    // What is counted after its answer was sent may come a moment later.
    let waited = timeout(PATIENCE, async {
        while !missing().is_empty() {
            tokio::task::yield_now().await;
        }
    });
    assert!(waited.await.is_ok(), "{:#?} are missing", missing());
    app.proof().await;
}

/// Whether a series with these labels is above the bound.
fn is_shown(text: &str, (metric, labels): &Figure, bound: f64) -> bool {
    let series = values(text, metric);
    series
        .iter()
        .any(|(found, value)| labels.iter().all(|it| found.contains(it)) && bound < *value)
}

/// Every query of the dashboard, wherever it stands.
fn queries(of: &Value, found: &mut Vec<String>) {
    match of {
        Value::Object(fields) => {
            if let Some(Value::String(query)) = fields.get("expr") {
                found.push(query.clone());
            }
            fields.values().for_each(|it| queries(it, found));
        }
        Value::Array(items) => items.iter().for_each(|it| queries(it, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn prometheus_takes_every_query_of_the_dashboard() {
    let text = std::fs::read_to_string(rules_folder().join("dashboard.json")).unwrap();
    let dashboard: Value = serde_json::from_str(&text).unwrap();
    let mut found = Vec::new();
    queries(&dashboard, &mut found);
    assert!(20 < found.len(), "the dashboard is read: {found:?}");
    let rules = found
        .iter()
        .enumerate()
        .map(|(number, query)| json!({ "record": format!("query:{number}"), "expr": query }));
    let rules = rules.collect::<Vec<_>>();
    // JSON is YAML.
    let rules = json!({ "groups": [{ "name": "dashboard", "rules": rules }] });
    let path =
        std::env::temp_dir().join(format!("duel-ledger-dashboard-{}.yml", std::process::id()));
    std::fs::write(&path, rules.to_string()).unwrap();
    promtool(&["check", "rules", path.to_str().unwrap()], "");
    std::fs::remove_file(&path).unwrap();
}
