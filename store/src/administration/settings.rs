//! What changed of the settings in force between two starts of the server (`migrations/0030_operations.sql`).

use time::OffsetDateTime;

use crate::db::Db;
use crate::error::Result;

/// The name under which it is stored whether there are quests.
pub const QUESTS: &str = "quests";
/// The name under which it is stored whether there is a contest.
pub const CONTEST: &str = "contest";

/// Changes that administrators are shown, the newest.
const HISTORY_ROWS_MAX: i64 = 200;

/// A change of a setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingChange {
    /// Its name.
    pub name: String,
    /// What it was; none where it is new.
    pub from: Option<String>,
    /// What it became; none where it is gone.
    pub to: Option<String>,
    /// When the server started with it.
    pub at: OffsetDateTime,
    /// The version of that server.
    pub version: String,
}

/// Stores what differs between `settings`, each with its name, and what was stored last. Returns how many that were.
pub async fn record(
    db: &Db,
    settings: &[(String, String)],
    version: &str,
    now: OffsetDateTime,
) -> Result<u64> {
    let (names, values): (Vec<_>, Vec<_>) = settings.iter().cloned().unzip();
    let changed = sqlx::query!(
        r#"
        with present as (
            select name, value from unnest($1::text[], $2::text[]) as p (name, value)
        ),
        last as (
            select distinct on (name) name, to_value from settings_history order by name, id desc
        )
        insert into settings_history (name, from_value, to_value, at, version)
        select coalesce(p.name, l.name), l.to_value, p.value, $3, $4
          from present p
          full join last l on l.name = p.name
         where p.value is distinct from l.to_value
         order by 1
        "#,
        &names,
        &values,
        now,
        version,
    )
    .execute(db)
    .await?
    .rows_affected();
    Ok(changed)
}

/// The newest changes, the latest first.
pub async fn history(db: &Db) -> Result<Vec<SettingChange>> {
    let changes = sqlx::query_as!(
        SettingChange,
        r#"
        select name, from_value as "from", to_value as "to", at, version
          from settings_history
         order by id desc
         limit $1
        "#,
        HISTORY_ROWS_MAX,
    )
    .fetch_all(db)
    .await?;
    Ok(changes)
}
