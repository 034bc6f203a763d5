//! Logs, metrics, and the id under which a request is found in them.
//!
//! Lines are lowercase sentences without a full stop; ids stand in fields. Never logged: tokens, cookies, passwords,
//! bodies and query strings (an invite code or a token may stand in one).

use std::sync::OnceLock;
use std::time::Duration;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
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

/// How often what was measured goes into its buckets. The recorder keeps every single value until then, also where
/// nobody ever asks for `/metrics`.
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
