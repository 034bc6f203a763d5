//! Editing and deleting a message.

use domain::chat::{ConversationKind, MessageFacts, MessageRefusal};
use time::OffsetDateTime;
use uuid::Uuid;

use super::ChatMessage;
use super::history;
use super::people::{self, Block};
use crate::db::Db;
use crate::error::{Error, Result, ensure_rows};

/// What is to become of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MessageChange {
    /// Other words.
    Edit(String),
    /// Nothing stays of it but its place.
    Delete,
}

/// Why a message was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeError {
    /// There is none in that conversation.
    #[error("there is no such message")]
    NotFound,
    /// The two do not hear from each other.
    #[error("one of the two has blocked the other")]
    Blocked(Block),
    /// The conversation is closed for writing.
    #[error("the conversation is closed")]
    Closed,
    /// The rules do not allow it.
    #[error(transparent)]
    Refused(#[from] MessageRefusal),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] Error),
}

/// Where a message stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MessageLocation {
    /// The conversation.
    pub conversation: Uuid,
    /// Who meets there.
    pub kind: ConversationKind,
    /// The challenge of an arena.
    pub challenge: Option<Uuid>,
}

/// Where a message stands; nothing where there is no such message.
pub async fn whereabouts(db: &Db, message: Uuid) -> Result<Option<MessageLocation>> {
    let found = sqlx::query!(
        r#"
        select c.id, c.kind, c.challenge_id
          from messages m
          join conversations c on c.id = m.conversation_id
         where m.id = $1
        "#,
        message
    )
    .fetch_optional(db)
    .await?;
    found
        .map(|row| {
            Ok(MessageLocation {
                conversation: row.id,
                kind: super::kind(&row.kind, row.id)?,
                challenge: row.challenge_id,
            })
        })
        .transpose()
}

/// Changes a message of `who`, and answers it as it stands then and whether anything changed: what is deleted already
/// stays as it is.
///
/// Messages of an arena are changed where `is_arena` states that access to its challenge was checked, and none besides.
pub async fn change(
    db: &Db,
    (conversation, is_arena): (Uuid, bool),
    message: Uuid,
    who: Uuid,
    change: &MessageChange,
    now: OffsetDateTime,
) -> Result<(ChatMessage, bool), ChangeError> {
    let mut tx = db.begin().await?;
    // The lock of the conversation is what numbers are taken under.
    let row = sqlx::query!(
        r#"
        select m.seq, m.sender_id, m.sent_at, c.last_change, c.closed_seq is not null as "is_closed!",
               -- Declared, disputed or held: what was written in its arena is evidence.
               exists (select from challenges h where h.id = c.challenge_id and h.status = 'in_progress') as "is_evidence!"
          from messages m
          join conversations c on c.id = m.conversation_id
         where m.id = $1 and m.conversation_id = $2 and (c.kind = 'arena') = $3
           for no key update of c
        "#,
        message,
        conversation,
        is_arena,
    )
    .fetch_optional(&mut *tx)
    .await
    .map_err(Error::from)?
    .ok_or(ChangeError::NotFound)?;
    // Read again under the lock: what was read while waiting for it may be old.
    let present = sqlx::query!(
        "select deleted_at, content from messages where id = $1",
        message
    )
    .fetch_one(&mut *tx)
    .await
    .map_err(Error::from)?;
    let status = MessageFacts {
        sender: row.sender_id,
        sent_at: row.sent_at,
        is_deleted: present.deleted_at.is_some(),
        is_evidence: row.is_evidence,
    };
    let is_moot = match change {
        MessageChange::Edit(content) => {
            status.edit(who, now)?;
            if row.is_closed {
                return Err(ChangeError::Closed);
            }
            // An edit is a new text: a player who may not write to another may not edit either.
            if let Some(block) = people::block_between(&mut *tx, conversation, who).await? {
                return Err(ChangeError::Blocked(block));
            }
            *content == present.content
        }
        MessageChange::Delete => {
            status.delete(who)?;
            status.is_deleted
        }
    };
    if !is_moot {
        let number = row.last_change.saturating_add(1);
        write(
            &mut tx,
            conversation,
            message,
            row.seq,
            (number, change, now),
        )
        .await?;
    }
    // Read before the commit, so that a committed change is always published.
    let message = history::one_within(&mut tx, conversation, row.seq).await?;
    let message = message.ok_or(ChangeError::NotFound)?;
    tx.commit().await.map_err(Error::from)?;
    Ok((message, !is_moot))
}

async fn write(
    connection: &mut crate::DbConnection,
    conversation: Uuid,
    message: Uuid,
    seq: i64,
    (number, change, now): (i64, &MessageChange, OffsetDateTime),
) -> Result<()> {
    sqlx::query!(
        "update conversations set last_change = $2 where id = $1",
        conversation,
        number
    )
    .execute(&mut *connection)
    .await?;
    let written = match change {
        MessageChange::Edit(content) => {
            sqlx::query!(
                "update messages set content = $2, change = $3, edited_at = $4 where id = $1",
                message,
                content,
                number,
                now,
            )
            .execute(&mut *connection)
            .await?
        }
        MessageChange::Delete => {
            // Its files are not served from here on; their bytes go with the next sweep.
            sqlx::query!(
                r#"
                update attachments
                   set conversation_id = null, seq = null, place = null, dropped_at = $3
                 where conversation_id = $1 and seq = $2
                "#,
                conversation,
                seq,
                now,
            )
            .execute(&mut *connection)
            .await?;
            sqlx::query!(
                "update messages set content = '', change = $2, deleted_at = $3 where id = $1",
                message,
                number,
                now,
            )
            .execute(&mut *connection)
            .await?
        }
    };
    ensure_rows("change a message", written.rows_affected(), 1)
}
