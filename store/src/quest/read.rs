//! How far a player is.

use std::collections::{HashMap, HashSet};

use domain::quest::{Period, PlayerRun, QuestMetric};
use time::Date;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;

/// What a player has come to in the windows of a day.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct QuestProgress {
    counts: HashMap<(Period, QuestMetric), i64>,
    claimed: HashSet<(Period, String)>,
    /// Runs and streaks.
    pub run: PlayerRun,
}

impl QuestProgress {
    /// How much of a metric.
    pub fn count(&self, period: Period, metric: QuestMetric) -> i64 {
        self.counts.get(&(period, metric)).copied().unwrap_or(0)
    }

    /// Whether the reward of a quest was claimed in the present window.
    pub fn is_claimed(&self, period: Period, quest: &str) -> bool {
        self.claimed.contains(&(period, quest.to_owned()))
    }
}

/// What a player has come to in the windows that `today` is in: ranges of keys, however much was recorded.
pub async fn progress(db: &Db, player: Uuid, today: Date) -> Result<QuestProgress> {
    let rows = sqlx::query!(
        r#"
        select 'count' as "what!", period as "period!", metric as "name!", count as "count!", null::date as day
          from quest_counts
         where player = $1 and (period, start) in (('day', $2), ('week', $3), ('ever', $4))
        union all
        select 'claim', period, quest, tokens, null
          from quest_claims
         where player = $1 and (period, start) in (('day', $2), ('week', $3), ('ever', $4))
        union all
        select 'run', 'ever', run.name, run.count, streak_day
          from quest_runs
         cross join lateral (values ('wins', wins), ('streak', streak), ('best', best_streak)) as run (name, count)
         where player = $1
        "#,
        player,
        Period::Day.start(today),
        Period::Week.start(today),
        Period::Ever.start(today),
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
                    progress.counts.insert((period, metric), row.count);
                }
            }
            ("claim", name) => {
                progress.claimed.insert((period, name.to_owned()));
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
