//! A user's notifications, a page at a time.

use domain::notification::NotificationType;
use uuid::Uuid;

use super::row::{NotificationRow, Row};
use super::{Feed, feed};
use crate::db::Db;
use crate::error::Result;

/// Which ones.
#[derive(Debug, Clone, Default)]
pub struct NotificationFilter {
    /// Of these types; of all types if `None`.
    pub kinds: Option<Vec<NotificationType>>,
    /// Read ones, or unread ones.
    pub is_read: Option<bool>,
}

impl NotificationFilter {
    fn types(&self) -> Option<Vec<String>> {
        let kinds = self.kinds.as_ref()?;
        Some(kinds.iter().map(|kind| kind.name().to_owned()).collect())
    }
}

/// In which order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeedOrder {
    /// The newest first.
    Newest,
    /// The oldest first.
    Oldest,
}

/// Which part of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeedWindow {
    /// What follows this number, in the order of the list.
    pub cursor: Option<i64>,
    /// Rows to leave out before the first one.
    pub offset: i64,
    /// Rows, at most.
    pub limit: i64,
}

/// A part of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotificationPage {
    /// In order.
    pub shown: Vec<NotificationRow>,
    /// Whether more follow.
    pub has_more: bool,
    /// How many there are on all pages.
    pub total: i64,
    /// Where the stream stood just before: what came since may be among them.
    pub feed: Feed,
}

/// A page of a player's list.
pub async fn page(
    db: &Db,
    user: Uuid,
    filter: &NotificationFilter,
    order: FeedOrder,
    window: FeedWindow,
) -> Result<NotificationPage> {
    let _turn = db.browse().await?;
    let feed = feed(db, user).await?;
    let total = match (&filter.kinds, filter.is_read) {
        (None, None) => feed.total,
        (None, Some(false)) => feed.unread,
        (None, Some(true)) => feed.total.saturating_sub(feed.unread),
        (Some(_), _) => count(db, user, filter).await?,
    };
    let one_more = FeedWindow {
        limit: window.limit.saturating_add(1),
        ..window
    };
    let rows = match order {
        FeedOrder::Newest => newest(db, user, filter, one_more).await?,
        FeedOrder::Oldest => oldest(db, user, filter, one_more).await?,
    };
    let limit = usize::try_from(window.limit).unwrap_or(usize::MAX);
    let has_more = limit < rows.len();
    let shown = rows.into_iter().take(limit).map(NotificationRow::try_from);
    Ok(NotificationPage {
        shown: shown.collect::<Result<_>>()?,
        has_more,
        total,
        feed,
    })
}

async fn count(db: &Db, user: Uuid, filter: &NotificationFilter) -> Result<i64> {
    let types = filter.types();
    let count = sqlx::query_scalar!(
        r#"
        select count(*) as "count!"
          from notifications
         where user_id = $1
           and ($2::text[] is null or type = any($2))
           and ($3::bool is null or (read_at is not null) = $3)
        "#,
        user,
        types.as_deref(),
        filter.is_read,
    )
    .fetch_one(db)
    .await?;
    Ok(count)
}

/// The numbers are found first, so that names are looked up for what is shown and not for what is passed over.
async fn newest(
    db: &Db,
    user: Uuid,
    filter: &NotificationFilter,
    window: FeedWindow,
) -> Result<Vec<Row>> {
    let types = filter.types();
    let rows = sqlx::query_as!(
        Row,
        r#"
        select s.number as "number!", s.id as "id!", s.type as "type!", s.fact as "fact!",
               s.created_at as "created_at!", s.read_at, s.answer, s.challenge_id, s.title, s.sender_id,
               s.username as "username?", s.avatar, s.is_asking as "is_asking!", s.team_id, s.team_name as "team_name?"
          from (select number
                  from notifications
                 where user_id = $1
                   and number < $4
                   and ($2::text[] is null or type = any($2))
                   and ($3::bool is null or (read_at is not null) = $3)
                 order by number desc
                 limit $5 offset $6) as page
          join notifications_shown s on s.user_id = $1 and s.number = page.number
         order by s.number desc
        "#,
        user,
        types.as_deref(),
        filter.is_read,
        window.cursor.unwrap_or(i64::MAX),
        window.limit,
        window.offset,
    )
    .fetch_all(db)
    .await?;
    Ok(rows)
}

async fn oldest(
    db: &Db,
    user: Uuid,
    filter: &NotificationFilter,
    window: FeedWindow,
) -> Result<Vec<Row>> {
    let types = filter.types();
    let rows = sqlx::query_as!(
        Row,
        r#"
        select s.number as "number!", s.id as "id!", s.type as "type!", s.fact as "fact!",
               s.created_at as "created_at!", s.read_at, s.answer, s.challenge_id, s.title, s.sender_id,
               s.username as "username?", s.avatar, s.is_asking as "is_asking!", s.team_id, s.team_name as "team_name?"
          from (select number
                  from notifications
                 where user_id = $1
                   and $4 < number
                   and ($2::text[] is null or type = any($2))
                   and ($3::bool is null or (read_at is not null) = $3)
                 order by number
                 limit $5 offset $6) as page
          join notifications_shown s on s.user_id = $1 and s.number = page.number
         order by s.number
        "#,
        user,
        types.as_deref(),
        filter.is_read,
        window.cursor.unwrap_or(0),
        window.limit,
        window.offset,
    )
    .fetch_all(db)
    .await?;
    Ok(rows)
}

/// One notification of a player.
pub async fn find(db: &Db, user: Uuid, id: Uuid) -> Result<Option<NotificationRow>> {
    Ok(some(db, user, &[id]).await?.pop())
}

/// Some notifications of a player, in the order of their numbers.
pub(super) async fn some(db: &Db, user: Uuid, ids: &[Uuid]) -> Result<Vec<NotificationRow>> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        select number as "number!", id as "id!", type as "type!", fact as "fact!", created_at as "created_at!",
               read_at, answer, challenge_id, title, sender_id, username as "username?", avatar,
               is_asking as "is_asking!", team_id, team_name as "team_name?"
          from notifications_shown
         where id = any($2) and user_id = $1
         order by number
        "#,
        user,
        ids,
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(NotificationRow::try_from).collect()
}
