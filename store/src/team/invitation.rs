//! Who is invited into a team.

use domain::challenge::Person;
use domain::team::RequestStatus;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Named, outcome, status_of};
use crate::DbConnection;
use crate::db::Db;
use crate::error::{Result, ensure_rows};

/// Invitations in a player's list; a player with more answers some first.
const LISTED_ROWS_MAX: i64 = 100;

/// An invitation, as a command has to know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Invitation {
    /// Its id.
    pub id: Uuid,
    /// Who is invited.
    pub user: Uuid,
    /// By whom.
    pub invited_by: Uuid,
    /// How it stands.
    pub status: RequestStatus,
}

/// Those of `players` who are friends of `who`: each follows the other.
pub async fn friends_among(
    connection: &mut DbConnection,
    who: Uuid,
    players: &[Uuid],
) -> Result<Vec<Uuid>> {
    let friends = sqlx::query_scalar!(
        r#"
        select mine.followee
          from follows mine
          join follows theirs on theirs.follower = mine.followee and theirs.followee = mine.follower
         where mine.follower = $1 and mine.followee = any($2)
        "#,
        who,
        players,
    )
    .fetch_all(connection)
    .await?;
    Ok(friends)
}

/// Invites players, each under an id of its own.
pub async fn invite(
    connection: &mut DbConnection,
    (team, by): (Uuid, Uuid),
    invitations: &[(Uuid, Uuid)],
    message: Option<&str>,
    at: OffsetDateTime,
) -> Result<()> {
    let (ids, users): (Vec<_>, Vec<_>) = invitations.iter().copied().unzip();
    sqlx::query!(
        r#"
        insert into team_invitations (id, team_id, user_id, invited_by, message, sent_at)
        select i.id, $1, i.user_id, $2, $5, $6
          from unnest($3::uuid[], $4::uuid[]) as i (id, user_id)
        "#,
        team,
        by,
        &ids,
        &users,
        message,
        at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// An invitation to a team.
pub async fn invitation(
    connection: &mut DbConnection,
    team: Uuid,
    id: Uuid,
) -> Result<Option<Invitation>> {
    let row = sqlx::query!(
        "select user_id, invited_by, outcome from team_invitations where id = $1 and team_id = $2",
        id,
        team,
    )
    .fetch_optional(connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(Invitation {
        id,
        user: row.user_id,
        invited_by: row.invited_by,
        status: status_of("team_invitations", id, row.outcome.as_deref())?,
    }))
}

/// Whether a player is invited.
pub async fn open_invitation(
    connection: &mut DbConnection,
    team: Uuid,
    user: Uuid,
) -> Result<bool> {
    let is_invited = sqlx::query_scalar!(
        r#"
        select exists (select from team_invitations
                        where team_id = $1 and user_id = $2 and outcome is null) as "is_invited!"
        "#,
        team,
        user,
    )
    .fetch_one(connection)
    .await?;
    Ok(is_invited)
}

/// Ends an open invitation: declined by the invited player, or withdrawn.
pub async fn end_invitation(
    connection: &mut DbConnection,
    id: Uuid,
    status: RequestStatus,
    at: OffsetDateTime,
) -> Result<()> {
    let ended = sqlx::query!(
        r#"
        update team_invitations
           set outcome = $2, ended_at = $3
         where id = $1 and outcome is null
        "#,
        id,
        outcome(status, "declined"),
        at,
    )
    .execute(connection)
    .await?;
    ensure_rows("end an invitation", ended.rows_affected(), 1)
}

/// An invitation as the invited player sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns; the migration tells of them")]
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
pub async fn invited(db: &Db, user: Uuid) -> Result<Vec<ReceivedInvitation>> {
    let rows = sqlx::query!(
        r#"
        select i.id, i.team_id, t.name, t.avatar, t.primary_game, t.level, t.region, t.member_count,
               t.max_members, i.invited_by, u.username, u.avatar as inviter_avatar, i.message, i.sent_at
          from team_invitations i
          join teams t on t.id = i.team_id
          join users u on u.id = i.invited_by
         where i.user_id = $1 and i.outcome is null
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
