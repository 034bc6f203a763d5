//! What was answered since the process started, for the operators' console: read at once, where Prometheus reads histograms.

use std::sync::atomic::{AtomicU64, Ordering};

use actix_web::http::StatusCode;

static REQUESTS: AtomicU64 = AtomicU64::new(0);
static SERVER_ERRORS: AtomicU64 = AtomicU64::new(0);
static RATE_LIMITED: AtomicU64 = AtomicU64::new(0);

/// What was answered so far.
#[derive(Debug, Clone, Copy)]
pub struct AnsweredTotals {
    /// Requests.
    pub requests: u64,
    /// Of them those that were answered 5xx.
    pub server_errors: u64,
    /// Requests and events that a rate limit refused.
    pub rate_limited: u64,
}

/// Counts a request that was answered.
pub fn request(status: StatusCode) {
    REQUESTS.fetch_add(1, Ordering::Relaxed);
    if status.is_server_error() {
        SERVER_ERRORS.fetch_add(1, Ordering::Relaxed);
    }
}

/// Counts what a rate limit refused.
pub fn rate_limited(class: &'static str) {
    RATE_LIMITED.fetch_add(1, Ordering::Relaxed);
    metrics::counter!("rate_limited_total", "class" => class).increment(1);
}

/// What was answered so far.
pub fn read() -> AnsweredTotals {
    AnsweredTotals {
        requests: REQUESTS.load(Ordering::Relaxed),
        server_errors: SERVER_ERRORS.load(Ordering::Relaxed),
        rate_limited: RATE_LIMITED.load(Ordering::Relaxed),
    }
}
