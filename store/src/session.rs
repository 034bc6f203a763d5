//! Sessions (signed-in devices) and the refresh tokens of each, one family a session (`migrations/0005_security.sql`).

use domain::account::AccountRole;
use domain::account::refresh::RefreshOutcome;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::{Error, Result, ensure_rows};

/// The most devices that are listed; the limit of sessions is far below it.
const DEVICES_MAX: i64 = 100;
/// Rows of one sweep.
const SWEEP_ROWS_MAX: i64 = 1_000;

/// SHA-256 of a refresh token.
pub type TokenHash = [u8; 32];

/// Why a session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndReason {
    /// Its player signed out.
    Logout,
    /// Its player ended it from another device.
    Device,
    /// Its player ended all but one.
    Others,
    /// The password was changed.
    Password,
    /// A change of the email address was reverted.
    Email,
    /// It was one more than a player may have, and the longest unused.
    Number,
    /// An administrator ended it.
    Operator,
    /// A refresh token that had been rotated was used again: a copy of it exists.
    Reuse,
    /// The account was closed.
    Closed,
}

impl EndReason {
    /// As the database stores it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Logout => "logout",
            Self::Device => "device",
            Self::Others => "others",
            Self::Password => "password",
            Self::Email => "email",
            Self::Number => "number",
            Self::Operator => "operator",
            Self::Reuse => "reuse",
            Self::Closed => "closed",
        }
    }
}

/// A session to be opened.
#[derive(Debug)]
pub struct NewSession<'a> {
    /// Its id.
    pub id: Uuid,
    /// Whose it is.
    pub user_id: Uuid,
    /// As the browser names itself; at most 400 characters.
    pub user_agent: &'a str,
    /// The address it was opened from.
    pub address: &'a str,
    /// "Remember me".
    pub is_remembered: bool,
    /// Its first refresh token.
    pub token: TokenHash,
    /// When that ends.
    pub expires_at: OffsetDateTime,
}

/// Opens a session with its first refresh token, and marks its player as seen.
pub async fn open(
    connection: &mut DbConnection,
    session: &NewSession<'_>,
    now: OffsetDateTime,
) -> Result<()> {
    let opened = sqlx::query!(
        r#"
        with session as (
            insert into sessions
                   (id, user_id, user_agent, address, is_remembered, created_at, last_used_at, expires_at)
            values ($1, $2, $3, $4, $5, $6, $6, $7)
            returning id
        ), seen as (
            update users set last_seen_at = $6 where id = $2
        )
        insert into refresh_tokens (hash, session_id, issued_at, expires_at)
        select $8, session.id, $6, $7 from session
        "#,
        session.id,
        session.user_id,
        session.user_agent,
        session.address,
        session.is_remembered,
        now,
        session.expires_at,
        session.token.as_slice(),
    )
    .execute(connection)
    .await?
    .rows_affected();
    ensure_rows("refresh token of a session", opened, 1)
}

/// A family of refresh tokens, as the bearer of one finds it.
#[derive(Debug, Clone)]
pub struct Family {
    /// The session.
    pub session_id: Uuid,
    /// Whose it is.
    pub user_id: Uuid,
    /// What the next access token will say.
    pub role: AccountRole,
    /// "Remember me".
    pub is_remembered: bool,
    /// When the session was opened.
    pub opened_at: OffsetDateTime,
    /// What became of the token shown, where it was traded before.
    pub traded: Option<RefreshOutcome>,
    /// Whether the session was ended, or the token has run out.
    pub is_over: bool,
}

