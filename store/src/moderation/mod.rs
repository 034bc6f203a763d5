//! What moderators see beside a challenge: the queue, conflicts of interest, rulings, the players' histories
//! (`migrations/0027_ruling.sql`).

mod quality;

use domain::challenge::{ConflictOfInterest, Moderator, Person, Verdict};
use domain::money::Usdc;
use sqlx::PgExecutor;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::challenge::{Snapshot, list_all};
use crate::db::Db;
use crate::error::{Error, Result};
use crate::friend::ListPart;
pub use quality::{ModerationQuality, quality};

/// Rulings of one challenge: a proposal or two, a ruling, and the same on appeal; more are not shown.
const RULINGS_MAX: i64 = 50;
/// Moderators whose quality is shown, or who are reminded of one dispute.
const MODERATORS_MAX: i64 = 200;

/// Which disputes of the queue are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QueueFilter {
    /// Those that no moderator has taken.
    Waiting,
    /// Those that the moderator who asks has taken.
    Mine,
    /// Those that wait for a second opinion.
    Second,
    /// All that are open.
    All,
}

impl QueueFilter {
    const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Mine => "mine",
            Self::Second => "second",
            Self::All => "all",
        }
    }
}

/// A dispute of the queue.
#[derive(Debug, Clone)]
pub struct QueuedDispute {
    /// The challenge, as it stands once it has applied every outage.
    pub snapshot: Snapshot,
    /// How the moderator who asks stands to its players.
    pub conflict: Option<ConflictOfInterest>,
    /// The fair-play scores of those with a seat.
    pub fair_play: Vec<(Uuid, i32)>,
    /// Pieces of evidence.
    pub evidence_count: i64,
    /// Who has taken it.
    pub moderator: Option<Person>,
    /// Whether there is a proposal, and its author may moderate.
    pub proposer_may_moderate: bool,
}

impl QueuedDispute {
    /// Whether a proposal that counts waits for a second moderator.
    pub fn needs_second_opinion(&self) -> bool {
        self.proposer_may_moderate && self.snapshot.challenge.impartial_proposal().is_some()
    }
}

/// A page of the disputes that are open at `now`, the most urgent first, and how many there are.
pub async fn queue(
    db: &Db,
    moderator: Uuid,
    filter: QueueFilter,
    part: ListPart,
    now: OffsetDateTime,
) -> Result<(Vec<QueuedDispute>, i64)> {
    let rows = sqlx::query_file!(
        "src/moderation/queue.sql",
        moderator,
        filter.name(),
        part.limit,
        part.offset,
        now,
    )
    .fetch_all(db)
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    if rows.is_empty() && 0 < part.offset {
        // Behind the last page no row has the count.
        let first = ListPart {
            limit: 1,
            offset: 0,
        };
        return Ok((
            Vec::new(),
            Box::pin(queue(db, moderator, filter, first, now)).await?.1,
        ));
    }
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    let mut snapshots = list_all(db, &ids).await?;
    let mut disputes = Vec::with_capacity(rows.len());
    for row in rows {
        let Some(nth) = snapshots.iter().position(|it| it.challenge.id == row.id) else {
            continue;
        };
        disputes.push(QueuedDispute {
            snapshot: snapshots.swap_remove(nth),
            conflict: conflict(db, moderator, row.id).await?,
            fair_play: row.fair_play,
            evidence_count: row.evidence_count,
            moderator: person(row.moderator_id, row.username, row.avatar),
            proposer_may_moderate: row.proposer_may_moderate,
        });
    }
    Ok((disputes, total))
}

fn person(id: Option<Uuid>, username: Option<String>, avatar: Option<String>) -> Option<Person> {
    let (id, username) = id.zip(username)?;
    Some(Person {
        id,
        username,
        avatar,
    })
}

/// What forbids a moderator to decide a challenge by their relation to its people.
///
/// Those are who has a seat in it, plays for a team of it, or leads one now: they follow each other, one blocks the other, or they
/// are in one team. A block of theirs that is later than the dispute does not count.
pub async fn conflict(
    executor: impl PgExecutor<'_>,
    moderator: Uuid,
    challenge: Uuid,
) -> Result<Option<ConflictOfInterest>> {
    let known = conflicts(executor, &[moderator], challenge).await?;
    Ok(known.into_iter().find_map(|(_, conflict)| conflict))
}

