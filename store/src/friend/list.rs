//! Lists of players: the directory, those who follow a player, those whom the player follows, and mutual friends.

use time::OffsetDateTime;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;
use crate::like_pattern::like_pattern;

/// Rows that a list is counted and read up to: no one pages further, and the cost of a count has a bound.
pub const LISTED_MAX: i64 = 10_000;

/// A player in a list, as a viewer sees them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPlayer {
    /// Their id.
    pub id: Uuid,
    /// Their username.
    pub username: String,
    /// Their display name; empty where they have none.
    pub name: String,
    /// File name of the picture.
    pub avatar: Option<String>,
    /// The end of their last visit (UTC).
    pub last_seen_at: OffsetDateTime,
    /// How many follow them.
    pub followers: i32,
    /// The viewer follows them.
    pub is_following: bool,
    /// They follow the viewer.
    pub is_follower: bool,
    /// The public challenge that they play now.
    pub playing: Option<Uuid>,
}

/// How many players one has to do with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FollowCounts {
    /// Players in the directory, up to [`LISTED_MAX`].
    pub discover: i64,
    /// Players whom one follows.
    pub following: i64,
    /// Players who follow one.
    pub followers: i64,
    /// Players who follow one and are followed back.
    pub mutual: i64,
}

/// How many players one has to do with.
pub async fn counts(db: &Db, player: Uuid) -> Result<FollowCounts> {
    let counts = sqlx::query_as!(
        FollowCounts,
        r#"
        select (select count(*) from (
                    select from players_visible_to($1) u
                     where u.id <> $1 and u.role = 'user' limit $2) as listed) as "discover!",
               c.following::bigint as "following!", c.followers::bigint as "followers!",
               (select count(*)
                  from follows mine
                  join follows theirs on theirs.follower = mine.followee and theirs.followee = mine.follower
                 where mine.follower = $1) as "mutual!"
          from follow_counts c
         where c.user_id = $1
        "#,
        player,
        LISTED_MAX,
    )
    .fetch_one(db)
    .await?;
    Ok(counts)
}

/// Those of the players `u` whom the viewer `$1` may see that `$rest` joins and names, in its order.
macro_rules! players {
    ($db:expr, $rest:tt, $order:tt, $($argument:expr),+ $(,)?) => {
        sqlx::query_as!(
            ListedPlayer,
            r#"
            select u.id as "id!", u.username as "username!", u.name as "name!", u.avatar,
                   u.last_seen_at as "last_seen_at!", c.followers,
                   exists (select from follows f where f.follower = $1 and f.followee = u.id) as "is_following!",
                   exists (select from follows f where f.follower = u.id and f.followee = $1) as "is_follower!",
                   challenge_played_by(u.id) as playing
              from players_visible_to($1) u
              join follow_counts c on c.user_id = u.id
            "# + $rest + $order,
            $($argument),+,
        )
        .fetch_all($db)
    };
}

/// A part of the [`players!`] that `$rest` names, and how many there are, up to [`LISTED_MAX`].
macro_rules! list {
    ($db:expr, $part:expr, $rest:tt, $order:tt, $($argument:expr),+ $(,)?) => {{
        let part = $part.bounded();
        let players = players!($db, $rest, $order, $($argument),+, part.limit, part.offset).await?;
        let total = sqlx::query_scalar!(
            r#"select count(*) as "total!" from (select from players_visible_to($1) u "#
                + $rest + " limit 10000) as listed",
            $($argument),+
        )
        .fetch_one($db)
        .await?;
        Ok((players, total))
    }};
}

/// Which part of a list is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListPart {
    /// Rows at most.
    pub limit: i64,
    /// Rows before it.
    pub offset: i64,
}

impl ListPart {
    /// The part of it that is below [`LISTED_MAX`].
    pub(crate) fn bounded(self) -> Self {
        let offset = self.offset.min(LISTED_MAX);
        Self {
            limit: self.limit.min(LISTED_MAX - offset),
            offset,
        }
    }
}

