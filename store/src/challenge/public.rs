//! The public list. What a viewer sees is the public challenges of strangers, which are many and are read in the order of
//! an index, and the few that are close to the viewer (`challenges_close_to` in `migrations/0032_people.sql`), which are read whole.

use std::collections::HashMap;

use domain::challenge::Status;
use domain::money::Usdc;
use uuid::Uuid;

use super::Snapshot;
use super::list::{PageRange, ViewerId, names};
use super::snapshot::list_all;
use crate::DbConnection;
use crate::db::Db;
use crate::error::Result;
use crate::like_pattern::like_pattern;

/// How a challenge stands to the one who looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ViewerCategory {
    /// They made it.
    Own,
    /// Its creator shares a team with them.
    Teammate,
    /// Its creator is a mutual friend.
    Friend,
    /// It is a match of a team of theirs, and its creator is no teammate.
    Team,
    /// None of these.
    Stranger,
}

impl ViewerCategory {
    /// Every category, by priority.
    pub const ALL: [Self; 5] = [
        Self::Own,
        Self::Teammate,
        Self::Friend,
        Self::Team,
        Self::Stranger,
    ];

    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Teammate => "teammate",
            Self::Friend => "friend",
            Self::Team => "team",
            Self::Stranger => "stranger",
        }
    }

    /// Its label on the screens.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Own => "Your challenge",
            Self::Teammate => "Teammate",
            Self::Friend => "Friend",
            Self::Team => "Team",
            Self::Stranger => "Stranger",
        }
    }

    /// The category of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|category| category.name() == name)
    }
}

/// What the public list is sorted by; ties are newest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ListOrder {
    /// Own 100, teammate 80, friend 60, team 40, stranger 20; then newest first.
    Relation,
    /// The other way round, strangers first; then newest first.
    StrangersFirst,
    /// By creation.
    #[default]
    Newest,
    /// By creation, oldest first.
    Oldest,
    /// By the least stake, highest first.
    HighestStake,
    /// By the least stake, lowest first.
    LowestStake,
    /// By taken seats, most first.
    MostParticipants,
    /// By taken seats, fewest first.
    FewestParticipants,
    /// By schedule, soonest first; those without one last.
    Soonest,
    /// By schedule, latest first; those without one last.
    Latest,
}

/// Which challenges are wanted.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct ChallengeFilter {
    /// Any of these states.
    pub statuses: Vec<Status>,
    /// The game's name or id, without regard to case.
    pub game: Option<String>,
    /// The game's category.
    pub game_category: Option<String>,
    /// The least stake is at least this.
    pub min_stake: Option<Usdc>,
    /// The least stake is at most this.
    pub max_stake: Option<Usdc>,
    /// How it stands to the one who looks.
    pub category: Option<ViewerCategory>,
    /// Words of title, game, description or names.
    pub search: Option<String>,
}

/// How many challenges of each category a filter finds, whatever category it asks for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CategoryCounts {
    counts: Vec<(ViewerCategory, i64)>,
}

impl CategoryCounts {
    /// Those of one category.
    pub fn of(&self, category: ViewerCategory) -> i64 {
        self.counts
            .iter()
            .filter(|(found, _)| *found == category)
            .map(|(_, count)| count)
            .sum()
    }

    fn add(&mut self, category: ViewerCategory, count: i64) {
        self.counts.push((category, count));
    }

    /// All of them.
    pub fn all(&self) -> i64 {
        self.counts.iter().map(|(_, count)| count).sum()
    }
}

/// A challenge of the public list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedChallenge {
    /// The challenge.
    pub snapshot: Snapshot,
    /// How it stands to the one who looks.
    pub category: ViewerCategory,
    /// The fair-play score of its creator.
    pub fair_play: Option<i32>,
}

