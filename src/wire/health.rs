//! Whether the process lives, and whether it is ready: what operators read.

use serde::Serialize;

/// The process lives.
#[derive(Debug, Serialize)]
pub struct Liveness {
    status: &'static str,
}

impl Liveness {
    /// It does.
    pub fn ok() -> Self {
        Self { status: "ok" }
    }
}

/// Whether requests are best sent to this process.
#[derive(Debug, Serialize)]
pub struct Readiness {
    /// Whether the database answers.
    database: bool,
    status: &'static str,
}

impl Readiness {
    /// What is found.
    pub fn of(is_database_up: bool, is_draining: bool) -> Self {
        let status = if is_draining {
            "draining"
        } else if is_database_up {
            "ready"
        } else {
            "not ready"
        };
        Self {
            database: is_database_up,
            status,
        }
    }
}
