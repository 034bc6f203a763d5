//! Loads the counts that facts look at, and saves what they have come to, in one transaction.

use std::collections::BTreeSet;

use domain::quest::{
    CountKey, MarkTopic, Period, PlayerRun, QuestFact, QuestMark, QuestMetric, QuestTally, day_of,
};
use time::Date;
use uuid::Uuid;

use super::record::RecordedFact;
use crate::DbConnection;
use crate::contest;
use crate::db::Db;
use crate::error::{Result, ensure_rows};

/// Takes the turn to count, until the end of the transaction. Not where another process has it: that one counts all there is.
pub async fn take_turn(connection: &mut DbConnection) -> Result<bool> {
    let is_mine = sqlx::query_scalar!(
        r#"select pg_try_advisory_xact_lock(hashtextextended('quests', 38)) as "is_mine!""#
    )
    .fetch_one(connection)
    .await?;
    Ok(is_mine)
}

/// What the players of `facts` have come to in the windows of these facts.
pub async fn load(connection: &mut DbConnection, facts: &[RecordedFact]) -> Result<QuestTally> {
    let mut tally = QuestTally::default();
    load_counts(connection, facts, &mut tally).await?;
    load_marks(connection, facts, &mut tally).await?;
    load_met(connection, facts, &mut tally).await?;
    let players: BTreeSet<Uuid> = facts.iter().map(|it| it.player).collect();
    let players: Vec<Uuid> = players.into_iter().collect();
    let rows = sqlx::query!(
        "select player, wins, streak, best_streak, streak_day from quest_runs where player = any ($1)",
        &players,
    )
    .fetch_all(connection)
    .await?;
    for row in rows {
        let run = PlayerRun {
            wins: row.wins,
            streak: row.streak,
            best_streak: row.best_streak,
            streak_day: row.streak_day,
        };
        tally.runs.insert(row.player, run);
    }
    Ok(tally)
}

async fn load_counts(
    connection: &mut DbConnection,
    facts: &[RecordedFact],
    tally: &mut QuestTally,
) -> Result<()> {
    let mut windows = BTreeSet::new();
    for it in facts {
        let day = day_of(it.at);
        windows.extend(Period::ALL.map(|period| (it.player, period, period.start(day))));
    }
    let players: Vec<Uuid> = windows.iter().map(|it| it.0).collect();
    let periods: Vec<String> = windows.iter().map(|it| it.1.name().to_owned()).collect();
    let starts: Vec<Date> = windows.iter().map(|it| it.2).collect();
    let rows = sqlx::query!(
        r#"
        select c.player, c.period, c.start, c.metric, c.count
          from unnest($1::uuid[], $2::text[], $3::date[]) as w (player, period, start)
          join quest_counts c on c.player = w.player and c.period = w.period and c.start = w.start
        "#,
        &players,
        &periods,
        &starts,
    )
    .fetch_all(connection)
    .await?;
    for row in rows {
        let known = Period::parse(&row.period).zip(QuestMetric::parse(&row.metric));
        // A count of another version of the server is left alone.
        if let Some((period, metric)) = known {
            let (player, start) = (row.player, row.start);
            let key = CountKey {
                player,
                period,
                start,
                metric,
            };
            tally.counts.insert(key, row.count);
        }
    }
    Ok(())
}

/// Marks as the columns of an `unnest`.
#[derive(Default)]
struct MarkColumns {
    players: Vec<Uuid>,
    periods: Vec<String>,
    starts: Vec<Date>,
    topics: Vec<String>,
    items: Vec<Uuid>,
}

impl MarkColumns {
    fn of<'a>(marks: impl IntoIterator<Item = &'a QuestMark>) -> Self {
        let mut columns = Self::default();
        for mark in marks {
            columns.players.push(mark.player);
            columns.periods.push(mark.period.name().to_owned());
            columns.starts.push(mark.start);
            columns.topics.push(mark.topic.name().to_owned());
            columns.items.push(mark.item);
        }
        columns
    }
}

async fn load_marks(
    connection: &mut DbConnection,
    facts: &[RecordedFact],
    tally: &mut QuestTally,
) -> Result<()> {
    let mut looked_at = BTreeSet::new();
    for it in facts {
        looked_at.extend(QuestTally::marks_of(it.player, &it.fact, it.at));
    }
    let looked_at: Vec<QuestMark> = looked_at.into_iter().collect();
    if looked_at.is_empty() {
        return Ok(());
    }
    let columns = MarkColumns::of(&looked_at);
    let there = sqlx::query_scalar!(
        r#"
        select w.place as "place!"
          from unnest($1::uuid[], $2::text[], $3::date[], $4::text[], $5::uuid[])
               with ordinality as w (player, period, start, topic, item, place)
          join quest_marks m on m.player = w.player and m.period = w.period and m.start = w.start
                            and m.topic = w.topic and m.item = w.item
        "#,
        &columns.players,
        &columns.periods,
        &columns.starts,
        &columns.topics,
        &columns.items,
    )
    .fetch_all(connection)
    .await?;
    let mark = |place: i64| {
        let index = usize::try_from(place.saturating_sub(1)).ok()?;
        looked_at.get(index).copied()
    };
    tally.marks.extend(there.into_iter().filter_map(mark));
    Ok(())
}

