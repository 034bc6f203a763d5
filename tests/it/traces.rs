//! Traces that a collector gets: one request is one trace, across mailboxes, batches and commits, out to the watchers.

use std::collections::BTreeMap;
use std::fs::File;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::{App, HttpResponse, HttpServer, web};
use serde_json::{Value, json};
use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;
use tokio::sync::Notify;
use uuid::Uuid;

use crate::harness::fresh_database;
use crate::node::Node;
use crate::operations::values;
use crate::people::Person;
use crate::sockets::Line;

/// How soon spans are expected. No test depends on how long this is.
const PATIENCE: Duration = Duration::from_mins(1);

/// How often a server is asked for its metrics or its log until they say what is expected.
const LOOK: Duration = Duration::from_millis(20);

/// A span as the collector got it.
#[derive(Debug, Clone)]
struct Span {
    trace: String,
    id: String,
    parent: String,
    name: String,
    attributes: BTreeMap<String, Value>,
}

impl Span {
    fn read(span: &Value) -> Self {
        let text = |name: &str| span[name].as_str().unwrap_or_default().to_owned();
        let attributes = span["attributes"].as_array().into_iter().flatten();
        let attributes = attributes.map(|it| {
            // A value is an object with its type as the key.
            let value = it["value"].as_object().unwrap().values().next().unwrap();
            (it["key"].as_str().unwrap().to_owned(), value.clone())
        });
        Self {
            trace: text("traceId"),
            id: text("spanId"),
            parent: text("parentSpanId"),
            name: text("name"),
            attributes: attributes.collect(),
        }
    }
}

/// A collector that takes what is exported as JSON.
#[derive(Debug, Default)]
pub(crate) struct Collector {
    spans: Mutex<Vec<Span>>,
    services: Mutex<Vec<Value>>,
    /// It answers 500.
    is_broken: AtomicBool,
    /// Batches that were answered so.
    refused: AtomicUsize,
    news: Notify,
}

impl Collector {
    /// Starts it; returns its address too.
    pub(crate) fn start() -> (Arc<Self>, String) {
        let collector = Arc::<Self>::default();
        let state = web::Data::from(Arc::clone(&collector));
        let server = HttpServer::new(move || {
            App::new()
                .app_data(state.clone())
                .app_data(web::PayloadConfig::new(16 * 1024 * 1024))
                .route("/v1/traces", web::post().to(collect))
        })
        .workers(1)
        .disable_signals()
        .bind(("127.0.0.1", 0))
        .unwrap();
        let address = format!("http://{}", server.addrs()[0]);
        drop(tokio::spawn(server.run()));
        (collector, address)
    }

    /// The trace with a span of that name, once `names` are all in it.
    async fn trace_with(&self, root: &str, names: &[&str]) -> Vec<Span> {
        let found = tokio::time::timeout(PATIENCE, self.wait_for(root, names)).await;
        found.unwrap_or_else(|_| {
            panic!(
                "no trace of {root} with {names:?}: {:#?}",
                self.spans.lock().unwrap()
            )
        })
    }

    async fn wait_for(&self, root: &str, names: &[&str]) -> Vec<Span> {
        loop {
            let mut news = std::pin::pin!(self.news.notified());
            news.as_mut().enable();
            if let Some(trace) = self.find(root, names) {
                return trace;
            }
            news.await;
        }
    }

    /// Waits until so many batches were refused.
    async fn until_refused(&self, batches: usize) {
        let refused = self.wait_for_refusals(batches);
        tokio::time::timeout(PATIENCE, refused).await.unwrap();
    }

    async fn wait_for_refusals(&self, batches: usize) {
        loop {
            let mut news = std::pin::pin!(self.news.notified());
            news.as_mut().enable();
            if batches <= self.refused.load(Ordering::SeqCst) {
                return;
            }
            news.await;
        }
    }

    fn find(&self, root: &str, names: &[&str]) -> Option<Vec<Span>> {
        let spans = self.spans.lock().unwrap();
        let root = spans.iter().find(|it| it.name == root)?;
        let trace = spans.iter().filter(|it| it.trace == root.trace);
        let trace: Vec<Span> = trace.cloned().collect();
        let has = |name: &&str| trace.iter().any(|it| it.name == *name);
        names.iter().all(has).then_some(trace)
    }
}

