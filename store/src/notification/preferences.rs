//! The preferences of notifications of players.

use std::collections::BTreeSet;

use domain::notification::{NotificationType, Preferences};
use sqlx::PgExecutor;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Feed, change};
use crate::db::Db;
use crate::error::Result;

/// A player's preferences; the defaults, where none were set.
pub async fn preferences(executor: impl PgExecutor<'_>, user: Uuid) -> Result<Preferences> {
    let row = sqlx::query!(
        r#"
        select show_popups, play_sound, auto_mark_read, popup_duration_ms, max_popups, disabled_types
          from notification_preferences
         where user_id = $1
        "#,
        user,
    )
    .fetch_optional(executor)
    .await?;
    let Some(row) = row else {
        return Ok(Preferences::default());
    };
    // A type that no longer exists is ignored.
    let disabled = row
        .disabled_types
        .iter()
        .filter_map(|name| NotificationType::parse(name));
    Ok(Preferences {
        show_popups: row.show_popups,
        play_sound: row.play_sound,
        auto_mark_read: row.auto_mark_read,
        popup_duration_ms: row.popup_duration_ms,
        max_popups: row.max_popups,
        disabled: disabled.collect::<BTreeSet<_>>(),
    })
}

/// Changes a player's preferences by `change`; nothing is written where it refuses.
pub async fn prefer<E: From<crate::Error>>(
    db: &Db,
    user: Uuid,
    change: impl FnOnce(Preferences) -> std::result::Result<Preferences, E> + Send,
    at: OffsetDateTime,
) -> std::result::Result<(Preferences, Feed), E> {
    let mut tx = db.begin().await?;
    // The number is taken first: two devices that change something at once change it one after the other.
    let feed = change::note(&mut tx, user, "preferences", at).await?;
    let wanted = change(preferences(&mut *tx, user).await?)?;
    let disabled: Vec<String> = wanted
        .disabled
        .iter()
        .map(|kind| kind.name().to_owned())
        .collect();
    sqlx::query!(
        r#"
        insert into notification_preferences
               (user_id, show_popups, play_sound, auto_mark_read, popup_duration_ms, max_popups, disabled_types)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (user_id) do update
           set show_popups = excluded.show_popups, play_sound = excluded.play_sound,
               auto_mark_read = excluded.auto_mark_read, popup_duration_ms = excluded.popup_duration_ms,
               max_popups = excluded.max_popups, disabled_types = excluded.disabled_types
        "#,
        user,
        wanted.show_popups,
        wanted.play_sound,
        wanted.auto_mark_read,
        wanted.popup_duration_ms,
        wanted.max_popups,
        &disabled,
    )
    .execute(&mut *tx)
    .await
    .map_err(crate::Error::from)?;
    tx.commit().await.map_err(crate::Error::from)?;
    Ok((wanted, feed))
}
