//! Logs, metrics, and the id under which a request is found in them.
//!
//! Lines are lowercase sentences without a full stop; ids stand in fields. Never logged: tokens, cookies, passwords,
//! bodies and query strings (an invite code or a token may stand in one).

pub mod catalogue;
pub mod export;
mod lost_spans;
pub mod totals;

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use actors::runtime::meter::KindReport;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use store::{PoolReport, StatementReport};
use time::OffsetDateTime;
use tracing::Subscriber;
use tracing_subscriber::filter::{FilterExt, filter_fn};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, fmt, reload};

use self::export::SpanExport;

use crate::infra::file_handles::file_handles_max;
use crate::settings::{LogFormat, Settings};
use crate::wire::operations::JobView;

tokio::task_local! {
    /// The id of the request that the current task serves.
    pub static REQUEST_ID: String;
}

/// The id of the request being served, where one is.
pub fn request_id() -> Option<String> {
    REQUEST_ID.try_with(Clone::clone).ok()
}

/// The span of a request: its id stands in each line of the log that is written in it.
pub const REQUEST_SPAN: &str = "request";

/// Upper bounds, in seconds, of the buckets that durations are counted in.
const DURATION_BUCKETS: [f64; 12] = [
    0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0,
];

/// Starts writing logs to standard error, and handing spans to `export`.
pub fn start_logging(settings: &Settings, export: Option<&SpanExport>) {
    // The settings have read it once already, and refused what cannot be read.
    let (filter, handle) = reload::Layer::new(EnvFilter::new(&settings.rust_log));
    reload_by(move |filter| drop(handle.reload(filter)));
    let started = match export {
        // The filter stands before everything: what is not logged costs one look at a flag.
        None => tracing_subscriber::registry()
            .with(filter)
            .with(lines(settings))
            .try_init(),
        Some(export) => tracing_subscriber::registry()
            .with(lines(settings).with_filter(filter.and(filter_fn(lost_spans::is_worth_a_line))))
            .with(export.layer())
            .try_init(),
    };
    // Only a second start in one process fails, and then the first one's lines go on.
    drop(started);
}

/// What writes lines.
fn lines<S>(settings: &Settings) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    let is_terminal = std::io::IsTerminal::is_terminal(&std::io::stderr());
    let lines = fmt::layer()
        .with_ansi(is_terminal)
        .with_writer(std::io::stderr);
    match settings.log_format {
        LogFormat::Text => lines.with_target(false).boxed(),
        LogFormat::Json => lines.json().boxed(),
    }
}

/// How the filter of the log is replaced, and what it was set to.
struct LogFilterState {
    reload: Box<dyn Fn(EnvFilter) + Send + Sync>,
    set_to: Mutex<Option<String>>,
}

static LOG_FILTER: OnceLock<LogFilterState> = OnceLock::new();

fn reload_by(reload: impl Fn(EnvFilter) + Send + Sync + 'static) {
    let state = LogFilterState {
        reload: Box::new(reload),
        set_to: Mutex::default(),
    };
    // A second start in one process writes no lines.
    drop(LOG_FILTER.set(state));
}

/// Logs by another filter from now on. Where no log was started, as in tests, only the text is remembered.
pub fn set_log_filter(text: &str) {
    let state = LOG_FILTER.get_or_init(|| LogFilterState {
        reload: Box::new(drop),
        set_to: Mutex::default(),
    });
    (state.reload)(EnvFilter::new(text));
    let mut set_to = state.set_to.lock().unwrap_or_else(PoisonError::into_inner);
    *set_to = Some(text.to_owned());
    tracing::warn!(filter = text, "the log is filtered anew");
}

/// What the filter of the log was set to since the start; nothing where that was not done.
pub fn log_filter() -> Option<String> {
    let set_to = &LOG_FILTER.get()?.set_to;
    set_to
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone()
}

/// The process's metrics, to be rendered for Prometheus.
pub fn metrics() -> &'static PrometheusHandle {
    static METRICS: OnceLock<PrometheusHandle> = OnceLock::new();
    METRICS.get_or_init(|| {
        let handle = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &DURATION_BUCKETS)
            .and_then(PrometheusBuilder::install_recorder)
            .expect("the buckets are not empty and this is the only recorder");
        catalogue::describe();
        metrics::gauge!("duel_ledger_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
        handle
    })
}

/// Counts a turn of a job that did what it had to, and states when: alarms look at how long ago that was.
pub fn job_succeeded(job: &'static str, now: OffsetDateTime) {
    note_job(job, |it| it.last_success_at = Some(now));
    metrics::counter!("job_turns_total", "job_name" => job).increment(1);
    metrics::gauge!("job_last_success_timestamp_seconds", "job_name" => job).set(timestamp(now));
}

/// Counts a turn of a job that did not: `why` is `error`, `panic`, or `unavailable` where the database did not answer.
pub fn job_failed(job: &'static str, why: &'static str) {
    note_job(job, |it| it.failures += 1);
    metrics::counter!("job_failures_total", "job_name" => job, "why" => why).increment(1);
}

static JOBS: Mutex<BTreeMap<&'static str, JobView>> = Mutex::new(BTreeMap::new());

fn note_job(name: &'static str, note: impl FnOnce(&mut JobView)) {
    let mut jobs = JOBS.lock().unwrap_or_else(PoisonError::into_inner);
    note(jobs.entry(name).or_insert(JobView {
        name,
        every_seconds: 0,
        last_success_at: None,
        failures: 0,
    }));
}

