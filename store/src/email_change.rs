//! Changes of e-mail addresses: requested, confirmed from the new address, reverted from the one before
//! (`migrations/0006_mail.sql`).

use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::{Result, ensure_rows};
use crate::security::Addressee;
use crate::sign_in::{self, RemovedSignIn};
use crate::verification::VerificationHash;

/// Changes of one sweep: a sweep holds locks.
const SWEEP_ROWS_MAX: i64 = 1_000;

/// A change that waits for its confirmation.
#[derive(Debug, Clone, Copy)]
pub struct NewEmailChange<'a> {
    /// Its id.
    pub id: Uuid,
    /// Whose address changes.
    pub user: Uuid,
    /// The address to be.
    pub new_email: &'a str,
    /// Of the token in the mail to it.
    pub confirm_hash: VerificationHash,
    /// Until when that token is good.
    pub expires_at: OffsetDateTime,
}

/// A change as it was requested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailChange {
    /// Its id.
    pub id: Uuid,
    /// Whose address changes.
    pub user: Uuid,
    /// The address before.
    pub old_email: String,
    /// The address after.
    pub new_email: String,
    /// Whether it was confirmed before.
    pub is_confirmed: bool,
}

/// Whose address it is, or for whom it is reserved because a change away from it can still be reverted. The address is given
/// in lower case.
pub async fn holder(db: &Db, email: &str, now: OffsetDateTime) -> Result<Option<Addressee>> {
    let holder = sqlx::query_as!(
        Addressee,
        r#"
        select id as "user!", username as "username!", email as "email!" from users where lower(email) = $1
        union all
        select u.id, u.username, c.old_email
          from email_changes c
          join users u on u.id = c.user_id
         where lower(c.old_email) = $1 and $2 < c.undo_until and c.reverted_at is null
         limit 1
        "#,
        email,
        now,
    )
    .fetch_optional(db)
    .await?;
    Ok(holder)
}

/// Whether an address, given in lower case, is reserved because a change away from it can still be reverted.
pub async fn is_reserved(
    connection: &mut DbConnection,
    email: &str,
    now: OffsetDateTime,
) -> Result<bool> {
    let is_reserved = sqlx::query_scalar!(
        r#"
        select exists (
            select from email_changes
             where lower(old_email) = $1 and $2 < undo_until and reverted_at is null
        ) as "is_reserved!"
        "#,
        email,
        now,
    )
    .fetch_one(connection)
    .await?;
    Ok(is_reserved)
}

/// Forgets a request of a player that waits, if there is one: its link is no good any more.
pub async fn cancel(connection: &mut DbConnection, user: Uuid) -> Result<()> {
    sqlx::query!(
        "delete from email_changes where user_id = $1 and confirmed_at is null",
        user,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Stores a request, in place of one of this player that waits.
pub async fn request(
    connection: &mut DbConnection,
    change: &NewEmailChange<'_>,
    now: OffsetDateTime,
) -> Result<()> {
    cancel(connection, change.user).await?;
    let touched = sqlx::query!(
        r#"
        insert into email_changes (id, user_id, old_email, new_email, confirm_hash, created_at, expires_at)
        select $1, id, email, $3, $4, $5, $6 from users where id = $2
        "#,
        change.id,
        change.user,
        change.new_email,
        change.confirm_hash.as_slice(),
        now,
        change.expires_at,
    )
    .execute(connection)
    .await?
    .rows_affected();
    ensure_rows("change of an address", touched, 1)
}

/// The change that a token confirms, under a lock; none where the token is no good.
pub async fn by_confirmation(
    connection: &mut DbConnection,
    hash: &VerificationHash,
    now: OffsetDateTime,
) -> Result<Option<EmailChange>> {
    let change = sqlx::query_as!(
        EmailChange,
        r#"
        select id, user_id as "user", old_email, new_email, confirmed_at is not null as "is_confirmed!"
          from email_changes
         where confirm_hash = $1 and $2 < expires_at and reverted_at is null
           for no key update
        "#,
        hash.as_slice(),
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(change)
}

/// Gives the player the new address, unverified, and notes how the change can be reverted.
///
/// # Errors
/// Named by constraint: [`crate::account::EMAIL_ONCE`], where the address was taken meanwhile.
pub async fn confirm(
    connection: &mut DbConnection,
    change: &EmailChange,
    (undo_hash, undo_until): (VerificationHash, OffsetDateTime),
    now: OffsetDateTime,
) -> Result<()> {
    let touched = sqlx::query!(
        "update users set email = $2, email_verified_at = null where id = $1",
        change.user,
        change.new_email,
    )
    .execute(&mut *connection)
    .await?
    .rows_affected();
    ensure_rows("new address of an account", touched, 1)?;
    let touched = sqlx::query!(
        "update email_changes set confirmed_at = $2, undo_hash = $3, undo_until = $4 where id = $1",
        change.id,
        now,
        undo_hash.as_slice(),
        undo_until,
    )
    .execute(connection)
    .await?
    .rows_affected();
    ensure_rows("confirmed change of an address", touched, 1)
}

/// Reverts the change that a token is for, and every later one of the player.
///
/// Other ways to sign in that came since the request are removed: a thief may have added them. The address before is theirs
/// again, and verified by the token. Returns the player and what was removed, and nothing where the token is no good.
///
/// # Errors
/// Named by constraint: [`crate::account::EMAIL_ONCE`].
pub async fn undo(
    connection: &mut DbConnection,
    hash: &VerificationHash,
    now: OffsetDateTime,
) -> Result<Option<(Uuid, RemovedSignIn)>> {
    let found = sqlx::query!(
        r#"
        select user_id, old_email, created_at
          from email_changes
         where undo_hash = $1 and $2 < undo_until and reverted_at is null
           for no key update
        "#,
        hash.as_slice(),
        now,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(found) = found else { return Ok(None) };
    cancel(connection, found.user_id).await?;
    sqlx::query!(
        "update email_changes set reverted_at = $3 where user_id = $1 and $2 <= created_at and reverted_at is null",
        found.user_id,
        found.created_at,
        now,
    )
    .execute(&mut *connection)
    .await?;
    let touched = sqlx::query!(
        "update users set email = $2, email_verified_at = $3 where id = $1",
        found.user_id,
        found.old_email,
        now,
    )
    .execute(&mut *connection)
    .await?
    .rows_affected();
    ensure_rows("restored address of an account", touched, 1)?;
    let removed = sign_in::remove_since(connection, found.user_id, found.created_at).await?;
    Ok(Some((found.user_id, removed)))
}

/// Deletes some of the changes whose links have ended; returns how many those were.
pub async fn sweep(db: &Db, now: OffsetDateTime) -> Result<u64> {
    let swept = sqlx::query!(
        r#"
        delete from email_changes
         where id in (
            select id from email_changes
             where coalesce(undo_until, expires_at) <= $1
             limit $2
               for update skip locked)
        "#,
        now,
        SWEEP_ROWS_MAX,
    )
    .execute(db)
    .await?
    .rows_affected();
    Ok(swept)
}