/// All players but the viewer, the most followed ones first, and how many there are. The staff are no players to discover; the search
/// finds them.
///
/// `search` matches where a name, or a word of one, begins with it: the first 1,000 such names by the alphabet are looked at, so that a
/// short text costs no more than a long one. A blank one matches all.
pub async fn directory(
    db: &Db,
    viewer: Uuid,
    search: &str,
    part: ListPart,
) -> Result<(Vec<ListedPlayer>, i64)> {
    let _turn = db.browse().await?;
    // Plans are generic, so each of the two has a statement of its own: one reads the index of followers, one that of search terms.
    if search.is_empty() {
        return list!(
            db,
            part,
            "where u.id <> $1 and u.role = 'user'",
            " order by c.followers desc, c.user_id limit $2 offset $3",
            viewer,
        );
    }
    list!(
        db,
        part,
        r#"
             where u.id <> $1 and u.role = 'user'
               and u.id in (select t.user_id
                              from player_search_terms t
                             where lower($2) <= t.term and t.term < lower($2) || chr(1114111)
                             order by t.term
                             limit 1000)
        "#,
        " order by c.followers desc, c.user_id limit $3 offset $4",
        viewer,
        search,
    )
}

/// The players who follow `whom`, the latest first, and how many there are.
pub async fn followers(
    db: &Db,
    (viewer, whom): (Uuid, Uuid),
    search: &str,
    part: ListPart,
) -> Result<(Vec<ListedPlayer>, i64)> {
    let pattern = like_pattern(search);
    list!(
        db,
        part,
        r#"
              join follows l on l.follower = u.id and l.followee = $2
             where (u.username ilike $3 or u.name ilike $3)
        "#,
        "order by l.followed_at desc, u.id limit $4 offset $5",
        viewer,
        whom,
        pattern,
    )
}

/// The players whom `who` follows, the latest first, and how many there are.
pub async fn followed(
    db: &Db,
    (viewer, who): (Uuid, Uuid),
    search: &str,
    part: ListPart,
) -> Result<(Vec<ListedPlayer>, i64)> {
    let pattern = like_pattern(search);
    list!(
        db,
        part,
        r#"
              join follows l on l.followee = u.id and l.follower = $2
             where (u.username ilike $3 or u.name ilike $3)
        "#,
        "order by l.followed_at desc, u.id limit $4 offset $5",
        viewer,
        who,
        pattern,
    )
}

/// The mutual friends of `whom`, by name, and how many there are.
pub async fn mutual(
    db: &Db,
    (viewer, whom): (Uuid, Uuid),
    search: &str,
    part: ListPart,
) -> Result<(Vec<ListedPlayer>, i64)> {
    let pattern = like_pattern(search);
    list!(
        db,
        part,
        r#"
              join follows l on l.followee = u.id and l.follower = $2
              join follows back on back.follower = u.id and back.followee = $2
             where (u.username ilike $3 or u.name ilike $3)
        "#,
        "order by lower(u.username) limit $4 offset $5",
        viewer,
        whom,
        pattern,
    )
}

/// The players who are mutual friends of the viewer and of `other`, by name, and how many there are.
pub async fn mutual_of_both(
    db: &Db,
    (viewer, other): (Uuid, Uuid),
    part: ListPart,
) -> Result<(Vec<ListedPlayer>, i64)> {
    list!(
        db,
        part,
        r#"
              join follows mine on mine.follower = $1 and mine.followee = u.id
              join follows me on me.followee = $1 and me.follower = u.id
              join follows theirs on theirs.follower = $2 and theirs.followee = u.id
              join follows them on them.followee = $2 and them.follower = u.id
        "#,
        "order by lower(u.username) limit $3 offset $4",
        viewer,
        other,
    )
}

/// These players, in the order of their ids here; those whom `viewer` may not see are left out.
pub(super) async fn by_ids(db: &Db, viewer: Uuid, ids: &[Uuid]) -> Result<Vec<ListedPlayer>> {
    let players = players!(
        db,
        "where u.id = any($2)",
        " order by array_position($2, u.id)",
        viewer,
        ids,
    )
    .await?;
    Ok(players)
}
