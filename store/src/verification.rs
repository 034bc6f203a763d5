//! Tokens in the links of mails, and what they are good for (`migrations/0006_mail.sql`).

use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::{Result, ensure_rows};

/// Tokens of one sweep: a sweep holds locks.
const SWEEP_ROWS_MAX: i64 = 1_000;

/// SHA-256 of a token: a reader of the database cannot use it.
pub type VerificationHash = [u8; 32];

/// What a token is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// To verify the address.
    VerifyEmail,
    /// To set a new password.
    ResetPassword,
}

impl TokenKind {
    const fn as_str(self) -> &'static str {
        match self {
            Self::VerifyEmail => "verify_email",
            Self::ResetPassword => "reset_password",
        }
    }
}

/// A token that goes out by mail.
#[derive(Debug, Clone, Copy)]
pub struct NewToken<'a> {
    /// What it is for.
    pub kind: TokenKind,
    /// The stored hash of it.
    pub hash: VerificationHash,
    /// Whose.
    pub user: Uuid,
    /// The address that it is sent to.
    pub email: &'a str,
    /// Until when it is good.
    pub expires_at: OffsetDateTime,
}

/// The player with this address, given in lower case, who may set a password by mail: also one who has none yet.
pub async fn password_owner(db: &Db, email: &str) -> Result<Option<PasswordOwner>> {
    let owner = sqlx::query_as!(
        PasswordOwner,
        "select id, username, email from users where lower(email) = $1 and closed_at is null",
        email,
    )
    .fetch_optional(db)
    .await?;
    Ok(owner)
}

/// A player who may set a password by mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasswordOwner {
    /// Their id.
    pub id: Uuid,
    /// Their username.
    pub username: String,
    /// Their address.
    pub email: String,
}

/// Writes down a player's token; the one of its kind before it is good no more, unless it was used.
pub async fn issue(
    connection: &mut DbConnection,
    token: &NewToken<'_>,
    now: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        r#"
        insert into email_tokens (hash, user_id, kind, email, created_at, expires_at)
        values ($1, $2, $6, $3, $4, $5)
        on conflict (user_id, kind) where used_at is null do update
           set hash = excluded.hash, email = excluded.email,
               created_at = excluded.created_at, expires_at = excluded.expires_at
        "#,
        token.hash.as_slice(),
        token.user,
        token.email,
        now,
        token.expires_at,
        token.kind.as_str(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The player whose unused token it is, where it is good; it stays unused.
pub async fn owner(
    db: &Db,
    kind: TokenKind,
    hash: &VerificationHash,
    now: OffsetDateTime,
) -> Result<Option<Uuid>> {
    let owner = sqlx::query_scalar!(
        r#"
        select t.user_id
          from email_tokens t
          join users u on u.id = t.user_id
         where t.hash = $1 and t.kind = $2 and t.used_at is null and $3 < t.expires_at
           and lower(t.email) = lower(u.email)
        "#,
        hash.as_slice(),
        kind.as_str(),
        now,
    )
    .fetch_optional(db)
    .await?;
    Ok(owner)
}

/// What a token that came back is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VerificationToken {
    /// It is this player's, and is used up now.
    Fresh(Uuid),
    /// It was used before.
    Used,
}

/// Uses a token up: of two that come at once with the same one, the second finds it used. None where it is no good.
pub async fn redeem(
    connection: &mut DbConnection,
    kind: TokenKind,
    hash: &VerificationHash,
    now: OffsetDateTime,
) -> Result<Option<VerificationToken>> {
    let token = sqlx::query!(
        r#"
        select t.user_id, t.used_at, t.expires_at, lower(t.email) = lower(u.email) as "is_same_address!"
          from email_tokens t
          join users u on u.id = t.user_id
         where t.hash = $1 and t.kind = $2
           for no key update of t
        "#,
        hash.as_slice(),
        kind.as_str(),
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(token) = token else { return Ok(None) };
    if token.used_at.is_some() {
        return Ok(Some(VerificationToken::Used));
    }
    if token.expires_at <= now || !token.is_same_address {
        return Ok(None);
    }
    sqlx::query!(
        "update email_tokens set used_at = $2 where hash = $1",
        hash.as_slice(),
        now,
    )
    .execute(connection)
    .await?;
    Ok(Some(VerificationToken::Fresh(token.user_id)))
}

/// Notes that a player's address is theirs; the first time stands.
pub async fn verify(connection: &mut DbConnection, user: Uuid, now: OffsetDateTime) -> Result<()> {
    let touched = sqlx::query!(
        "update users set email_verified_at = coalesce(email_verified_at, $2) where id = $1",
        user,
        now,
    )
    .execute(connection)
    .await?
    .rows_affected();
    ensure_rows("verification of an address", touched, 1)
}

/// Forgets tokens that ran out before `before`; returns how many. A caller sweeps again while it gets some.
pub async fn sweep(db: &Db, before: OffsetDateTime) -> Result<u64> {
    let tokens = sqlx::query!(
        r#"
        delete from email_tokens
         where hash in (
                   select hash from email_tokens where expires_at < $1 order by expires_at limit $2
               )
        "#,
        before,
        SWEEP_ROWS_MAX,
    )
    .execute(db)
    .await?
    .rows_affected();
    Ok(tokens)
}
