//! Opening a conversation, and reading who is in it.

use domain::chat::{ConversationKind, Receipt, Venue};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{ConversationRow, kind};
use crate::db::Db;
use crate::error::{Error, Result};

/// There is no such player to write to.
pub const MEMBER_EXISTS: &str = "conversation_members_user_id_fkey";
/// There is no such challenge.
pub const CHALLENGE_EXISTS: &str = "conversations_challenge_id_fkey";

/// A conversation with its members, if it was opened.
pub async fn find(db: &Db, id: Uuid) -> Result<Option<ConversationRow>> {
    let rows = sqlx::query!(
        r#"
        select c.kind, c.challenge_id, c.last_seq, c.last_change,
               m.user_id as "user_id?", m.delivered_seq as "delivered_seq?", m.read_seq as "read_seq?",
               u.username as "username?",
               c.kind = 'direct' and exists (
                    select from messages x
                     where x.conversation_id = c.id and x.sender_id = m.user_id) as "has_written!",
               case when c.kind = 'direct' then exists (
                    select from conversation_members one
                      join conversation_members other
                        on other.conversation_id = one.conversation_id and other.user_id <> one.user_id
                      join blocks b on b.blocker = one.user_id and b.blocked = other.user_id
                     where one.conversation_id = c.id) else false end as "is_blocked!"
          from conversations c
          left join conversation_members m on m.conversation_id = c.id
          left join users u on u.id = m.user_id
         where c.id = $1
         order by m.user_id
        "#,
        id,
    )
    .fetch_all(db)
    .await?;
    let Some(first) = rows.first() else {
        return Ok(None);
    };
    let mut room = ConversationRow {
        id,
        kind: kind(&first.kind, id)?,
        challenge_id: first.challenge_id,
        last_seq: first.last_seq,
        last_change: first.last_change,
        is_blocked: first.is_blocked,
        has_written: Vec::new(),
        receipts: Vec::new(),
        usernames: std::collections::HashMap::new(),
    };
    for row in rows {
        if let (Some(user_id), Some(delivered_seq), Some(read_seq), Some(username)) =
            (row.user_id, row.delivered_seq, row.read_seq, row.username)
        {
            room.receipts.push(Receipt {
                user_id,
                delivered_seq,
                read_seq,
            });
            room.usernames.insert(user_id, username);
            if row.has_written {
                room.has_written.push(user_id);
            }
        }
    }
    Ok(Some(room))
}

/// Opens a conversation; one that is open already stays as it is. Nothing where the venue is one that has to be open.
///
/// # Errors
/// By constraint: [`MEMBER_EXISTS`], [`CHALLENGE_EXISTS`], and [`crate::closing::OTHER_OPEN`] where a member's account is closed.
pub async fn open(db: &Db, venue: Venue, now: OffsetDateTime) -> Result<Option<ConversationRow>> {
    let id = venue.conversation_id();
    let (kind, challenge, members) = match venue {
        Venue::Direct(lower, higher) => (ConversationKind::Direct, None, vec![lower, higher]),
        Venue::Arena(challenge) => (ConversationKind::Arena, Some(challenge), Vec::new()),
        Venue::Known(id) => return find(db, id).await,
    };
    let mut tx = db.begin().await?;
    sqlx::query!(
        r#"
        insert into conversations (id, kind, challenge_id, created_at)
        values ($1, $2, $3, $4)
        on conflict (id) do nothing
        "#,
        id,
        kind.as_str(),
        challenge,
        now,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        r#"
        insert into conversation_members (conversation_id, user_id, joined_at)
        select $1, member, $3
          from unnest($2::uuid[]) as member
         where not exists (select from conversation_members m where m.conversation_id = $1 and m.user_id = member)
        on conflict (conversation_id, user_id) do nothing
        "#,
        id,
        &members,
        now,
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await.map_err(Error::from)?;
    find(db, id).await
}
