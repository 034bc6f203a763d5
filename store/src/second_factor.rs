//! Second factors of accounts, and sign-ins that wait for one (`migrations/0005_security.sql`).

use domain::account::AccountRole;
use domain::account::second_factor::CHALLENGE_TRIES_MAX;
use serde_json::Value;
use sqlx::PgExecutor;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::{Error, Result, ensure_rows};
use crate::google::GoogleAccount;

/// Challenges of one sweep: a sweep holds locks.
const SWEEP_ROWS_MAX: i64 = 1_000;

/// SHA-256 of a recovery code or of a challenge's token.
pub type FactorHash = [u8; 32];

/// A player's authenticator app.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TotpFactor {
    /// The encrypted secret.
    pub sealed_secret: Vec<u8>,
    /// Whether a code has confirmed it; it does not count before.
    pub is_confirmed: bool,
    /// The step of the last code that was accepted.
    pub last_step: i64,
}

/// Whether a player has a second factor that counts.
pub async fn is_on(executor: impl PgExecutor<'_>, user: Uuid) -> Result<bool> {
    let is_on = sqlx::query_scalar!(
        r#"
        select exists (
            select from totp_factors where user_id = $1 and confirmed_at is not null
        ) as "is_on!"
        "#,
        user,
    )
    .fetch_one(executor)
    .await?;
    Ok(is_on)
}

/// Since when a player's second factor counts, and how many recovery codes are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FactorSummary {
    /// Since when it counts.
    pub confirmed_at: OffsetDateTime,
    /// Unused recovery codes.
    pub recovery_codes: i64,
}

/// A player's second factor, where it counts.
pub async fn summary(db: &Db, user: Uuid) -> Result<Option<FactorSummary>> {
    let found = sqlx::query_as!(
        FactorSummary,
        r#"
        select confirmed_at as "confirmed_at!",
               (select count(*) from recovery_codes r where r.user_id = f.user_id) as "recovery_codes!"
          from totp_factors f
         where user_id = $1 and confirmed_at is not null
        "#,
        user,
    )
    .fetch_optional(db)
    .await?;
    Ok(found)
}

