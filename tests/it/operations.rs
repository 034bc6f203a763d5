//! What operators see: metrics, the rules of alerts, and an actor that is stuck.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use duel_ledger::jobs::{self, deadlines, operations};
use duel_ledger::state::AppState;
use duel_ledger::telemetry;
use serde_json::{Value, json};

use crate::harness::{spawn, spawn_with};
use crate::node::Node;
use crate::people::Person;

/// A reason that is long enough.
const REASON: &str = "seen in the logs of two matches";

/// A file of the repository.
fn file(path: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(path)
}

/// The folder of alert rules and of the dashboard.
pub(crate) fn rules_folder() -> PathBuf {
    file("docs/operations")
}

/// Runs Prometheus' own tool, which has to be content.
pub(crate) fn promtool(arguments: &[&str], input: &str) {
    let mut tool = Command::new("promtool")
        .args(arguments)
        .current_dir(rules_folder())
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

/// What happens a moment later must fail the test where it does not, and not hang it. No test depends on how long this is.
const PATIENCE: Duration = Duration::from_secs(30);

/// Waits until something is so.
pub(crate) async fn until(is_so: impl Fn() -> bool) {
    let waited = tokio::time::timeout(PATIENCE, async {
        while !is_so() {
            tokio::task::yield_now().await;
        }
    });
    waited.await.unwrap();
}

/// The values of a metric by its labels.
pub(crate) fn values<'t>(text: &'t str, metric: &str) -> BTreeMap<&'t str, f64> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let series = lines.filter_map(|line| line.rsplit_once(' '));
    let named = series.filter_map(|(series, value)| {
        let labels = series.strip_prefix(metric)?;
        (labels.is_empty() || labels.starts_with('{')).then_some((labels, value))
    });
    named
        .map(|(labels, value)| (labels, value.parse().unwrap()))
        .collect()
}

