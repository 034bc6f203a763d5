//! What a database is for: a demo world, play money, or real money (`migrations/0007_installation.sql`).

use time::OffsetDateTime;

use crate::db::Db;
use crate::error::Result;

/// What a database states about itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Installation {
    /// Whether it was filled with the demo world.
    pub is_demo: bool,
    /// Whether there is no account.
    pub is_empty: bool,
    /// The names of the providers whose money was credited or is on its way, in alphabetical order.
    pub providers: Vec<String>,
}

/// Reads what a database is for.
pub async fn read(db: &Db) -> Result<Installation> {
    let row = sqlx::query!(
        r#"
        select exists (select from installation where demo_seeded_at is not null) as "is_demo!",
               not exists (select from users) as "is_empty!",
               array(
                   select distinct provider from deposits where status <> 'refused' order by provider
               ) as "providers!"
        "#
    )
    .fetch_one(db)
    .await?;
    Ok(Installation {
        is_demo: row.is_demo,
        is_empty: row.is_empty,
        providers: row.providers,
    })
}

/// Marks a database as filled with the demo world. Done before the first account is made, so that a half-made world is known
/// as one too.
///
/// # Errors
/// Where it is marked already.
pub async fn mark_as_demo(db: &Db, now: OffsetDateTime) -> Result<()> {
    sqlx::query!("update installation set demo_seeded_at = $1", now)
        .execute(db)
        .await?;
    Ok(())
}
