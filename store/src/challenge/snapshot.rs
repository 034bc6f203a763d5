//! Reading one challenge and its people.

use std::collections::HashMap;

use domain::challenge::{Challenge, CreatorRelation, Outcome, Person, PublicState, ViewerTies};
use domain::outage::Outage;
use sqlx::PgExecutor;
use sqlx::types::Json;
use time::Date;
use uuid::Uuid;

use super::row::{MemberRow, OutageRow, RosterRow, Row, SeatRow, SideRow, TeamRow};
use crate::db::Db;
use crate::error::Result;

/// A challenge at one version, with the people that sit in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The challenge.
    pub challenge: Challenge,
    /// Everyone with a seat, all who lead a team, led one when it entered, or play for it, and who was in both teams when it was read, by id.
    pub people: HashMap<Uuid, Person>,
    /// How often it was looked at.
    pub views: i64,
    /// The dispute, where one was opened.
    pub dispute: Option<Uuid>,
    /// The number of the newest outage that is applied in `challenge`; 0 before the first.
    pub outages_applied: i64,
    /// The outages after that one, in the order of their numbers. What is over has none.
    pub outages_ahead: Vec<Outage>,
}

impl Snapshot {
    /// Where the challenge stands.
    pub fn after(&self) -> PublicState {
        self.challenge.after(self.dispute)
    }

    /// The number of the newest outage that was known when it was read.
    pub fn newest_outage(&self) -> i64 {
        let newest = self.outages_ahead.last();
        newest.map_or(self.outages_applied, |outage| outage.number)
    }

    /// As it will stand once the challenge has applied the outages ahead: for those who only look.
    #[must_use]
    pub fn as_it_will_stand(self) -> Self {
        if self.outages_ahead.is_empty() {
            return self;
        }
        Self {
            challenge: self.challenge.after_outages(&self.outages_ahead),
            ..self
        }
    }
}

/// The challenge of that id at its latest version.
pub async fn find(executor: impl PgExecutor<'_>, id: Uuid) -> Result<Option<Snapshot>> {
    Ok(find_all(executor, &[id]).await?.pop())
}

/// The challenges of these ids, each at its latest version, in their order. Ids that nothing has are left out.
async fn find_all(executor: impl PgExecutor<'_>, ids: &[Uuid]) -> Result<Vec<Snapshot>> {
    let rows = sqlx::query_file_as!(Row, "src/challenge/snapshot.sql", ids)
        .fetch_all(executor)
        .await?;
    rows.into_iter().map(Row::into_snapshot).collect()
}

/// As [`find_all`], for lists: with the deadlines that the challenges have once they have applied every outage.
pub async fn list_all(executor: impl PgExecutor<'_>, ids: &[Uuid]) -> Result<Vec<Snapshot>> {
    let found = find_all(executor, ids).await?.into_iter();
    Ok(found.map(Snapshot::as_it_will_stand).collect())
}

/// How `player` stands to `creator`: friends follow each other.
pub async fn relation(
    executor: impl PgExecutor<'_>,
    player: Uuid,
    creator: Uuid,
) -> Result<CreatorRelation> {
    let ties = sqlx::query_as!(
        CreatorTies,
        r#"
        select exists (select from follows where follower = $1 and followee = $2)
           and exists (select from follows where follower = $2 and followee = $1) as "is_mutual!",
               exists (select from blocks where blocker = $1 and blocked = $2)
            or exists (select from blocks where blocker = $2 and blocked = $1) as "is_blocked!"
        "#,
        player,
        creator,
    )
    .fetch_one(executor)
    .await?;
    Ok(ties.relation())
}

/// How `viewer` stands to a challenge, whether in it or not; nothing where there is none.
pub async fn ties(
    executor: impl PgExecutor<'_>,
    challenge: Uuid,
    viewer: Uuid,
) -> Result<Option<ViewerTies>> {
    let row = sqlx::query!(
        r#"
        select exists (select from follows where follower = $2 and followee = c.creator_id)
           and exists (select from follows where follower = c.creator_id and followee = $2) as "is_mutual!",
               exists (select from blocks where blocker = $2 and blocked = c.creator_id)
            or exists (select from blocks where blocker = c.creator_id and blocked = $2) as "is_blocked!",
               is_match_of_own_team(c.id, $2) as "is_member!"
          from challenges c
         where c.id = $1
        "#,
        challenge,
        viewer,
    )
    .fetch_optional(executor)
    .await?;
    Ok(row.map(|row| {
        let ties = CreatorTies {
            is_mutual: row.is_mutual,
            is_blocked: row.is_blocked,
        };
        ViewerTies {
            relation: ties.relation(),
            is_member: row.is_member,
        }
    }))
}

struct CreatorTies {
    is_mutual: bool,
    is_blocked: bool,
}

