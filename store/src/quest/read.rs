//! How far a player is.

use std::collections::{HashMap, HashSet};

use domain::quest::{Period, PlayerRun, Quest, QuestMetric, QuestStanding};
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;

/// What a player has come to in the windows that can be claimed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct QuestProgress {
    counts: HashMap<(Period, Date, QuestMetric), i64>,
    claimed: HashSet<(Period, Date, String)>,
    /// Runs and streaks.
    pub run: PlayerRun,
}

impl QuestProgress {
    /// How far the player is with a quest at `now`, which is the time that this was read for.
    pub fn standing(&self, quest: &Quest, now: OffsetDateTime) -> QuestStanding {
        let period = quest.kind.period();
        quest.standing(now, |start| {
            let count = self.counts.get(&(period, start, quest.metric));
            let claim = (period, start, quest.id.clone());
            (count.copied().unwrap_or(0), self.claimed.contains(&claim))
        })
    }
}

/// What a player has come to in the windows that can be claimed at `now`: ranges of keys in one statement, however much was recorded.
pub async fn progress(db: &Db, player: Uuid, now: OffsetDateTime) -> Result<QuestProgress> {
    let windows = |period: Period| {
        let starts = period.claimable(now);
        let first = starts.first().copied().unwrap_or(Date::MIN);
        (first, starts.last().copied().unwrap_or(first))
    };
    let (day_before, day) = windows(Period::Day);
    let (week_before, week) = windows(Period::Week);
    let (ever, _) = windows(Period::Ever);
    let rows = sqlx::query!(
        r#"
        select 'count' as "what!", period as "period!", start as "start!", metric as "name!", count as "count!", null::date as day
          from quest_counts
         where player = $1
           and (period, start) in (('day', $2), ('week', $3), ('ever', $4), ('day', $5), ('week', $6))
        union all
        select 'claim', period, start, quest, tokens, null
          from quest_claims
         where player = $1
           and (period, start) in (('day', $2), ('week', $3), ('ever', $4), ('day', $5), ('week', $6))
        union all
        select 'run', 'ever', $4, run.name, run.count, streak_day
          from quest_runs
         cross join lateral (values ('wins', wins), ('streak', streak), ('best', best_streak)) as run (name, count)
         where player = $1
        "#,
        player,
        day,
        week,
        ever,
        day_before,
        week_before,
    )
    .fetch_all(db)
    .await?;
    let mut progress = QuestProgress::default();
    for row in rows {
        let Some(period) = Period::parse(&row.period) else {
            continue;
        };
        match (row.what.as_str(), row.name.as_str()) {
            ("count", name) => {
                if let Some(metric) = QuestMetric::parse(name) {
                    progress
                        .counts
                        .insert((period, row.start, metric), row.count);
                }
            }
            ("claim", name) => {
                progress
                    .claimed
                    .insert((period, row.start, name.to_owned()));
            }
            (_, "wins") => progress.run.wins = row.count,
            (_, "streak") => {
                progress.run.streak = row.count;
                progress.run.streak_day = row.day;
            }
            (_, _) => progress.run.best_streak = row.count,
        }
    }
    Ok(progress)
}
