//! What the page of one team shows beside the team itself.

use domain::challenge::Person;
use domain::money::Usdc;
use sqlx::PgExecutor;
use time::OffsetDateTime;
use uuid::Uuid;

use super::Named;
use crate::DbConnection;
use crate::error::Result;

/// Requests, connections and open invitations of a team, each: a page shows no more.
pub(super) const SHOWN_ROWS_MAX: i64 = 100;

/// A member of a team.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns; the migration describes them")]
pub struct Member {
    pub person: Person,
    pub email: String,
    /// Whether the address is shown to those who show theirs.
    pub shows_email: bool,
    pub joined_at: OffsetDateTime,
    /// Their share of the pool.
    pub share: Usdc,
    /// Teams that they are in beside this one; of private ones those alone that the viewer may know of.
    pub other_teams: i64,
}

/// Who is in a team, the leader first, then by joining.
pub async fn members(
    connection: &mut DbConnection,
    viewer: Uuid,
    team: Uuid,
) -> Result<Vec<Member>> {
    let rows = sqlx::query!(
        r#"
        select m.user_id, u.username, u.avatar, u.email, m.shows_email, m.joined_at, coalesce(b.posted, 0) as "share!",
               (select count(*)
                  from team_members o
                  join teams_visible_to($2) v on v.id = o.team_id
                 where o.user_id = m.user_id and o.team_id <> m.team_id) as "other_teams!"
          from team_members m
          join teams t on t.id = m.team_id
          join users u on u.id = m.user_id
          left join ledger_accounts a on a.team_id = m.team_id and a.user_id = m.user_id and a.asset = 'USDC'
          left join ledger_balances b on b.account_id = a.id
         where m.team_id = $1
         order by m.user_id <> t.leader_id, m.joined_at, m.user_id
        "#,
        team,
        viewer,
    )
    .fetch_all(connection)
    .await?;
    let members = rows.into_iter().map(|row| Member {
        person: Person {
            id: row.user_id,
            username: row.username,
            avatar: row.avatar,
        },
        email: row.email,
        shows_email: row.shows_email,
        joined_at: row.joined_at,
        share: Usdc::from_micros(row.share),
        other_teams: row.other_teams,
    });
    Ok(members.collect())
}

/// Who was in a team when it was dissolved, the leader first, then by joining.
pub async fn former_members(connection: &mut DbConnection, team: Uuid) -> Result<Vec<Member>> {
    let rows = sqlx::query!(
        r#"
        select m.user_id, u.username, u.avatar, m.joined_at
          from team_former_members m
          join users u on u.id = m.user_id
         where m.team_id = $1
         order by not m.was_leader, m.joined_at, m.user_id
        "#,
        team,
    )
    .fetch_all(connection)
    .await?;
    let members = rows.into_iter().map(|row| Member {
        person: Person {
            id: row.user_id,
            username: row.username,
            avatar: row.avatar,
        },
        email: String::new(),
        shows_email: false,
        joined_at: row.joined_at,
        share: Usdc::ZERO,
        other_teams: 0,
    });
    Ok(members.collect())
}

/// How many teams that `viewer` may know of the members of a team follow, this one left out.
pub async fn following(connection: &mut DbConnection, viewer: Uuid, team: Uuid) -> Result<i64> {
    let following = sqlx::query_scalar!(
        r#"
        select count(distinct f.team_id) as "following!"
          from team_members m
          join team_follows f on f.user_id = m.user_id
          join teams_visible_to($2) t on t.id = f.team_id
         where m.team_id = $1 and f.team_id <> $1
        "#,
        team,
        viewer,
    )
    .fetch_one(connection)
    .await?;
    Ok(following)
}

/// A team that another one is connected with.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns; the migration describes them")]
pub struct Connected {
    pub team: Named,
    pub leader: Person,
    pub connected_at: OffsetDateTime,
    /// Where the two leaders write to each other.
    pub conversation_id: Option<Uuid>,
    /// Whether its members have notice of its end.
    pub is_dissolving: bool,
}

