//! Logs, metrics, and the id under which a request is found in them.
//!
//! Lines are lowercase sentences without a full stop; ids stand in fields. Never logged: tokens, cookies, passwords,
//! bodies and query strings (an invite code or a token may stand in one).

use std::sync::OnceLock;
use std::time::Duration;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use time::OffsetDateTime;
use tracing_subscriber::EnvFilter;

use crate::settings::{LogFormat, Settings};

tokio::task_local! {
    /// The id of the request that the current task serves.
    pub static REQUEST_ID: String;
}

/// The id of the request being served, where one is.
pub fn request_id() -> Option<String> {
    REQUEST_ID.try_with(Clone::clone).ok()
}

/// Upper bounds, in seconds, of the buckets that durations are counted in.
const DURATION_BUCKETS: [f64; 12] = [
    0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0,
];

/// How often measurements are merged into their buckets. The recorder stores every single value until then, also if
/// `/metrics` is never read.
pub const UPKEEP_EVERY: Duration = Duration::from_secs(5);

/// Starts writing logs to standard error.
pub fn start_logging(settings: &Settings) {
    // The settings have read it once already, and refused what cannot be read.
    let filter = EnvFilter::new(&settings.rust_log);
    let is_terminal = std::io::IsTerminal::is_terminal(&std::io::stderr());
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(is_terminal)
        .with_writer(std::io::stderr);
    let started = match settings.log_format {
        LogFormat::Text => lines.with_target(false).try_init(),
        LogFormat::Json => lines.json().try_init(),
    };
    // Only a second start in one process fails, and then the first one's lines go on.
    drop(started);
}

/// The process's metrics, to be rendered for Prometheus.
pub fn metrics() -> &'static PrometheusHandle {
    static METRICS: OnceLock<PrometheusHandle> = OnceLock::new();
    METRICS.get_or_init(|| {
        PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &DURATION_BUCKETS)
            .and_then(PrometheusBuilder::install_recorder)
            .expect("the buckets are not empty and this is the only recorder")
    })
}

/// Counts a turn of a job that did what it had to, and says when: alarms look at how long ago that was.
pub fn job_succeeded(job: &'static str, now: OffsetDateTime) {
    let seconds = u32::try_from(now.unix_timestamp()).unwrap_or(u32::MAX);
    metrics::counter!("job_turns_total", "job" => job).increment(1);
    metrics::gauge!("job_last_success_timestamp_seconds", "job" => job).set(f64::from(seconds));
}

/// Counts a turn of a job that did not: `why` is `error`, `panic`, or `unavailable` where the database did not answer.
pub fn job_failed(job: &'static str, why: &'static str) {
    metrics::counter!("job_failures_total", "job" => job, "why" => why).increment(1);
}

/// Says whether PostgreSQL answers.
pub fn database_available(is_available: bool) {
    metrics::gauge!("database_available").set(if is_available { 1.0 } else { 0.0 });
}

/// Says how many bytes wait for all sockets of a kind.
pub fn outbox_bytes(kind: &'static str, bytes: usize) {
    let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
    metrics::gauge!("socket_outbox_bytes", "kind" => kind).set(f64::from(bytes));
}
