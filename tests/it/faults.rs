//! A panic and a handler that hangs, in an actor of every kind: metrics, the console and the rules of alerts show it, and the
//! service goes on.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use actors::runtime::fault::ActorFault;
use actors::runtime::meter::{ActorKind, STUCK_AFTER};
use actors::runtime::registry::AskError;
use duel_ledger::jobs::operations;
use duel_ledger::telemetry;
use serde_json::{Value, json};
use tokio::sync::oneshot;
use uuid::Uuid;

use crate::harness::{TestApp, spawn};
use crate::operations::{promtool, rules_folder, until, values};
use crate::people::Person;
use crate::sockets::Line;
use crate::traces::{Collector, MeteredServer};

/// A challenge and a conversation of two players, and what a fault in any actor of theirs would disturb.
struct Scene {
    app: TestApp,
    admin: Person,
    nova: Person,
    mirage: Person,
    challenge: String,
    conversation: Uuid,
    /// Nova's and Mirage's sockets.
    lines: (Line, Line),
    rounds: u128,
}

impl Scene {
    async fn set() -> Self {
        let app = spawn().await;
        let admin = app.staff("ada_admin", "admin").await;
        let [nova, mirage] = app.funded(["nova_kade", "mirage_ops"]).await;
        let challenge = nova.challenge(&[]).await;
        mirage.join(&challenge, "50").await.ok();
        let lines = (app.line_of(&nova).await, app.line_of(&mirage).await);
        let mut scene = Self {
            conversation: Uuid::nil(),
            app,
            admin,
            nova,
            mirage,
            challenge,
            lines,
            rounds: 0,
        };
        let sent = scene.say().await;
        scene.conversation = sent["conversationId"].as_str().unwrap().parse().unwrap();
        scene
    }

    /// Nova writes to Mirage, who reads it. Uses the conversation and the batchers of messages and receipts.
    async fn say(&mut self) -> Value {
        self.rounds += 1;
        let text = format!("Round {}", self.rounds);
        let message = json!({
            "recipientId": self.mirage.id, "content": text,
            "clientId": Uuid::from_u128(self.rounds),
        });
        let (novas, mirages) = &mut self.lines;
        let sent = novas.ask("send_message", message).await;
        assert_eq!(sent["ok"], true, "{sent:#}");
        let read =
            json!({ "conversationId": sent["conversationId"], "seq": sent["message"]["seq"] });
        let read = mirages.ask("mark_messages_read", read).await;
        assert_eq!(read["ok"], true, "{read:#}");
        sent
    }

    /// Uses an actor of every kind.
    async fn everything_is_served(&mut self) {
        let watched = self.lines.0.watch(&self.challenge, 2).await;
        assert_eq!(watched["ok"], true, "{watched:#}");
        // Another challenge: its join goes through the batcher of commands.
        let other = self.nova.challenge(&[("minimumStake", "1")]).await;
        self.mirage.join(&other, "1").await.ok();
        self.say().await;
        // The session: a further tab signs in. The inbox: it listens.
        drop(self.app.line_of(&self.nova).await);
        drop(self.app.listens(&self.nova).await);
    }

    /// Nova's client comes back after a fault in the session, which closes the sockets of its player.
    async fn come_back_after(&mut self, kind: &str) {
        if kind == "session" {
            self.lines.0 = self.app.line_of(&self.nova).await;
        }
    }

    fn kinds(&self) -> Vec<(Arc<dyn ActorKind>, Uuid)> {
        let kinds = self.app.app.actor_kinds().into_iter();
        kinds
            .map(|kind| {
                let key = match kind.name() {
                    "challenge" => self.challenge.parse().unwrap(),
                    "conversation" => self.conversation,
                    "session" | "notification" => self.nova.uuid(),
                    // There is one of each.
                    "commands" | "messages" | "receipts" => Uuid::nil(),
                    other => panic!("{other} is a new kind of actor: inject faults into it too"),
                };
                (kind, key)
            })
            .collect()
    }

    /// What the console shows of a kind.
    async fn shown(&self, kind: &str) -> Value {
        let shown = self.admin.get("/admin/operations").await.ok();
        let kinds = shown.at("/data/sample/actors").as_array().unwrap();
        kinds.iter().find(|it| it["kind"] == kind).unwrap().clone()
    }
}

/// A counter of one kind of actor, all other labels together. The tests of a process share its metrics: others may count too.
fn counted(metric: &str, kind: &str, label: &str) -> f64 {
    let text = telemetry::metrics().render();
    let actor = format!("actor=\"{kind}\"");
    let series = values(&text, metric).into_iter();
    series
        .filter(|(labels, _)| labels.contains(&actor) && labels.contains(label))
        .map(|(_, value)| value)
        .sum()
}