#[tokio::test]
async fn metrics_cover_actors_pools_and_the_process() {
    let app = spawn().await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    mirage.join(&id, "50").await.ok();
    operations::look(&app.app);
    let text = telemetry::metrics().render();
    let capacity = values(&text, "actor_mailbox_capacity");
    for (kind, size) in [
        ("challenge", 1_024.0),
        ("session", 0.0),
        ("conversation", 0.0),
    ] {
        let labels = format!("{{actor=\"{kind}\"}}");
        let found = capacity.get(labels.as_str()).copied();
        assert!(
            found.is_some_and(|it| size <= it && 0.0 < it),
            "{kind}: {capacity:?}"
        );
    }
    let statements = values(&text, "database_statement_busy_seconds");
    assert!(!statements.is_empty());
    let is_read_only = 0.5 < values(&text, "duel_ledger_read_only")[""];
    assert!(!is_read_only);
    let used = values(&text, "database_statement_seconds_count");
    assert!(used.contains_key("{pool=\"transactions\"}"), "{used:?}");
    assert!(0.0 < values(&text, "process_resident_memory_bytes")[""]);
    assert!(values(&text, "process_open_fds")[""] <= values(&text, "process_max_fds")[""]);
    let slowest = app.app.db.slowest_statements(5);
    assert!(
        slowest
            .iter()
            .all(|it| 0 < it.runs && it.longest <= it.total),
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

#[tokio::test]
async fn the_console_shows_actors_and_wakes_no_sleeper() {
    let app = spawn().await;
    let admin = app.staff("ada_admin", "admin").await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    mirage.join(&id, "50").await.ok();
    let mut line = app.line_of(&nova).await;
    line.watch(&id, 2).await;
    operations::look(&app.app);

    let shown = admin.get("/admin/operations").await.ok();
    let sample = shown.at("/data/sample");
    let kinds = sample["actors"].as_array().unwrap();
    let challenge = kinds.iter().find(|it| it["kind"] == "challenge").unwrap();
    assert_eq!(challenge["running"], 1, "{challenge:#}");
    assert!(
        1 <= challenge["answered"].as_u64().unwrap(),
        "{challenge:#}"
    );
    assert_eq!(sample["sockets"]["socketio"], 1, "{sample:#}");
    assert_eq!(shown.at("/data/isReadOnly"), false);
    assert!(!shown.at("/data/statements").as_array().unwrap().is_empty());
    let history = admin.get("/admin/operations/history?seconds=60").await.ok();
    assert_eq!(history.at("/data/samples").as_array().unwrap().len(), 1);

    let busiest = admin.get("/admin/operations/actors/challenge").await.ok();
    assert_eq!(busiest.text("/data/actors/0/key"), id);
    let path = format!("/admin/operations/actors/challenge/{id}");
    let observed = admin.get(&path).await.ok();
    assert_eq!(observed.at("/data/isAwake"), true);
    assert_eq!(observed.at("/data/state/sockets"), 1);
    let asleep = nova.challenge(&[("title", "Another one")]).await;
    let path = format!("/admin/operations/actors/challenge/{asleep}");
    let observed = admin.get(&path).await.ok();
    assert_eq!(
        observed.at("/data"),
        &json!({ "isAwake": false, "actor": null, "state": null })
    );
    let busiest = admin.get("/admin/operations/actors/challenge").await.ok();
    assert_eq!(
        busiest.at("/data/actors").as_array().unwrap().len(),
        1,
        "it still sleeps"
    );
    let unknown = admin.get("/admin/operations/actors/nothing").await;
    unknown.refused(404, "ACTOR_KIND_NOT_FOUND");

    let path = format!("/admin/operations/trace/challenges/{id}");
    let traced = admin.get(&path).await.ok();
    let events = traced.at("/data/events").as_array().unwrap().iter();
    let types: Vec<_> = events.map(|it| it["type"].as_str().unwrap()).collect();
    assert_eq!(types, ["created", "joined"]);
    let watching = traced.at("/data/sockets").as_array().unwrap();
    assert_eq!(watching.len(), 1, "{watching:?}");
    assert_eq!(watching[0]["kind"], "socketio");
    assert!(watching[0]["outboxBytes"].is_u64());
    let traced = admin
        .get("/admin/operations/trace/players/nova_kade")
        .await
        .ok();
    assert_eq!(traced.at("/data/isAwake"), true);
    let sockets = traced.at("/data/sockets").as_array().unwrap();
    assert_eq!(
        (sockets.len(), &sockets[0]["transport"]),
        (1, &json!("websocket"))
    );
    // Mirage joined her challenge: she was notified, and the trace states of what kind it was and not its text.
    let number = traced.at("/data/version").as_i64().unwrap();
    let events = traced.at("/data/events").as_array().unwrap();
    assert!(1 <= number && !events.is_empty(), "{events:?}");
    let newest = events.last().unwrap();
    assert!(newest["version"].as_i64().unwrap() <= number);
    let mut fields: Vec<_> = newest.as_object().unwrap().keys().collect();
    fields.sort_unstable();
    assert_eq!(fields, ["at", "type", "version"]);
    for (path, code) in [
        (
            "challenges/01990000-0000-7000-8000-000000000000",
            "CHALLENGE_NOT_FOUND",
        ),
        ("players/unknown_player", "USER_NOT_FOUND"),
    ] {
        let path = format!("/admin/operations/trace/{path}");
        admin.get(&path).await.refused(404, code);
    }
}

#[tokio::test]
async fn the_console_is_for_administrators_alone() {
    let app = spawn().await;
    let moderator = app.staff("mod_erato", "moderator").await;
    let player = app.player("nova_kade").await;
    for path in [
        "/admin/operations",
        "/admin/operations/history",
        "/admin/operations/actors/session",
        "/admin/operations/trace/players/nova_kade",
    ] {
        moderator.get(path).await.refused(403, "NOT_ADMIN");
        player.get(path).await.refused(403, "NOT_STAFF");
    }
    for verb in ["drain", "read-only", "log-filter"] {
        let body =
            json!({ "reason": REASON, "confirmation": "drain", "isOn": true, "filter": "info" });
        let path = format!("/admin/operations/{verb}");
        moderator.post(&path, body).await.refused(403, "NOT_ADMIN");
    }
    let mut line = app.line_of(&moderator).await;
    let refused = line.ask("operations_subscribe", json!({})).await;
    assert_eq!(
        (&refused["ok"], &refused["code"]),
        (&json!(false), &json!("FORBIDDEN"))
    );
}

#[tokio::test]
async fn a_console_is_sent_each_sample_until_it_leaves() {
    let app = spawn().await;
    let admin = app.staff("ada_admin", "admin").await;
    let mut line = app.line_of(&admin).await;
    assert_eq!(
        line.ask("operations_subscribe", json!({})).await["ok"],
        true
    );
    operations::look(&app.app);
    let sample = line.next("operations_sample").await;
    assert_eq!(sample["sockets"]["socketio"], 1, "{sample:#}");
    assert_eq!(
        line.ask("operations_unsubscribe", json!({})).await["ok"],
        true
    );
    operations::look(&app.app);
    // Its answer comes after whatever was sent before.
    line.ask("operations_unsubscribe", json!({})).await;
    assert!(line.is_quiet("operations_sample"));
    let samples = app.app.operations.history(app.app.operations.started_at());
    assert_eq!(samples.len(), 2);
}

#[tokio::test]
async fn a_read_only_service_refuses_commands_and_serves_reads() {
    let app = spawn().await;
    let admin = app.staff("ada_admin", "admin").await;
    let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
    let id = nova.challenge(&[]).await;
    let switch = |is_on: bool| json!({ "isOn": is_on, "reason": REASON });
    let short = json!({ "isOn": true, "reason": "short" });
    let refused = admin.post("/admin/operations/read-only", short).await;
    refused.refused(422, "VALIDATION").at("/fields/reason");
    let set = admin
        .post("/admin/operations/read-only", switch(true))
        .await
        .ok();
    assert_eq!(set.at("/data/isReadOnly"), true);

    let refused = mirage.join(&id, "50").await.refused(503, "READ_ONLY");
    assert!(refused.headers.contains_key("retry-after"));
    let escaped = format!("/ch%61llenges/{id}/join");
    let stake = json!({ "stakeAmount": "50" });
    mirage.post(&escaped, stake).await.refused(503, "READ_ONLY");
    let fund = json!({ "amount": "1", "reason": REASON });
    let funded = admin.post("/admin/contest/fund", fund).await;
    funded.refused(503, "READ_ONLY");
    nova.detail(&id).await;
    let mut line = app.line_of(&mirage).await;
    let message = json!({ "recipientId": nova.id, "content": "Are you there?", "clientId": uuid::Uuid::from_u128(7) });
    let refused = line.ask("send_message", message.clone()).await;
    assert_eq!(refused["code"], "READ_ONLY", "{refused:#}");
    // A session goes on, or no administrator could end it.
    admin.post("/auth/refresh", json!({})).await.ok();

    admin
        .post("/admin/operations/read-only", switch(false))
        .await
        .ok();
    assert_eq!(line.ask("send_message", message).await["ok"], true);
    let log = admin.get("/admin/log?limit=2").await.ok();
    for place in 0..2 {
        assert_eq!(log.text(&format!("/data/{place}/action")), "read_only_set");
        assert_eq!(log.text(&format!("/data/{place}/target/kind")), "server");
        assert_eq!(log.text(&format!("/data/{place}/reason")), REASON);
    }

    // No deadline ends against those who cannot act.
    app.app.operations.set_read_only(true);
    app.advance(Duration::from_hours(24 * 8));
    let turn = async |app: &AppState| deadlines::turn(app).await;
    let left_out = jobs::turn_unless_read_only(&app.app, &turn).await.unwrap();
    assert!(left_out.is_none(), "{left_out:?}");
    let nova = nova.again().await;
    let status = async || nova.detail(&id).await.text("/data/challenge/status");
    assert_eq!(status().await, "open");
    app.app.operations.set_read_only(false);
    let done = jobs::turn_unless_read_only(&app.app, &turn).await.unwrap();
    assert!(done.is_some());
    assert_eq!(status().await, "cancelled");
    app.proof().await;
}

#[tokio::test]
async fn the_log_filter_is_set_and_a_drain_is_confirmed() {
    let app = spawn().await;
    let admin = app.staff("ada_admin", "admin").await;
    let set = |filter: &str| json!({ "filter": filter, "reason": REASON });
    let path = "/admin/operations/log-filter";
    let wrong = admin.post(path, set("info,=,=debug=x")).await;
    wrong.refused(422, "VALIDATION").at("/fields/filter");
    admin.post(path, set("info,actors=debug")).await.ok();
    let shown = admin.get("/admin/operations").await.ok();
    assert_eq!(shown.text("/data/logFilter"), "info,actors=debug");

    let drain = |word: &str| json!({ "confirmation": word, "reason": REASON });
    let wrong = admin.post("/admin/operations/drain", drain("stop")).await;
    wrong.refused(422, "VALIDATION").at("/fields/confirmation");
    admin
        .post("/admin/operations/drain", drain("drain"))
        .await
        .ok();
    // Who stops the process hears of it, also a moment later.
    app.app.operations.stop_asked().await;
    let log = admin.get("/admin/log?limit=2").await.ok();
    let actions = [log.text("/data/0/action"), log.text("/data/1/action")];
    assert_eq!(actions, ["server_drained", "log_filter_set"]);
    assert_ne!(log.at("/data/0/actor"), &Value::Null);
}

#[tokio::test]
async fn a_line_of_an_actor_carries_the_id_of_the_request_that_asked_it() {
    let node = Node::start_logging("warn,actors=debug").await;
    let nova = Person::player(&node.address, "nova_kade")
        .await
        .deposit("100")
        .await;
    let mirage = Person::player(&node.address, "mirage_ops")
        .await
        .deposit("100")
        .await;
    let id = nova.challenge(&[]).await;
    let joined = mirage.join(&id, "50").await.ok();
    let request = joined.headers["x-request-id"].to_str().unwrap();
    let logged = node.logged();
    let line = format!("challenge {id} is at version 2");
    let line = logged.lines().find(|it| it.contains(&line));
    assert!(
        line.is_some_and(|it| it.contains(request)),
        "{request}: {logged}"
    );
}

/// The labels of a metric that grew.
fn grown<'t>(
    before: &BTreeMap<&str, f64>,
    after: &BTreeMap<&'t str, f64>,
    labels: &[&str],
) -> Vec<&'t str> {
    let grown = after.iter().filter(|(series, value)| {
        let was = before.get(**series).copied().unwrap_or_default();
        was < **value && labels.iter().all(|it| series.contains(it))
    });
    grown.map(|(series, _)| *series).collect()
}