/// One page of what `viewer` may see, with how each stands to them, and the counts over all pages.
pub async fn public(
    db: &Db,
    viewer: ViewerId,
    filter: &ChallengeFilter,
    order: ListOrder,
    page: PageRange,
) -> Result<(Vec<ListedChallenge>, CategoryCounts)> {
    let _turn = db.browse().await?;
    let mut connection = db.acquire().await?;
    let wanted = Wanted::of(filter);
    let rows = rows(&mut connection, viewer, &wanted, order, page).await?;
    let counts = count(&mut connection, viewer, &wanted).await?;
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    let snapshots = list_all(&mut connection, &ids).await?;
    let creators: Vec<_> = snapshots.iter().map(|it| it.challenge.creator).collect();
    let scores = fair_play(&mut connection, &creators).await?;
    let categories = rows.iter().map(|row| category(&row.relation));
    let listed = snapshots.into_iter().zip(categories);
    let listed = listed.map(|(snapshot, category)| ListedChallenge {
        category,
        fair_play: scores.get(&snapshot.challenge.creator).copied(),
        snapshot,
    });
    Ok((listed.collect(), counts))
}

async fn fair_play(connection: &mut DbConnection, players: &[Uuid]) -> Result<HashMap<Uuid, i32>> {
    let rows = sqlx::query!(
        "select id, fair_play from users where id = any($1)",
        players
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|it| (it.id, it.fair_play)).collect())
}

/// A filter as the statements take it.
struct Wanted<'a> {
    statuses: Vec<String>,
    game: Option<&'a str>,
    game_category: Option<&'a str>,
    min_stake: Option<i64>,
    max_stake: Option<i64>,
    pattern: Option<String>,
    category: Option<&'static str>,
}

impl<'a> Wanted<'a> {
    fn of(filter: &'a ChallengeFilter) -> Self {
        Self {
            statuses: names(&filter.statuses),
            game: filter.game.as_deref(),
            game_category: filter.game_category.as_deref(),
            min_stake: filter.min_stake.map(Usdc::micros),
            max_stake: filter.max_stake.map(Usdc::micros),
            pattern: filter.search.as_deref().map(like_pattern),
            category: filter.category.map(ViewerCategory::name),
        }
    }

    /// Whether nothing but the state is asked for.
    fn is_plain(&self) -> bool {
        let Self {
            statuses: _,
            game,
            game_category,
            min_stake,
            max_stake,
            pattern,
            category: _,
        } = self;
        game.is_none()
            && game_category.is_none()
            && min_stake.is_none()
            && max_stake.is_none()
            && pattern.is_none()
    }
}

struct Row {
    id: Uuid,
    relation: String,
}

fn category(relation: &str) -> ViewerCategory {
    ViewerCategory::parse(relation).unwrap_or(ViewerCategory::Stranger)
}

/// The page of a list in one order. An order is written into the statement, because PostgreSQL walks an index only for an
/// order that it can see: `first` goes before the key that the strangers' challenges are taken by.
macro_rules! page_in_order {
    ($connection:expr, $viewer:expr, $wanted:expr, $page:expr, $first:tt, $key:tt) => {
        sqlx::query_as!(
            Row,
            r#"
            with close as materialized (
                select near.id, near.relation from challenges_close_to($1) near
            ),
            found as (
                select c.id, c.created_at, c.minimum_stake_micros, c.participant_count, c.scheduled_at, close.relation
                  from close
                  join challenges c on c.id = close.id
                 where c.status = any($2) and challenge_fits(c, $3, $4, $5, $6)
                   and ($7::text is null or c.id in (select challenges_worded($7)))
                union all
                select stranger.*, 'stranger'
                  from (select distinct unnest($2::text[]) as status) as wanted,
                       lateral (
                           select c.id, c.created_at, c.minimum_stake_micros, c.participant_count, c.scheduled_at
                             from challenges c
                            where c.visibility = 'public' and c.status = wanted.status
                              and challenge_fits(c, $3, $4, $5, $6)
                              and ($7::text is null or c.id in (select challenges_worded($7)))
                              and c.id not in (select close.id from close)
                            order by "# + $key + r#", c.id
                            limit $9
                       ) stranger
            )
            select c.id as "id!", c.relation as "relation!"
              from found c
             where $8::text is null or c.relation = $8
             order by "# + $first + $key + r#", c.id
             limit $10 offset $11
            "#,
            $viewer,
            &$wanted.statuses,
            $wanted.game,
            $wanted.game_category,
            $wanted.min_stake,
            $wanted.max_stake,
            $wanted.pattern,
            $wanted.category,
            $page.limit.saturating_add($page.offset),
            $page.limit,
            $page.offset,
        )
        .fetch_all($connection)
        .await
    };
}

