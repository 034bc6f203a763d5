//! What a player may write to one who has not answered.

use uuid::Uuid;

use super::NewMessage;
use crate::db::Db;
use crate::error::Result;

/// How the sender of a message stands to the other one of a direct conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contact {
    /// The other one has written too, or the two follow each other.
    Known,
    /// Neither, but this message was written before.
    Repeat,
    /// Neither.
    Stranger,
}

/// How the sender of a message stands to `other`, as PostgreSQL has it now.
pub async fn contact(db: &Db, new: &NewMessage, other: Uuid) -> Result<Contact> {
    let found = sqlx::query!(
        r#"
        select exists (select from messages
                        where conversation_id = $1 and sender_id = $3)
               or (exists (select from follows where follower = $2 and followee = $3)
                   and exists (select from follows where follower = $3 and followee = $2))
                   as "is_known!",
               exists (select from messages
                        where conversation_id = $1 and sender_id = $2 and client_id = $4)
                   as "is_repeat!"
        "#,
        new.conversation_id,
        new.sender_id,
        other,
        new.client_id,
    )
    .fetch_one(db)
    .await?;
    Ok(match (found.is_known, found.is_repeat) {
        (true, _) => Contact::Known,
        (false, true) => Contact::Repeat,
        (false, false) => Contact::Stranger,
    })
}

/// Whether two players follow each other.
pub async fn are_friends(db: &Db, one: Uuid, other: Uuid) -> Result<bool> {
    let are_friends = sqlx::query_scalar!(
        r#"
        select exists (select from follows where follower = $1 and followee = $2)
           and exists (select from follows where follower = $2 and followee = $1) as "friends!"
        "#,
        one,
        other,
    )
    .fetch_one(db)
    .await?;
    Ok(are_friends)
}
