//! Writes commands: state, seats, events, money, fair play, notifications and the response, all in one statement and so
//! in one round trip and one transaction. Locks are taken in this order: challenge, key, feeds, users, balances, each
//! by id.

use domain::challenge::{Challenge, Refusal};
use domain::money::Usdc;
use domain::play_limit::PlayRefusal;
use uuid::Uuid;

use super::columns::PhaseColumns;
use super::prepared::{self, PreparedWrite};
use super::team_match;
use crate::DbConnection;
use crate::db::Db;
use crate::error::{Error, Result};
use crate::idempotency::KEY_ONCE;
use crate::ledger;
use crate::notification::write_news;
use crate::play_limit;
use crate::team::pool::{CAPPED, SHARE_OF_MEMBER};

/// Why a command was not written. Nothing of it was.
#[derive(Debug, thiserror::Error)]
pub enum CommitError {
    /// Another process has changed the challenge since it was read: read again, decide again.
    #[error("the challenge has moved on")]
    Stale,
    /// A player's available balance is too low.
    #[error("the available balance is too low")]
    InsufficientFunds,
    /// The player's own limit, or a cool-off, forbids the stake.
    #[error(transparent)]
    PlayLimit(PlayRefusal),
    /// The same request was answered before.
    #[error("the same request was answered before")]
    AnsweredBefore,
    /// A share does not cover its part of a team's stake, or its owner lets a match stake less of it.
    #[error("a share does not cover its part")]
    ShareTooSmall,
    /// The rules forbid it, by what is certain under the locks of the write alone.
    #[error(transparent)]
    Refused(Refusal),
    /// The database failed; if the connection broke, it is unknown whether the command was written.
    #[error(transparent)]
    Store(Error),
}

impl From<sqlx::Error> for CommitError {
    fn from(error: sqlx::Error) -> Self {
        Error::from(error).into()
    }
}

impl From<Error> for CommitError {
    fn from(error: Error) -> Self {
        match error.constraint() {
            Some(ledger::NOT_NEGATIVE) => Self::InsufficientFunds,
            Some(CAPPED) => Self::ShareTooSmall,
            Some(play_limit::STAKE) => Self::PlayLimit(PlayRefusal::StakeLimit),
            Some(play_limit::COOL_OFF) => Self::PlayLimit(PlayRefusal::CoolOff),
            Some(KEY_ONCE) => Self::AnsweredBefore,
            // Another node has written the same command, or another one, first; or who is a member has changed meanwhile.
            Some(
                SHARE_OF_MEMBER
                | ledger::ONE_STAKE
                | ledger::ONE_RESOLUTION
                | ledger::ONE_TEAM_STAKE
                | ledger::JOURNAL_ONCE
                | "participants_slot_key"
                | "challenge_events_pkey",
            ) => Self::Stale,
            Some(_) | None => Self::Store(error),
        }
    }
}

/// Writes a new challenge with its escrow account, the creator's stake and the first event.
///
/// Returns the players who were notified: of the invited players those who exist, know the creator and have not blocked
/// them.
pub async fn create(
    db: &Db,
    challenge: &Challenge,
    mut write: PreparedWrite,
) -> Result<Vec<Uuid>, CommitError> {
    let mut tx = db.begin().await?;
    insert(&mut tx, challenge).await?;
    ledger::open_escrow(&mut *tx, challenge.id).await?;
    team_match::issue(&mut tx, challenge).await?;
    write_invitations(&mut tx, challenge).await?;
    let mut recipients = Vec::new();
    if let Some((batch, columns)) = write.take_notices() {
        recipients = write_news(&mut *tx, batch, &columns).await?;
    }
    // The row is at its first version already; the statement of every command moves it there once more.
    write_one(&mut tx, write).await?;
    let committed = tx.commit().await;
    db.count_command();
    committed?;
    Ok(recipients)
}

/// Whether a command changes terms, texts or invitations, which [`edit`] writes; every other one is written by
/// [`commit`].
pub fn is_edit(before: &Challenge, next: &Challenge) -> bool {
    next.details != before.details || next.terms != before.terms || next.invited != before.invited
}

/// Writes commands, of which no two may be on one challenge, in one statement: all or none.
///
/// Returns for each whether its challenge was still at the version that was decided on; if it was not, nothing of the
/// command is written.
///
/// # Errors
///
/// For a single command, the source of a [`CommitError`]. For several, an error that [concerns a
/// part](Error::concerns_a_part) was met by one of them: the others can be written without it.
pub async fn commit(db: &Db, writes: &[PreparedWrite]) -> crate::error::Result<Vec<bool>> {
    let mut connection = db.writer().await?;
    let writes: Vec<_> = writes.iter().collect();
    let written = prepared::write(&mut connection, &writes).await;
    db.count_command();
    written
}

/// Writes an edit of `before`, which must still be the latest version, to `next`.
///
/// Returns the players who were notified: an invited player may not exist, may not know the creator, or may have blocked
/// them.
pub async fn edit(
    db: &Db,
    (before, next): (&Challenge, &Challenge),
    mut write: PreparedWrite,
) -> Result<Vec<Uuid>, CommitError> {
    let mut tx = db.begin().await?;
    let mut recipients = Vec::new();
    if let Some((batch, columns)) = write.take_notices() {
        lock(&mut tx, before).await?;
        recipients = write_news(&mut *tx, batch, &columns).await?;
    }
    rewrite(&mut tx, before, next, write.outages_applied()).await?;
    write_one(&mut tx, write).await?;
    if next.invited != before.invited {
        write_invitations(&mut tx, next).await?;
    }
    let committed = tx.commit().await;
    db.count_command();
    committed?;
    Ok(recipients)
}

