//! `duel-ledger security`: the security log of one account, for an operator.

use actors::runtime::ids::Ids;
use anyhow::{Context, anyhow};
use time::format_description::well_known::Rfc3339;

use super::admin;
use crate::settings::Settings;

/// Whose log an operator reads.
#[derive(Debug, Clone, clap::Args)]
pub struct Lookup {
    /// The username or the email address of the account
    #[arg(long)]
    pub user: String,
    /// How many events, the latest first
    #[arg(long, default_value = "100")]
    pub limit: i64,
}

/// The events of one account, the latest first.
#[derive(Debug)]
pub struct SecurityReport(Vec<store::security::SecurityEventRow>);

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
/// One sentence that states what stands in the way.
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
