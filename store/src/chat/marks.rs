//! How far members have come: written for many at once.

use domain::chat::Receipt;
use uuid::Uuid;

use super::list::UNREAD_MAX;
use crate::db::Db;
use crate::error::Result;

/// A member has received, or read, every message up to a number; a number beyond the latest means all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// Where.
    pub conversation_id: Uuid,
    /// Who.
    pub user_id: Uuid,
    /// Received up to here.
    pub delivered_seq: i64,
    /// Read up to here.
    pub read_seq: i64,
}

/// A member's position now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marked {
    /// Both numbers.
    pub receipt: Receipt,
    /// Messages of others that are still unread, counted up to [`UNREAD_MAX`].
    pub unread: i64,
}

/// Writes marks and returns in their order how far each member is; `None` for a user who is not a member.
pub async fn mark(db: &Db, batch: &[Mark]) -> Result<Vec<Option<Marked>>> {
    let conversations: Vec<_> = batch.iter().map(|it| it.conversation_id).collect();
    let users: Vec<_> = batch.iter().map(|it| it.user_id).collect();
    let delivered: Vec<_> = batch.iter().map(|it| it.delivered_seq).collect();
    let read: Vec<_> = batch.iter().map(|it| it.read_seq).collect();
    let mut writer = db.writer().await?;
    let rows = sqlx::query!(
        r#"
        with asked as materialized (
            select conversation_id, user_id, max(delivered_seq) as delivered_seq,
                   max(read_seq) as read_seq
              from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[])
                       as a (conversation_id, user_id, delivered_seq, read_seq)
             group by conversation_id, user_id
        ),
        -- A mark is at most the last message; in one order, so that two servers cannot deadlock.
        held as materialized (
            select m.conversation_id, m.user_id,
                   greatest(m.delivered_seq, least(greatest(a.delivered_seq, a.read_seq), c.last_seq))
                       as delivered_seq,
                   greatest(m.read_seq, least(a.read_seq, c.last_seq)) as read_seq
              from asked a
              join conversation_members m
                on m.conversation_id = a.conversation_id and m.user_id = a.user_id
              join conversations c on c.id = a.conversation_id
             order by m.conversation_id, m.user_id
               for no key update of m
        ),
        moved as (
            update conversation_members m
               set delivered_seq = h.delivered_seq, read_seq = h.read_seq
              from held h
             where m.conversation_id = h.conversation_id and m.user_id = h.user_id
               and (m.delivered_seq, m.read_seq) <> (h.delivered_seq, h.read_seq)
        )
        select h.conversation_id, h.user_id, h.delivered_seq as "delivered_seq!",
               h.read_seq as "read_seq!",
               (select count(*)
                  from (select from messages m
                         where m.conversation_id = h.conversation_id and h.read_seq < m.seq
                           and m.sender_id <> h.user_id and m.deleted_at is null
                         limit $5) as few) as "unread!"
          from held h
        "#,
        &conversations,
        &users,
        &delivered,
        &read,
        UNREAD_MAX,
    )
    .fetch_all(&mut writer)
    .await?;
    drop(writer);
    let found = |mark: &Mark| {
        let row = rows.iter().find(|row| {
            row.conversation_id == mark.conversation_id && row.user_id == mark.user_id
        })?;
        let receipt = Receipt {
            user_id: row.user_id,
            delivered_seq: row.delivered_seq,
            read_seq: row.read_seq,
        };
        Some(Marked {
            receipt,
            unread: row.unread,
        })
    };
    Ok(batch.iter().map(found).collect())
}
