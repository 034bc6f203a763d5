//! Lists of the open requests of a team, and of the open invitations of a player.

use domain::challenge::Person;
use time::OffsetDateTime;
use uuid::Uuid;

use super::Named;
use super::show::SHOWN_ROWS_MAX;
use crate::DbConnection;
use crate::db::Db;
use crate::error::Result;

/// Invitations in a player's list; a player with more answers some first.
const LISTED_ROWS_MAX: i64 = 100;

/// An invited player.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns; the migration describes them")]
pub struct PendingInvitation {
    pub id: Uuid,
    pub user: Person,
    pub invited_by: Person,
    pub message: Option<String>,
    pub sent_at: OffsetDateTime,
}

/// The open invitations of a team, the newest first.
pub async fn open_invitations(
    connection: &mut DbConnection,
    team: Uuid,
) -> Result<Vec<PendingInvitation>> {
    let rows = sqlx::query!(
        r#"
        select i.id, u.id as user_id, u.username, u.avatar, b.id as invited_by,
               b.username as inviter_username, b.avatar as inviter_avatar, i.message, i.sent_at
          from team_requests i
          join users u on u.id = i.user_id
          join users b on b.id = i.invited_by
         where i.team_id = $1 and i.kind = 'invitation' and i.outcome is null
         order by i.id desc
         limit $2
        "#,
        team,
        SHOWN_ROWS_MAX,
    )
    .fetch_all(connection)
    .await?;
    let inviting = rows.into_iter().map(|row| PendingInvitation {
        id: row.id,
        user: Person {
            id: row.user_id,
            username: row.username,
            avatar: row.avatar,
        },
        invited_by: Person {
            id: row.invited_by,
            username: row.inviter_username,
            avatar: row.inviter_avatar,
        },
        message: row.message,
        sent_at: row.sent_at,
    });
    Ok(inviting.collect())
}

/// A player who asks to join.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns; the migration describes them")]
pub struct PendingJoin {
    pub id: Uuid,
    pub user: Person,
    pub message: Option<String>,
    pub sent_at: OffsetDateTime,
}

/// Who asks to join a team, the first first; not those whom `leader` has blocked.
pub async fn open_join_requests(
    connection: &mut DbConnection,
    team: Uuid,
    leader: Uuid,
) -> Result<Vec<PendingJoin>> {
    let rows = sqlx::query!(
        r#"
        select r.id, u.id as user_id, u.username, u.avatar, r.message, r.sent_at
          from team_requests r
          join users u on u.id = r.user_id
         where r.team_id = $1 and r.kind = 'join' and r.outcome is null
           and not exists (select from blocks b where b.blocker = $2 and b.blocked = r.user_id)
         order by r.id
         limit $3
        "#,
        team,
        leader,
        SHOWN_ROWS_MAX,
    )
    .fetch_all(connection)
    .await?;
    let asking = rows.into_iter().map(|row| PendingJoin {
        id: row.id,
        user: Person {
            id: row.user_id,
            username: row.username,
            avatar: row.avatar,
        },
        message: row.message,
        sent_at: row.sent_at,
    });
    Ok(asking.collect())
}

/// A team that asks to be connected.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns; the migration describes them")]
pub struct PendingConnection {
    pub id: Uuid,
    pub from: Named,
    pub message: Option<String>,
    pub sent_at: OffsetDateTime,
}

/// Which teams ask a team to be connected, the newest first.
pub async fn open_connection_requests(
    connection: &mut DbConnection,
    team: Uuid,
) -> Result<Vec<PendingConnection>> {
    let rows = sqlx::query!(
        r#"
        select r.id, t.id as from_team, t.name, t.avatar, r.message, r.sent_at
          from team_requests r
          join teams t on t.id = r.from_team
         where r.team_id = $1 and r.kind = 'connection' and r.outcome is null
         order by r.id desc
         limit $2
        "#,
        team,
        SHOWN_ROWS_MAX,
    )
    .fetch_all(connection)
    .await?;
    let connecting = rows.into_iter().map(|row| PendingConnection {
        id: row.id,
        from: Named {
            id: row.from_team,
            name: row.name,
            avatar: row.avatar,
        },
        message: row.message,
        sent_at: row.sent_at,
    });
    Ok(connecting.collect())
}

/// An invitation as the invited player sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns; the migration describes them")]
pub struct ReceivedInvitation {
    pub id: Uuid,
    pub team: Named,
    pub primary_game: String,
    pub level: String,
    pub region: String,
    pub member_count: i32,
    pub max_members: i32,
    pub invited_by: Person,
    pub message: Option<String>,
    pub sent_at: OffsetDateTime,
}

/// The open invitations of a player, the newest first; not those by whom the player has blocked.
pub async fn received_invitations(db: &Db, user: Uuid) -> Result<Vec<ReceivedInvitation>> {
    let rows = sqlx::query!(
        r#"
        select i.id, i.team_id, t.name, t.avatar, t.primary_game, t.level, t.region, t.member_count,
               t.max_members, u.id as invited_by, u.username, u.avatar as inviter_avatar, i.message, i.sent_at
          from team_requests i
          join teams t on t.id = i.team_id
          join users u on u.id = i.invited_by
         where i.user_id = $1 and i.kind = 'invitation' and i.outcome is null
           and not exists (select from blocks b where b.blocker = $1 and b.blocked = i.invited_by)
         order by i.id desc
         limit $2
        "#,
        user,
        LISTED_ROWS_MAX,
    )
    .fetch_all(db)
    .await?;
    let invited = rows.into_iter().map(|row| ReceivedInvitation {
        id: row.id,
        team: Named {
            id: row.team_id,
            name: row.name,
            avatar: row.avatar,
        },
        primary_game: row.primary_game,
        level: row.level,
        region: row.region,
        member_count: row.member_count,
        max_members: row.max_members,
        invited_by: Person {
            id: row.invited_by,
            username: row.username,
            avatar: row.inviter_avatar,
        },
        message: row.message,
        sent_at: row.sent_at,
    });
    Ok(invited.collect())
}
