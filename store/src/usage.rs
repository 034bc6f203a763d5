//! How the connections are used, as operators see it: who waits for one, and which statements take the time.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use sqlx::{Execute, Postgres, SqlStr};

/// Statements that are counted by name. Ours are fewer; what would come beyond them is counted in the histogram alone.
const STATEMENTS_MAX: usize = 2_048;
/// So much of its text names a statement.
const NAME_CHARS: usize = 160;

/// What one pool is at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolReport {
    /// Which: `transactions`, `writers`, `readers` or `probes`.
    pub name: &'static str,
    /// Connections that it may have.
    pub connections_max: usize,
    /// Connections that are in use.
    pub in_use: usize,
    /// Callers that wait for one.
    pub waiting: usize,
}

/// What one statement took since the process started, all pools together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementReport {
    /// The beginning of its text.
    pub statement: String,
    /// How often it ran.
    pub runs: u64,
    /// All runs together.
    pub total: Duration,
    /// The longest one.
    pub longest: Duration,
}

/// Callers that wait for a connection of one pool.
#[derive(Debug, Clone, Default)]
pub(crate) struct Waiting(Arc<AtomicUsize>);

impl Waiting {
    pub(crate) fn count(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    /// One more waits, until the guard is dropped.
    pub(crate) fn enter(&self) -> WaitingGuard<'_> {
        self.0.fetch_add(1, Ordering::Relaxed);
        WaitingGuard(self)
    }
}

pub(crate) struct WaitingGuard<'w>(&'w Waiting);

impl Drop for WaitingGuard<'_> {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What each statement took.
#[derive(Debug, Clone, Default)]
pub(crate) struct StatementTimes(Arc<Mutex<HashMap<u64, StatementReport>>>);

impl StatementTimes {
    pub(crate) fn record(&self, sql: &str, took: Duration) {
        let mut hasher = DefaultHasher::new();
        sql.hash(&mut hasher);
        let mut statements = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = STATEMENTS_MAX <= statements.len();
        let key = hasher.finish();
        if is_full && !statements.contains_key(&key) {
            return;
        }
        let statement = statements.entry(key).or_insert_with(|| StatementReport {
            statement: name_of(sql),
            runs: 0,
            total: Duration::ZERO,
            longest: Duration::ZERO,
        });
        statement.runs += 1;
        statement.total += took;
        statement.longest = statement.longest.max(took);
    }

    /// Those that took the most time, all runs together.
    pub(crate) fn slowest(&self, count: usize) -> Vec<StatementReport> {
        let statements = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut slowest: Vec<StatementReport> = statements.values().cloned().collect();
        drop(statements);
        slowest.sort_unstable_by_key(|it| std::cmp::Reverse(it.total));
        slowest.truncate(count);
        slowest
    }
}

/// Its first words on one line, without comments: values are parameters, so no text of a player is in it.
fn name_of(sql: &str) -> String {
    let lines = sql
        .lines()
        .filter(|line| !line.trim_start().starts_with("--"));
    let words = lines.flat_map(str::split_whitespace);
    let text = words.collect::<Vec<_>>().join(" ");
    text.chars().take(NAME_CHARS).collect()
}

/// A query whose text can be read while it runs.
pub(crate) struct Observed<E> {
    query: E,
    sql: Arc<OnceLock<SqlStr>>,
}

impl<E> Observed<E> {
    pub(crate) fn new(query: E) -> (Self, ObservedSql) {
        let sql = Arc::<OnceLock<SqlStr>>::default();
        let observed = ObservedSql {
            sql: Arc::clone(&sql),
            begun: Instant::now(),
        };
        (Self { query, sql }, observed)
    }
}

/// The text of an [`Observed`] query, and when it began.
pub(crate) struct ObservedSql {
    sql: Arc<OnceLock<SqlStr>>,
    begun: Instant,
}

impl ObservedSql {
    pub(crate) fn record(&self, pool: &'static str, times: &StatementTimes) {
        let took = self.begun.elapsed();
        metrics::histogram!("database_statement_seconds", "pool" => pool).record(took);
        if let Some(sql) = self.sql.get() {
            times.record(sql.as_str(), took);
        }
    }
}

impl<'q, E: Execute<'q, Postgres>> Execute<'q, Postgres> for Observed<E> {
    fn sql(self) -> SqlStr {
        let sql = self.query.sql();
        // It is asked once.
        drop(self.sql.set(sql.clone()));
        sql
    }

    fn statement(&self) -> Option<&<Postgres as sqlx::Database>::Statement> {
        self.query.statement()
    }

    fn take_arguments(
        &mut self,
    ) -> Result<Option<<Postgres as sqlx::Database>::Arguments>, sqlx::error::BoxDynError> {
        self.query.take_arguments()
    }

    fn persistent(&self) -> bool {
        self.query.persistent()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_is_named_by_its_first_words_without_comments() {
        let sql =
            "\n  -- A comment.\n  select id,\n         name\n    from users\n   where id = $1";
        assert_eq!(name_of(sql), "select id, name from users where id = $1");
        assert_eq!(name_of(&"x ".repeat(200)).chars().count(), NAME_CHARS);
    }

    #[test]
    fn the_statements_that_take_the_most_time_come_first_and_others_are_not_confused_with_them() {
        let times = StatementTimes::default();
        for millis in [10, 30] {
            times.record("select 1", Duration::from_millis(millis));
        }
        times.record("select 2", Duration::from_millis(35));
        times.record("select 3", Duration::from_millis(1));
        let slowest = times.slowest(2);
        let seen: Vec<_> = slowest
            .iter()
            .map(|it| (it.statement.as_str(), it.runs, it.longest.as_millis()))
            .collect();
        assert_eq!(seen, [("select 1", 2, 30), ("select 2", 1, 35)]);
        for n in 0..2 * STATEMENTS_MAX {
            times.record(&format!("select {n}"), Duration::from_millis(1));
        }
        assert_eq!(times.slowest(usize::MAX).len(), STATEMENTS_MAX);
    }
}