/// Waits until the handler of an injected fault is at work.
async fn until_hanging(kind: &dyn ActorKind, key: Uuid) {
    until(|| {
        let report = kind.report(key, Instant::now());
        report.and_then(|it| it.message) == Some("inject")
    })
    .await;
}

fn grown(shown: &Value, before: &Value, figure: &str) -> u64 {
    shown[figure].as_u64().unwrap() - before[figure].as_u64().unwrap()
}

#[tokio::test]
async fn a_panic_in_an_actor_of_any_kind_is_seen_and_the_next_call_is_served() {
    let mut scene = Scene::set().await;
    for (kind, key) in scene.kinds() {
        let name = kind.name();
        scene.everything_is_served().await;
        let shown_before = scene.shown(name).await;
        let stopped = counted("actor_stopped_total", name, "panic");
        let restarted = counted("actor_restarted_total", name, "panic");
        let died = counted("actor_died_total", name, "");
        assert_eq!(
            kind.inject(key, ActorFault::Panic).await,
            Err(AskError::Died),
            "{name}"
        );
        scene.come_back_after(name).await;
        scene.everything_is_served().await;
        let shown = scene.shown(name).await;
        assert_eq!(grown(&shown, &shown_before, "panicked"), 1, "{name}");
        assert_eq!(grown(&shown, &shown_before, "restarted"), 1, "{name}");
        assert_eq!(grown(&shown, &shown_before, "stuck"), 0, "{name}");
        for (metric, label, before) in [
            ("actor_stopped_total", "panic", stopped),
            ("actor_restarted_total", "panic", restarted),
            ("actor_died_total", "", died),
        ] {
            assert!(before < counted(metric, name, label), "{metric} of {name}");
        }
    }
    scene.app.proof().await;
}

#[tokio::test]
async fn a_handler_of_any_kind_that_hangs_is_given_up_and_the_next_call_is_served() {
    let mut scene = Scene::set().await;
    for (kind, key) in scene.kinds() {
        let name = kind.name();
        scene.everything_is_served().await;
        let shown_before = scene.shown(name).await;
        let timeouts = counted("actor_ask_timeouts_total", name, "inject");
        let restarted = counted("actor_restarted_total", name, "stuck");
        let (release, released) = oneshot::channel();
        let asked = tokio::spawn(kind.inject(key, ActorFault::Hang(released)));
        until_hanging(&*kind, key).await;
        // The console shows which message it is, and does not wait for an answer.
        let path = format!("/admin/operations/actors/{name}/{key}");
        let observed = scene.admin.get(&path).await.ok();
        assert_eq!(observed.text("/data/actor/message"), "inject", "{name}");
        assert_eq!(observed.at("/data/state"), &Value::Null, "{name}");

        assert_eq!(kind.look(Instant::now()).stuck, 0, "{name}");
        let given_up = kind.look(Instant::now() + STUCK_AFTER).stuck;
        assert!(1 <= given_up, "{name}");
        assert_eq!(asked.await.unwrap(), Err(AskError::Died), "{name}");
        scene.come_back_after(name).await;
        scene.everything_is_served().await;
        let shown = scene.shown(name).await;
        assert!(1 <= grown(&shown, &shown_before, "stuck"), "{name}");
        assert!(1 <= grown(&shown, &shown_before, "restarted"), "{name}");
        assert!(timeouts < counted("actor_ask_timeouts_total", name, "inject"));
        assert!(restarted < counted("actor_restarted_total", name, "stuck"));
        // The one that was given up goes on, ends, and disturbs no one.
        release.send(()).unwrap();
        scene.everything_is_served().await;
    }
    scene.app.proof().await;
}

#[tokio::test]
async fn a_message_that_an_actor_leaves_unread_and_no_caller_waits_for_is_a_dead_letter() {
    let scene = Scene::set().await;
    let kinds = scene.kinds();
    let (kind, key) = kinds.iter().find(|it| it.0.name() == "challenge").unwrap();
    let before = counted("actor_dead_letters_total", "challenge", "inject");
    let (release, released) = oneshot::channel();
    let hanging = tokio::spawn(kind.inject(*key, ActorFault::Hang(released)));
    until_hanging(&**kind, *key).await;
    let (_unneeded, unread) = oneshot::channel();
    let waiting = tokio::spawn(kind.inject(*key, ActorFault::Hang(unread)));
    until(|| {
        kind.report(*key, Instant::now())
            .is_some_and(|it| it.depth == 1)
    })
    .await;
    kind.look(Instant::now() + STUCK_AFTER);
    assert_eq!(hanging.await.unwrap(), Err(AskError::Died));
    assert_eq!(waiting.await.unwrap(), Err(AskError::Died));
    // The actor ends once its handler does, and its mailbox with it.
    release.send(()).unwrap();
    until(|| before < counted("actor_dead_letters_total", "challenge", "inject")).await;
}