/// Against whom the opponents of the contest have played before: two each, which are enough to know.
async fn load_met(
    connection: &mut DbConnection,
    facts: &[RecordedFact],
    tally: &mut QuestTally,
) -> Result<()> {
    let mut opponents = BTreeSet::new();
    for it in facts {
        if let QuestFact::Match(played) = &it.fact
            && played.is_won
        {
            opponents.extend(played.contest.iter().map(|opponent| opponent.player));
        }
    }
    if opponents.is_empty() {
        return Ok(());
    }
    let opponents: Vec<Uuid> = opponents.into_iter().collect();
    let rows = sqlx::query!(
        r#"
        select o.player as "player!", m.item
          from unnest($1::uuid[]) as o (player)
         cross join lateral (
               select item from quest_marks
                where player = o.player and period = $2 and start = $3 and topic = $4
                limit 2) m
        "#,
        &opponents,
        Period::Ever.name(),
        Period::Ever.start(Date::MIN),
        MarkTopic::Played.name(),
    )
    .fetch_all(connection)
    .await?;
    for row in rows {
        tally.note_met(row.player, row.item);
    }
    Ok(())
}

/// Saves what has changed, and marks the events as counted.
pub async fn save(connection: &mut DbConnection, tally: &QuestTally, events: &[i64]) -> Result<()> {
    let columns = MarkColumns::of(&tally.fresh);
    sqlx::query!(
        r#"
        insert into quest_marks (player, period, start, topic, item)
        select * from unnest($1::uuid[], $2::text[], $3::date[], $4::text[], $5::uuid[])
        "#,
        &columns.players,
        &columns.periods,
        &columns.starts,
        &columns.topics,
        &columns.items,
    )
    .execute(&mut *connection)
    .await?;
    contest::add(&mut *connection, &tally.gains).await?;
    save_counts(connection, tally).await?;
    save_runs(connection, tally).await?;
    let counted = sqlx::query!(
        "update quest_events set is_counted = true where number = any ($1) and not is_counted",
        events,
    )
    .execute(connection)
    .await?
    .rows_affected();
    let expected = u64::try_from(events.len()).unwrap_or(u64::MAX);
    ensure_rows("counted quest events", counted, expected)
}

async fn save_counts(connection: &mut DbConnection, tally: &QuestTally) -> Result<()> {
    let (mut players, mut periods, mut starts) = (Vec::new(), Vec::new(), Vec::new());
    let (mut metrics, mut counts) = (Vec::new(), Vec::new());
    for key in &tally.changed {
        players.push(key.player);
        periods.push(key.period.name().to_owned());
        starts.push(key.start);
        metrics.push(key.metric.name().to_owned());
        counts.push(tally.counts.get(key).copied().unwrap_or(0));
    }
    sqlx::query!(
        r#"
        insert into quest_counts (player, period, start, metric, count)
        select * from unnest($1::uuid[], $2::text[], $3::date[], $4::text[], $5::bigint[])
        on conflict (player, period, start, metric) do update set count = excluded.count
        "#,
        &players,
        &periods,
        &starts,
        &metrics,
        &counts,
    )
    .execute(connection)
    .await?;
    Ok(())
}

#[expect(
    clippy::as_conversions,
    reason = "how the macro is given an array with nulls"
)]
async fn save_runs(connection: &mut DbConnection, tally: &QuestTally) -> Result<()> {
    let players: Vec<Uuid> = tally.runs.keys().copied().collect();
    let wins: Vec<i64> = tally.runs.values().map(|it| it.wins).collect();
    let streaks: Vec<i64> = tally.runs.values().map(|it| it.streak).collect();
    let best: Vec<i64> = tally.runs.values().map(|it| it.best_streak).collect();
    let days: Vec<Option<Date>> = tally.runs.values().map(|it| it.streak_day).collect();
    sqlx::query!(
        r#"
        insert into quest_runs (player, wins, streak, best_streak, streak_day)
        select * from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::date[])
        on conflict (player) do update
           set wins = excluded.wins, streak = excluded.streak, best_streak = excluded.best_streak,
               streak_day = excluded.streak_day
        "#,
        &players,
        &wins,
        &streaks,
        &best,
        &days as &[Option<Date>],
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Removes at most `limit` counts, and as many marks, of windows that began before `day`.
pub async fn sweep(db: &Db, day: Date, limit: i64) -> Result<u64> {
    let counts = sqlx::query!(
        r#"
        delete from quest_counts
         where (player, period, start, metric) in (
               select player, period, start, metric from quest_counts where start < $1 and period <> 'ever' limit $2)
        "#,
        day,
        limit,
    )
    .execute(db)
    .await?
    .rows_affected();
    let marks = sqlx::query!(
        r#"
        delete from quest_marks
         where (player, period, start, topic, item) in (
               select player, period, start, topic, item from quest_marks where start < $1 and period <> 'ever' limit $2)
        "#,
        day,
        limit,
    )
    .execute(db)
    .await?
    .rows_affected();
    Ok(counts.saturating_add(marks))
}
