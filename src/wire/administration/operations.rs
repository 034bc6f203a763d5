//! The operators' console: what the process is at.

use std::sync::Arc;

use actors::runtime::meter::ActorReport;
use serde::Serialize;
use serde_json::Value;
use store::administration::audit_runs::AuditRun;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::wire::operations::{ActorView, JobView, OperationsSample, RefusedClass, StatementView};

/// The last audit of the ledger.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OperationsAudit)]
pub struct LastAudit {
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    breaches: usize,
}

impl From<AuditRun> for LastAudit {
    fn from(run: AuditRun) -> Self {
        Self {
            at: run.at,
            breaches: run.findings.len(),
        }
    }
}

/// What the process is at.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Operations)]
pub struct OperationsView {
    #[serde(with = "time::serde::rfc3339")]
    pub started_at: OffsetDateTime,
    pub version: &'static str,
    #[serde(with = "time::serde::rfc3339")]
    pub server_time: OffsetDateTime,
    pub is_draining: bool,
    /// Whether players' commands are refused.
    pub is_read_only: bool,
    /// What is logged, in the syntax of `RUST_LOG`.
    pub log_filter: String,
    pub sample: OperationsSample,
    /// Those that took the most time, all runs together.
    pub statements: Vec<StatementView>,
    /// What rate limits refused, by class; without those that refused nothing.
    pub limits: Vec<RefusedClass>,
    pub jobs: Vec<JobView>,
    /// Null before the first audit.
    pub audit: Option<LastAudit>,
    /// 10,000 stands for as many or more.
    pub mails_waiting: u32,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OperationsAnswer {
    success: bool,
    data: OperationsView,
}

impl OperationsAnswer {
    /// The whole answer.
    pub fn of(data: OperationsView) -> Self {
        Self {
            success: true,
            data,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OperationsHistory {
    /// The oldest first, at most 240.
    #[schema(value_type = Vec<OperationsSample>)]
    samples: Vec<Arc<OperationsSample>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OperationsHistoryAnswer {
    success: bool,
    data: OperationsHistory,
}

impl OperationsHistoryAnswer {
    /// The whole answer.
    pub fn of(samples: Vec<Arc<OperationsSample>>) -> Self {
        Self {
            success: true,
            data: OperationsHistory { samples },
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BusiestActors {
    actors: Vec<ActorView>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BusiestActorsAnswer {
    success: bool,
    data: BusiestActors,
}

impl BusiestActorsAnswer {
    /// The whole answer.
    pub fn of(actors: Vec<ActorReport>) -> Self {
        Self {
            success: true,
            data: BusiestActors {
                actors: actors.into_iter().map(ActorView::from).collect(),
            },
        }
    }
}

/// One actor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ObservedActor {
    is_awake: bool,
    /// Null while it sleeps.
    actor: Option<ActorView>,
    /// What it holds in memory; null while it sleeps.
    #[schema(value_type = Option<std::collections::HashMap<String, Value>>)]
    state: Option<Value>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ObservedActorAnswer {
    success: bool,
    data: ObservedActor,
}

impl ObservedActorAnswer {
    /// The figures of an actor, and what it holds; without figures it sleeps.
    pub fn of(report: Option<ActorReport>, state: Option<Value>) -> Self {
        Self {
            success: true,
            data: ObservedActor {
                is_awake: report.is_some(),
                actor: report.map(ActorView::from),
                state,
            },
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReadOnlyView {
    is_read_only: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReadOnlyAnswer {
    success: bool,
    data: ReadOnlyView,
}

impl ReadOnlyAnswer {
    /// The whole answer.
    pub fn of(is_read_only: bool) -> Self {
        Self {
            success: true,
            data: ReadOnlyView { is_read_only },
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LogFilterView {
    log_filter: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LogFilterAnswer {
    success: bool,
    data: LogFilterView,
}

impl LogFilterAnswer {
    /// The whole answer.
    pub fn of(log_filter: String) -> Self {
        Self {
            success: true,
            data: LogFilterView { log_filter },
        }
    }
}
