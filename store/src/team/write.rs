//! Making and changing teams, and who is in them.

use domain::team::{Team, TeamDetails, TeamPhase};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{chat, motion};
use crate::DbConnection;
use crate::db::Db;
use crate::error::{Error, Result, ensure_rows};

/// Locks a team and reads what its rules have to know; nothing where there is no such team.
pub async fn hold(connection: &mut DbConnection, id: Uuid) -> Result<Option<Team>> {
    let row = sqlx::query!(
        r#"
        select leader_id, max_members, is_private, requires_approval, dissolved_at
          from teams
         where id = $1
           for no key update
        "#,
        id,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let is_dissolving = sqlx::query_scalar!(
        r#"
        select exists (select from team_motions
                        where team_id = $1 and kind = 'dissolution' and outcome is null) as "is_dissolving!"
        "#,
        id,
    )
    .fetch_one(&mut *connection)
    .await?;
    // Asked under the lock: who is in changes only beneath it.
    let members = sqlx::query_scalar!(
        "select user_id from team_members where team_id = $1 order by joined_at, user_id",
        id,
    )
    .fetch_all(connection)
    .await?;
    Ok(Some(Team {
        id,
        // A dissolved team has none.
        leader: row.leader_id.unwrap_or_default(),
        members,
        members_max: usize::try_from(row.max_members).unwrap_or(0),
        is_private: row.is_private,
        requires_approval: row.requires_approval,
        phase: match (row.dissolved_at, is_dissolving) {
            (Some(_), _) => TeamPhase::Dissolved,
            (None, true) => TeamPhase::Dissolving,
            (None, false) => TeamPhase::Active,
        },
    }))
}

/// As [`lock`], for two teams: the lower id first, so that two commands between them never wait for each other.
pub async fn hold_two(
    connection: &mut DbConnection,
    one: Uuid,
    other: Uuid,
) -> Result<Option<(Team, Team)>> {
    let lower = hold(&mut *connection, one.min(other)).await?;
    let higher = hold(connection, one.max(other)).await?;
    let both = lower.zip(higher);
    Ok(both.map(|(lower, higher)| {
        if lower.id == one {
            (lower, higher)
        } else {
            (higher, lower)
        }
    }))
}

/// Makes a team, led by its first member.
///
/// # Errors
/// Named by constraint: [`super::NAME_ONCE`], [`super::ONE_LED`].
pub async fn create(
    connection: &mut DbConnection,
    (id, leader): (Uuid, Uuid),
    details: &TeamDetails,
    avatar: Option<&str>,
    at: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        r#"
        insert into teams (id, name, tagline, description, region, primary_game, level, max_members,
                           is_private, requires_approval, tags, avatar, leader_id, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
        "#,
        id,
        details.name,
        details.tagline,
        details.description,
        details.region,
        details.primary_game,
        details.level,
        details.max_members,
        details.is_private,
        details.requires_approval,
        &details.tags,
        avatar,
        leader,
        at,
    )
    .execute(&mut *connection)
    .await?;
    chat::open(connection, id, at).await?;
    admit(connection, id, leader, at).await
}

/// What a team states of itself.
pub async fn details(connection: &mut DbConnection, id: Uuid) -> Result<Option<TeamDetails>> {
    let details = sqlx::query_as!(
        TeamDetails,
        r#"
        select name, tagline, description, region, primary_game, level, max_members, is_private,
               requires_approval, tags
          from teams
         where id = $1
        "#,
        id,
    )
    .fetch_optional(connection)
    .await?;
    Ok(details)
}

/// Changes what a team states of itself, and its picture where one is given or taken away; returns the picture before.
///
/// # Errors
/// Named by constraint: [`super::NAME_ONCE`], and [`super::ROOM`] where more are in it than would find a place.
pub async fn edit(
    connection: &mut DbConnection,
    id: Uuid,
    details: &TeamDetails,
    avatar: Option<Option<&str>>,
) -> Result<Option<String>> {
    let before = sqlx::query_scalar!("select avatar from teams where id = $1", id)
        .fetch_one(&mut *connection)
        .await?;
    let edited = sqlx::query!(
        r#"
        update teams
           set name = $2, tagline = $3, description = $4, region = $5, primary_game = $6, level = $7,
               max_members = $8, is_private = $9, requires_approval = $10, tags = $11,
               avatar = case when $12 then $13 else avatar end
         where id = $1
        "#,
        id,
        details.name,
        details.tagline,
        details.description,
        details.region,
        details.primary_game,
        details.level,
        details.max_members,
        details.is_private,
        details.requires_approval,
        &details.tags,
        avatar.is_some(),
        avatar.flatten(),
    )
    .execute(connection)
    .await?;
    ensure_rows("edit a team", edited.rows_affected(), 1)?;
    Ok(before)
}

/// Those of `files` that are the picture of a team.
pub async fn avatars(db: &Db, files: &[String]) -> Result<Vec<String>> {
    let avatars = sqlx::query_scalar!(
        r#"select avatar as "file!" from teams where avatar = any($1)"#,
        files,
    )
    .fetch_all(db)
    .await?;
    Ok(avatars)
}

/// Adds a member, also to the team's conversation. That answers the player's invitation or request.
///
/// # Errors
/// Named by constraint: [`super::ROOM`].
pub async fn admit(
    connection: &mut DbConnection,
    team: Uuid,
    user: Uuid,
    at: OffsetDateTime,
) -> Result<()> {
    // Requests come before users in the order of locks, which the row of a member takes.
    sqlx::query!(
        r#"
        update team_requests
           set outcome = 'accepted', ended_at = $3
         where team_id = $1 and user_id = $2 and outcome is null
        "#,
        team,
        user,
        at,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into team_members (team_id, user_id, joined_at) values ($1, $2, $3)",
        team,
        user,
        at,
    )
    .execute(&mut *connection)
    .await?;
    chat::enter(connection, team, user, at).await
}

/// Removes a member, also from the team's conversation and from those who may vote.
pub async fn leave(connection: &mut DbConnection, team: Uuid, user: Uuid) -> Result<()> {
    motion::forget_voter(connection, team, user).await?;
    let left = sqlx::query!(
        "delete from team_members where team_id = $1 and user_id = $2",
        team,
        user,
    )
    .execute(&mut *connection)
    .await?;
    ensure_rows("leave a team", left.rows_affected(), 1)?;
    chat::leave(connection, team, user).await
}

/// Changes the leader, who takes over the leader's conversations. Returns nothing if the new leader leads another team.
///
/// # Errors
/// Named by constraint: [`super::ONE_LED`] where they came to lead one at the same moment.
pub async fn hand_over(
    connection: &mut DbConnection,
    team: Uuid,
    (from, to): (Uuid, Uuid),
    at: OffsetDateTime,
) -> Result<Option<Vec<Uuid>>> {
    // Looked at before the constraint is: two leaders who hand over to each other would wait for each other there.
    let handed = sqlx::query!(
        r#"
        update teams
           set leader_id = $2
         where id = $1 and not exists (select from teams other where other.leader_id = $2)
        "#,
        team,
        to,
    )
    .execute(&mut *connection)
    .await?;
    if handed.rows_affected() == 0 {
        return Ok(None);
    }
    Ok(Some(chat::succeed(connection, team, (from, to), at).await?))
}

/// Follows a team; to follow again changes nothing.
///
/// # Errors
/// Named by constraint: [`super::FOLLOWED_EXISTS`].
pub async fn follow(db: &Db, team: Uuid, user: Uuid, at: OffsetDateTime) -> Result<()> {
    sqlx::query!(
        r#"
        insert into team_follows (team_id, user_id, followed_at)
        values ($1, $2, $3)
        on conflict (team_id, user_id) do nothing
        "#,
        team,
        user,
        at,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Follows a team no longer.
pub async fn unfollow(db: &Db, team: Uuid, user: Uuid) -> Result<()> {
    sqlx::query!(
        "delete from team_follows where team_id = $1 and user_id = $2",
        team,
        user,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// How many players follow a team; nothing where there is none.
pub async fn followers(db: &Db, team: Uuid) -> Result<Option<i64>> {
    let followers = sqlx::query_scalar!(
        r#"
        select (select count(*) from team_follows f where f.team_id = t.id) as "followers!"
          from teams t
         where t.id = $1
        "#,
        team,
    )
    .fetch_optional(db)
    .await
    .map_err(Error::from)?;
    Ok(followers)
}
