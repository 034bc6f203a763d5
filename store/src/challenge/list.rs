//! Lists of challenges: the public one, a player's own, and the header's search.

use domain::challenge::Status;
use domain::money::Usdc;
use uuid::Uuid;

use super::Snapshot;
use super::snapshot::find_all;
use crate::db::Db;
use crate::error::Result;

/// How a challenge stands to the one who looks (part-b section 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Category {
    /// They made it.
    Own,
    /// It belongs to a team of theirs.
    Teammate,
    /// Its creator is a mutual friend.
    Friend,
    /// It belongs to another team.
    Team,
    /// None of these.
    Stranger,
}

impl Category {
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Order {
    /// Own 100, teammate 80, friend 60, team 40, stranger 20; then newest first.
    #[default]
    Relation,
    /// By creation.
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

impl Order {
    const fn name(self) -> &'static str {
        match self {
            Self::Relation => "relation",
            Self::Newest => "newest",
            Self::Oldest => "oldest",
            Self::HighestStake => "highest_stake",
            Self::LowestStake => "lowest_stake",
            Self::MostParticipants => "most_participants",
            Self::FewestParticipants => "fewest_participants",
            Self::Soonest => "soonest",
            Self::Latest => "latest",
        }
    }
}

/// Which challenges are wanted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
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
    pub category: Option<Category>,
    /// Words of title, game, description or names.
    pub search: Option<String>,
}

/// A part of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// How many rows at most.
    pub limit: i64,
    /// How many rows before.
    pub offset: i64,
}

/// Who looks; visitors see what is public.
pub type Viewer = Option<Uuid>;

/// How many challenges of each category a filter finds, whatever category it asks for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CategoryCounts {
    counts: Vec<(Category, i64)>,
}

impl CategoryCounts {
    /// Those of one category.
    pub fn of(&self, category: Category) -> i64 {
        self.counts
            .iter()
            .filter(|(found, _)| *found == category)
            .map(|(_, count)| count)
            .sum()
    }

    /// All of them.
    pub fn all(&self) -> i64 {
        self.counts.iter().map(|(_, count)| count).sum()
    }
}

/// One page of what `viewer` may see, with how each stands to them, and the counts over all pages.
pub async fn public(
    db: &Db,
    viewer: Viewer,
    filter: &Filter,
    order: Order,
    page: Page,
) -> Result<(Vec<(Snapshot, Category)>, CategoryCounts)> {
    let statuses = names(&filter.statuses);
    let pattern = filter.search.as_deref().map(like_pattern);
    let rows = sqlx::query!(
        r#"
        with listed as (
            select seen.id, seen.relation from challenges_seen_by($1) seen
             where status = any($2)
               and ($3::text is null or lower(game) = lower($3))
               and ($4::text is null or game_category = $4)
               and ($5::bigint is null or $5 <= minimum_stake_micros)
               and ($6::bigint is null or minimum_stake_micros <= $6)
               and ($7::text is null or title ilike $7 or game ilike $7 or description ilike $7
                    or exists (select from participants p join users u on u.id = p.user_id
                                where p.challenge_id = seen.id and u.username ilike $7))
        )
        select 'count' as "kind!", relation as "relation!", count(*) as "count!",
               null::uuid as id
          from listed
         group by relation
        union all
        select 'row', page.relation, page.place, page.id
          from (
                select l.id, l.relation, row_number() over () as place
                  from (
                        select listed.id, listed.relation
                          from listed join challenges c on c.id = listed.id
                         where $8::text is null or listed.relation = $8
                         order by case when $9 = 'relation' then relation_rank(listed.relation) end desc nulls last,
                                  case when $9 = 'highest_stake' then c.minimum_stake_micros end desc nulls last,
                                  case when $9 = 'lowest_stake' then c.minimum_stake_micros end asc nulls last,
                                  case when $9 = 'most_participants' then c.participant_count end desc nulls last,
                                  case when $9 = 'fewest_participants' then c.participant_count end asc nulls last,
                                  case when $9 = 'soonest' then c.scheduled_at end asc nulls last,
                                  case when $9 = 'latest' then c.scheduled_at end desc nulls last,
                                  case when $9 = 'oldest' then c.created_at end asc nulls last,
                                  c.created_at desc, c.id
                         limit $10 offset $11
                       ) l
               ) page
         order by 1, 3
        "#,
        viewer,
        &statuses,
        filter.game,
        filter.game_category,
        filter.min_stake.map(Usdc::micros),
        filter.max_stake.map(Usdc::micros),
        pattern,
        filter.category.map(Category::name),
        order.name(),
        page.limit,
        page.offset,
    )
    .fetch_all(db.pool())
    .await?;

    let (mut ids, mut categories) = (Vec::new(), Vec::new());
    let mut counts = CategoryCounts::default();
    for row in rows {
        let category = Category::parse(&row.relation).unwrap_or(Category::Stranger);
        if let Some(id) = row.id {
            ids.push(id);
            categories.push(category);
        } else {
            counts.counts.push((category, row.count));
        }
    }
    let snapshots = find_all(db.pool(), &ids).await?;
    Ok((snapshots.into_iter().zip(categories).collect(), counts))
}

