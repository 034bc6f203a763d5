//! Matches that players have watched.

use time::OffsetDateTime;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;

/// Writes down who has watched a match for long enough; once each, however often it is written.
pub async fn record_watches(
    db: &Db,
    challenge: Uuid,
    players: &[Uuid],
    now: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        r#"
        insert into match_watches (challenge_id, player, at)
        select $1, w.player, $3 from unnest($2::uuid[]) as w (player)
            on conflict do nothing
        "#,
        challenge,
        players,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}
