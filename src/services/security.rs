//! The security log: who did or tried what to an account, from where and when, as rows of its own stream and as log lines
//! with the target `security` (docs/rules.md, Accounts). It holds no secret.

use actors::runtime::ids::Ids;
use domain::account::security::SecurityEvent;
use serde_json::Value;
use store::security::NewEvent;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::state::AppState;

/// Where a command came from.
#[derive(Debug, Clone, Copy)]
pub struct Origin<'a> {
    /// The address, or for IPv6 the network of one customer.
    pub network: &'a str,
    /// The client, as it names itself.
    pub user_agent: &'a str,
}

impl Origin<'static> {
    /// What no client asked for: a job, or an operator at the command line.
    pub const SERVER: Self = Self {
        network: "server",
        user_agent: "",
    };
}

/// An event to be recorded.
#[derive(Debug)]
pub struct NewSecurityEvent<'a> {
    /// What happened.
    pub kind: SecurityEvent,
    /// The account; `None` where a sign-in named no account.
    pub user: Option<Uuid>,
    /// In which session, where there is one.
    pub session: Option<Uuid>,
    /// From where.
    pub origin: Origin<'a>,
    /// A JSON object without secrets.
    pub details: Value,
}

/// Writes an event in the transaction of its command, and a log line.
///
/// # Errors
/// Where the database cannot be written.
pub async fn record(
    app: &AppState,
    tx: &mut store::Tx,
    event: &NewSecurityEvent<'_>,
    now: OffsetDateTime,
) -> store::Result<()> {
    write(&app.ids, tx, event, now).await
}

/// Writes an event where there is no running server.
///
/// # Errors
/// Where the database cannot be written.
pub async fn write(
    ids: &Ids,
    tx: &mut store::Tx,
    event: &NewSecurityEvent<'_>,
    now: OffsetDateTime,
) -> store::Result<()> {
    let new = NewEvent {
        id: ids.next(now),
        at: now,
        user: event.user,
        kind: event.kind,
        network: event.origin.network,
        user_agent: event.origin.user_agent,
        session: event.session,
        details: &event.details,
    };
    store::security::record(tx, &new).await?;
    let kind = event.kind.as_str();
    metrics::counter!("security_events_total", "kind" => kind).increment(1);
    tracing::info!(
        target: "security",
        kind,
        user = event.user.map(tracing::field::display),
        session = event.session.map(tracing::field::display),
        network = event.origin.network,
        user_agent = ?event.origin.user_agent,
        details = %event.details,
        "{kind}"
    );
    Ok(())
}
