//! Lists of teams.

use domain::challenge::Person;
use time::OffsetDateTime;
use uuid::Uuid;

use super::Named;
use crate::DbConnection;
use crate::db::Db;
use crate::error::Result;
use crate::like_pattern::like_pattern;

/// Teams in a player's own list: more than any player is in.
const MINE_ROWS_MAX: i64 = 100;

/// A team as lists show it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the columns of teams; the migration describes them"
)]
pub struct TeamSummary {
    pub id: Uuid,
    pub name: String,
    pub tagline: String,
    pub description: String,
    pub region: String,
    pub primary_game: String,
    pub level: String,
    pub max_members: i32,
    pub member_count: i32,
    pub is_private: bool,
    pub requires_approval: bool,
    pub tags: Vec<String>,
    pub avatar: Option<String>,
    pub leader: Person,
    pub followers: i64,
    /// Whether the viewer is in it.
    pub is_mine: bool,
    pub created_at: OffsetDateTime,
    /// The end of its notice.
    pub dissolves_at: Option<OffsetDateTime>,
    /// When it was dissolved; those who were in it can read it.
    pub dissolved_at: Option<OffsetDateTime>,
}

struct Row {
    id: Uuid,
    name: String,
    tagline: String,
    description: String,
    region: String,
    primary_game: String,
    level: String,
    max_members: i32,
    member_count: i32,
    is_private: bool,
    requires_approval: bool,
    tags: Vec<String>,
    avatar: Option<String>,
    leader_id: Uuid,
    leader_username: String,
    leader_avatar: Option<String>,
    followers: i64,
    is_mine: bool,
    created_at: OffsetDateTime,
    dissolves_at: Option<OffsetDateTime>,
    dissolved_at: Option<OffsetDateTime>,
}

impl From<Row> for TeamSummary {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            name: row.name,
            tagline: row.tagline,
            description: row.description,
            region: row.region,
            primary_game: row.primary_game,
            level: row.level,
            max_members: row.max_members,
            member_count: row.member_count,
            is_private: row.is_private,
            requires_approval: row.requires_approval,
            tags: row.tags,
            avatar: row.avatar,
            leader: Person {
                id: row.leader_id,
                username: row.leader_username,
                avatar: row.leader_avatar,
            },
            followers: row.followers,
            is_mine: row.is_mine,
            created_at: row.created_at,
            dissolves_at: row.dissolves_at,
            dissolved_at: row.dissolved_at,
        }
    }
}

/// The teams that the player `$1` may know of, as lists show them; the rest of the query states which, and in which order.
macro_rules! summaries {
    ($rest:tt, $($argument:expr),+ $(,)?) => {
        summaries_from!(
            "
          from teams_visible_to($1) t
          join users u on u.id = t.leader_id
        ",
            $rest,
            $($argument),+
        )
    };
}

/// Teams `t` with their leaders `u`, as lists show them.
macro_rules! summaries_from {
    ($from:tt, $rest:tt, $($argument:expr),+ $(,)?) => {
        sqlx::query_as!(
            Row,
            r#"
        select t.id as "id!", t.name as "name!", t.tagline as "tagline!", t.description as "description!",
               t.region as "region!", t.primary_game as "primary_game!", t.level as "level!",
               t.max_members as "max_members!", t.member_count as "member_count!", t.is_private as "is_private!",
               t.requires_approval as "requires_approval!", t.tags as "tags!", t.avatar, u.id as leader_id,
               u.username as leader_username, u.avatar as leader_avatar, t.created_at as "created_at!",
               (select count(*) from team_follows f where f.team_id = t.id) as "followers!",
               exists (select from team_members m where m.team_id = t.id and m.user_id = $1) as "is_mine!",
               (select n.ends_at from team_motions n
                 where n.team_id = t.id and n.kind = 'dissolution' and n.outcome is null) as dissolves_at,
               t.dissolved_at
        "# + $from + $rest,
            $($argument),+
        )
    };
}

/// Which teams; nothing finds all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TeamFilter {
    /// In name, tagline or tags.
    pub search: String,
    /// Of this region.
    pub region: Option<String>,
    /// That play this game most.
    pub primary_game: Option<String>,
    /// Of this level.
    pub level: Option<String>,
}

