//! Where a player's money goes, and since when that is known (`migrations/0017_wallet.sql`).

use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::error::{Result, ensure_rows};

/// Notes that a player has named a destination; the first time stands.
pub async fn name(
    connection: &mut DbConnection,
    player: Uuid,
    known_as: &str,
    now: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        r#"
        insert into withdrawal_destinations (user_id, known_as, added_at) values ($1, $2, $3)
        on conflict do nothing
        "#,
        player,
        known_as,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes that money has arrived there; the first time stands.
pub async fn prove(
    connection: &mut DbConnection,
    player: Uuid,
    known_as: &str,
    now: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        r#"
        insert into withdrawal_destinations (user_id, known_as, added_at, paid_at) values ($1, $2, $3, $3)
        on conflict (user_id, known_as) do update
           set paid_at = coalesce(withdrawal_destinations.paid_at, excluded.paid_at)
        "#,
        player,
        known_as,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets a destination where no money has arrived: a withdrawal to it was called back, so it is new the next time.
pub async fn forget_unproven(
    connection: &mut DbConnection,
    player: Uuid,
    known_as: &str,
) -> Result<()> {
    sqlx::query!(
        "delete from withdrawal_destinations where user_id = $1 and known_as = $2 and paid_at is null",
        player,
        known_as,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes that a player's password or second factor was changed: what is asked for within a day waits.
pub async fn credentials_changed(
    connection: &mut DbConnection,
    player: Uuid,
    now: OffsetDateTime,
) -> Result<()> {
    let touched = sqlx::query!(
        "update users set credentials_changed_at = $2 where id = $1",
        player,
        now,
    )
    .execute(connection)
    .await?
    .rows_affected();
    ensure_rows("change of credentials", touched, 1)
}
