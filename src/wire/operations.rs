//! What the operators' console shows: samples of the process, actors, statements, jobs.

use actors::runtime::meter::{ActorReport, KindReport};
use actors::runtime::sink::Frame;
use serde::Serialize;
use store::{PoolReport, StatementReport};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// What the actors of one kind were at. Totals count from the start of the process.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KindSample {
    kind: &'static str,
    running: usize,
    running_max: usize,
    mailbox_max: usize,
    /// Messages in all mailboxes.
    depth: usize,
    /// In the fullest one.
    depth_max: usize,
    /// In the fullest one since the process started.
    depth_highest: usize,
    /// Requests that were read and are not answered.
    handling: usize,
    /// How long the oldest unfinished message has waited.
    oldest_millis: u64,
    answered: u64,
    /// Time from reading to answering, of all together.
    busy_millis: u64,
    /// Time in mailboxes, of all together.
    waited_millis: u64,
    /// Actors that were given up.
    stuck: u64,
    /// Actors that panicked.
    panicked: u64,
    /// Fresh actors in the place of one that panicked or was given up.
    restarted: u64,
    /// Requests refused because too many actors run, or a mailbox was full.
    refused: u64,
}

impl From<&KindReport> for KindSample {
    fn from(report: &KindReport) -> Self {
        let totals = &report.totals;
        Self {
            kind: report.kind,
            running: report.running,
            running_max: report.running_max,
            mailbox_max: report.mailbox_max,
            depth: report.depth,
            depth_max: report.depth_max,
            depth_highest: report.depth_highest,
            handling: report.handling,
            oldest_millis: report.oldest_millis,
            answered: totals.answered,
            busy_millis: totals.busy_micros / 1_000,
            waited_millis: totals.waited_micros / 1_000,
            stuck: totals.stuck,
            panicked: totals.panicked,
            restarted: totals.restarted,
            refused: totals.refused,
        }
    }
}

/// Open sockets.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SocketsSample {
    /// Of Socket.IO.
    pub socketio: usize,
    /// Of the notification channel.
    pub notification: usize,
    /// Bytes that wait for all of them.
    pub outbox_bytes: usize,
}

/// A pool of database connections.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PoolSample {
    name: &'static str,
    connections_max: usize,
    in_use: usize,
    /// Callers that wait for one.
    waiting: usize,
}

impl From<PoolReport> for PoolSample {
    fn from(report: PoolReport) -> Self {
        Self {
            name: report.name,
            connections_max: report.connections_max,
            in_use: report.in_use,
            waiting: report.waiting,
        }
    }
}

/// The process at one moment.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OperationsSample {
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// Actors and batchers.
    pub actors: Vec<KindSample>,
    /// Open sockets.
    pub sockets: SocketsSample,
    /// Database connections.
    pub pools: Vec<PoolSample>,
    /// Resident memory; 0 where the system does not say.
    pub memory_bytes: u64,
    /// Open file descriptors.
    pub open_files: usize,
    /// Requests that were answered.
    pub requests: u64,
    /// Of them those that were answered 5xx.
    pub server_errors: u64,
    /// Requests and events that a rate limit refused.
    pub rate_limited: u64,
}

/// Sends a console a sample.
pub fn operations_sample(sample: &OperationsSample) -> Frame {
    Frame::ephemeral("operations_sample", sample)
}

/// What one actor is at.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActorView {
    /// The challenge, conversation or user.
    key: Uuid,
    depth: usize,
    depth_highest: usize,
    handling: usize,
    answered: u64,
    busy_millis: u64,
    /// The oldest message that is handled now.
    message: Option<&'static str>,
    oldest_millis: u64,
}

impl From<ActorReport> for ActorView {
    fn from(report: ActorReport) -> Self {
        Self {
            key: report.key,
            depth: report.depth,
            depth_highest: report.depth_highest,
            handling: report.handling,
            answered: report.answered,
            busy_millis: report.busy_millis,
            message: report.message,
            oldest_millis: report.oldest_millis,
        }
    }
}

/// What one statement took since the process started.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementView {
    /// The beginning of its text.
    statement: String,
    runs: u64,
    total_millis: u64,
    mean_micros: u64,
    longest_micros: u64,
}

impl From<StatementReport> for StatementView {
    fn from(report: StatementReport) -> Self {
        let number = |value: u128| u64::try_from(value).unwrap_or(u64::MAX);
        let total = report.total.as_micros();
        Self {
            statement: report.statement,
            runs: report.runs,
            total_millis: number(total / 1_000),
            mean_micros: number(total / u128::from(report.runs.max(1))),
            longest_micros: number(report.longest.as_micros()),
        }
    }
}

/// What a class of the rate limits has refused since the process started.
#[derive(Debug, Serialize, ToSchema)]
pub struct RefusedClass {
    /// The class, as docs/limits.md names it.
    pub class: &'static str,
    /// Requests and events of sockets.
    pub refused: u64,
}

/// A job, and when it last did what it had to.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobView {
    /// Its name.
    pub name: &'static str,
    /// How often it has a turn.
    pub every_seconds: u64,
    /// Null before its first success.
    #[serde(with = "time::serde::rfc3339::option")]
    pub last_success_at: Option<OffsetDateTime>,
    /// Turns that failed since the process started.
    pub failures: u64,
}
