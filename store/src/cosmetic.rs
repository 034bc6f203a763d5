//! What players wear (`worn_cosmetics`). What they have bought stands in `reward_redemptions` (`store::referral`).

use domain::cosmetic::{Cosmetic, CosmeticSlot};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::Result;

/// What is to be worn was not bought.
pub const OWNED: &str = "worn_cosmetics_owned";

/// Looks that are read at once, at most.
pub const LOOKS_MAX: usize = 100;

/// What a player wears.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Worn {
    /// Around the picture.
    pub frame: Option<Cosmetic>,
    /// As the colour of the name.
    pub title: Option<Cosmetic>,
    /// Behind the head of the profile.
    pub cover: Option<Cosmetic>,
    /// Behind the head of the team that the player leads.
    pub banner: Option<Cosmetic>,
}

/// What players wear as it is stored, by slot.
struct WornRow {
    frame: Option<String>,
    title: Option<String>,
    cover: Option<String>,
    banner: Option<String>,
}

impl From<WornRow> for Worn {
    fn from(row: WornRow) -> Self {
        let parse = |name: Option<String>| name.and_then(|name| Cosmetic::parse(&name));
        Self {
            frame: parse(row.frame),
            title: parse(row.title),
            cover: parse(row.cover),
            banner: parse(row.banner),
        }
    }
}

/// Puts something on in a slot, in place of what was there; `None` takes that off.
///
/// # Errors
/// Named by constraint: [`OWNED`].
pub async fn wear(
    connection: &mut DbConnection,
    player: Uuid,
    slot: CosmeticSlot,
    cosmetic: Option<Cosmetic>,
) -> Result<()> {
    sqlx::query!(
        r#"
        insert into worn_cosmetics as w (user_id, frame, title, cover, banner)
        values ($1, case $2 when 'frame' then $3 end, case $2 when 'title' then $3 end, case $2 when 'cover' then $3 end,
                case $2 when 'banner' then $3 end)
        on conflict (user_id) do update
           set frame = case $2 when 'frame' then $3 else w.frame end,
               title = case $2 when 'title' then $3 else w.title end,
               cover = case $2 when 'cover' then $3 else w.cover end,
               banner = case $2 when 'banner' then $3 else w.banner end
        "#,
        player,
        slot.name(),
        cosmetic.map(Cosmetic::name),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What a player wears.
pub async fn worn(executor: impl PgExecutor<'_>, player: Uuid) -> Result<Worn> {
    let row = sqlx::query_as!(
        WornRow,
        "select frame, title, cover, banner from worn_cosmetics where user_id = $1",
        player,
    )
    .fetch_optional(executor)
    .await?;
    Ok(row.map(Worn::from).unwrap_or_default())
}

/// What players wear, by their names in lower case; those who wear nothing are left out.
pub async fn worn_by_name(db: &Db, names: &[String]) -> Result<Vec<(String, Worn)>> {
    let rows = sqlx::query!(
        r#"
        select u.username, w.frame, w.title, w.cover, w.banner
          from users u
          join worn_cosmetics w on w.user_id = u.id
         where lower(u.username) = any($1) and u.closed_at is null
           and num_nonnulls(w.frame, w.title, w.cover, w.banner) <> 0
         limit 100
        "#,
        names,
    )
    .fetch_all(db)
    .await?;
    let looks = rows.into_iter().map(|row| {
        let worn = WornRow {
            frame: row.frame,
            title: row.title,
            cover: row.cover,
            banner: row.banner,
        };
        (row.username, worn.into())
    });
    Ok(looks.collect())
}