/// What alerts look at, of each kind of actor.
const ALARMS: [(&str, &str); 2] = [
    ("actor_stuck_total", ""),
    ("actor_stopped_total", ",reason=\"panic\""),
];

#[tokio::test]
async fn a_server_shows_what_alerts_look_at_before_anything_goes_wrong() {
    let app = spawn().await;
    let (_collector, address) = Collector::start();
    // A process of its own: no other test has had an actor fail in it.
    let server = MeteredServer::start(&address).await;
    for kind in app.app.actor_kinds() {
        for (metric, label) in ALARMS {
            let line = format!("{metric}{{actor=\"{}\"{label}}} 0\n", kind.name());
            server.until(|metrics, _| metrics.contains(&line)).await;
        }
    }
}

#[tokio::test]
async fn the_rules_of_alerts_fire_for_the_kinds_that_the_server_has() {
    let mut scene = Scene::set().await;
    scene.everything_is_served().await;
    operations::look(&scene.app.app);
    // Prometheus sees no increase in a series that begins with the fault.
    let text = telemetry::metrics().render();
    for (kind, _) in scene.kinds() {
        let actor = format!("actor=\"{}\"", kind.name());
        let timeouts = ("actor_ask_timeouts_total", "message=");
        for (metric, label) in ALARMS.into_iter().chain([timeouts]) {
            let series = values(&text, metric);
            let mut labels = series.keys();
            let is_shown = labels.any(|it| it.contains(&actor) && it.contains(label));
            assert!(is_shown, "{metric} of {actor}: {series:?}");
        }
    }
    for (kind, key) in scene.kinds() {
        let fault = kind.inject(key, ActorFault::Panic).await;
        assert_eq!(fault, Err(AskError::Died));
        let (_release, released) = oneshot::channel();
        let asked = tokio::spawn(kind.inject(key, ActorFault::Hang(released)));
        until_hanging(&*kind, key).await;
        kind.look(Instant::now() + STUCK_AFTER);
        assert_eq!(asked.await.unwrap(), Err(AskError::Died));
    }
    operations::look(&scene.app.app);
    let text = telemetry::metrics().render();
    let stuck = values(&text, "actor_stuck_total");
    let panicked: BTreeMap<_, _> = values(&text, "actor_stopped_total")
        .into_iter()
        .filter(|(labels, _)| labels.contains("reason=\"panic\""))
        .collect();
    for (kind, _) in scene.kinds() {
        let actor = format!("actor=\"{}\"", kind.name());
        for series in [&stuck, &panicked] {
            let has_kind = series.keys().any(|it| it.contains(&actor));
            assert!(has_kind, "{actor}: {series:?}");
        }
    }
    let tests = alert_tests(&stuck, &panicked);
    let path = scene.app.folder.join("faults_test.yml");
    std::fs::write(&path, tests).unwrap();
    promtool(&["test", "rules", path.to_str().unwrap()], "");
}

/// A test of the alerts with the very series that the server shows.
fn alert_tests(stuck: &BTreeMap<&str, f64>, panicked: &BTreeMap<&str, f64>) -> String {
    let rules = std::fs::canonicalize(rules_folder().join("alerts.yml")).unwrap();
    let series = |metric: &str, all: &BTreeMap<&str, f64>| {
        let lines = all.keys();
        let lines = lines.map(|labels| {
            format!("      - {{ series: '{metric}{labels}', values: '0x4 1x30' }}\n")
        });
        lines.collect::<Vec<_>>().concat()
    };
    let panics = expected("ActorPanicked", panicked, |kind| {
        (
            format!("severity: ticket, actor: {kind}, reason: panic"),
            format!("An actor of kind {kind} panicked"),
        )
    });
    let stucks = expected("ActorStuck", stuck, |kind| {
        (
            format!("severity: page, actor: {kind}"),
            format!("An actor of kind {kind} made no progress for a minute and was given up"),
        )
    });
    format!(
        "rule_files: [{}]\nevaluation_interval: 15s\ntests:\n  - interval: 1m\n    input_series:\n{}{}    alert_rule_test:\n{panics}{stucks}",
        rules.display(),
        series("actor_stuck_total", stuck),
        series("actor_stopped_total", panicked),
    )
}

/// What an alert has to fire for: each series, by the kind that it is of.
fn expected(
    alert: &str,
    all: &BTreeMap<&str, f64>,
    fires: impl Fn(&str) -> (String, String),
) -> String {
    let alerts = all.keys().map(|labels| {
        let kind = labels.split("actor=\"").nth(1).unwrap();
        let (labels, summary) = fires(kind.split('"').next().unwrap());
        format!(
            "          - exp_labels: {{ {labels} }}\n            exp_annotations: {{ summary: '{summary}' }}\n"
        )
    });
    let alerts = alerts.collect::<Vec<_>>().concat();
    format!("      - eval_time: 8m\n        alertname: {alert}\n        exp_alerts:\n{alerts}")
}
