//! Google accounts: linked ones, and those that wait for one more step (`migrations/0022_google.sql`).

use domain::account::AccountRole;
use domain::account::google::GOOGLE_STEP_TRIES_MAX;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::{Error, Result};

/// The Google account is linked to another account.
pub const SUBJECT_ONCE: &str = "users_google_sub_key";

/// Rows of one sweep: a sweep holds locks.
const SWEEP_ROWS_MAX: i64 = 1_000;

/// SHA-256 of a nonce or of a step's token.
pub type GoogleHash = [u8; 32];

/// A Google account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoogleAccount {
    /// Google's name of it, which never changes.
    pub subject: String,
    /// The address that it had when it proved itself.
    pub email: String,
}

/// Who signs in with a Google account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GooglePlayer {
    /// The account.
    pub id: Uuid,
    /// What the access token will say.
    pub role: AccountRole,
}

/// The player to whose account a Google account is linked.
pub async fn player(db: &Db, subject: &str) -> Result<Option<GooglePlayer>> {
    let row = sqlx::query!("select id, role from users where google_sub = $1", subject)
        .fetch_optional(db)
        .await?;
    row.map(|row| {
        let role = AccountRole::parse(&row.role).ok_or_else(|| Error::Inconsistent {
            table: "users",
            id: row.id,
            what: format!("unknown role {}", row.role),
        })?;
        Ok(GooglePlayer { id: row.id, role })
    })
    .transpose()
}

/// The account that has an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AddressOwner {
    /// Its id.
    pub id: Uuid,
    /// Whether it could be linked: it has a password to prove that it is the caller's, and no other Google account.
    pub is_linkable: bool,
}

/// The account that has an address, given in lower case.
pub async fn address_owner(
    connection: &mut DbConnection,
    email: &str,
) -> Result<Option<AddressOwner>> {
    let owner = sqlx::query_as!(
        AddressOwner,
        r#"
        select id, password_hash is not null and google_sub is null as "is_linkable!"
          from users
         where lower(email) = $1
        "#,
        email,
    )
    .fetch_optional(connection)
    .await?;
    Ok(owner)
}

/// Uses a nonce up until `expires_at`; returns whether it was unused.
pub async fn use_nonce(
    connection: &mut DbConnection,
    hash: &GoogleHash,
    expires_at: OffsetDateTime,
) -> Result<bool> {
    let written = sqlx::query!(
        "insert into google_nonces (hash, expires_at) values ($1, $2) on conflict do nothing",
        hash.as_slice(),
        expires_at,
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(written == 1)
}

/// A Google account that has proven itself and needs one more step.
#[derive(Debug)]
pub struct NewGoogleStep<'a> {
    /// Of its token.
    pub hash: GoogleHash,
    /// The Google account.
    pub account: &'a GoogleAccount,
    /// Whether Google runs the mailbox.
    pub is_authoritative: bool,
    /// The account to link; none where a new one is opened.
    pub user: Option<Uuid>,
    /// The referral code that the browser brought along.
    pub referral_code: Option<&'a str>,
    /// Whether the device is to be remembered.
    pub is_remembered: bool,
    /// Until when the step can be done.
    pub expires_at: OffsetDateTime,
}

