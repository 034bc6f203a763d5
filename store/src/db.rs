//! The pool of connections, and the role that they act as.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool, Postgres, Transaction};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::error::{Error, Result};
use crate::kept::{Kept, Lent, READERS_MAX, WRITERS_MAX};

/// The schema, in order. Run as the owner; the server itself acts as [`APP_ROLE`].
pub static MIGRATOR: sqlx::migrate::Migrator = sqlx::migrate!("../migrations");

/// The role that the server acts as: it may write the ledger only through its triggers, and never erase.
pub const APP_ROLE: &str = "duel_ledger_app";

/// How long a request waits for a connection before it is answered *busy* (live.md, overload).
pub(crate) const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(2);

/// How each connection acts. A statement is planned once and the plan is kept: planning a deed costs as much as doing it.
/// Such a plan must not lean on how small the tables were when it was made, so an index is priced as on a disk without
/// heads. No statement of ours runs long enough to be worth compiling, and one that does is given up: its caller is
/// answered *busy*, and its connection serves the next. Only the audit takes its time.
pub(crate) const SESSION: &str = "set role duel_ledger_app;
     set plan_cache_mode = force_generic_plan;
     set random_page_cost = 1.1;
     set jit = off;
     set statement_timeout = '15s';
     set lock_timeout = '10s'";

/// Of the connections, the part that lists and searches may use at once: however many visitors search, deeds and money
/// find a connection.
const BROWSING_SHARE: u32 = 2;

/// `undefined_table`.
const NO_TABLE: &str = "42P01";

/// A connection that rested this long is asked whether it still stands. To ask each time would double the round trips.
pub(crate) const RESTED: Duration = Duration::from_secs(1);

/// A transaction. Whoever opened it commits it; dropped, it rolls back.
pub type Tx = Transaction<'static, Postgres>;

/// A pool of connections to the database.
#[derive(Debug, Clone)]
pub struct Db {
    pool: PgPool,
    browsing: Arc<Semaphore>,
    deeds: Arc<AtomicU64>,
    writers: Kept,
    readers: Kept,
}

impl Db {
    /// Connects with at most `connections_max` connections for transactions, each acting as [`APP_ROLE`], and
    /// [`WRITERS_MAX`](crate::WRITERS_MAX) and [`READERS_MAX`](crate::READERS_MAX), or as many as the pool has where that is
    /// less, for single statements.
    ///
    /// # Errors
    /// Where the database cannot be reached, or has not been migrated (the role is missing).
    pub async fn connect(options: PgConnectOptions, connections_max: u32) -> Result<Self> {
        let pool = PgPoolOptions::new()
            .max_connections(connections_max)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .after_connect(|connection, _| {
                Box::pin(async move {
                    sqlx::raw_sql(SESSION).execute(connection).await?;
                    Ok(())
                })
            })
            .test_before_acquire(false)
            .before_acquire(|connection, rest| Box::pin(stands(connection, rest.idle_for)))
            .connect_with(options)
            .await?;
        let browsing = (connections_max / BROWSING_SHARE).max(1);
        let readers = usize::try_from(connections_max).unwrap_or(READERS_MAX);
        Ok(Self {
            writers: Kept::new(pool.connect_options(), WRITERS_MAX),
            readers: Kept::new(pool.connect_options(), readers.min(READERS_MAX)),
            pool,
            browsing: Arc::new(Semaphore::new(usize::try_from(browsing).unwrap_or(1))),
            deeds: Arc::default(),
        })
    }

    /// Brings the schema up to date, as the user of `options` (the owner, not the app role).
    ///
    /// # Errors
    /// Where the database cannot be reached or a migration fails; nothing of a failed migration stays.
    pub async fn migrate(options: &PgConnectOptions) -> std::result::Result<(), MigrateError> {
        use sqlx::ConnectOptions;
        let mut connection: PgConnection =
            options.connect().await.map_err(MigrateError::Connect)?;
        MIGRATOR
            .run(&mut connection)
            .await
            .map_err(MigrateError::Run)
    }

