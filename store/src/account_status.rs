//! What accounts may do at all (docs/rules.md, Accounts).

use domain::account::AccountRole;
use domain::administration::is_suspended;
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
    /// Since when the account is suspended.
    pub suspended_at: Option<OffsetDateTime>,
    /// When the suspension lapses, where it has an end.
    pub suspended_until: Option<OffsetDateTime>,
}

impl AccountStatus {
    /// Whether the player may only read and withdraw.
    pub fn is_suspended(&self, now: OffsetDateTime) -> bool {
        is_suspended(self.suspended_at, self.suspended_until, now)
    }
}

/// A suspension to be imposed.
#[derive(Debug, Clone, Copy)]
pub struct NewSuspension<'a> {
    /// Who imposes it; `None` for the command line.
    pub by: Option<Uuid>,
    /// Why, at most 500 characters.
    pub reason: &'a str,
    /// When it lapses; `None` for one without an end.
    pub until: Option<OffsetDateTime>,
}

/// The status of a player, if there is one.
pub async fn status(db: &Db, id: Uuid) -> Result<Option<AccountStatus>> {
    let status = sqlx::query_as!(
        AccountStatus,
        r#"
        select username, avatar,
               dispute_terms_accepted_at is not null as "has_accepted_terms!",
               suspended_at, suspended_until
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
    suspension: NewSuspension<'_>,
    now: OffsetDateTime,
) -> Result<bool> {
    let touched = sqlx::query!(
        r#"
        update users
           set suspended_at = $2, suspended_until = $3, suspended_by = $4, suspension_reason = $5
         where id = $1 and closed_at is null and (suspended_at is null or suspended_until <= $2)
        "#,
        user,
        now,
        suspension.until,
        suspension.by,
        suspension.reason,
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(touched == 1)
}

/// The role of who imposed the suspension of an account, none for the command line; nothing where it is not suspended.
pub async fn imposed_by(
    connection: &mut DbConnection,
    user: Uuid,
    now: OffsetDateTime,
) -> Result<Option<Option<AccountRole>>> {
    let imposer = sqlx::query_scalar!(
        r#"
        select i.role as "role?"
          from users u
          left join users i on i.id = u.suspended_by
         where u.id = $1 and u.suspended_at is not null and (u.suspended_until is null or $2 < u.suspended_until)
        "#,
        user,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(imposer.map(|role| role.and_then(|role| AccountRole::parse(&role))))
}

/// Lifts a suspension; false where there is none.
pub async fn restore(
    connection: &mut DbConnection,
    user: Uuid,
    now: OffsetDateTime,
) -> Result<bool> {
    let touched = sqlx::query!(
        r#"
        update users
           set suspended_at = null, suspended_until = null, suspended_by = null, suspension_reason = null
         where id = $1 and suspended_at is not null and (suspended_until is null or $2 < suspended_until)
        "#,
        user,
        now,
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(touched == 1)
}