async fn collect(collector: web::Data<Collector>, body: web::Bytes) -> HttpResponse {
    if collector.is_broken.load(Ordering::SeqCst) {
        collector.refused.fetch_add(1, Ordering::SeqCst);
        collector.news.notify_waiters();
        return HttpResponse::InternalServerError().finish();
    }
    let sent: Value = serde_json::from_slice(&body).unwrap();
    for resource in sent["resourceSpans"].as_array().unwrap() {
        let attributes = resource["resource"]["attributes"].as_array().unwrap();
        let named = attributes.iter().find(|it| it["key"] == "service.name");
        let named = named.map_or(Value::Null, |it| it["value"]["stringValue"].clone());
        collector.services.lock().unwrap().push(named);
        for scope in resource["scopeSpans"].as_array().unwrap() {
            let spans = scope["spans"].as_array().unwrap().iter().map(Span::read);
            collector.spans.lock().unwrap().extend(spans);
        }
    }
    collector.news.notify_waiters();
    HttpResponse::Ok().json(json!({}))
}

/// The real server as a process of its own, with a collector of traces, a log, and a port for its metrics.
pub(crate) struct MeteredServer {
    address: String,
    metrics: String,
    folder: PathBuf,
    child: Child,
}

impl MeteredServer {
    /// Starts it on a database of its own, with a collector of traces, and waits until it shows its metrics.
    pub(crate) async fn start(collector: &str) -> Self {
        Self::start_on(fresh_database().await, collector).await
    }

    /// The same on a database that is there.
    pub(crate) async fn start_on(database: PgConnectOptions, collector: &str) -> Self {
        let listeners = [(); 2].map(|()| TcpListener::bind(("127.0.0.1", 0)).unwrap());
        let [port, metrics_port] = listeners.map(|it| it.local_addr().unwrap().port());
        let folder = format!("duel-ledger-metered-{}-{port}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        let log = File::create(folder.with_extension("log")).unwrap();
        let database = database.to_url_lossy().to_string();
        let child = Command::new(crate::SERVER)
            .env_clear()
            .env("PORT", port.to_string())
            .env("METRICS_PORT", metrics_port.to_string())
            .env("PAYMENT_PROVIDER", "sandbox")
            .env("DATABASE_CONNECTIONS", "8")
            .env("DATABASE_URL", database)
            .env("DATA_DIR", &folder)
            .env("WEB_DIST", folder.join("web"))
            .env("OTEL_EXPORTER_OTLP_ENDPOINT", collector)
            .env("OTEL_EXPORTER_OTLP_PROTOCOL", "http/json")
            .env("RUST_LOG", "info")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .unwrap();
        let server = Self {
            address: format!("http://127.0.0.1:{port}"),
            metrics: format!("http://127.0.0.1:{metrics_port}/metrics"),
            folder,
            child,
        };
        server.until(|metrics, _| !metrics.is_empty()).await;
        server
    }

    /// Waits until its metrics and its log are so.
    pub(crate) async fn until(&self, are_so: impl Fn(&str, &str) -> bool) {
        let mut looks = tokio::time::interval(LOOK);
        let (mut metrics, mut log) = (String::new(), String::new());
        let looking = async {
            while !are_so(&metrics, &log) {
                looks.tick().await;
                metrics = self.shown().await;
                log = self.logged();
            }
        };
        let looked = tokio::time::timeout(PATIENCE, looking).await;
        looked.unwrap_or_else(|_| panic!("{metrics}\n{log}"));
    }

    fn logged(&self) -> String {
        std::fs::read_to_string(self.folder.with_extension("log")).unwrap()
    }

    /// Its metrics; nothing where it does not answer.
    async fn shown(&self) -> String {
        match reqwest::get(&self.metrics).await {
            Ok(answer) => answer.text().await.unwrap_or_default(),
            Err(_) => String::new(),
        }
    }

    /// Has it serve a request, which is a trace.
    async fn serve(&self, path: &str) {
        let answer = reqwest::get(format!("{}{path}", self.address)).await;
        assert!(answer.unwrap().status().is_success());
    }
}

impl Drop for MeteredServer {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        drop(std::fs::remove_dir_all(&self.folder));
        drop(std::fs::remove_file(self.folder.with_extension("log")));
    }
}

/// The names from a span up to the root of its trace.
#[track_caller]
fn way_up(trace: &[Span], name: &str) -> Vec<String> {
    let mut at = trace.iter().find(|it| it.name == name);
    let mut names = Vec::new();
    while let Some(span) = at {
        names.push(span.name.clone());
        at = trace.iter().find(|it| it.id == span.parent);
        assert!(
            at.is_some() || span.parent.is_empty(),
            "{} has no parent here: {trace:#?}",
            span.name
        );
    }
    names
}

const JOIN: &str = "POST /api/challenges/{id}/join";

