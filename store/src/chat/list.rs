//! A user's conversations, the one with the newest message first.

use std::collections::HashMap;

use domain::chat::{ConversationKind, Receipt};
use time::OffsetDateTime;
use uuid::Uuid;

use super::kind;
use crate::db::Db;
use crate::error::Result;
use crate::like_pattern::like_pattern;
use crate::team::Named;

/// Unread messages are counted up to here: beyond it the exact number does not matter.
pub const UNREAD_MAX: i64 = 100;

/// A conversation in a player's list.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the columns of conversations; the migration describes them"
)]
pub struct ConversationSummary {
    pub id: Uuid,
    pub kind: ConversationKind,
    pub last_seq: i64,
    pub last_change: i64,
    pub last_message_at: Option<OffsetDateTime>,
    /// Messages of others that were not read, counted up to [`UNREAD_MAX`].
    pub unread: i64,
    /// The other one of two.
    pub other: Option<Other>,
    /// The team that talks, or the other one of two whose leaders write.
    pub team: Option<Named>,
    pub last_message: Option<Last>,
    /// Who of two has blocked the other.
    pub is_blocking: bool,
    pub is_blocked: bool,
    /// Whether it is closed for writing: its team was dissolved.
    pub is_closed: bool,
}

/// The other one of two.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the columns of users; the migration describes them"
)]
pub struct Other {
    pub id: Uuid,
    pub username: String,
    pub name: String,
    pub avatar: Option<String>,
    pub last_seen_at: OffsetDateTime,
}

/// The newest message.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the columns of messages; the migration describes them"
)]
pub struct Last {
    pub id: Uuid,
    pub seq: i64,
    pub sender_id: Uuid,
    pub username: String,
    pub content: String,
    pub media_type: Option<String>,
    pub is_deleted: bool,
    pub sent_at: OffsetDateTime,
}

struct Row {
    id: Uuid,
    kind: String,
    last_seq: i64,
    last_change: i64,
    last_message_at: Option<OffsetDateTime>,
    unread: i64,
    other_id: Option<Uuid>,
    other_username: Option<String>,
    other_name: Option<String>,
    other_avatar: Option<String>,
    other_last_seen_at: Option<OffsetDateTime>,
    message_id: Option<Uuid>,
    sender_id: Option<Uuid>,
    sender_username: Option<String>,
    content: Option<String>,
    media_type: Option<String>,
    deleted_at: Option<OffsetDateTime>,
    sent_at: Option<OffsetDateTime>,
    is_blocking: bool,
    is_blocked: bool,
    is_closed: bool,
    team_id: Option<Uuid>,
    team_name: Option<String>,
    team_avatar: Option<String>,
}

/// Which part of a player's conversations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListWindow<'a> {
    /// With players or teams that have this in their name.
    pub search: Option<&'a str>,
    /// How many at most.
    pub limit: i64,
    /// How many before.
    pub offset: i64,
}

/// A page of a player's conversations that have messages, and of those of their teams.
pub async fn conversations(
    db: &Db,
    user: Uuid,
    window: ListWindow<'_>,
) -> Result<Vec<ConversationSummary>> {
    read(db, user, None, window).await
}

/// One of a player's conversations, also without messages.
pub async fn conversation(db: &Db, user: Uuid, id: Uuid) -> Result<Option<ConversationSummary>> {
    let window = ListWindow {
        search: None,
        limit: 1,
        offset: 0,
    };
    Ok(read(db, user, Some(id), window).await?.pop())
}

/// How many of a player's conversations are with players or teams that have `search` in their name.
pub async fn count_found(db: &Db, user: Uuid, search: &str) -> Result<i64> {
    let count = sqlx::query_scalar!(
        r#"
        select count(*) as "count!"
          from conversation_members mine
          join conversations c on c.id = mine.conversation_id
         where mine.user_id = $1 and (0 < c.last_seq or c.team_id is not null)
           and conversation_matches(c, $1, $2)
        "#,
        user,
        like_pattern(search),
    )
    .fetch_one(db)
    .await?;
    Ok(count)
}