    /// Whether every migration of ours has been applied, and no other.
    ///
    /// # Errors
    /// Where the database cannot be reached.
    pub async fn is_current(options: &PgConnectOptions) -> std::result::Result<bool, MigrateError> {
        use sqlx::ConnectOptions;
        let mut connection: PgConnection =
            options.connect().await.map_err(MigrateError::Connect)?;
        let applied = sqlx::query_scalar("select max(version) from _sqlx_migrations where success")
            .fetch_one(&mut connection)
            .await;
        let applied: Option<i64> = match applied {
            Ok(version) => version,
            Err(sqlx::Error::Database(refusal)) if refusal.code().as_deref() == Some(NO_TABLE) => {
                None
            }
            Err(error) => return Err(MigrateError::Connect(error)),
        };
        let newest = MIGRATOR.iter().map(|migration| migration.version).max();
        Ok(applied == newest)
    }

    /// Opens a transaction.
    pub async fn begin(&self) -> Result<Tx> {
        Ok(self.pool.begin().await?)
    }

    /// The pool, for transactions and for several statements over one connection. A single statement goes through `Db`
    /// itself, which spares it the round trip that the pool asks after each use.
    pub fn pool(&self) -> &PgPool {
        &self.pool
    }

    /// A connection for whoever writes without pause.
    ///
    /// # Errors
    /// [`Error::Busy`] where none becomes free in time, or the database cannot be reached.
    pub(crate) async fn writer(&self) -> Result<Lent> {
        self.writers.take().await
    }

    /// A connection for one statement, which is its own transaction.
    ///
    /// # Errors
    /// As [`Db::writer`].
    pub(crate) async fn reader(&self) -> Result<Lent> {
        self.readers.take().await
    }

    /// A turn for a statement that looks through many rows.
    ///
    /// # Errors
    /// [`Error::Busy`] where none comes within the time that a connection is waited for.
    pub(crate) async fn browse(&self) -> Result<SemaphorePermit<'_>> {
        let turn = tokio::time::timeout(ACQUIRE_TIMEOUT, self.browsing.acquire()).await;
        turn.ok()
            .and_then(std::result::Result::ok)
            .ok_or(Error::Busy)
    }

    /// How many deeds on challenges were written through this pool. What was read at one number is old at the next.
    pub fn deeds(&self) -> u64 {
        self.deeds.load(Ordering::SeqCst)
    }

    /// A deed was written, or may have been: called before anybody is told.
    pub(crate) fn count_deed(&self) {
        self.deeds.fetch_add(1, Ordering::SeqCst);
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<()> {
        sqlx::query_scalar!(r#"select 1 as "one!""#)
            .fetch_one(self)
            .await?;
        Ok(())
    }

    /// Closes every connection, waiting for those in use.
    pub async fn close(&self) {
        self.writers.close().await;
        self.readers.close().await;
        self.pool.close().await;
    }
}

/// Whether a connection that nobody used for this long still stands.
async fn stands(connection: &mut PgConnection, rested: Duration) -> sqlx::Result<bool> {
    if RESTED <= rested {
        connection.ping().await?;
    }
    Ok(true)
}

/// Makes the database `name` where the cluster of `options` has none.
///
/// # Errors
/// Where the cluster cannot be reached or refuses.
pub async fn ensure_database(
    options: &PgConnectOptions,
    name: &str,
) -> std::result::Result<(), MigrateError> {
    use sqlx::ConnectOptions;
    let mut connection: PgConnection = options.connect().await.map_err(MigrateError::Connect)?;
    let is_there: bool =
        sqlx::query_scalar("select exists (select from pg_database where datname = $1)")
            .bind(name)
            .fetch_one(&mut connection)
            .await
            .map_err(MigrateError::Create)?;
    if !is_there {
        // A name cannot be a parameter. Ours are our own, and quoted all the same.
        let statement = format!("create database \"{}\"", name.replace('"', "\"\""));
        sqlx::raw_sql(sqlx::AssertSqlSafe(statement))
            .execute(&mut connection)
            .await
            .map_err(MigrateError::Create)?;
    }
    Ok(())
}

/// Why the schema could not be brought up to date.
#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    /// The database could not be reached.
    #[error("cannot reach PostgreSQL: {0}")]
    Connect(#[source] sqlx::Error),
    /// The database itself could not be made.
    #[error("cannot create the database: {0}")]
    Create(#[source] sqlx::Error),
    /// A migration failed.
    #[error("cannot bring the database up to date: {0}")]
    Run(#[source] sqlx::migrate::MigrateError),
}