/// The statement of every command, as a part of a greater transaction that has written the row at its new version: a
/// row changes with its version only, once (`challenges_as_written`).
async fn write_one(connection: &mut DbConnection, write: PreparedWrite) -> Result<(), CommitError> {
    write_prepared(connection, write.on_written_row()).await
}

/// The statement of every command, in a transaction that holds more than its rows.
pub(super) async fn write_prepared(
    connection: &mut DbConnection,
    write: PreparedWrite,
) -> Result<(), CommitError> {
    let written = prepared::write(connection, &[&write]).await?;
    if written == [true] {
        Ok(())
    } else {
        Err(CommitError::Stale)
    }
}

/// The challenge is locked first: the notified players are locked before the statement that moves it.
pub(super) async fn lock(
    connection: &mut DbConnection,
    before: &Challenge,
) -> Result<(), CommitError> {
    let locked = sqlx::query_scalar!(
        r#"select 1 as "one!" from challenges where id = $1 and version = $2 for no key update"#,
        before.id,
        before.version,
    )
    .fetch_optional(connection)
    .await?;
    locked.map(drop).ok_or(CommitError::Stale)
}

/// The row of a new challenge.
async fn insert(connection: &mut DbConnection, challenge: &Challenge) -> Result<(), CommitError> {
    let Challenge { terms, details, .. } = challenge;
    let phase = PhaseColumns::of(challenge);
    sqlx::query!(
        r#"
        insert into challenges
               (id, version, creator_id, created_at, invite_code, match_type, visibility,
                minimum_stake_micros, opponent_min_stake_micros, opponent_max_stake_micros, max_participants,
                fee_bps, scheduled_at, duration, duration_unit, title, description, game_category,
                game_sub_category, game, game_mode, game_platform, livestream_platform, livestream_url, rules, tags,
                cover_image, status, participant_count, deadline_kind, deadline_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
                $23, $24, $25, $26, $27, $28, $29, $30, $31)
        "#,
        challenge.id,
        challenge.version,
        challenge.creator,
        challenge.created_at,
        challenge.invite_code,
        terms.match_type.name(),
        terms.visibility.name(),
        terms.minimum_stake.micros(),
        terms.opponent_min_stake.map(Usdc::micros),
        terms.opponent_max_stake.map(Usdc::micros),
        terms.max_participants,
        i32::from(terms.fee_bps),
        terms.scheduled_at,
        terms.duration,
        terms.duration_unit.name(),
        details.title,
        details.description,
        details.game_category,
        details.game_sub_category,
        details.game,
        details.game_mode,
        details.game_platform,
        details.livestream_platform,
        details.livestream_url,
        details.rules,
        &details.tags,
        details.cover_image,
        phase.status,
        phase.participant_count,
        phase.deadline_kind,
        phase.deadline_at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The terms and texts of an edit with its version; the rest of the command follows in the same transaction.
async fn rewrite(
    connection: &mut DbConnection,
    before: &Challenge,
    challenge: &Challenge,
    outages_applied: Option<i64>,
) -> Result<(), CommitError> {
    let Challenge { terms, details, .. } = challenge;
    let phase = PhaseColumns::of(challenge);
    let done = sqlx::query!(
        r#"
        update challenges
           set version = $24, status = $25, participant_count = $26, deadline_kind = $27, deadline_at = $28,
               outages_applied = coalesce($29, outages_applied), match_type = $3, visibility = $4, minimum_stake_micros = $5, opponent_min_stake_micros = $6,
               opponent_max_stake_micros = $7, max_participants = $8, scheduled_at = $9, duration = $10,
               duration_unit = $11, title = $12, description = $13, game_category = $14, game_sub_category = $15,
               game = $16, game_mode = $17, game_platform = $18, livestream_platform = $19, livestream_url = $20,
               rules = $21, tags = $22, cover_image = $23, expires_at = $30
         where id = $1 and version = $2
        "#,
        before.id,
        before.version,
        terms.match_type.name(),
        terms.visibility.name(),
        terms.minimum_stake.micros(),
        terms.opponent_min_stake.map(Usdc::micros),
        terms.opponent_max_stake.map(Usdc::micros),
        terms.max_participants,
        terms.scheduled_at,
        terms.duration,
        terms.duration_unit.name(),
        details.title,
        details.description,
        details.game_category,
        details.game_sub_category,
        details.game,
        details.game_mode,
        details.game_platform,
        details.livestream_platform,
        details.livestream_url,
        details.rules,
        &details.tags,
        details.cover_image,
        challenge.version,
        phase.status,
        phase.participant_count,
        phase.deadline_kind,
        phase.deadline_at,
        outages_applied,
        phase.expires_at,
    )
    .execute(connection)
    .await?;
    if done.rows_affected() == 1 {
        Ok(())
    } else {
        Err(CommitError::Stale)
    }
}

/// Writes the present list of invitations. Unknown ids are left out.
async fn write_invitations(
    connection: &mut DbConnection,
    challenge: &Challenge,
) -> Result<(), CommitError> {
    sqlx::query!(
        r#"
        with gone as (
            delete from challenge_invitations where challenge_id = $1 and user_id <> all($2)
        )
        insert into challenge_invitations (challenge_id, user_id)
        select $1, id from users where id = any($2) and closed_at is null
        on conflict do nothing
        "#,
        challenge.id,
        &challenge.invited,
    )
    .execute(connection)
    .await?;
    Ok(())
}
