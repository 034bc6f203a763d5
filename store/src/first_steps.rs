//! The first steps of a new player (`migrations/0046_first_steps.sql`).

use domain::account::first_steps::FirstStepsRecord;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Result, ensure_rows};

/// What the first steps of a player follow from; `None` where there is no such account.
pub async fn record(db: &Db, player: Uuid) -> Result<Option<FirstStepsRecord>> {
    let record = sqlx::query_as!(
        FirstStepsRecord,
        r#"
        select u.email_verified_at is not null as "is_verified!",
               exists (select from wallet_history h where h.user_id = u.id) as "has_had_funds!",
               c.following,
               exists (select from participants p where p.user_id = u.id)
               or exists (select from challenges d where d.creator_id = u.id)
               or exists (select from challenge_rosters r where r.user_id = u.id) as "has_challenge!"
          from users u
          join follow_counts c on c.user_id = u.id
         where u.id = $1
        "#,
        player,
    )
    .fetch_optional(db)
    .await?;
    Ok(record)
}

/// Hides them; the first time stands.
pub async fn hide(db: &Db, player: Uuid, now: OffsetDateTime) -> Result<()> {
    let touched = sqlx::query!(
        "update users set first_steps_hidden_at = coalesce(first_steps_hidden_at, $2) where id = $1",
        player,
        now,
    )
    .execute(db)
    .await?
    .rows_affected();
    ensure_rows("first steps of an account", touched, 1)
}