/// The same of several moderators.
async fn conflicts(
    executor: impl PgExecutor<'_>,
    moderators: &[Uuid],
    challenge: Uuid,
) -> Result<Vec<(Uuid, Option<ConflictOfInterest>)>> {
    let rows = sqlx::query!(
        r#"
        select m.id as "id!",
               bool_or(
                   exists (select from blocks b where b.blocker = m.id and b.blocked = p.user_id)
                   -- Else a side that is in the wrong would block all who could decide, until every stake goes back.
                   or exists (select from blocks b
                               where b.blocker = p.user_id and b.blocked = m.id
                                 and b.blocked_at < coalesce(c.disputed_at, 'infinity'))) as "is_blocked!",
               bool_or(
                   exists (select from follows f where f.follower = m.id and f.followee = p.user_id)
                   and exists (select from follows f where f.follower = p.user_id and f.followee = m.id)) as "is_friend!",
               bool_or(
                   exists (select from team_members mine
                             join team_members theirs on theirs.team_id = mine.team_id
                            where mine.user_id = m.id and theirs.user_id = p.user_id)) as "is_teammate!"
          from unnest($1::uuid[]) as m (id)
          join challenges c on c.id = $2
         cross join (select user_id from participants where challenge_id = $2
                     union
                     select user_id from challenge_rosters where challenge_id = $2
                     union
                     -- Who leads a team now decides for it, whether in its roster or not.
                     select t.leader_id from challenge_teams s join teams t on t.id = s.team_id where s.challenge_id = $2
                     union
                     -- Who declared for a seat pays its fine.
                     select (claim ->> 'by')::uuid from participants where challenge_id = $2 and claim ->> 'by' is not null) p
         group by m.id
        "#,
        moderators,
        challenge,
    )
    .fetch_all(executor)
    .await?;
    let conflicts = rows.into_iter().map(|ties| {
        let conflict = if ties.is_blocked {
            Some(ConflictOfInterest::Blocked)
        } else if ties.is_friend {
            Some(ConflictOfInterest::MutualFriend)
        } else if ties.is_teammate {
            Some(ConflictOfInterest::Teammate)
        } else {
            None
        };
        (ties.id, conflict)
    });
    Ok(conflicts.collect())
}

/// Who of the staff may act at `now`, at most [`MODERATORS_MAX`], each with how they stand to those with a seat in the challenge.
pub(crate) async fn acting_staff(
    connection: &mut DbConnection,
    challenge: Uuid,
    now: OffsetDateTime,
) -> Result<Vec<Moderator>> {
    let staff = sqlx::query_scalar!(
        r#"
        select id from users
         where role in ('moderator', 'admin') and closed_at is null
           and (suspended_at is null or suspended_until <= $1)
         order by id
         limit $2
        "#,
        now,
        MODERATORS_MAX,
    )
    .fetch_all(&mut *connection)
    .await?;
    let known = conflicts(connection, &staff, challenge).await?;
    let staff = known.into_iter().map(|(id, conflict)| Moderator {
        id,
        conflict,
        address: None,
    });
    Ok(staff.collect())
}

/// Whether a user may moderate at `now`.
pub async fn may_moderate(db: &Db, user: Uuid, now: OffsetDateTime) -> Result<bool> {
    let may = sqlx::query_scalar!(
        r#"
        select exists (
            select from users
             where id = $1 and role in ('moderator', 'admin') and closed_at is null
               and (suspended_at is null or suspended_until <= $2)
        ) as "may!"
        "#,
        user,
        now,
    )
    .fetch_one(db)
    .await?;
    Ok(may)
}

/// At most `limit` open disputes whose moderators may not moderate any more at `now`, each with that moderator: no other one can take
/// them.
pub async fn abandoned(db: &Db, now: OffsetDateTime, limit: i64) -> Result<Vec<(Uuid, Uuid)>> {
    let rows = sqlx::query!(
        r#"
        select c.id, u.id as moderator
          from challenges c
          join users u on u.id = (c.dispute_case ->> 'moderator')::uuid
         where c.deadline_kind in ('take', 'decide', 'dispute')
           -- As `may_moderate` states it.
           and not (u.role in ('moderator', 'admin') and u.closed_at is null
                    and (u.suspended_at is null or coalesce(u.suspended_until <= $1, false)))
         order by c.deadline_at
         limit $2
        "#,
        now,
        limit,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.id, row.moderator))
        .collect())
}

