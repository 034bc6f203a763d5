//! The devices that an account knows (`migrations/0005_security.sql`).

use sqlx::PgExecutor;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::Result;

/// Devices of one account; the longest unused goes first. A client that stores no cookies is a new device each time.
const DEVICES_MAX: i64 = 50;
/// Devices of one sweep: a sweep holds locks.
const SWEEP_ROWS_MAX: i64 = 1_000;

/// Whether the account knows the device. Also asked without an account, so that an unknown name costs the same.
pub async fn is_known(
    executor: impl PgExecutor<'_>,
    user: Option<Uuid>,
    device: Option<Uuid>,
) -> Result<bool> {
    let is_known = sqlx::query_scalar!(
        r#"
        select exists (
            select from known_devices where user_id = $1::uuid and device_id = $2::uuid
        ) as "is_known!"
        "#,
        user,
        device,
    )
    .fetch_one(executor)
    .await?;
    Ok(is_known)
}

/// How a device stands to an account that it has just signed in to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Noted {
    /// The account did not know it.
    pub is_new: bool,
    /// The account knew another one.
    pub has_others: bool,
}

/// Notes that a device has signed in.
pub async fn note(
    connection: &mut DbConnection,
    user: Uuid,
    device: Uuid,
    now: OffsetDateTime,
) -> Result<Noted> {
    let noted = sqlx::query!(
        r#"
        select coalesce(bool_or(device_id = $2), false) as "is_known!",
               coalesce(bool_or(device_id <> $2), false) as "has_others!"
          from known_devices
         where user_id = $1
        "#,
        user,
        device,
    )
    .fetch_one(&mut *connection)
    .await?;
    sqlx::query!(
        r#"
        insert into known_devices (user_id, device_id, first_at, last_at)
        values ($1, $2, $3, $3)
        on conflict (user_id, device_id) do update set last_at = excluded.last_at
        "#,
        user,
        device,
        now,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        r#"
        delete from known_devices
         where user_id = $1
           and device_id in (
                   select device_id from known_devices
                    where user_id = $1
                    order by last_at desc, device_id desc
                   offset $2
               )
        "#,
        user,
        DEVICES_MAX,
    )
    .execute(connection)
    .await?;
    Ok(Noted {
        is_new: !noted.is_known,
        has_others: noted.has_others,
    })
}

/// Forgets devices that were last used before `before`; returns how many. A caller sweeps again while it gets some.
pub async fn sweep(db: &Db, before: OffsetDateTime) -> Result<u64> {
    let devices = sqlx::query!(
        r#"
        delete from known_devices
         where (user_id, device_id) in (
                   select user_id, device_id from known_devices
                    where last_at < $1
                    order by last_at
                    limit $2
               )
        "#,
        before,
        SWEEP_ROWS_MAX,
    )
    .execute(db)
    .await?
    .rows_affected();
    Ok(devices)
}
