//! Changes of email addresses: requested, confirmed from the new address and the one before, reverted from the one before.
//!
//! Tables: `migrations/0006_mail.sql`, `migrations/0053_email_change_both.sql`, `migrations/0057_mailbox_waiver.sql`.

use domain::account::email_change::OldAddressProof;
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
    /// Of the tokens in the mails.
    pub links: EmailLinks,
    /// What shows that the owner of the address before agrees.
    pub old_proof: OldAddressProof,
    /// Until when the tokens are good.
    pub expires_at: OffsetDateTime,
}

/// The stored hashes of the tokens that confirm a change.
#[derive(Debug, Clone, Copy)]
pub struct EmailLinks {
    /// In the mail to the new address.
    pub new: VerificationHash,
    /// In the mail to the address before, where its mailbox is asked.
    pub old: Option<VerificationHash>,
}

/// A change that one of its tokens was found for.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is so, or not, by itself"
)]
pub struct EmailChange {
    /// Its id.
    pub id: Uuid,
    /// Whose address changes.
    pub user: Uuid,
    /// The address before.
    pub old_email: String,
    /// The address after.
    pub new_email: String,
    /// What shows that the owner of the address before agrees.
    pub old_proof: String,
    /// Whether the token is the one of the address before.
    pub is_old_link: bool,
    /// Whether the address before has confirmed it.
    pub is_old_confirmed: bool,
    /// Whether the new address has confirmed it.
    pub is_new_confirmed: bool,
    /// Whether it has taken effect.
    pub is_applied: bool,
}

impl EmailChange {
    /// Whether the token completes the change.
    pub const fn is_last_link(&self) -> bool {
        if self.is_old_link {
            self.is_new_confirmed
        } else {
            self.is_old_confirmed
        }
    }
}

/// A change that waits, as its player sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingEmailChange {
    /// Its id.
    pub id: Uuid,
    /// The address before.
    pub old_email: String,
    /// The address to be.
    pub new_email: String,
    /// Whether the mailbox of the address before is asked.
    pub is_old_asked: bool,
    /// Whether the address before has confirmed it, or need not.
    pub is_old_confirmed: bool,
    /// Whether the new address has confirmed it.
    pub is_new_confirmed: bool,
    /// Until when both can.
    pub expires_at: OffsetDateTime,
}

/// Whose address changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailOwner {
    /// How they are greeted.
    pub username: String,
    /// Their address.
    pub email: String,
    /// Whether it was verified.
    pub is_verified: bool,
    /// When an operator waived its mailbox, if one did.
    pub mailbox_waived_at: Option<OffsetDateTime>,
    /// When the password or another way to sign in was last changed, if it was.
    pub credentials_changed_at: Option<OffsetDateTime>,
}

/// The owner of an account that is not closed.
pub async fn owner(connection: &mut DbConnection, user: Uuid) -> Result<Option<EmailOwner>> {
    let owner = sqlx::query_as!(
        EmailOwner,
        r#"
        select username, email, email_verified_at is not null as "is_verified!", mailbox_waived_at, credentials_changed_at
          from users
         where id = $1 and closed_at is null
        "#,
        user,
    )
    .fetch_optional(connection)
    .await?;
    Ok(owner)
}