/// Stores the secret of an app that is still to be confirmed, in place of an earlier such one. Returns false where a
/// confirmed one is there, which stays.
pub async fn begin(
    connection: &mut DbConnection,
    user: Uuid,
    sealed_secret: &[u8],
    now: OffsetDateTime,
) -> Result<bool> {
    let touched = sqlx::query!(
        r#"
        insert into totp_factors as known (user_id, sealed_secret, created_at) values ($1, $2, $3)
        on conflict (user_id) do update
           set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
         where known.confirmed_at is null
        "#,
        user,
        sealed_secret,
        now,
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(0 < touched)
}

/// A player's app, confirmed or not, under a lock until the transaction ends.
pub async fn lock(connection: &mut DbConnection, user: Uuid) -> Result<Option<TotpFactor>> {
    let found = sqlx::query_as!(
        TotpFactor,
        r#"
        select sealed_secret, confirmed_at is not null as "is_confirmed!", last_step
          from totp_factors
         where user_id = $1
           for no key update
        "#,
        user,
    )
    .fetch_optional(connection)
    .await?;
    Ok(found)
}

/// Notes that the code of a step was accepted. The database refuses a step that is not later than the last one.
pub async fn use_step(connection: &mut DbConnection, user: Uuid, step: i64) -> Result<()> {
    let touched = sqlx::query!(
        "update totp_factors set last_step = $2 where user_id = $1",
        user,
        step,
    )
    .execute(connection)
    .await?
    .rows_affected();
    ensure_rows("used code of a second factor", touched, 1)
}

/// Notes that a code has confirmed the app: from now on it counts.
pub async fn confirm(connection: &mut DbConnection, user: Uuid, now: OffsetDateTime) -> Result<()> {
    let touched = sqlx::query!(
        "update totp_factors set confirmed_at = $2 where user_id = $1 and confirmed_at is null",
        user,
        now,
    )
    .execute(connection)
    .await?
    .rows_affected();
    ensure_rows("confirmation of a second factor", touched, 1)
}

/// Forgets a player's app and recovery codes; returns whether there was one.
pub async fn remove(connection: &mut DbConnection, user: Uuid) -> Result<bool> {
    let touched = sqlx::query!("delete from totp_factors where user_id = $1", user)
        .execute(connection)
        .await?
        .rows_affected();
    Ok(0 < touched)
}

/// Replaces a player's recovery codes.
pub async fn replace_recovery_codes(
    connection: &mut DbConnection,
    user: Uuid,
    hashes: &[FactorHash],
) -> Result<()> {
    sqlx::query!("delete from recovery_codes where user_id = $1", user)
        .execute(&mut *connection)
        .await?;
    let hashes: Vec<Vec<u8>> = hashes.iter().map(|hash| hash.to_vec()).collect();
    sqlx::query!(
        "insert into recovery_codes (user_id, hash) select $1, hash from unnest($2::bytea[]) as h (hash)",
        user,
        &hashes,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Uses a recovery code up; returns how many are left, and nothing where there is no such code.
pub async fn use_recovery_code(
    connection: &mut DbConnection,
    user: Uuid,
    hash: &FactorHash,
) -> Result<Option<i64>> {
    let touched = sqlx::query!(
        "delete from recovery_codes where user_id = $1 and hash = $2",
        user,
        hash.as_slice(),
    )
    .execute(&mut *connection)
    .await?
    .rows_affected();
    if touched == 0 {
        return Ok(None);
    }
    let left = sqlx::query_scalar!(
        r#"select count(*) as "left!" from recovery_codes where user_id = $1"#,
        user,
    )
    .fetch_one(connection)
    .await?;
    Ok(Some(left))
}

/// A sign-in whose first factor was right.
#[derive(Debug, Clone, Copy)]
pub struct NewSignInChallenge<'a> {
    /// Of its token.
    pub hash: FactorHash,
    /// Who signs in.
    pub user: Uuid,
    /// Whether the device is to be remembered.
    pub is_remembered: bool,
    /// The Google account that is linked once the code was right.
    pub google: Option<&'a GoogleAccount>,
    /// Until when a code is waited for.
    pub expires_at: OffsetDateTime,
}

/// Stores a sign-in that waits for its second factor.
pub async fn issue_challenge(
    connection: &mut DbConnection,
    challenge: &NewSignInChallenge<'_>,
) -> Result<()> {
    sqlx::query!(
        r#"
        insert into sign_in_challenges (hash, user_id, is_remembered, expires_at, google_sub, google_email)
        values ($1, $2, $3, $4, $5, $6)
        "#,
        challenge.hash.as_slice(),
        challenge.user,
        challenge.is_remembered,
        challenge.expires_at,
        challenge.google.map(|it| it.subject.as_str()),
        challenge.google.map(|it| it.email.as_str()),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A sign-in that waits for its second factor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInChallenge {
    /// Who signs in.
    pub user: Uuid,
    /// What the access token will say.
    pub role: AccountRole,
    /// Whether the device is to be remembered.
    pub is_remembered: bool,
    /// The Google account that is linked once the code was right.
    pub google: Option<GoogleAccount>,
    /// What the answer of a passkey is checked against, where one was asked.
    pub passkey_question: Option<Value>,
}

/// The player of a sign-in that waits, where the challenge has a try left and has not expired; counts no try.
pub async fn challenged(
    connection: &mut DbConnection,
    hash: &FactorHash,
    now: OffsetDateTime,
) -> Result<Option<Uuid>> {
    let user = sqlx::query_scalar!(
        "select user_id from sign_in_challenges where hash = $1 and $2 < expires_at and tries < $3",
        hash.as_slice(),
        now,
        CHALLENGE_TRIES_MAX,
    )
    .fetch_optional(connection)
    .await?;
    Ok(user)
}

/// Stores the question to the passkeys of a sign-in that waits, in place of the one before; nothing takes the one that was
/// answered. Returns false where the challenge has ended.
pub async fn set_passkey_question(
    connection: &mut DbConnection,
    hash: &FactorHash,
    question: Option<&Value>,
) -> Result<bool> {
    let touched = sqlx::query!(
        "update sign_in_challenges set passkey_question = $2 where hash = $1",
        hash.as_slice(),
        question,
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(0 < touched)
}

/// Counts a try of a challenge, where it has one left and has not expired; its row is locked until the transaction ends.
pub async fn try_challenge(
    connection: &mut DbConnection,
    hash: &FactorHash,
    now: OffsetDateTime,
) -> Result<Option<SignInChallenge>> {
    let row = sqlx::query!(
        r#"
        update sign_in_challenges c
           set tries = c.tries + 1
          from users u
         where c.hash = $1 and $2 < c.expires_at and c.tries < $3 and u.id = c.user_id
        returning c.user_id, c.is_remembered, u.role, c.google_sub, c.google_email, c.passkey_question
        "#,
        hash.as_slice(),
        now,
        CHALLENGE_TRIES_MAX,
    )
    .fetch_optional(connection)
    .await?;
    row.map(|row| {
        let role = AccountRole::parse(&row.role).ok_or_else(|| Error::Inconsistent {
            table: "users",
            id: row.user_id,
            what: format!("unknown role {}", row.role),
        })?;
        Ok(SignInChallenge {
            user: row.user_id,
            role,
            is_remembered: row.is_remembered,
            google: row
                .google_sub
                .zip(row.google_email)
                .map(|(subject, email)| GoogleAccount { subject, email }),
            passkey_question: row.passkey_question,
        })
    })
    .transpose()
}

/// Ends every challenge of a player: one was met, or the password or factor that it began with has changed.
pub async fn end_challenges(connection: &mut DbConnection, user: Uuid) -> Result<()> {
    sqlx::query!("delete from sign_in_challenges where user_id = $1", user)
        .execute(connection)
        .await?;
    Ok(())
}

/// Deletes challenges that have expired; returns how many. A caller sweeps again while it gets some.
pub async fn sweep(db: &Db, now: OffsetDateTime) -> Result<u64> {
    let challenges = sqlx::query!(
        r#"
        delete from sign_in_challenges
         where hash in (
                   select hash from sign_in_challenges where expires_at < $1 order by expires_at limit $2
               )
        "#,
        now,
        SWEEP_ROWS_MAX,
    )
    .execute(db)
    .await?
    .rows_affected();
    Ok(challenges)
}
