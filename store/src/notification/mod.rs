//! Notifications: of each player one stream without a gap (`migrations/0015_notification.sql`).

mod change;
mod list;
mod preferences;
mod row;
mod stream;
mod sweep;
mod tell;
mod tell_columns;

pub use change::{Changed, answer, clear, decline, delete, read, read_all};
pub use list::{FeedOrder, FeedWindow, NotificationFilter, NotificationPage, asking, find, page};
pub use preferences::{prefer, preferences};
pub use row::{ChallengeMention, NotificationRow, RequestAnswer, TeamMention};
pub use stream::{FeedEvent, MissedEvents, REPLAY_ROWS_MAX, numbers, since};
pub use sweep::{FEED_ROWS_MAX, Looked, look, sweep};
pub(crate) use tell::write as write_news;
pub use tell::{NotificationBatch, lock_feeds, players_after, tell};
pub(crate) use tell_columns::TellColumns;

use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;

/// The position of a player's stream. All zero for a player without notifications.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Feed {
    /// The number of the latest notification or change.
    pub number: i64,
    /// Notifications that are there.
    pub total: i64,
    /// Of them those that were not read.
    pub unread: i64,
}

/// Where the stream of a player stands.
pub async fn feed(db: &Db, user: Uuid) -> Result<Feed> {
    let feed = sqlx::query_as!(
        Feed,
        r#"
        select last_number as number, total_count as total, unread_count as unread
          from notification_feeds
         where user_id = $1
        "#,
        user,
    )
    .fetch_optional(db)
    .await?;
    Ok(feed.unwrap_or_default())
}
