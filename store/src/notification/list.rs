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
    /// Of this team.
    pub team: Option<Uuid>,
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
    let total = match (&filter.kinds, filter.team, filter.is_read) {
        (None, None, None) => feed.total,
        (None, None, Some(false)) => feed.unread,
        (None, None, Some(true)) => feed.total.saturating_sub(feed.unread),
        (Some(_), _, _) | (None, Some(_), _) => count(db, user, filter).await?,
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
    macro_rules! count {
        ($team:tt $(, $value:expr)?) => {
            sqlx::query_scalar!(
                r#"
                select count(*) as "count!"
                  from notifications
                 where user_id = $1
                   and ($2::text[] is null or type = any($2))
                   and ($3::bool is null or (read_at is not null) = $3)
                "# + $team,
                user,
                types.as_deref(),
                filter.is_read,
                $($value,)?
            )
            .fetch_one(db)
            .await?
        };
    }
    Ok(match filter.team {
        None => count!(""),
        Some(team) => count!("and team_id = $4", team),
    })
}

/// A part of the list. The order and the team are written into the statement, because PostgreSQL walks an index only for what it
/// can see. The numbers are found first, so that names are looked up for what is shown and not for what is passed over.
macro_rules! part {
    ($db:expr, $user:expr, ($types:expr, $is_read:expr), $window:expr, $cursor:expr, $after:tt, $order:tt, $team:tt $(, $value:expr)?) => {
        sqlx::query_as!(
            Row,
            r#"
            select s.number as "number!", s.id as "id!", s.type as "type!", s.fact as "fact!",
                   s.created_at as "created_at!", s.read_at, s.answer, s.challenge_id, s.title, s.sender_id,
                   s.username as "username?", s.avatar, s.is_asking as "is_asking!", s.team_id,
                   s.team_name as "team_name?"
              from (select number
                      from notifications
                     where user_id = $1
                       and ($2::text[] is null or type = any($2))
                       and ($3::bool is null or (read_at is not null) = $3)
                       and "# + $after + " " + $team + r#"
                     order by "# + $order + r#"
                     limit $5 offset $6) as page
              join notifications_shown s on s.user_id = $1 and s.number = page.number
             order by s."# + $order,
            $user,
            $types,
            $is_read,
            $cursor,
            $window.limit,
            $window.offset,
            $($value,)?
        )
        .fetch_all($db)
        .await?
    };
}

async fn newest(
    db: &Db,
    user: Uuid,
    filter: &NotificationFilter,
    window: FeedWindow,
) -> Result<Vec<Row>> {
    let types = filter.types();
    let cursor = window.cursor.unwrap_or(i64::MAX);
    macro_rules! newest {
        ($team:tt $(, $value:expr)?) => {
            part!(db, user, (types.as_deref(), filter.is_read), window, cursor, "number < $4", "number desc", $team $(, $value)?)
        };
    }
    Ok(match filter.team {
        None => newest!(""),
        Some(team) => newest!("and team_id = $7", team),
    })
}

async fn oldest(
    db: &Db,
    user: Uuid,
    filter: &NotificationFilter,
    window: FeedWindow,
) -> Result<Vec<Row>> {
    let types = filter.types();
    let cursor = window.cursor.unwrap_or(0);
    macro_rules! oldest {
        ($team:tt $(, $value:expr)?) => {
            part!(db, user, (types.as_deref(), filter.is_read), window, cursor, "$4 < number", "number", $team $(, $value)?)
        };
    }
    Ok(match filter.team {
        None => oldest!(""),
        Some(team) => oldest!("and team_id = $7", team),
    })
}

/// The unanswered notification of a player that asked for this: an invitation into a team, or a request to join it or to be
/// connected with it, which is one of type `team`.
pub async fn asking(db: &Db, user: Uuid, (team, request): (Uuid, Uuid)) -> Result<Option<Uuid>> {
    let found = sqlx::query_scalar!(
        r#"
        select id
          from notifications
         where user_id = $1 and team_id = $2 and answer is null
           and type in ('team_invitation', 'team_join_request', 'team')
           and coalesce(fact ->> 'invitation', fact ->> 'request') = $3
         order by number desc
         limit 1
        "#,
        user,
        team,
        request.to_string(),
    )
    .fetch_optional(db)
    .await?;
    Ok(found)
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
