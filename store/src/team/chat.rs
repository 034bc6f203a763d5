//! The members of a team's conversations (`migrations/0014_chat.sql`): written with the command that changes them.

use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::error::Result;

/// Opens the conversation of a new team. Who is in it follows.
pub(super) async fn open(
    connection: &mut DbConnection,
    team: Uuid,
    at: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        "insert into conversations (id, kind, team_id, created_at) values ($1, 'team', $1, $2)",
        team,
        at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A player joins a conversation. Earlier messages can be read, and do not count as unread.
pub(super) async fn enter(
    connection: &mut DbConnection,
    conversation: Uuid,
    user: Uuid,
    at: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        r#"
        insert into conversation_members (conversation_id, user_id, delivered_seq, read_seq, joined_at)
        select id, $2, last_seq, last_seq, $3 from conversations where id = $1
        on conflict (conversation_id, user_id) do nothing
        "#,
        conversation,
        user,
        at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A member loses access.
pub(super) async fn leave(
    connection: &mut DbConnection,
    conversation: Uuid,
    user: Uuid,
) -> Result<()> {
    sqlx::query!(
        "delete from conversation_members where conversation_id = $1 and user_id = $2",
        conversation,
        user,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Another player takes the leader's place in all conversations of the team's leader; returns those conversations.
pub(super) async fn succeed(
    connection: &mut DbConnection,
    team: Uuid,
    (before, after): (Uuid, Uuid),
    at: OffsetDateTime,
) -> Result<Vec<Uuid>> {
    let left = sqlx::query_scalar!(
        r#"
        -- In the order in which receipts are written, so that the two cannot deadlock.
        with held as materialized (
            select m.conversation_id, m.user_id
              from conversations c
              join conversation_members m on m.conversation_id = c.id
             where c.kind = 'leads' and (c.team_id = $1 or c.other_team_id = $1) and m.user_id = $2
             order by m.conversation_id, m.user_id
               for update of m
        )
        delete from conversation_members m
         using held h
         where m.conversation_id = h.conversation_id and m.user_id = h.user_id
        returning m.conversation_id
        "#,
        team,
        before,
    )
    .fetch_all(&mut *connection)
    .await?;
    for conversation in &left {
        enter(connection, *conversation, after, at).await?;
    }
    Ok(left)
}

/// Opens the conversation of the leaders of two teams; returns it. Teams that were connected before find their earlier
/// messages.
pub(super) async fn connect(
    connection: &mut DbConnection,
    id: Uuid,
    teams: (Uuid, Uuid),
    leaders: [Uuid; 2],
    at: OffsetDateTime,
) -> Result<Uuid> {
    let (one, other) = teams;
    let conversation = sqlx::query_scalar!(
        r#"
        insert into conversations as c (id, kind, team_id, other_team_id, created_at)
        values ($1, 'leads', least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), $4)
        on conflict (team_id, other_team_id) where kind = 'leads' do update set last_seq = c.last_seq
        returning id
        "#,
        id,
        one,
        other,
        at,
    )
    .fetch_one(&mut *connection)
    .await?;
    for leader in leaders {
        enter(connection, conversation, leader, at).await?;
    }
    Ok(conversation)
}

/// The leaders of two teams write to each other no longer; answers where they did.
pub(super) async fn disconnect(
    connection: &mut DbConnection,
    one: Uuid,
    other: Uuid,
) -> Result<Option<Uuid>> {
    let left = sqlx::query_scalar!(
        r#"
        with held as materialized (
            select m.conversation_id, m.user_id
              from conversations c
              join conversation_members m on m.conversation_id = c.id
             where c.kind = 'leads' and c.team_id = least($1::uuid, $2::uuid)
               and c.other_team_id = greatest($1::uuid, $2::uuid)
             order by m.conversation_id, m.user_id
               for update of m
        )
        delete from conversation_members m
         using held h
         where m.conversation_id = h.conversation_id and m.user_id = h.user_id
        returning m.conversation_id
        "#,
        one,
        other,
    )
    .fetch_all(connection)
    .await?;
    Ok(left.first().copied())
}
