//! Claims of rewards.

use domain::quest::Quest;
use domain::token;
use domain::units::UnitJournal;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use crate::DbConnection;
use crate::error::Result;

/// The reward was claimed before.
pub const CLAIMED: &str = "quest_claims_pkey";
/// The quest is not completed.
pub const REACHED: &str = "quest_claims_reached";

/// A reward to be claimed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuestClaim<'a> {
    /// By whom.
    pub player: Uuid,
    /// Of which quest.
    pub quest: &'a Quest,
    /// The first day of its window.
    pub start: Date,
}

/// Writes down that a reward is claimed; returns the journal that issues the tokens: that is written last, in the same transaction.
///
/// # Errors
/// Named by constraint: [`CLAIMED`], [`REACHED`].
pub async fn claim(
    connection: &mut DbConnection,
    claim: QuestClaim<'_>,
    now: OffsetDateTime,
) -> Result<UnitJournal> {
    let quest = claim.quest;
    let journal = token::rewarded(claim.player, (&quest.id, claim.start), quest.reward);
    sqlx::query!(
        r#"
        insert into quest_claims (player, quest, period, start, metric, target, tokens, journal_id, claimed_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        "#,
        claim.player,
        quest.id,
        quest.kind.period().name(),
        claim.start,
        quest.metric.name(),
        quest.target,
        quest.reward,
        journal.id,
        now,
    )
    .execute(connection)
    .await?;
    Ok(journal)
}