/// A ruling as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedRuling {
    /// Who ruled.
    pub moderator: Person,
    /// The second moderator who ruled the same.
    pub second: Option<Person>,
    /// The result; none where the match is void.
    pub verdict: Option<Verdict>,
    /// Why.
    pub reason: String,
    /// Who declared falsely, and the fine of each at most.
    pub penalties: Vec<(Person, Usdc)>,
    /// Whether it waits, or waited, for a second moderator.
    pub is_proposal: bool,
    /// Whether it decided an appeal.
    pub is_on_appeal: bool,
    /// When.
    pub at: OffsetDateTime,
}

/// The rulings of a challenge, in their order.
pub async fn rulings(db: &Db, challenge: Uuid) -> Result<Vec<RecordedRuling>> {
    let rows = sqlx::query!(
        r#"
        select r.moderator, m.username, m.avatar, r.second, s.username as "second_name?", s.avatar as second_avatar,
               r.verdict, r.winner, r.reason, r.is_proposal, r.is_on_appeal, r.at,
               array(select (u.id, u.username, u.avatar, f.fine)
                       from unnest(r.penalized, r.fines) with ordinality as f (user_id, fine, nth)
                       join users u on u.id = f.user_id
                      order by f.nth) as "penalties!: Vec<(Uuid, String, Option<String>, i64)>"
          from rulings r
          join users m on m.id = r.moderator
          left join users s on s.id = r.second
         where r.challenge_id = $1
         order by r.version
         limit $2
        "#,
        challenge,
        RULINGS_MAX,
    )
    .fetch_all(db)
    .await?;
    let rulings = rows.into_iter().map(|row| {
        let penalties = row.penalties.into_iter();
        Ok(RecordedRuling {
            moderator: Person {
                id: row.moderator,
                username: row.username,
                avatar: row.avatar,
            },
            second: person(row.second, row.second_name, row.second_avatar),
            verdict: verdict(challenge, &row.verdict, row.winner)?,
            reason: row.reason,
            penalties: penalties
                .map(|(id, username, avatar, fine)| {
                    let player = Person {
                        id,
                        username,
                        avatar,
                    };
                    (player, Usdc::from_micros(fine))
                })
                .collect(),
            is_proposal: row.is_proposal,
            is_on_appeal: row.is_on_appeal,
            at: row.at,
        })
    });
    rulings.collect()
}

fn verdict(challenge: Uuid, name: &str, winner: Option<Uuid>) -> Result<Option<Verdict>> {
    match (name, winner) {
        ("winner", Some(winner)) => Ok(Some(Verdict::Winner(winner))),
        ("draw", None) => Ok(Some(Verdict::Draw)),
        ("void", None) => Ok(None),
        _ => Err(Error::Inconsistent {
            table: "rulings",
            id: challenge,
            what: format!("verdict {name} with winner {winner:?}"),
        }),
    }
}

/// What a player has done before, as a moderator weighs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayerHistory {
    /// Who.
    pub id: Uuid,
    /// 0 to 100.
    pub fair_play: i32,
    /// Matches with a result.
    pub completed: i64,
    /// Matches won.
    pub won: i64,
    /// Challenges that were disputed.
    pub disputes: i64,
    /// What they have been fined in all.
    pub fines: Usdc,
    /// When they signed up.
    pub joined_at: OffsetDateTime,
}

/// The histories of players.
pub async fn histories(db: &Db, players: &[Uuid]) -> Result<Vec<PlayerHistory>> {
    let rows = sqlx::query!(
        r#"
        select u.id, u.fair_play, u.created_at,
               played.completed as "completed!", played.won as "won!", played.disputes as "disputes!",
               coalesce((select sum(h.amount) from wallet_history h
                          where h.user_id = u.id and h.kind = 'fine'), 0)::bigint as "fines!"
          from users u
         cross join lateral (
                   select count(*) filter (where c.status = 'completed' and s.status <> 'left') as completed,
                          count(*) filter (where c.status = 'completed'
                                             and c.outcome -> 'verdict' ->> 'winner' = s.seat_id::text) as won,
                          count(d.id) as disputes
                     from challenge_players s
                     join challenges c on c.id = s.challenge_id
                     left join disputes d on d.challenge_id = c.id
                    where s.user_id = u.id
               ) played
         where u.id = any($1)
        "#,
        players,
    )
    .fetch_all(db)
    .await?;
    let histories = rows.into_iter().map(|row| PlayerHistory {
        id: row.id,
        fair_play: row.fair_play,
        completed: row.completed,
        won: row.won,
        disputes: row.disputes,
        // A fine lowers the wallet.
        fines: Usdc::from_micros(row.fines.saturating_neg()),
        joined_at: row.created_at,
    });
    Ok(histories.collect())
}