/// Which of a player's own challenges are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mine {
    /// Those they made and those they joined.
    #[default]
    All,
    /// Those they made.
    Created,
    /// Those of others that they joined.
    Joined,
}

/// One page of `player`'s own challenges, newest first, and how many there are.
pub async fn mine(
    db: &Db,
    player: Uuid,
    which: Mine,
    statuses: &[Status],
    page: Page,
) -> Result<(Vec<Snapshot>, i64)> {
    let statuses = names(statuses);
    let (created, joined) = match which {
        Mine::All => (true, true),
        Mine::Created => (true, false),
        Mine::Joined => (false, true),
    };
    let rows = sqlx::query!(
        r#"
        with own as (
            select c.id, c.created_at
              from participants p join challenges c on c.id = p.challenge_id
             where p.user_id = $1 and c.status = any($2)
               and case when c.creator_id = $1 then $3::bool else $4::bool end
        ),
        page as (
            select id, created_at from own order by created_at desc, id limit $5 offset $6
        )
        select (select count(*) from own) as "total!", page.id as "id?"
          from (select 1) as always
          left join page on true
         order by page.created_at desc, page.id
        "#,
        player,
        &statuses,
        created,
        joined,
        page.limit,
        page.offset,
    )
    .fetch_all(db.pool())
    .await?;

    let total = rows.first().map_or(0, |row| row.total);
    let ids: Vec<_> = rows.into_iter().filter_map(|row| row.id).collect();
    Ok((find_all(db.pool(), &ids).await?, total))
}

fn names(statuses: &[Status]) -> Vec<String> {
    statuses
        .iter()
        .map(|status| status.name().to_owned())
        .collect()
}

/// Where the search looks.
fn like_pattern(text: &str) -> String {
    let mut pattern = String::from("%");
    for character in text.chars() {
        if matches!(character, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(character);
    }
    pattern.push('%');
    pattern
}

/// At most `limit` challenges that match the header's search; a leading @ looks at the names of players alone.
pub async fn search(db: &Db, viewer: Viewer, text: &str, limit: i64) -> Result<Vec<Snapshot>> {
    let text = text.trim();
    let (names_only, text) = match text.strip_prefix('@') {
        Some(name) => (true, name),
        None => (false, text),
    };
    let ids = sqlx::query_scalar!(
        r#"
        select id as "id!"
          from challenges_seen_by($1) seen
         where (not $2 and (title ilike $3 or game ilike $3 or description ilike $3))
            or exists (select from participants p join users u on u.id = p.user_id
                        where p.challenge_id = seen.id and u.username ilike $3)
         -- What can still be joined or watched comes first.
         order by array_position(array['open', 'full', 'active', 'in_progress'], status), created_at desc
         limit $4
        "#,
        viewer,
        names_only,
        like_pattern(text),
        limit,
    )
    .fetch_all(db.pool())
    .await?;
    find_all(db.pool(), &ids).await
}

#[cfg(test)]
mod tests {
    use super::like_pattern;

    #[test]
    fn a_search_for_a_percent_sign_finds_percent_signs() {
        assert_eq!(like_pattern("100% _fair_"), "%100\\% \\_fair\\_%");
    }
}
