//! `duel-ledger announce`: the platform notifies every player of something. A server that runs on the same database pushes it within a
//! second.

use actors::runtime::clock::{Clock, SystemClock};
use actors::runtime::ids::Ids;
use anyhow::{Context, anyhow};
use domain::administration::{AuditAction, TargetKind};
use domain::notification::{Payload, announcement};
use serde_json::json;
use store::Db;
use store::audit_log::{self, NewAuditEntry};
use store::notification::{self, NotificationBatch};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::commands::admin::beside;
use crate::settings::Settings;

/// Players of one statement: it holds their feeds while it is written.
const RECIPIENTS_PER_STATEMENT: i64 = 500;

/// What is announced, as it was typed.
#[derive(Debug, Clone, clap::Args)]
pub struct Announcement {
    /// A headline
    #[arg(long)]
    pub title: Option<String>,
    /// The announcement to every player, in one line of at most 500 characters
    #[arg(long)]
    pub message: String,
}

/// How many players were notified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Announced(pub usize);

impl std::fmt::Display for Announced {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            1 => writeln!(f, "1 player was notified."),
            recipients => writeln!(f, "{recipients} players were notified."),
        }
    }
}

/// Announces in the database of the settings.
///
/// # Errors
/// One sentence that states what stands in the way and what to do about it.
pub async fn announce_on(settings: &Settings, request: &Announcement) -> anyhow::Result<Announced> {
    let ids = Ids::from_system().context("the system gives no randomness")?;
    beside(settings, ids, async |db, ids| {
        announce(&db, &ids, request, SystemClock.now()).await
    })
    .await
}

/// Notifies every player, in batches: a batch that fails leaves earlier ones, and no player is notified twice by one
/// announcement. The audit log has it before the first of them.
///
/// # Errors
/// Where the text is invalid, or the database fails.
pub async fn announce(
    db: &Db,
    ids: &Ids,
    request: &Announcement,
    now: OffsetDateTime,
) -> anyhow::Result<Announced> {
    let fact = announcement(request.title.as_deref(), &request.message)
        .map_err(|problem| anyhow!("the announcement will not do: {problem}"))?;
    record(db, request, now).await?;
    let batch = NotificationBatch {
        sender: None,
        challenge: None,
        team: None,
        at: now,
    };
    let (mut recipients, mut last) = (0, Uuid::nil());
    loop {
        let players = notification::players_after(db, last, RECIPIENTS_PER_STATEMENT).await?;
        let Some(newest) = players.last() else {
            return Ok(Announced(recipients));
        };
        last = *newest;
        let news: Vec<(Uuid, Uuid, Payload)> = players
            .iter()
            .map(|player| (ids.next(now), *player, fact.clone()))
            .collect();
        recipients += notification::tell(db, batch, &news).await?.len();
    }
}

/// Writes the announcement into the audit log.
async fn record(db: &Db, request: &Announcement, now: OffsetDateTime) -> store::Result<()> {
    let details = json!({ "title": request.title });
    let entry = NewAuditEntry {
        actor: None,
        action: AuditAction::Announced,
        target: (TargetKind::Server, Uuid::nil()),
        reason: request.message.trim(),
        address: None,
        details: Some(&details),
        at: now,
    };
    let mut tx = db.begin().await?;
    audit_log::record(&mut tx, entry).await?;
    tx.commit().await?;
    Ok(())
}
