//! The contest of each month: its table, its fund and its prizes (`migrations/0039_contest.sql`).
//!
//! Scores are written in the transaction that counts for quests, and a month is settled under the same turn: so no win is counted
//! while its month is settled.

use std::collections::BTreeMap;

use domain::challenge::Person;
use domain::contest::{
    COUNTED_WITHIN, ContestSwitch, PLACES, is_rewarded, notification_id, prizes,
};
use domain::ledger::{Journal, LedgerAccount};
use domain::money::Usdc;
use domain::notification::Payload;
use domain::quest::ContestGain;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use crate::DbConnection;
use crate::administration::settings::{CONTEST, QUESTS};
use crate::db::Db;
use crate::error::Result;
use crate::ledger;
use crate::notification::{self, NotificationBatch};

/// Months of the list of past ones.
const PAST_MONTHS_MAX: i64 = 24;

/// Adds to the scores of players. A month that was settled stays as it was.
pub async fn add(
    connection: &mut DbConnection,
    gains: &BTreeMap<(Date, Uuid), ContestGain>,
) -> Result<()> {
    if gains.is_empty() {
        return Ok(());
    }
    let months: Vec<Date> = gains.keys().map(|key| key.0).collect();
    let players: Vec<Uuid> = gains.keys().map(|key| key.1).collect();
    let points: Vec<i64> = gains.values().map(|gain| gain.points).collect();
    let wins: Vec<i64> = gains.values().map(|gain| gain.wins).collect();
    let reached: Vec<OffsetDateTime> = gains.values().map(|gain| gain.at).collect();
    sqlx::query!(
        r#"
        insert into contest_scores as s (month, player, points, wins, reached_at)
        select gain.month, gain.player, gain.points, gain.wins, gain.at
          from unnest($1::date[], $2::uuid[], $3::bigint[], $4::bigint[], $5::timestamptz[])
               as gain (month, player, points, wins, at)
         where not exists (select from contest_months m where m.month = gain.month)
        on conflict (month, player) do update
           set points = s.points + excluded.points, wins = s.wins + excluded.wins,
               reached_at = greatest(s.reached_at, excluded.reached_at)
        "#,
        &months,
        &players,
        &points,
        &wins,
        &reached,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A place in the table of a month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContestPlace {
    /// From 1 on.
    pub place: i64,
    /// Who.
    pub person: Person,
    /// Their points.
    pub points: i64,
    /// What they won; nothing before the month is settled.
    pub prize: Option<Usdc>,
}

/// The first places of a month that goes on. Closed and suspended accounts are passed over.
pub async fn table(db: &Db, month: Date, now: OffsetDateTime) -> Result<Vec<ContestPlace>> {
    let rows = sqlx::query!(
        r#"
        select s.player, u.username, u.avatar, s.points
          from contest_scores s
          join users u on u.id = s.player
         where s.month = $1 and u.closed_at is null and (u.suspended_at is null or u.suspended_until <= $3)
         order by s.points desc, s.reached_at, s.player
         limit $2
        "#,
        month,
        places(),
        now,
    )
    .fetch_all(db)
    .await?;
    let place = |(person, points, place)| ContestPlace {
        place,
        person,
        points,
        prize: None,
    };
    let rows = rows.into_iter().zip(1..).map(|(row, place)| {
        let person = Person {
            id: row.player,
            username: row.username,
            avatar: row.avatar,
        };
        (person, row.points, place)
    });
    Ok(rows.map(place).collect())
}

fn places() -> i64 {
    i64::try_from(PLACES).unwrap_or(0)
}

/// What a player has come to in a month, and how many are before them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContestScore {
    /// Points.
    pub points: i64,
    /// Counted wins.
    pub wins: i64,
    /// From 1 on.
    pub place: i64,
}

/// The score of a player; nothing for a player without points.
pub async fn score(
    db: &Db,
    (month, player): (Date, Uuid),
    now: OffsetDateTime,
) -> Result<Option<ContestScore>> {
    let score = sqlx::query_as!(
        ContestScore,
        r#"
        select mine.points, mine.wins,
               1 + (select count(*) from contest_scores s
                      join users u on u.id = s.player
                     where s.month = $1 and u.closed_at is null and (u.suspended_at is null or u.suspended_until <= $3)
                       and (s.points > mine.points
                            or (s.points = mine.points and (s.reached_at, s.player) < (mine.reached_at, mine.player))))
               as "place!"
          from contest_scores mine
         where mine.month = $1 and mine.player = $2
        "#,
        month,
        player,
        now,
    )
    .fetch_optional(db)
    .await?;
    Ok(score)
}

/// What the account of the contest has.
pub async fn fund(executor: impl sqlx::PgExecutor<'_>) -> Result<Usdc> {
    let posted = sqlx::query_scalar!(
        "select posted from ledger_balances where account_id = $1",
        LedgerAccount::Contest.id(),
    )
    .fetch_one(executor)
    .await?;
    Ok(Usdc::from_micros(posted))
}

/// Writes down what an administrator pays in, and moves it out of their available money.
///
/// # Errors
/// Named by constraint: [`ledger::NOT_NEGATIVE`].
pub async fn pay_in(
    connection: &mut DbConnection,
    (id, funder): (Uuid, Uuid),
    amount: Usdc,
    now: OffsetDateTime,
) -> Result<()> {
    let journal = Journal::contest_funding(id, funder, amount);
    sqlx::query!(
        "insert into contest_fundings (id, funder, amount, journal_id, at) values ($1, $2, $3, $4, $5)",
        id,
        funder,
        amount.micros(),
        journal.id,
        now,
    )
    .execute(&mut *connection)
    .await?;
    ledger::write(connection, &journal, now).await
}

/// The earliest month that ended before `ended_by`, has scores and is not settled.
pub async fn due(db: &Db, ended_by: Date) -> Result<Option<Date>> {
    let month = sqlx::query_scalar!(
        r#"
        select min(month) from contest_scores s
         where month < $1 and not exists (select from contest_months m where m.month = s.month)
        "#,
        ended_by,
    )
    .fetch_one(db)
    .await?;
    Ok(month)
}

/// Settles a month, in the transaction that has the turn to count: who is in the first places gets what the fund pays. A month at
/// whose end there was no contest is closed without prizes.
///
/// Answers who was paid; nothing where events of the month still wait to be counted, or another process has settled it.
pub async fn settle(
    connection: &mut DbConnection,
    (month, end): (Date, OffsetDateTime),
    now: OffsetDateTime,
) -> Result<Option<Vec<Uuid>>> {
    let fund = fund(&mut *connection).await?;
    let switches = switches(connection, end.saturating_add(COUNTED_WITHIN)).await?;
    if !is_rewarded(end, &switches) {
        let is_closed = close(connection, (month, fund), None, now).await?;
        return Ok(is_closed.then(Vec::new));
    }
    let is_counted = sqlx::query_scalar!(
        r#"select not exists (select from quest_events where not is_counted and at < $1) as "is_counted!""#,
        end,
    )
    .fetch_one(&mut *connection)
    .await?;
    if !is_counted {
        return Ok(None);
    }
    // An account that is closed in this moment waits: its money could not be taken out any more. A command that changes a score of fair
    // play does not, as it has locked the feed already that is locked after this.
    let winners = sqlx::query!(
        r#"
        select s.player, s.points
          from contest_scores s
          join users u on u.id = s.player
         where s.month = $1 and u.closed_at is null and (u.suspended_at is null or u.suspended_until <= $3)
         order by s.points desc, s.reached_at, s.player
         limit $2
           for key share of u
        "#,
        month,
        places(),
        now,
    )
    .fetch_all(&mut *connection)
    .await?;
    let paid: Vec<(Uuid, Usdc)> = winners
        .iter()
        .map(|it| it.player)
        .zip(prizes(fund))
        .collect();
    let journal = Journal::contest_prizes(month, &paid);
    let has_paid = !journal.postings.is_empty();
    let journal_id = has_paid.then_some(journal.id);
    if !close(connection, (month, fund), journal_id, now).await? {
        return Ok(None);
    }
    let players: Vec<Uuid> = paid.iter().map(|it| it.0).collect();
    let amounts: Vec<i64> = paid.iter().map(|it| it.1.micros()).collect();
    let points: Vec<i64> = winners.iter().map(|it| it.points).collect();
    sqlx::query!(
        r#"
        insert into contest_prizes (month, place, player, points, amount)
        select $1, prize.place, prize.player, prize.points, prize.amount
          from unnest($2::uuid[], $3::bigint[], $4::bigint[]) with ordinality as prize (player, points, amount, place)
        "#,
        month,
        &players,
        &points,
        &amounts,
    )
    .execute(&mut *connection)
    .await?;
    notify_places(connection, month, &paid, now).await?;
    ledger::write(connection, &journal, now).await?;
    Ok(Some(players))
}

/// Writes down that a month is over, and what the fund had; false where it is written already.
async fn close(
    connection: &mut DbConnection,
    (month, fund): (Date, Usdc),
    journal: Option<Uuid>,
    now: OffsetDateTime,
) -> Result<bool> {
    let closed = sqlx::query!(
        r#"
        insert into contest_months (month, fund, journal_id, settled_at) values ($1, $2, $3, $4)
        on conflict do nothing
        "#,
        month,
        fund.micros(),
        journal,
        now,
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(closed != 0)
}

/// The starts of the server before `before` that changed whether there is a contest, the earliest first: it needs both settings.
async fn switches(
    connection: &mut DbConnection,
    before: OffsetDateTime,
) -> Result<Vec<ContestSwitch>> {
    let rows = sqlx::query!(
        r#"
        select name, to_value = 'false' as is_off, at
          from settings_history
         where name in ($1, $2) and at < $3
         order by id
        "#,
        QUESTS,
        CONTEST,
        before,
    )
    .fetch_all(connection)
    .await?;
    let (mut has_quests, mut has_contest) = (true, true);
    let mut switches: Vec<ContestSwitch> = Vec::new();
    for row in rows {
        // A setting that is gone is on.
        let has_it = row.is_off != Some(true);
        if row.name == QUESTS {
            has_quests = has_it;
        } else {
            has_contest = has_it;
        }
        let is_on = has_quests && has_contest;
        match switches.last_mut() {
            // What one start has changed counts together.
            Some(last) if last.at == row.at => last.is_on = is_on,
            Some(_) | None => switches.push(ContestSwitch { at: row.at, is_on }),
        }
    }
    Ok(switches)
}

/// Notifies those in the first places. Balances are locked after it.
async fn notify_places(
    connection: &mut DbConnection,
    month: Date,
    paid: &[(Uuid, Usdc)],
    now: OffsetDateTime,
) -> Result<()> {
    let places = (1..).zip(paid);
    let news = places.map(|(place, (player, amount))| {
        let fact = Payload::ContestPrize {
            month,
            place,
            amount: *amount,
        };
        (notification_id(month, *player, now), *player, fact)
    });
    let batch = NotificationBatch {
        sender: None,
        challenge: None,
        team: None,
        at: now,
    };
    notification::tell(connection, batch, &news.collect::<Vec<_>>()).await?;
    Ok(())
}

/// A month that is settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastMonth {
    /// Its first day.
    pub month: Date,
    /// Who won what, by place.
    pub places: Vec<ContestPlace>,
}

/// The settled months, the latest first, but for those that were closed without prizes.
pub async fn past(db: &Db) -> Result<Vec<PastMonth>> {
    let rows = sqlx::query!(
        r#"
        select p.month, p.place, p.player, u.username, u.avatar, p.points, p.amount
          from (select month from contest_months
                 where exists (select from contest_prizes won where won.month = contest_months.month)
                 order by month desc
                 limit $1) m
          join contest_prizes p on p.month = m.month
          join users u on u.id = p.player
         order by p.month desc, p.place
        "#,
        PAST_MONTHS_MAX,
    )
    .fetch_all(db)
    .await?;
    let mut months: Vec<PastMonth> = Vec::new();
    for row in rows {
        let place = ContestPlace {
            place: row.place,
            person: Person {
                id: row.player,
                username: row.username,
                avatar: row.avatar,
            },
            points: row.points,
            prize: Some(Usdc::from_micros(row.amount)),
        };
        match months.last_mut() {
            Some(last) if last.month == row.month => last.places.push(place),
            Some(_) | None => months.push(PastMonth {
                month: row.month,
                places: vec![place],
            }),
        }
    }
    Ok(months)
}