/// The family that a refresh token belongs to, locked: of two requests with one token, the second sees what the first did.
pub async fn lock_family(
    connection: &mut DbConnection,
    token: &TokenHash,
    now: OffsetDateTime,
) -> Result<Option<Family>> {
    let row = sqlx::query!(
        r#"
        select sessions.id, sessions.user_id, users.role, sessions.is_remembered, sessions.created_at,
               refresh_tokens.rotated_at, refresh_tokens.is_lost,
               (sessions.revoked_at is not null or refresh_tokens.expires_at <= $2) as "is_over!"
          from refresh_tokens
          join sessions on sessions.id = refresh_tokens.session_id
          join users on users.id = sessions.user_id
         where refresh_tokens.hash = $1
           for update of sessions, refresh_tokens
        "#,
        token.as_slice(),
        now,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let role = AccountRole::parse(&row.role).ok_or_else(|| Error::Inconsistent {
        table: "users",
        id: row.user_id,
        what: format!("unknown role {}", row.role),
    })?;
    let traded = match row.rotated_at {
        Some(at) => Some(RefreshOutcome {
            at,
            is_successor_used: is_successor_used(connection, row.id, token, at).await?,
            was_taken_for_lost: row.is_lost,
        }),
        None => None,
    };
    Ok(Some(Family {
        session_id: row.id,
        user_id: row.user_id,
        role,
        is_remembered: row.is_remembered,
        opened_at: row.created_at,
        traded,
        is_over: row.is_over,
    }))
}

/// Whether one of the tokens that came after this one was used, and not just replaced. A statement of its own, after the
/// lock: what was written while we waited for it counts.
async fn is_successor_used(
    connection: &mut DbConnection,
    session: Uuid,
    token: &TokenHash,
    rotated_at: OffsetDateTime,
) -> Result<bool> {
    let is_used = sqlx::query_scalar!(
        r#"
        select exists (
            select from refresh_tokens
             where session_id = $1 and hash <> $2 and $3 <= issued_at
               and rotated_at is not null and not is_lost
        ) as "is_used!"
        "#,
        session,
        token.as_slice(),
        rotated_at,
    )
    .fetch_one(connection)
    .await?;
    Ok(is_used)
}

/// Puts a new refresh token in the place of the one that works, and marks the player as seen. Where `shown` is an older
/// one, the one that works was never received: it is marked as lost.
pub async fn rotate(
    connection: &mut DbConnection,
    (session, shown): (Uuid, &TokenHash),
    new: &TokenHash,
    expires_at: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<()> {
    let rotated = sqlx::query!(
        "update refresh_tokens set rotated_at = $3, is_lost = hash <> $2
          where session_id = $1 and rotated_at is null",
        session,
        shown.as_slice(),
        now,
    )
    .execute(&mut *connection)
    .await?
    .rows_affected();
    ensure_rows("refresh token to rotate", rotated, 1)?;
    // A statement of its own: the old token must have left the index of the one that works.
    let inserted = sqlx::query!(
        r#"
        with session as (
            update sessions set last_used_at = $3, expires_at = $4
             where id = $1
            returning id, user_id
        ), seen as (
            update users set last_seen_at = $3 from session where users.id = session.user_id
        )
        insert into refresh_tokens (hash, session_id, issued_at, expires_at)
        select $2, session.id, $3, $4 from session
        "#,
        session,
        new.as_slice(),
        now,
        expires_at,
    )
    .execute(connection)
    .await?
    .rows_affected();
    ensure_rows("rotated refresh token", inserted, 1)
}

/// Ends one session of a player; false where there is none such.
pub async fn revoke(
    connection: &mut DbConnection,
    user_id: Uuid,
    session_id: Uuid,
    because: EndReason,
    now: OffsetDateTime,
) -> Result<bool> {
    let revoked = sqlx::query!(
        r#"
        update sessions set revoked_at = $3, revoked_because = $4
         where id = $2 and user_id = $1 and revoked_at is null
        "#,
        user_id,
        session_id,
        now,
        because.as_str(),
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(revoked == 1)
}

/// Ends all sessions of a player but the current one, if there is one; returns those that it ended.
pub async fn revoke_others(
    connection: &mut DbConnection,
    user_id: Uuid,
    current: Option<Uuid>,
    because: EndReason,
    now: OffsetDateTime,
) -> Result<Vec<Uuid>> {
    let revoked = sqlx::query_scalar!(
        r#"
        update sessions set revoked_at = $3, revoked_because = $4
         where user_id = $1 and id is distinct from $2 and revoked_at is null
        returning id
        "#,
        user_id,
        current,
        now,
        because.as_str(),
    )
    .fetch_all(connection)
    .await?;
    Ok(revoked)
}

/// Ends the live sessions of a player beyond `stored`, those that were not used for longest; returns them.
///
/// One that is being refreshed at this moment is passed over: it is in use, and waiting for it could wait for us.
pub async fn end_beyond(
    connection: &mut DbConnection,
    user_id: Uuid,
    stored: i64,
    now: OffsetDateTime,
) -> Result<Vec<Uuid>> {
    let ended = sqlx::query_scalar!(
        r#"
        update sessions set revoked_at = $2, revoked_because = $4
         where id in (
                   select id from sessions
                    where user_id = $1 and revoked_at is null and expires_at > $2
                    order by last_used_at desc, id desc
                   offset $3
                      for update skip locked
               )
        returning id
        "#,
        user_id,
        now,
        stored,
        EndReason::Number.as_str(),
    )
    .fetch_all(connection)
    .await?;
    Ok(ended)
}

/// A signed-in device, as its player sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the columns of sessions; the migration describes them"
)]
pub struct Device {
    pub id: Uuid,
    pub user_agent: String,
    pub address: String,
    pub is_remembered: bool,
    pub created_at: OffsetDateTime,
    pub last_used_at: OffsetDateTime,
}

/// When a session was opened by a sign-in; nothing where there is no such session.
pub async fn opened_at(db: &Db, session: Uuid) -> Result<Option<OffsetDateTime>> {
    let opened_at = sqlx::query_scalar!("select created_at from sessions where id = $1", session)
        .fetch_optional(db)
        .await?;
    Ok(opened_at)
}

/// The devices on which a player is signed in, the last used first.
pub async fn devices(db: &Db, user_id: Uuid, now: OffsetDateTime) -> Result<Vec<Device>> {
    let devices = sqlx::query_as!(
        Device,
        r#"
        select id, user_agent, address, is_remembered, created_at, last_used_at
          from sessions
         where user_id = $1 and revoked_at is null and expires_at > $2
         order by last_used_at desc, id desc
         limit $3
        "#,
        user_id,
        now,
        DEVICES_MAX,
    )
    .fetch_all(db)
    .await?;
    Ok(devices)
}

/// The sessions that administrators ended after `since`, each with its player.
pub async fn ended_by_operators(db: &Db, since: OffsetDateTime) -> Result<Vec<(Uuid, Uuid)>> {
    let rows = sqlx::query!(
        "select user_id, id from sessions where revoked_at > $1 and revoked_because = 'operator'",
        since,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.user_id, row.id)).collect())
}