async fn rows(
    connection: &mut DbConnection,
    viewer: ViewerId,
    wanted: &Wanted<'_>,
    order: ListOrder,
    page: PageRange,
) -> Result<Vec<Row>> {
    macro_rules! page {
        ($first:tt, $key:tt) => {
            page_in_order!(connection, viewer, wanted, page, $first, $key)
        };
    }
    Ok(match order {
        ListOrder::Relation => page!("relation_rank(c.relation) desc, ", "c.created_at desc"),
        ListOrder::StrangersFirst => page!("relation_rank(c.relation), ", "c.created_at desc"),
        ListOrder::Newest => page!("", "c.created_at desc"),
        ListOrder::Oldest => page!("", "c.created_at"),
        ListOrder::HighestStake => page!("", "c.minimum_stake_micros desc, c.created_at desc"),
        ListOrder::LowestStake => page!("", "c.minimum_stake_micros, c.created_at desc"),
        ListOrder::MostParticipants => page!("", "c.participant_count desc, c.created_at desc"),
        ListOrder::FewestParticipants => page!("", "c.participant_count, c.created_at desc"),
        ListOrder::Soonest => page!("", "c.scheduled_at nulls last, c.created_at desc"),
        ListOrder::Latest => page!("", "c.scheduled_at desc nulls last, c.created_at desc"),
    }?)
}

/// All public challenges are counted, so that the count is the same for all viewers; then those that are close to the
/// viewer are subtracted.
async fn count(
    connection: &mut DbConnection,
    viewer: ViewerId,
    wanted: &Wanted<'_>,
) -> Result<CategoryCounts> {
    let mut strangers = count_public(connection, wanted).await?;
    let mut counts = CategoryCounts::default();
    if viewer.is_some() {
        for near in count_close(connection, viewer, wanted).await? {
            strangers -= near.public;
            counts.add(category(&near.relation), near.count);
        }
    }
    counts.add(ViewerCategory::Stranger, strangers);
    Ok(counts)
}

async fn count_public(connection: &mut DbConnection, wanted: &Wanted<'_>) -> Result<i64> {
    let count = if wanted.is_plain() {
        // The usual question is answered from the index alone.
        sqlx::query_scalar!(
            r#"select count(*) as "count!" from challenges where visibility = 'public' and status = any($1)"#,
            &wanted.statuses,
        )
        .fetch_one(connection)
        .await?
    } else {
        sqlx::query_scalar!(
            r#"
            select count(*) as "count!"
              from challenges c
             where c.visibility = 'public' and c.status = any($1) and challenge_fits(c, $2, $3, $4, $5)
               and ($6::text is null or c.id in (select challenges_worded($6)))
            "#,
            &wanted.statuses,
            wanted.game,
            wanted.game_category,
            wanted.min_stake,
            wanted.max_stake,
            wanted.pattern,
        )
        .fetch_one(connection)
        .await?
    };
    Ok(count)
}

/// How many challenges of one category are close to the viewer, and how many of them are public.
struct Near {
    relation: String,
    count: i64,
    public: i64,
}

async fn count_close(
    connection: &mut DbConnection,
    viewer: ViewerId,
    wanted: &Wanted<'_>,
) -> Result<Vec<Near>> {
    let near = sqlx::query_as!(
        Near,
        r#"
        select near.relation as "relation!", count(*) as "count!",
               count(*) filter (where c.visibility = 'public') as "public!"
          from challenges_close_to($1) near
          join challenges c on c.id = near.id
         where c.status = any($2) and challenge_fits(c, $3, $4, $5, $6)
           and ($7::text is null or c.id in (select challenges_worded($7)))
         group by near.relation
        "#,
        viewer,
        &wanted.statuses,
        wanted.game,
        wanted.game_category,
        wanted.min_stake,
        wanted.max_stake,
        wanted.pattern,
    )
    .fetch_all(connection)
    .await?;
    Ok(near)
}