/// Whose address it is, or for whom it is reserved because a change away from it can still be reverted. The address is given
/// in lower case.
pub async fn holder(
    connection: &mut DbConnection,
    email: &str,
    now: OffsetDateTime,
) -> Result<Option<Addressee>> {
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
    .fetch_optional(connection)
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

/// The change of a player that waits and whose links are good.
pub async fn waiting(
    connection: &mut DbConnection,
    user: Uuid,
    now: OffsetDateTime,
) -> Result<Option<WaitingEmailChange>> {
    let change = sqlx::query_as!(
        WaitingEmailChange,
        r#"
        select id, old_email, new_email, old_hash is not null as "is_old_asked!",
               old_confirmed_at is not null as "is_old_confirmed!", new_confirmed_at is not null as "is_new_confirmed!",
               expires_at
          from email_changes
         where user_id = $1 and confirmed_at is null and $2 < expires_at
        "#,
        user,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(change)
}

/// Forgets a request of a player that waits, if there is one: its links are no good any more.
pub async fn cancel(connection: &mut DbConnection, user: Uuid) -> Result<()> {
    sqlx::query!(
        "delete from email_changes where user_id = $1 and confirmed_at is null",
        user,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets a request that waits, and the waiver of the mailbox: the password has changed, or an administrator has acted.
pub async fn end(connection: &mut DbConnection, user: Uuid) -> Result<()> {
    cancel(connection, user).await?;
    sqlx::query!(
        "update users set mailbox_waived_at = null where id = $1 and mailbox_waived_at is not null",
        user,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Waives the mailbox of a player's address. Returns false where the address was never verified, so that its mailbox is not asked,
/// and where a waiver from after `valid_from` goes on.
pub async fn waive_mailbox(
    connection: &mut DbConnection,
    user: Uuid,
    valid_from: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<bool> {
    let touched = sqlx::query!(
        r#"
        update users
           set mailbox_waived_at = $3
         where id = $1 and closed_at is null and email_verified_at is not null
           and (mailbox_waived_at is null or mailbox_waived_at <= $2)
        "#,
        user,
        valid_from,
        now,
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(touched == 1)
}

/// Replaces the token of the new address, or the one of the address before: the one in the earlier mail is no good any more.
/// Returns false where the change waits no longer.
pub async fn renew_link(
    connection: &mut DbConnection,
    change: Uuid,
    (is_old, hash): (bool, VerificationHash),
) -> Result<bool> {
    let touched = sqlx::query!(
        r#"
        update email_changes
           set old_hash = case when $2 then $3 else old_hash end,
               confirm_hash = case when $2 then confirm_hash else $3 end
         where id = $1 and confirmed_at is null
        "#,
        change,
        is_old,
        hash.as_slice(),
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(0 < touched)
}

/// Stores a request, in place of one of this player that waits.
///
/// Returns false where the account is not as `owner` any more, which the request was confirmed with: a password that is set meanwhile
/// ends the waiver of the mailbox, and the request with it.
pub async fn request(
    connection: &mut DbConnection,
    change: &NewEmailChange<'_>,
    owner: &EmailOwner,
    now: OffsetDateTime,
) -> Result<bool> {
    // Before the request, in the order in which a new password takes its locks.
    let is_as_read = sqlx::query_scalar!(
        r#"
        select (email = $2 and (email_verified_at is not null) = $3
                and mailbox_waived_at is not distinct from $4::timestamptz
                and credentials_changed_at is not distinct from $5::timestamptz) as "is_as_read!"
          from users
         where id = $1 and closed_at is null
           for no key update
        "#,
        change.user,
        owner.email.as_str(),
        owner.is_verified,
        owner.mailbox_waived_at,
        owner.credentials_changed_at,
    )
    .fetch_optional(&mut *connection)
    .await?;
    if is_as_read != Some(true) {
        return Ok(false);
    }
    cancel(connection, change.user).await?;
    let touched = sqlx::query!(
        r#"
        insert into email_changes
               (id, user_id, old_email, new_email, confirm_hash, created_at, expires_at, old_hash, old_proof, old_confirmed_at)
        select $1, id, email, $3, $4, $5, $6, $7, $8, case when $9 then null else $5::timestamptz end
          from users where id = $2
        "#,
        change.id,
        change.user,
        change.new_email,
        change.links.new.as_slice(),
        now,
        change.expires_at,
        change.links.old.as_ref().map(VerificationHash::as_slice),
        change.old_proof.as_str(),
        change.old_proof.is_by_mail(),
    )
    .execute(connection)
    .await?
    .rows_affected();
    ensure_rows("change of an address", touched, 1)?;
    Ok(true)
}

/// The change that a token of either address confirms, under a lock; none where the token is no good.
pub async fn by_link(
    connection: &mut DbConnection,
    hash: &VerificationHash,
    now: OffsetDateTime,
) -> Result<Option<EmailChange>> {
    let change = sqlx::query_as!(
        EmailChange,
        r#"
        select id, user_id as "user", old_email, new_email, old_proof, confirm_hash <> $1 as "is_old_link!",
               old_confirmed_at is not null as "is_old_confirmed!", new_confirmed_at is not null as "is_new_confirmed!",
               confirmed_at is not null as "is_applied!"
          from email_changes
         where (confirm_hash = $1 or old_hash = $1) and $2 < expires_at and reverted_at is null
           for no key update
        "#,
        hash.as_slice(),
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(change)
}

/// Notes that one of both addresses has confirmed a change; it waits for the other one. The first time stands.
pub async fn note_link(
    connection: &mut DbConnection,
    change: &EmailChange,
    now: OffsetDateTime,
) -> Result<()> {
    let touched = sqlx::query!(
        r#"
        update email_changes
           set old_confirmed_at = case when $2 then coalesce(old_confirmed_at, $3::timestamptz) else old_confirmed_at end,
               new_confirmed_at = case when $2 then new_confirmed_at else coalesce(new_confirmed_at, $3) end
         where id = $1
        "#,
        change.id,
        change.is_old_link,
        now,
    )
    .execute(connection)
    .await?
    .rows_affected();
    ensure_rows("confirmation of a change of an address", touched, 1)
}

/// Completes a change: gives the player the new address, unverified, and notes how the change can be reverted.
///
/// # Errors
/// Named by constraint: [`crate::account::EMAIL_ONCE`], where the address was taken meanwhile.
pub async fn apply(
    connection: &mut DbConnection,
    change: &EmailChange,
    (undo_hash, undo_until): (VerificationHash, OffsetDateTime),
    now: OffsetDateTime,
) -> Result<()> {
    let touched = sqlx::query!(
        "update users set email = $2, email_verified_at = null, mailbox_waived_at = null where id = $1",
        change.user,
        change.new_email,
    )
    .execute(&mut *connection)
    .await?
    .rows_affected();
    ensure_rows("new address of an account", touched, 1)?;
    let touched = sqlx::query!(
        r#"
        update email_changes
           set confirmed_at = $2, undo_hash = $3, undo_until = $4,
               old_confirmed_at = coalesce(old_confirmed_at, $2), new_confirmed_at = coalesce(new_confirmed_at, $2)
         where id = $1
        "#,
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
        "update users set email = $2, email_verified_at = $3, mailbox_waived_at = null where id = $1",
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
