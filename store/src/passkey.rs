//! Passkeys of accounts, and questions to authenticators that wait for an answer (`migrations/0024_passkey.sql`).

use domain::account::AccountRole;
use domain::account::passkey::{PASSKEYS_MAX, PasskeyPurpose};
use serde_json::Value;
use sqlx::PgExecutor;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::{Error, Result, ensure_rows};

/// Ceremonies of one sweep: a sweep holds locks.
const SWEEP_ROWS_MAX: i64 = 1_000;

/// SHA-256 of a ceremony's token.
pub type CeremonyHash = [u8; 32];

/// A passkey as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeySummary {
    /// Its id.
    pub id: Uuid,
    /// Its owner's name for it.
    pub name: String,
    /// When it was added (UTC).
    pub created_at: OffsetDateTime,
    /// When it last signed its owner in (UTC).
    pub last_used_at: Option<OffsetDateTime>,
}

/// A player's passkeys, the oldest first; they are at most [`PASSKEYS_MAX`].
pub async fn list(db: &Db, user: Uuid) -> Result<Vec<PasskeySummary>> {
    let found = sqlx::query_as!(
        PasskeySummary,
        "select id, name, created_at, last_used_at from passkeys where user_id = $1 order by created_at, id",
        user,
    )
    .fetch_all(db)
    .await?;
    Ok(found)
}

/// What the authenticators call a player's passkeys.
pub async fn credential_ids(db: &Db, user: Uuid) -> Result<Vec<Vec<u8>>> {
    let found = sqlx::query_scalar!(
        "select credential_id from passkeys where user_id = $1",
        user
    )
    .fetch_all(db)
    .await?;
    Ok(found)
}

/// When a player's passkey was added, which the authenticators call by this id.
pub async fn added_at(db: &Db, user: Uuid, credential_id: &[u8]) -> Result<Option<OffsetDateTime>> {
    let added_at = sqlx::query_scalar!(
        "select created_at from passkeys where user_id = $1 and credential_id = $2",
        user,
        credential_id,
    )
    .fetch_optional(db)
    .await?;
    Ok(added_at)
}

/// Whether a player has a passkey.
pub async fn has_any(executor: impl PgExecutor<'_>, user: Uuid) -> Result<bool> {
    let has_any = sqlx::query_scalar!(
        r#"select exists (select from passkeys where user_id = $1) as "has_any!""#,
        user,
    )
    .fetch_one(executor)
    .await?;
    Ok(has_any)
}

/// A passkey to be stored.
#[derive(Debug, Clone, Copy)]
pub struct NewPasskey<'a> {
    /// Its id.
    pub id: Uuid,
    /// Whose it is.
    pub user: Uuid,
    /// What the authenticator calls it.
    pub credential_id: &'a [u8],
    /// The public key and what belongs to it.
    pub credential: &'a Value,
    /// Its owner's name for it.
    pub name: &'a str,
}

/// What became of a passkey that was to be stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasskeyInsert {
    /// It is stored.
    Done,
    /// The player has as many as a player may have.
    TooMany,
    /// It is stored already, for this or another player.
    Known,
}

/// Stores a passkey. Of many at once no more are stored than a player may have: the account is locked meanwhile.
pub async fn add(
    connection: &mut DbConnection,
    passkey: &NewPasskey<'_>,
    now: OffsetDateTime,
) -> Result<PasskeyInsert> {
    sqlx::query!(
        "select id from users where id = $1 for no key update",
        passkey.user
    )
    .fetch_optional(&mut *connection)
    .await?;
    let stored = sqlx::query_scalar!(
        r#"select count(*) as "stored!" from passkeys where user_id = $1"#,
        passkey.user,
    )
    .fetch_one(&mut *connection)
    .await?;
    if PASSKEYS_MAX <= usize::try_from(stored).unwrap_or(usize::MAX) {
        return Ok(PasskeyInsert::TooMany);
    }
    let touched = sqlx::query!(
        r#"
        insert into passkeys (id, user_id, credential_id, credential, name, created_at)
        values ($1, $2, $3, $4, $5, $6)
        on conflict (credential_id) do nothing
        "#,
        passkey.id,
        passkey.user,
        passkey.credential_id,
        passkey.credential,
        passkey.name,
        now,
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(if touched == 0 {
        PasskeyInsert::Known
    } else {
        PasskeyInsert::Done
    })
}

/// A passkey that signs its owner in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPasskey {
    /// Its id.
    pub id: Uuid,
    /// Whose it is.
    pub user: Uuid,
    /// What the access token will say.
    pub role: AccountRole,
    /// The public key and what belongs to it.
    pub credential: Value,
}

/// The passkey of an open account that an authenticator calls so, under a lock until the transaction ends.
pub async fn by_credential_id(
    connection: &mut DbConnection,
    credential_id: &[u8],
) -> Result<Option<StoredPasskey>> {
    let row = sqlx::query!(
        r#"
        select k.id, k.user_id, k.credential, u.role
          from passkeys k
          join users u on u.id = k.user_id
         where k.credential_id = $1 and u.closed_at is null
           for no key update of k
        "#,
        credential_id,
    )
    .fetch_optional(connection)
    .await?;
    row.map(|row| {
        let role = AccountRole::parse(&row.role).ok_or_else(|| Error::Inconsistent {
            table: "users",
            id: row.user_id,
            what: format!("unknown role {}", row.role),
        })?;
        Ok(StoredPasskey {
            id: row.id,
            user: row.user_id,
            role,
            credential: row.credential,
        })
    })
    .transpose()
}

