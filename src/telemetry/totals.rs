//! What was answered since the process started, for the operators' console: read at once, where Prometheus reads histograms.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use actix_web::http::StatusCode;

static REQUESTS: AtomicU64 = AtomicU64::new(0);
static SERVER_ERRORS: AtomicU64 = AtomicU64::new(0);
static RATE_LIMITED: AtomicU64 = AtomicU64::new(0);
/// By class of the rate limits, which are named in the code: never by who asks.
static RATE_LIMITED_BY_CLASS: Mutex<BTreeMap<&'static str, u64>> = Mutex::new(BTreeMap::new());

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
    let by_class = RATE_LIMITED_BY_CLASS.lock();
    let mut by_class = by_class.unwrap_or_else(PoisonError::into_inner);
    *by_class.entry(class).or_default() += 1;
    drop(by_class);
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

/// What the rate limits refused so far, by class; a class that refused nothing is left out.
pub fn rate_limited_by_class() -> Vec<(&'static str, u64)> {
    let by_class = RATE_LIMITED_BY_CLASS.lock();
    let by_class = by_class.unwrap_or_else(PoisonError::into_inner);
    by_class
        .iter()
        .map(|(class, count)| (*class, *count))
        .collect()
}