/// The sessions that were ended after `since`, and when: their access tokens may still look valid.
pub async fn revoked_since(db: &Db, since: OffsetDateTime) -> Result<Vec<(Uuid, OffsetDateTime)>> {
    let rows = sqlx::query!(
        r#"select id, revoked_at as "revoked_at!" from sessions where revoked_at > $1"#,
        since,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.id, row.revoked_at))
        .collect())
}

/// Erases sessions, with their tokens, that ran out before `before`; returns how many.
pub async fn sweep(db: &Db, before: OffsetDateTime) -> Result<u64> {
    let swept = sqlx::query!(
        r#"
        delete from sessions
         where id in (select id from sessions where expires_at < $1 limit $2)
        "#,
        before,
        SWEEP_ROWS_MAX,
    )
    .execute(db)
    .await?
    .rows_affected();
    Ok(swept)
}

/// Erases tokens of living sessions that were rotated before `before`; returns how many. Who shows one afterwards is refused
/// as with any unknown token.
pub async fn sweep_rotated(db: &Db, before: OffsetDateTime) -> Result<u64> {
    let swept = sqlx::query!(
        r#"
        delete from refresh_tokens
         where hash in (
                   select hash from refresh_tokens where rotated_at < $1 order by rotated_at limit $2
               )
        "#,
        before,
        SWEEP_ROWS_MAX,
    )
    .execute(db)
    .await?
    .rows_affected();
    Ok(swept)
}
