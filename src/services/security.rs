//! The security log: who did or tried what to an account, from where and when, as rows of its own stream and as log lines
//! with the target `security` (docs/rules.md, Accounts). It holds no secret.

use actors::ids::Ids;
use anyhow::{Context, anyhow};
use domain::account::security::SecurityEvent;
use serde_json::Value;
use store::security::NewEvent;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use uuid::Uuid;

use crate::commands::admin;
use crate::settings::Settings;
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
pub struct Event<'a> {
    /// What happened.
    pub kind: SecurityEvent,
    /// Whose account; none where a sign-in named nobody.
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
    event: &Event<'_>,
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
    event: &Event<'_>,
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

/// Whose log an operator reads.
#[derive(Debug, Clone, clap::Args)]
pub struct Lookup {
    /// The username or the e-mail address of the account
    #[arg(long)]
    pub user: String,
    /// How many events, the latest first
    #[arg(long, default_value = "100")]
    pub limit: i64,
}

/// The events of one account, the latest first.
#[derive(Debug)]
pub struct SecurityReport(Vec<store::security::Event>);

impl std::fmt::Display for SecurityReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0.is_empty() {
            return writeln!(f, "The security log has no events of this account.");
        }
        for event in &self.0 {
            let at = event
                .at
                .format(&Rfc3339)
                .map_err(|_error| std::fmt::Error)?;
            // The client names itself as it likes: escaped, it cannot forge a line.
            writeln!(
                f,
                "{at} {} from {} {:?} {}",
                event.kind, event.network, event.user_agent, event.details
            )?;
        }
        Ok(())
    }
}

/// Reads the log of an account in the database of the settings, also beside a server that runs on it.
///
/// # Errors
/// One sentence that says what stands in the way.
pub async fn look_on(settings: &Settings, lookup: &Lookup) -> anyhow::Result<SecurityReport> {
    let ids = Ids::from_system().context("the system gives no randomness")?;
    admin::beside(settings, ids, async |db, _ids| look(&db, lookup).await).await
}

/// Reads the log of an account.
///
/// # Errors
/// Where there is no such account, or the database cannot be read.
pub async fn look(db: &store::Db, lookup: &Lookup) -> anyhow::Result<SecurityReport> {
    let user = store::security::account_of(db, &lookup.user).await?;
    let user = user.ok_or_else(|| anyhow!("no account is called {:?}", lookup.user))?;
    let (events, _total) = store::security::page(db, user, lookup.limit.max(1), 0).await?;
    Ok(SecurityReport(events))
}