#[tokio::test]
async fn sockets_are_counted_by_kind_transport_and_reason() {
    let app = spawn().await;
    let nova = app.player("nova_kade").await;
    let first = telemetry::metrics().render();
    let line = app.line_of(&nova).await;
    let (channel, _) = app.listens(&nova).await;
    let opened = telemetry::metrics().render();
    let metric = "sockets_opened_total";
    let (before, after) = (values(&first, metric), values(&opened, metric));
    for kind in ["socketio", "notification"] {
        let kind = format!("kind=\"{kind}\"");
        let labels = [kind.as_str(), "transport=\"websocket\""];
        assert!(
            !grown(&before, &after, &labels).is_empty(),
            "{kind}: {after:?}"
        );
    }
    let open = values(&opened, "sockets_open");
    for kind in ["socketio", "notification"] {
        let kind = format!("kind=\"{kind}\"");
        let mut series = open.iter().filter(|(labels, _)| labels.contains(&kind));
        assert!(series.any(|(_, count)| 1.0 <= *count), "{kind}: {open:?}");
    }
    drop((line, channel));
    let closed = |text: &str| {
        let (before, after) = (
            values(&opened, "sockets_closed_total"),
            values(text, "sockets_closed_total"),
        );
        ["socketio", "notification"].iter().all(|kind| {
            let kind = format!("kind=\"{kind}\"");
            let labels = [kind.as_str(), "transport=\"websocket\"", "reason="];
            !grown(&before, &after, &labels).is_empty()
        })
    };
    until(|| closed(&telemetry::metrics().render())).await;
}

#[tokio::test]
async fn the_console_shows_what_rate_limits_refused_by_class() {
    // Search is raised less than the harness raises all others, so that this test soon meets its limit.
    let app = spawn_with(|settings| {
        settings.rate_limit_factors = "stored=1,search=1".parse().unwrap();
    })
    .await;
    let admin = app.staff("ada_admin", "admin").await;
    let refused = async || {
        let shown = admin.get("/admin/operations").await.ok();
        let limits = shown.at("/data/limits").as_array().unwrap().iter();
        let of_search = limits.filter(|it| it["class"] == "search");
        of_search
            .map(|it| it["refused"].as_u64().unwrap())
            .sum::<u64>()
    };
    let before = refused().await;
    let nova = app.player("nova_kade").await;
    while nova.get("/search?q=nova").await.status.as_u16() != 429 {}
    assert!(before < refused().await);
}
