//! Answers that were given, by the key that the player's client sent with the request (`migrations/0004_idempotency.sql`).

use std::time::Duration;

use serde::Serialize;
use serde_json::value::RawValue;
use sqlx::types::Json;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::{Result, ensure_rows};

/// The first try of the same request has won; its answer is to be replayed.
pub const KEY_ONCE: &str = "idempotency_keys_pkey";

/// How long the response of a keyed request is stored (docs/rules.md, API).
pub const RETENTION: Duration = Duration::from_hours(24);

/// Rows of one sweep's statement: a delete of a whole day's rows would hold its locks for as long.
const SWEEP_ROWS_MAX: i64 = 5_000;

/// A player's name for one request.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Key {
    /// Whose key; two players may choose the same.
    pub user_id: Uuid,
    /// 1 to 255 visible characters.
    pub key: String,
    /// SHA-256 of method, path and body.
    pub request_hash: [u8; 32],
}

/// The answer that the first try was given.
#[derive(Debug, Clone)]
pub struct StoredResponse {
    /// HTTP status, 200 to 299.
    pub status: u16,
    /// The body as it was sent: encoded once, then stored and sent.
    pub body: Box<RawValue>,
}

impl StoredResponse {
    /// An answer in JSON.
    ///
    /// # Errors
    /// `body` is nothing that JSON can say, as a map whose keys are no text.
    pub fn new(status: u16, body: &impl Serialize) -> serde_json::Result<Self> {
        let body = serde_json::value::to_raw_value(body)?;
        Ok(Self { status, body })
    }

    /// The status as its column stores it.
    pub(crate) fn status_column(&self) -> i16 {
        i16::try_from(self.status).unwrap_or(200)
    }
}

/// What is known of a key.
#[derive(Debug, Clone)]
pub enum KeyState {
    /// This very request was answered.
    Answered(StoredResponse),
    /// The key was used for another request.
    Reused,
}

/// What is known of the key, if anything is.
pub async fn find(db: &Db, key: &Key) -> Result<Option<KeyState>> {
    let row = sqlx::query!(
        r#"
        select request_hash, status, body as "body: Json<Box<RawValue>>"
          from idempotency_keys
         where user_id = $1 and key = $2
        "#,
        key.user_id,
        key.key,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| {
        if row.request_hash == key.request_hash {
            let status = u16::try_from(row.status).unwrap_or(200);
            KeyState::Answered(StoredResponse {
                status,
                body: row.body.0,
            })
        } else {
            KeyState::Reused
        }
    }))
}

/// Takes the key, in the transaction of the command and before any other lock of it; [`answer`] follows in the same
/// transaction. A command that is one statement inserts the whole row instead.
///
/// # Errors
/// Named by constraint: [`KEY_ONCE`] where the first try has won meanwhile.
pub async fn claim(connection: &mut DbConnection, key: &Key, now: OffsetDateTime) -> Result<()> {
    sqlx::query!(
        r#"
        insert into idempotency_keys (user_id, key, request_hash, status, body, created_at)
        values ($1, $2, $3, 200, 'null', $4)
        "#,
        key.user_id,
        key.key,
        key.request_hash.as_slice(),
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Stores the answer under the key that this transaction has taken.
pub async fn answer(
    connection: &mut DbConnection,
    key: &Key,
    answer: &StoredResponse,
) -> Result<()> {
    let stored = sqlx::query!(
        "update idempotency_keys set status = $3, body = $4 where user_id = $1 and key = $2",
        key.user_id,
        key.key,
        answer.status_column(),
        Json(&answer.body) as _,
    )
    .execute(connection)
    .await?
    .rows_affected();
    ensure_rows("answer of an idempotency key", stored, 1)
}

/// Forgets answers given before `before`; returns how many. A caller sweeps again while it gets a full load.
pub async fn sweep(db: &Db, before: OffsetDateTime) -> Result<u64> {
    let swept = sqlx::query!(
        r#"
        delete from idempotency_keys
         where (user_id, key) in (
                   select user_id, key from idempotency_keys
                    where created_at < $1
                    order by created_at
                    limit $2
               )
        "#,
        before,
        SWEEP_ROWS_MAX,
    )
    .execute(db)
    .await?;
    Ok(swept.rows_affected())
}