/// The teams that a team is connected with, the latest first; of private ones those alone that `viewer` may know of.
///
/// The leader of this team may, because it has agreed with them; others who are in them or invited.
pub async fn connected(
    connection: &mut DbConnection,
    viewer: Uuid,
    team: Uuid,
) -> Result<Vec<Connected>> {
    let rows = sqlx::query!(
        r#"
        select t.id, t.name, t.avatar, t.leader_id as "leader_id!", u.username, u.avatar as leader_avatar,
               c.connected_at as "connected_at!", l.id as "conversation_id?",
               exists (select from team_motions n
                        where n.team_id = t.id and n.kind = 'dissolution' and n.outcome is null) as "is_dissolving!"
          from (select higher_team as id, connected_at from team_connections where lower_team = $1
                union all
                select lower_team, connected_at from team_connections where higher_team = $1) c
          join teams t on t.id = c.id
          join users u on u.id = t.leader_id
          left join conversations l on l.kind = 'leads' and l.team_id = least($1::uuid, t.id)
                                   and l.other_team_id = greatest($1::uuid, t.id)
         where not t.is_private
            or exists (select from teams this where this.id = $1 and this.leader_id = $3)
            or exists (select from teams_visible_to($3) v where v.id = t.id)
         order by c.connected_at desc, t.id
         limit $2
        "#,
        team,
        SHOWN_ROWS_MAX,
        viewer,
    )
    .fetch_all(connection)
    .await?;
    let connected = rows.into_iter().map(|row| Connected {
        team: Named {
            id: row.id,
            name: row.name,
            avatar: row.avatar,
        },
        leader: Person {
            id: row.leader_id,
            username: row.username,
            avatar: row.leader_avatar,
        },
        connected_at: row.connected_at,
        conversation_id: row.conversation_id,
        is_dissolving: row.is_dissolving,
    });
    Ok(connected.collect())
}

/// The relation of a viewer to a team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamRelation {
    /// Whether they follow it.
    pub is_following: bool,
    /// Their open request.
    pub request: Option<(Uuid, OffsetDateTime)>,
    /// Between it and the team that they lead: connected already.
    pub is_connected: bool,
    /// Between it and the team that they lead: the open request, and whether it was theirs.
    pub connecting: Option<(Uuid, bool)>,
}

/// How `viewer`, who leads the team `led`, stands to a team.
pub async fn relation(
    connection: &mut DbConnection,
    viewer: Uuid,
    led: Option<Uuid>,
    team: Uuid,
) -> Result<TeamRelation> {
    let row = sqlx::query!(
        r#"
        select exists (select from team_follows f
                        where f.team_id = $2 and f.user_id = $1) as "is_following!",
               r.id as "request?", r.sent_at as "requested_at?",
               exists (select from team_connections c
                        where c.lower_team = least($2, $3) and c.higher_team = greatest($2, $3))
                   as "is_connected!",
               a.id as "connecting?", a.from_team as "from_team?"
          from (values (1)) as one (row)
          left join team_requests r
            on r.team_id = $2 and r.user_id = $1 and r.kind = 'join' and r.outcome is null
          left join team_requests a
            on least(a.from_team, a.team_id) = least($2::uuid, $3::uuid)
           and greatest(a.from_team, a.team_id) = greatest($2::uuid, $3::uuid)
           and a.kind = 'connection' and a.outcome is null
        "#,
        viewer,
        team,
        led,
    )
    .fetch_one(connection)
    .await?;
    let connecting = row.connecting.zip(row.from_team);
    Ok(TeamRelation {
        is_following: row.is_following,
        request: row.request.zip(row.requested_at),
        is_connected: row.is_connected,
        connecting: connecting.map(|(id, from)| (id, Some(from) == led)),
    })
}

/// Whether two players share a team.
pub async fn are_teammates(executor: impl PgExecutor<'_>, one: Uuid, other: Uuid) -> Result<bool> {
    let are_teammates = sqlx::query_scalar!(
        r#"
        select exists (select from team_members mine
                         join team_members theirs on theirs.team_id = mine.team_id
                        where mine.user_id = $1 and theirs.user_id = $2) as "are_teammates!"
        "#,
        one,
        other,
    )
    .fetch_one(executor)
    .await?;
    Ok(are_teammates)
}