/// Stores a step.
pub async fn begin_step(connection: &mut DbConnection, step: &NewGoogleStep<'_>) -> Result<()> {
    sqlx::query!(
        r#"
        insert into google_sign_ins
               (hash, google_sub, google_email, is_authoritative, user_id, referral_code, is_remembered, expires_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8)
        "#,
        step.hash.as_slice(),
        step.account.subject,
        step.account.email,
        step.is_authoritative,
        step.user,
        step.referral_code,
        step.is_remembered,
        step.expires_at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A step that is being done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoogleStep {
    /// The Google account.
    pub account: GoogleAccount,
    /// Whether Google runs the mailbox.
    pub is_authoritative: bool,
    /// The account to link; none where a new one is opened.
    pub user: Option<Uuid>,
    /// The referral code that the browser brought along.
    pub referral_code: Option<String>,
    /// Whether the device is to be remembered.
    pub is_remembered: bool,
}

/// Counts an attempt at a step, where it has one left and has not expired.
pub async fn try_step(
    connection: &mut DbConnection,
    hash: &GoogleHash,
    now: OffsetDateTime,
) -> Result<Option<GoogleStep>> {
    let row = sqlx::query!(
        r#"
        update google_sign_ins
           set tries = tries + 1
         where hash = $1 and $2 < expires_at and tries < $3
        returning google_sub, google_email, is_authoritative, user_id, referral_code, is_remembered
        "#,
        hash.as_slice(),
        now,
        GOOGLE_STEP_TRIES_MAX,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| GoogleStep {
        account: GoogleAccount {
            subject: row.google_sub,
            email: row.google_email,
        },
        is_authoritative: row.is_authoritative,
        user: row.user_id,
        referral_code: row.referral_code,
        is_remembered: row.is_remembered,
    }))
}

/// Ends a step that was done; of two that do it at once, the second gets `false`.
pub async fn end_step(connection: &mut DbConnection, hash: &GoogleHash) -> Result<bool> {
    let ended = sqlx::query!(
        "delete from google_sign_ins where hash = $1",
        hash.as_slice()
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(ended == 1)
}

/// Links a Google account to an account that has none; returns whether it had none.
///
/// # Errors
/// Named by constraint: [`SUBJECT_ONCE`].
pub async fn link(
    connection: &mut DbConnection,
    user: Uuid,
    account: &GoogleAccount,
    now: OffsetDateTime,
) -> Result<bool> {
    let linked = sqlx::query!(
        r#"
        update users
           set google_sub = $2, google_email = $3, google_linked_at = $4
         where id = $1 and google_sub is null and closed_at is null
        "#,
        user,
        account.subject,
        account.email,
        now,
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(linked == 1)
}

/// Unlinks the Google account of an account that has a password; returns whether there was one.
pub async fn unlink(connection: &mut DbConnection, user: Uuid) -> Result<bool> {
    let unlinked = sqlx::query!(
        r#"
        update users
           set google_sub = null, google_email = null, google_linked_at = null
         where id = $1 and google_sub is not null and password_hash is not null
        "#,
        user,
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(unlinked == 1)
}

/// What an account signs in with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInMethods {
    /// Whether it has a password.
    pub has_password: bool,
    /// The address of the linked Google account.
    pub google_email: Option<String>,
    /// When it was linked.
    pub google_linked_at: Option<OffsetDateTime>,
}

/// What an account signs in with.
pub async fn methods(db: &Db, user: Uuid) -> Result<SignInMethods> {
    let methods = sqlx::query_as!(
        SignInMethods,
        r#"
        select password_hash is not null as "has_password!", google_email, google_linked_at
          from users
         where id = $1
        "#,
        user,
    )
    .fetch_one(db)
    .await?;
    Ok(methods)
}

/// Deletes nonces and steps that have expired; returns how many. A caller sweeps again while it gets some.
pub async fn sweep(db: &Db, now: OffsetDateTime) -> Result<u64> {
    let nonces = sqlx::query!(
        r#"
        delete from google_nonces
         where hash in (select hash from google_nonces where expires_at < $1 order by expires_at limit $2)
        "#,
        now,
        SWEEP_ROWS_MAX,
    )
    .execute(db)
    .await?
    .rows_affected();
    let steps = sqlx::query!(
        r#"
        delete from google_sign_ins
         where hash in (select hash from google_sign_ins where expires_at < $1 order by expires_at limit $2)
        "#,
        now,
        SWEEP_ROWS_MAX,
    )
    .execute(db)
    .await?
    .rows_affected();
    Ok(nonces + steps)
}