/// Notes that a passkey was used, with the counter of signatures that it reported.
pub async fn used(
    connection: &mut DbConnection,
    id: Uuid,
    credential: &Value,
    now: OffsetDateTime,
) -> Result<()> {
    let touched = sqlx::query!(
        "update passkeys set credential = $2, last_used_at = $3 where id = $1",
        id,
        credential,
        now,
    )
    .execute(connection)
    .await?
    .rows_affected();
    ensure_rows("use of a passkey", touched, 1)
}

/// Deletes one of a player's passkeys; returns its name, and nothing where there is none.
pub async fn remove(connection: &mut DbConnection, user: Uuid, id: Uuid) -> Result<Option<String>> {
    let name = sqlx::query_scalar!(
        "delete from passkeys where user_id = $1 and id = $2 returning name",
        user,
        id,
    )
    .fetch_optional(connection)
    .await?;
    Ok(name)
}

/// Deletes all passkeys of a player, and the questions that wait for an answer of their authenticators; returns how many
/// passkeys there were.
pub async fn remove_all(connection: &mut DbConnection, user: Uuid) -> Result<u64> {
    sqlx::query!("delete from passkey_ceremonies where user_id = $1", user)
        .execute(&mut *connection)
        .await?;
    let removed = sqlx::query!("delete from passkeys where user_id = $1", user)
        .execute(connection)
        .await?
        .rows_affected();
    Ok(removed)
}

/// What an authenticator is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CeremonyKind {
    /// A new passkey of a player who is signed in.
    Registration,
    /// A signature of any passkey, by which its owner signs in.
    SignIn,
    /// A signature of a passkey of a player who is signed in, by which they confirm a command.
    Confirmation(PasskeyPurpose),
}

impl CeremonyKind {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Registration => "registration",
            Self::SignIn => "sign_in",
            Self::Confirmation(PasskeyPurpose::Withdrawal) => "confirm_withdrawal",
            Self::Confirmation(PasskeyPurpose::SecondFactor) => "confirm_second_factor",
            Self::Confirmation(PasskeyPurpose::Passkeys) => "confirm_passkeys",
            Self::Confirmation(PasskeyPurpose::Closing) => "confirm_closing",
            Self::Confirmation(PasskeyPurpose::Google) => "confirm_google",
            Self::Confirmation(PasskeyPurpose::Export) => "confirm_export",
            Self::Confirmation(PasskeyPurpose::EmailChange) => "confirm_email_change",
        }
    }
}

/// A question to an authenticator.
#[derive(Debug, Clone, Copy)]
pub struct NewCeremony<'a> {
    /// Of its token.
    pub hash: CeremonyHash,
    /// What it asks for.
    pub kind: CeremonyKind,
    /// Who asks; nothing at a sign-in.
    pub user: Option<Uuid>,
    /// What the answer is checked against.
    pub state: &'a Value,
    /// Until when it is waited for.
    pub expires_at: OffsetDateTime,
}

/// Stores a ceremony, in place of one of the same player and kind that waits.
pub async fn begin(connection: &mut DbConnection, ceremony: &NewCeremony<'_>) -> Result<()> {
    sqlx::query!(
        r#"
        insert into passkey_ceremonies (hash, kind, user_id, state, expires_at)
        values ($1, $2, $3, $4, $5)
        on conflict (user_id, kind) where user_id is not null
           do update set hash = excluded.hash, state = excluded.state, expires_at = excluded.expires_at
        "#,
        ceremony.hash.as_slice(),
        ceremony.kind.as_str(),
        ceremony.user,
        ceremony.state,
        ceremony.expires_at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Takes a ceremony, which is good once: returns what its answer is checked against, and nothing where it is unknown, used or
/// expired. `user` is who asked; nothing at a sign-in.
pub async fn take(
    connection: &mut DbConnection,
    hash: &CeremonyHash,
    (kind, user): (CeremonyKind, Option<Uuid>),
    now: OffsetDateTime,
) -> Result<Option<Value>> {
    let state = sqlx::query_scalar!(
        r#"
        delete from passkey_ceremonies
         where hash = $1 and kind = $2 and user_id is not distinct from $3 and $4 < expires_at
        returning state
        "#,
        hash.as_slice(),
        kind.as_str(),
        user,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(state)
}

/// Deletes ceremonies that expired; returns how many.
pub async fn sweep(db: &Db, now: OffsetDateTime) -> Result<u64> {
    let swept = sqlx::query!(
        r#"
        delete from passkey_ceremonies
         where hash in (select hash from passkey_ceremonies where expires_at <= $1 limit $2)
        "#,
        now,
        SWEEP_ROWS_MAX,
    )
    .execute(db)
    .await?
    .rows_affected();
    Ok(swept)
}