impl CreatorTies {
    const fn relation(&self) -> CreatorRelation {
        if self.is_blocked {
            CreatorRelation::Blocked
        } else if self.is_mutual {
            CreatorRelation::MutualFriend
        } else {
            CreatorRelation::Stranger
        }
    }
}

/// Counts that `viewer` looked at a challenge, once a day.
pub async fn count_view(db: &Db, challenge: Uuid, viewer: &str, day: Date) -> Result<()> {
    sqlx::query!(
        r#"
        with first_today as (
            insert into challenge_viewers (challenge_id, viewer, day)
            values ($1, $2, $3)
            on conflict do nothing
            returning challenge_id
        )
        insert into challenge_views (challenge_id, views)
        select challenge_id, 1 from first_today
        on conflict (challenge_id) do update set views = challenge_views.views + 1
        "#,
        challenge,
        viewer,
        day,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A player as others see them, with their fair-play score.
pub async fn player(executor: impl PgExecutor<'_>, id: Uuid) -> Result<Option<(Person, i32)>> {
    let row = sqlx::query!(
        "select username, avatar, fair_play from users where id = $1",
        id
    )
    .fetch_optional(executor)
    .await?;
    Ok(row.map(|row| {
        (
            Person {
                id,
                username: row.username,
                avatar: row.avatar,
            },
            row.fair_play,
        )
    }))
}

/// A player at the door of a challenge, with how they stand to its creator; nothing where either does not exist.
pub async fn guest(
    executor: impl PgExecutor<'_>,
    challenge: Uuid,
    id: Uuid,
) -> Result<Option<(Person, CreatorRelation)>> {
    let row = sqlx::query!(
        r#"
        select u.username, u.avatar,
               exists (select from follows f where f.follower = u.id and f.followee = c.creator_id)
           and exists (select from follows f where f.follower = c.creator_id and f.followee = u.id)
               as "is_mutual!",
               exists (select from blocks b where b.blocker = u.id and b.blocked = c.creator_id)
            or exists (select from blocks b where b.blocker = c.creator_id and b.blocked = u.id)
               as "is_blocked!"
          from users u, challenges c
         where u.id = $1 and c.id = $2
        "#,
        id,
        challenge,
    )
    .fetch_optional(executor)
    .await?;
    Ok(row.map(|row| {
        let ties = CreatorTies {
            is_mutual: row.is_mutual,
            is_blocked: row.is_blocked,
        };
        (
            Person {
                id,
                username: row.username,
                avatar: row.avatar,
            },
            ties.relation(),
        )
    }))
}

/// How many challenges of two players are closed at once to those who watch them: more than both have open.
const HIDDEN_MAX: i64 = 1_000;

/// Of the challenges that some players have created, the newest ones that are not public.
pub async fn hidden_by(db: &Db, creators: [Uuid; 2]) -> Result<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        r#"
        select id from challenges
         where creator_id = any($1) and visibility <> 'public'
         order by created_at desc
         limit $2
        "#,
        &creators[..],
        HIDDEN_MAX,
    )
    .fetch_all(db)
    .await?;
    Ok(ids)
}

/// The unfinished challenges in which a player has, or had, a seat.
pub async fn unfinished_of(db: &Db, player: Uuid) -> Result<Vec<Uuid>> {
    let ids = sqlx::query_scalar!(
        r#"
        select challenge.id as "id!"
          from participants seat
          join challenges challenge on challenge.id = seat.challenge_id
         where seat.user_id = $1
           and challenge.status in ('pending', 'open', 'full', 'active', 'in_progress')
        union
        select challenge.id
          from challenge_rosters roster
          join challenges challenge on challenge.id = roster.challenge_id
         where roster.user_id = $1
           and challenge.status in ('pending', 'open', 'full', 'active', 'in_progress')
        union
        select challenge.id
          from challenge_teams side
          join challenges challenge on challenge.id = side.challenge_id
         where side.leader_id = $1
           and challenge.status in ('pending', 'open', 'full', 'active', 'in_progress')
        "#,
        player,
    )
    .fetch_all(db)
    .await?;
    Ok(ids)
}

/// Those of `files` that are the cover of a challenge.
pub async fn covers(db: &Db, files: &[String]) -> Result<Vec<String>> {
    let covers = sqlx::query_scalar!(
        r#"select cover_image as "file!" from challenges where cover_image = any($1)"#,
        files,
    )
    .fetch_all(db)
    .await?;
    Ok(covers)
}

/// Forgets who looked before `day`; the counts stay. Answers how many rows went.
pub async fn forget_viewers(db: &Db, day: Date) -> Result<u64> {
    let gone = sqlx::query!("delete from challenge_viewers where day < $1", day)
        .execute(db)
        .await?;
    Ok(gone.rows_affected())
}