#[tokio::test]
async fn a_command_is_one_trace_from_http_over_the_actor_and_the_commit_to_the_watchers() {
    let (collector, address) = Collector::start();
    let node = Node::start_exporting(address).await;
    let [nova, mirage] = ["nova_kade", "mirage_ops"].map(async |name| {
        let player = Person::player(&node.address, name).await;
        player.deposit("100").await
    });
    let (nova, mirage) = (nova.await, mirage.await);
    let id = nova.challenge(&[]).await;
    let mut watcher = Line::open(&node.address, None).await.unwrap();
    let watched = json!({ "challengeId": id, "version": 1 });
    assert_eq!(
        watcher.ask("challenge_subscribe", watched).await["ok"],
        true
    );

    let joined = mirage.join(&id, "50").await.ok();
    let expected = [
        "request",
        "challenge act",
        "commands put",
        "commands batch",
        "commands commit",
        "challenge fan_out",
    ];
    let trace = collector.trace_with(JOIN, &expected).await;
    assert_eq!(
        way_up(&trace, "commands commit"),
        [
            "commands commit",
            "commands batch",
            "commands put",
            "challenge act",
            JOIN,
            "request"
        ]
    );
    assert_eq!(
        way_up(&trace, "challenge fan_out"),
        ["challenge fan_out", "challenge act", JOIN, "request"]
    );
    // The log and the trace are found by the same id.
    let root = trace.iter().find(|it| it.parent.is_empty()).unwrap();
    let request = joined.headers["x-request-id"].to_str().unwrap();
    assert_eq!(root.attributes["request_id"], request);
    let http = trace.iter().find(|it| it.name == JOIN).unwrap();
    let status = http.attributes["http.response.status_code"].to_string();
    assert_eq!(status.trim_matches('"'), "200");
    let services = collector.services.lock().unwrap().clone();
    assert!(
        services.iter().all(|it| it == "duel-ledger"),
        "{services:?}"
    );
}

#[tokio::test]
async fn a_message_on_a_socket_is_one_trace_to_its_commit() {
    let (collector, address) = Collector::start();
    let node = Node::start_exporting(address).await;
    let nova = Person::player(&node.address, "nova_kade").await;
    let mirage = Person::player(&node.address, "mirage_ops").await;
    let mut line = Line::open(&node.address, nova.token.as_deref())
        .await
        .unwrap();
    line.next("authenticated").await;
    let message = json!({
        "recipientId": mirage.id, "content": "Ready?", "clientId": Uuid::from_u128(7),
    });
    let sent = line.ask("send_message", message).await;
    assert_eq!(sent["ok"], true, "{sent:#}");
    let expected = [
        "conversation say",
        "messages put",
        "messages batch",
        "messages commit",
        "conversation fan_out",
    ];
    let trace = collector.trace_with("send_message", &expected).await;
    assert_eq!(
        way_up(&trace, "messages commit"),
        [
            "messages commit",
            "messages batch",
            "messages put",
            "conversation say",
            "send_message"
        ]
    );
    assert_eq!(
        way_up(&trace, "conversation fan_out"),
        ["conversation fan_out", "conversation say", "send_message"]
    );
    // What people write is in no trace.
    let spans = format!("{:?}", collector.spans.lock().unwrap());
    assert!(!spans.contains("Ready?"), "{spans}");
}

#[tokio::test]
async fn spans_that_a_collector_refuses_are_counted_and_it_gets_those_that_follow() {
    let (collector, address) = Collector::start();
    collector.is_broken.store(true, Ordering::SeqCst);
    let server = MeteredServer::start(&address).await;
    for batches in 1..=2 {
        server.serve("/readyz").await;
        collector.until_refused(batches).await;
    }
    // Each request is a span at least.
    let is_counted = |metrics: &str| {
        let lost = values(metrics, "spans_lost_total");
        lost.get("").is_some_and(|lost| 2.0 <= *lost)
    };
    server.until(|metrics, _| is_counted(metrics)).await;
    collector.is_broken.store(false, Ordering::SeqCst);
    server.serve("/healthz").await;
    collector.trace_with("GET /healthz", &["request"]).await;
    let (gone, back) = ("traces are lost", "the collector takes traces again");
    server.until(|_, log| log.contains(back)).await;
    // One line for all batches, and none of the library's.
    let log = server.logged();
    for (line, count) in [
        (gone, 1),
        (back, 1),
        ("OTLP export", 0),
        ("BatchSpanProcessor", 0),
    ] {
        assert_eq!(log.matches(line).count(), count, "{line}: {log}");
    }
}
