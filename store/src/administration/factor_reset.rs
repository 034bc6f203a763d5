//! Resets of second factors that wait for a second administrator.

use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::error::Result;

/// A reset that an administrator asks for.
#[derive(Debug, Clone, Copy)]
pub struct NewFactorReset<'a> {
    /// Whose second factor.
    pub user: Uuid,
    /// The administrator.
    pub asked_by: Uuid,
    /// Why, 10 to 500 characters.
    pub reason: &'a str,
    /// When.
    pub at: OffsetDateTime,
}

/// Stores a request, in place of one from before `valid_from` or of an asker who may not act any more.
///
/// Returns false where another request waits, which stays; its row is locked then until the transaction ends.
pub async fn ask(
    connection: &mut DbConnection,
    request: NewFactorReset<'_>,
    valid_from: OffsetDateTime,
) -> Result<bool> {
    let touched = sqlx::query!(
        r#"
        insert into factor_reset_requests as known (user_id, asked_by, reason, asked_at) values ($1, $2, $3, $4)
        on conflict (user_id) do update
           set asked_by = excluded.asked_by, reason = excluded.reason, asked_at = excluded.asked_at
         where known.asked_at <= $5
            or not exists (
                   select from users u
                    where u.id = known.asked_by and u.role = 'admin'
                      and (u.suspended_at is null or u.suspended_until <= $4)
               )
        "#,
        request.user,
        request.asked_by,
        request.reason,
        request.at,
        valid_from,
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(touched == 1)
}

/// Takes the request that waits, where another administrator than `admin` asked for it; false where `admin` did.
pub async fn approve(connection: &mut DbConnection, user: Uuid, admin: Uuid) -> Result<bool> {
    let touched = sqlx::query!(
        "delete from factor_reset_requests where user_id = $1 and asked_by <> $2",
        user,
        admin,
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(touched == 1)
}

/// Forgets the request that waits, if there is one: the reset was done.
pub async fn forget(connection: &mut DbConnection, user: Uuid) -> Result<()> {
    sqlx::query!("delete from factor_reset_requests where user_id = $1", user)
        .execute(connection)
        .await?;
    Ok(())
}