/// A page of the teams that `viewer` may know of, the newest first, and how many there are.
pub async fn list(
    db: &Db,
    viewer: Uuid,
    filter: &TeamFilter,
    limit: i64,
    offset: i64,
) -> Result<(Vec<TeamSummary>, i64)> {
    let _turn = db.browse().await?;
    let pattern = like_pattern(&filter.search);
    let total = sqlx::query_scalar!(
        r#"
        select count(*) as "total!"
          from teams_visible_to($1) t
         where ($2 = '%%' or t.id in (select teams_worded($2)))
           and ($3::text is null or t.region = $3)
           and ($4::text is null or t.primary_game = $4)
           and ($5::text is null or t.level = $5)
        "#,
        viewer,
        pattern,
        filter.region,
        filter.primary_game,
        filter.level,
    )
    .fetch_one(db)
    .await?;
    let rows = summaries!(
        r#"
         where ($2 = '%%' or t.id in (select teams_worded($2)))
           and ($3::text is null or t.region = $3)
           and ($4::text is null or t.primary_game = $4)
           and ($5::text is null or t.level = $5)
         -- Ids grow with time.
         order by t.id desc
         limit $6 offset $7
        "#,
        viewer,
        pattern,
        filter.region,
        filter.primary_game,
        filter.level,
        limit,
        offset,
    )
    .fetch_all(db)
    .await?;
    Ok((rows.into_iter().map(TeamSummary::from).collect(), total))
}

/// At most `limit` teams that `viewer` may know of with a match of `text` in name, tagline or tags, the newest first.
///
/// They are older than `before`; also whether there are more.
pub async fn search(
    db: &Db,
    viewer: Uuid,
    text: &str,
    before: Option<Uuid>,
    limit: i64,
) -> Result<(Vec<TeamSummary>, bool)> {
    let _turn = db.browse().await?;
    let mut rows = summaries!(
        r#"
         where t.id in (select teams_worded($2)) and t.id < $3
         -- Ids grow with time.
         order by t.id desc
         limit $4
        "#,
        viewer,
        like_pattern(text),
        before.unwrap_or(Uuid::max()),
        limit.saturating_add(1),
    )
    .fetch_all(db)
    .await?;
    let shown = usize::try_from(limit).unwrap_or(usize::MAX);
    let has_more = shown < rows.len();
    rows.truncate(shown);
    Ok((rows.into_iter().map(TeamSummary::from).collect(), has_more))
}

/// The teams that a player is in, the one joined last first.
pub async fn mine(db: &Db, viewer: Uuid) -> Result<Vec<TeamSummary>> {
    let rows = summaries!(
        r#"
          join team_members mine on mine.team_id = t.id and mine.user_id = $1
         order by mine.joined_at desc, t.id desc
         limit $2
        "#,
        viewer,
        MINE_ROWS_MAX,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(TeamSummary::from).collect())
}

/// A team; nothing where `viewer` may not know of it.
pub async fn find(
    connection: &mut DbConnection,
    viewer: Uuid,
    id: Uuid,
) -> Result<Option<TeamSummary>> {
    let row = summaries!("where t.id = $2", viewer, id,)
        .fetch_optional(connection)
        .await?;
    Ok(row.map(TeamSummary::from))
}

/// As [`find`], also a team that was dissolved, for those who were in it.
pub async fn find_readable(
    connection: &mut DbConnection,
    viewer: Uuid,
    id: Uuid,
) -> Result<Option<TeamSummary>> {
    if let Some(found) = find(&mut *connection, viewer, id).await? {
        return Ok(Some(found));
    }
    let row = summaries_from!(
        "
          from teams t
          join team_former_members mine on mine.team_id = t.id and mine.user_id = $1
          join team_former_members last on last.team_id = t.id and last.was_leader
          join users u on u.id = last.user_id
        ",
        "where t.id = $2 and t.dissolved_at is not null",
        viewer,
        id,
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(TeamSummary::from))
}

/// The team that a player leads.
pub async fn led(connection: &mut DbConnection, player: Uuid) -> Result<Option<Named>> {
    let led = sqlx::query_as!(
        Named,
        "select id, name, avatar from teams where leader_id = $1",
        player,
    )
    .fetch_optional(connection)
    .await?;
    Ok(led)
}
