//! Reads the history of a conversation.

use sqlx::PgExecutor;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Attachment, ChatMessage, Sender};
use crate::DbConnection;
use crate::db::Db;
use crate::error::Result;

/// A part of a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the number of a message, and how many at most")]
pub enum Span {
    /// The newest ones.
    Newest { limit: i64 },
    /// The newest of those before a message.
    Before { seq: i64, limit: i64 },
    /// The oldest of those after a message.
    After { seq: i64, limit: i64 },
}

struct Row {
    id: Uuid,
    seq: i64,
    change: i64,
    client_id: Uuid,
    sender_id: Uuid,
    username: String,
    avatar: Option<String>,
    content: String,
    sent_at: OffsetDateTime,
    edited_at: Option<OffsetDateTime>,
    deleted_at: Option<OffsetDateTime>,
}

/// Messages of a conversation, the oldest first.
pub async fn messages(db: &Db, conversation: Uuid, span: Span) -> Result<Vec<ChatMessage>> {
    let rows = match span {
        Span::Newest { limit } => backwards(db, conversation, i64::MAX, limit).await?,
        Span::Before { seq, limit } => backwards(db, conversation, seq, limit).await?,
        Span::After { seq, limit } => forwards(db, conversation, seq, limit).await?,
    };
    complete(db, conversation, rows).await
}

async fn backwards(db: &Db, conversation: Uuid, before: i64, limit: i64) -> Result<Vec<Row>> {
    let mut rows = sqlx::query_as!(
        Row,
        r#"
        select m.id, m.seq, m.change, m.client_id, m.sender_id, u.username, u.avatar, m.content,
               m.sent_at, m.edited_at, m.deleted_at
          from messages m
          join users u on u.id = m.sender_id
         where m.conversation_id = $1 and m.seq < $2
         order by m.seq desc
         limit $3
        "#,
        conversation,
        before,
        limit,
    )
    .fetch_all(db)
    .await?;
    rows.reverse();
    Ok(rows)
}

async fn forwards(
    executor: impl PgExecutor<'_>,
    conversation: Uuid,
    after: i64,
    limit: i64,
) -> Result<Vec<Row>> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        select m.id, m.seq, m.change, m.client_id, m.sender_id, u.username, u.avatar, m.content,
               m.sent_at, m.edited_at, m.deleted_at
          from messages m
          join users u on u.id = m.sender_id
         where m.conversation_id = $1 and $2 < m.seq
         order by m.seq
         limit $3
        "#,
        conversation,
        after,
        limit,
    )
    .fetch_all(executor)
    .await?;
    Ok(rows)
}

/// One message.
pub(super) async fn one(db: &Db, conversation: Uuid, seq: i64) -> Result<Option<ChatMessage>> {
    let span = Span::After {
        seq: seq.saturating_sub(1),
        limit: 1,
    };
    Ok(messages(db, conversation, span).await?.pop())
}

/// One message, as the transaction of `connection` sees it.
pub(super) async fn one_within(
    connection: &mut DbConnection,
    conversation: Uuid,
    seq: i64,
) -> Result<Option<ChatMessage>> {
    let rows = forwards(&mut *connection, conversation, seq.saturating_sub(1), 1).await?;
    Ok(complete(connection, conversation, rows).await?.pop())
}

/// Messages that were edited or deleted after the change of that number, in the order of their latest change.
pub async fn changed(
    db: &Db,
    conversation: Uuid,
    after: i64,
    limit: i64,
) -> Result<Vec<ChatMessage>> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        select m.id, m.seq, m.change, m.client_id, m.sender_id, u.username, u.avatar, m.content,
               m.sent_at, m.edited_at, m.deleted_at
          from messages m
          join users u on u.id = m.sender_id
         where m.conversation_id = $1 and $2 < m.change and 0 < m.change
         order by m.change
         limit $3
        "#,
        conversation,
        after,
        limit,
    )
    .fetch_all(db)
    .await?;
    // Files are read in the order of the messages.
    let mut messages = complete(db, conversation, by_seq(rows)).await?;
    messages.sort_unstable_by_key(|message| message.change);
    Ok(messages)
}

fn by_seq(mut rows: Vec<Row>) -> Vec<Row> {
    rows.sort_unstable_by_key(|row| row.seq);
    rows
}

/// The numbers of the latest message and of the latest change of each of these conversations, in no order; those that were
/// never opened are left out.
pub async fn numbers(db: &Db, conversations: &[Uuid]) -> Result<Vec<(Uuid, i64, i64)>> {
    let rows = sqlx::query!(
        "select id, last_seq, last_change from conversations where id = any($1)",
        conversations,
    )
    .fetch_all(db)
    .await?;
    let numbers = rows
        .into_iter()
        .map(|row| (row.id, row.last_seq, row.last_change));
    Ok(numbers.collect())
}

/// The number of a conversation's latest message; 0 without a message, or if the conversation was never opened.
pub async fn latest(db: &Db, conversation: Uuid) -> Result<i64> {
    let latest = sqlx::query_scalar!(
        "select last_seq from conversations where id = $1",
        conversation
    )
    .fetch_optional(db)
    .await?;
    Ok(latest.unwrap_or(0))
}

/// Messages with their files.
async fn complete(
    executor: impl PgExecutor<'_>,
    conversation: Uuid,
    rows: Vec<Row>,
) -> Result<Vec<ChatMessage>> {
    let numbers: Vec<i64> = rows.iter().map(|row| row.seq).collect();
    let mut files = sqlx::query!(
        r#"
        select seq as "seq!", id, file_name, size_bytes, media_type, width, height
          from attachments
         where conversation_id = $1 and seq = any($2)
         order by seq, place
        "#,
        conversation,
        &numbers,
    )
    .fetch_all(executor)
    .await?
    .into_iter()
    .peekable();
    let mut messages = Vec::with_capacity(rows.len());
    for row in rows {
        let mut attachments = Vec::new();
        while let Some(file) = files.next_if(|file| file.seq == row.seq) {
            attachments.push(Attachment {
                id: file.id,
                file_name: file.file_name,
                size_bytes: file.size_bytes,
                media_type: file.media_type,
                pixels: file.width.zip(file.height),
            });
        }
        messages.push(ChatMessage {
            id: row.id,
            conversation_id: conversation,
            seq: row.seq,
            change: row.change,
            client_id: row.client_id,
            sender: Sender {
                id: row.sender_id,
                username: row.username,
                avatar: row.avatar,
            },
            content: row.content,
            sent_at: row.sent_at,
            edited_at: row.edited_at,
            deleted_at: row.deleted_at,
            attachments,
        });
    }
    Ok(messages)
}