async fn read(
    db: &Db,
    user: Uuid,
    only: Option<Uuid>,
    window: ListWindow<'_>,
) -> Result<Vec<ConversationSummary>> {
    let rows = sqlx::query_file_as!(
        Row,
        "src/chat/list.sql",
        user,
        only,
        window.limit,
        window.offset,
        UNREAD_MAX,
        window.search.map(like_pattern),
    )
    .fetch_all(db)
    .await?;
    rows.into_iter().map(listed).collect()
}

fn listed(row: Row) -> Result<ConversationSummary> {
    let other = match (
        row.other_id,
        row.other_username,
        row.other_name,
        row.other_last_seen_at,
    ) {
        (Some(id), Some(username), Some(name), Some(last_seen_at)) => Some(Other {
            id,
            username,
            name,
            avatar: row.other_avatar,
            last_seen_at,
        }),
        _ => None,
    };
    let team = row.team_id.zip(row.team_name).map(|(id, name)| Named {
        id,
        name,
        avatar: row.team_avatar,
    });
    let last_message = match (
        row.message_id,
        row.sender_id,
        row.sender_username,
        row.content,
        row.sent_at,
    ) {
        (Some(id), Some(sender_id), Some(username), Some(content), Some(sent_at)) => Some(Last {
            id,
            seq: row.last_seq,
            sender_id,
            username,
            content,
            media_type: row.media_type,
            is_deleted: row.deleted_at.is_some(),
            sent_at,
        }),
        _ => None,
    };
    Ok(ConversationSummary {
        id: row.id,
        kind: kind(&row.kind, row.id)?,
        last_seq: row.last_seq,
        last_change: row.last_change,
        last_message_at: row.last_message_at,
        unread: row.unread,
        other,
        team,
        last_message,
        is_blocking: row.is_blocking,
        is_blocked: row.is_blocked,
        is_closed: row.is_closed,
    })
}

/// How many conversations a player has, and how many messages are unread in all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnreadTotals {
    /// Conversations that have messages, and those of teams.
    pub conversations: i64,
    /// Unread messages, of each conversation up to [`UNREAD_MAX`].
    pub unread: i64,
}

/// See [`UnreadTotals`].
pub async fn totals(db: &Db, user: Uuid) -> Result<UnreadTotals> {
    let totals = sqlx::query_as!(
        UnreadTotals,
        r#"
        select count(*) as "conversations!", coalesce(sum(unread.count), 0)::bigint as "unread!"
          from conversation_members mine
          join conversations c on c.id = mine.conversation_id
          left join lateral (
               select count(*) as count
                 from (select from messages m
                        where m.conversation_id = c.id and mine.read_seq < m.seq
                          and m.sender_id <> mine.user_id and m.deleted_at is null
                        limit $2) as few) unread on mine.read_seq < c.last_seq
         where mine.user_id = $1 and (0 < c.last_seq or c.team_id is not null)
        "#,
        user,
        UNREAD_MAX,
    )
    .fetch_one(db)
    .await?;
    Ok(totals)
}

/// How far the members of conversations have come.
pub async fn receipts(db: &Db, conversations: &[Uuid]) -> Result<HashMap<Uuid, Vec<Receipt>>> {
    let rows = sqlx::query!(
        r#"
        select conversation_id, user_id, delivered_seq, read_seq
          from conversation_members
         where conversation_id = any($1)
         order by conversation_id, user_id
        "#,
        conversations,
    )
    .fetch_all(db)
    .await?;
    let mut receipts: HashMap<Uuid, Vec<Receipt>> = HashMap::new();
    for row in rows {
        let of_one = receipts.entry(row.conversation_id).or_default();
        of_one.push(Receipt {
            user_id: row.user_id,
            delivered_seq: row.delivered_seq,
            read_seq: row.read_seq,
        });
    }
    Ok(receipts)
}
