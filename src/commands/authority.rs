//! Who gives a command by hand, and why: an entry of the operator log, in the transaction of what is done.

use actors::runtime::ids::Ids;
use anyhow::{Result, anyhow, ensure};
use store::Tx;
use store::wallet::operator::{self, LogEntry};
use time::OffsetDateTime;
use uuid::Uuid;

/// The administrator in whose name a command is given, and the reason.
#[derive(Debug, Clone, clap::Args)]
pub struct Authority {
    /// The administrator, by username
    #[arg(long = "as")]
    pub admin: String,
    /// The reason, which is stored permanently
    #[arg(long)]
    pub reason: String,
}

/// What is done by hand.
#[derive(Debug)]
pub struct ManualChange {
    /// The command, such as `payments approve`.
    pub command: String,
    /// The payment or the account.
    pub subject: Uuid,
    /// Further data.
    pub detail: serde_json::Value,
}

impl Authority {
    /// The reason, without the space around it.
    pub fn reason(&self) -> &str {
        self.reason.trim()
    }

    /// Writes the entry of a change.
    ///
    /// # Errors
    /// Where there is no such administrator, or the reason is too short or too long.
    pub async fn enter(
        &self,
        tx: &mut Tx,
        ids: &Ids,
        change: ManualChange,
        now: OffsetDateTime,
    ) -> Result<LogEntry> {
        let actor = operator::administrator(tx, &self.admin, now).await?;
        let actor = actor.ok_or_else(|| {
            anyhow!(
                "there is no administrator {}: name one who is not suspended with --as",
                self.admin
            )
        })?;
        let reason = self.reason();
        ensure!(
            (3..=500).contains(&reason.chars().count()),
            "--reason has to say in 3 to 500 characters why"
        );
        let entry = LogEntry {
            id: ids.next(now),
            actor,
            command: change.command,
            subject: change.subject,
            reason: reason.to_owned(),
            detail: change.detail,
        };
        operator::write(tx, &entry, now).await?;
        Ok(entry)
    }
}