/// Exports how often a job has a turn. Until its first success alarms count from now, the start of the server: one that never does
/// what it has to would have no series, and no alarm would be raised.
pub fn job_runs(name: &'static str, every: Duration, now: OffsetDateTime) {
    note_job(name, |it| it.every_seconds = every.as_secs());
    metrics::gauge!("job_period_seconds", "job_name" => name).set(every.as_secs_f64());
    metrics::gauge!("job_last_success_timestamp_seconds", "job_name" => name).set(timestamp(now));
}

/// Every job, by name.
pub fn jobs() -> Vec<JobView> {
    let jobs = JOBS.lock().unwrap_or_else(PoisonError::into_inner);
    jobs.values().copied().collect()
}

/// Exports whether PostgreSQL answers.
pub fn database_available(is_available: bool) {
    metrics::gauge!("database_available").set(if is_available { 1.0 } else { 0.0 });
}

/// Exports how many bytes wait for all sockets of a kind.
pub fn outbox_bytes(kind: &'static str, bytes: usize) {
    let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
    metrics::gauge!("socket_outbox_bytes", "kind" => kind).set(f64::from(bytes));
}

/// Exports what the actors of a kind are at.
pub fn actor_kind(report: &KindReport) {
    let actor = report.kind;
    metrics::gauge!("actor_running_max", "actor" => actor).set(figure(report.running_max));
    metrics::gauge!("actor_mailbox_capacity", "actor" => actor).set(figure(report.mailbox_max));
    metrics::gauge!("actor_mailbox_depth", "actor" => actor).set(figure(report.depth));
    metrics::gauge!("actor_mailbox_depth_max", "actor" => actor).set(figure(report.depth_max));
    metrics::gauge!("actor_mailbox_depth_highest", "actor" => actor)
        .set(figure(report.depth_highest));
    metrics::gauge!("actor_handling", "actor" => actor).set(figure(report.handling));
    metrics::gauge!("actor_oldest_message_seconds", "actor" => actor)
        .set(Duration::from_millis(report.oldest_millis).as_secs_f64());
}

/// Exports what a pool of connections is at.
pub fn pool(report: PoolReport) {
    let pool = report.name;
    metrics::gauge!("database_connections_max", "pool" => pool).set(figure(report.connections_max));
    metrics::gauge!("database_connections_in_use", "pool" => pool).set(figure(report.in_use));
    metrics::gauge!("database_waiting", "pool" => pool).set(figure(report.waiting));
}

/// Exports what the slowest statements took.
///
/// One that was among them once goes on being shown as it was then: so there are as many series as there are slow
/// statements, and not as many as there are statements.
pub fn statements(slowest: &[StatementReport]) {
    for it in slowest {
        let name = it.statement.as_str();
        metrics::counter!("database_statement_runs_total", "statement" => name.to_owned())
            .absolute(it.runs);
        metrics::gauge!("database_statement_busy_seconds", "statement" => name.to_owned())
            .set(it.total.as_secs_f64());
        metrics::gauge!("database_statement_longest_seconds", "statement" => name.to_owned())
            .set(it.longest.as_secs_f64());
    }
}

/// Exports whether an administrator has made the service read-only.
pub fn read_only(is_on: bool) {
    metrics::gauge!("duel_ledger_read_only").set(if is_on { 1.0 } else { 0.0 });
}

/// What the process holds of the machine; 0 where the system does not say.
#[derive(Debug, Clone, Copy)]
pub struct ProcessReport {
    /// Resident memory.
    pub resident_bytes: u64,
    /// Open file descriptors.
    pub open_files: usize,
}

/// Exports what the process holds of the machine, and whether it is on its way out.
pub fn process(is_draining: bool) -> ProcessReport {
    metrics::gauge!("duel_ledger_draining").set(if is_draining { 1.0 } else { 0.0 });
    let kibibytes = resident_kibibytes().unwrap_or(0);
    metrics::gauge!("process_resident_memory_bytes").set(bytes_of(kibibytes));
    let open = std::fs::read_dir("/proc/self/fd");
    let open_files = open.map_or(0, Iterator::count);
    metrics::gauge!("process_open_fds").set(figure(open_files));
    if let Some(most) = file_handles_max() {
        metrics::gauge!("process_max_fds").set(f64::from(most));
    }
    ProcessReport {
        resident_bytes: u64::from(kibibytes).saturating_mul(1_024),
        open_files,
    }
}

fn resident_kibibytes() -> Option<u32> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|it| it.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[expect(
    clippy::float_arithmetic,
    reason = "a size that is shown, and no money"
)]
fn bytes_of(kibibytes: u32) -> f64 {
    f64::from(kibibytes) * 1024.0
}

/// Exports how many mails wait to be sent. Zero mails given up is exported too, for an alert: Prometheus sees no increase in a
/// series that begins at 1.
pub fn mails_waiting(count: u32) {
    metrics::counter!("mails_total", "outcome" => "given_up").increment(0);
    metrics::gauge!("mails_waiting").set(f64::from(count));
}

/// Exports what an audit of the ledger found, and when it ended.
pub fn ledger_audit(breaches: usize, at: OffsetDateTime) {
    metrics::gauge!("ledger_audit_breaches").set(figure(breaches));
    metrics::gauge!("ledger_audit_timestamp_seconds").set(timestamp(at));
}

/// Seconds since 1970, as Prometheus has times.
fn timestamp(at: OffsetDateTime) -> f64 {
    f64::from(u32::try_from(at.unix_timestamp()).unwrap_or(u32::MAX))
}

/// As Prometheus has numbers; what does not fit is shown as the largest that does.
fn figure(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
