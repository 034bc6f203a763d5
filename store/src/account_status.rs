//! What accounts may do at all (docs/rules.md, Accounts).

use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::Result;

/// What a player may do at all, and the name that it is done under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountStatus {
    /// Shown to others.
    pub username: String,
    /// Shown to others.
    pub avatar: Option<String>,
    /// May stake: has accepted the dispute terms.
    pub has_accepted_terms: bool,
    /// May only read and withdraw.
    pub is_suspended: bool,
}

/// The status of a player, if there is one.
pub async fn status(db: &Db, id: Uuid) -> Result<Option<AccountStatus>> {
    let status = sqlx::query_as!(
        AccountStatus,
        r#"
        select username, avatar,
               dispute_terms_accepted_at is not null as "has_accepted_terms!",
               suspended_at is not null as "is_suspended!"
          from users
         where id = $1
        "#,
        id,
    )
    .fetch_optional(db)
    .await?;
    Ok(status)
}

/// Suspends an account; false where it is suspended already.
pub async fn suspend(
    connection: &mut DbConnection,
    user: Uuid,
    now: OffsetDateTime,
) -> Result<bool> {
    let touched = sqlx::query!(
        "update users set suspended_at = $2 where id = $1 and suspended_at is null",
        user,
        now,
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(touched == 1)
}

/// Lifts a suspension; false where there is none.
pub async fn restore(connection: &mut DbConnection, user: Uuid) -> Result<bool> {
    let touched = sqlx::query!(
        "update users set suspended_at = null where id = $1 and suspended_at is not null",
        user,
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(touched == 1)
}
