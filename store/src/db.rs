//! The pools of connections, and the role that they act as.

use std::ops::{Deref, DerefMut};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::migrate::{AppliedMigration, Migrate, MigrateError as MigrationFailure, Migrator};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, PgConnection};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

use crate::availability::Availability;
use crate::error::{Error, Result};
use crate::statement_pool::{DbConnection, READERS_MAX, StatementPool, WRITERS_MAX};
use crate::usage::{PoolReport, StatementReport, StatementTimes};

/// The schema, in order. Run as the owner; the server itself acts as a login of its own ([`crate::login`]).
static MIGRATOR: Migrator = sqlx::migrate!("../migrations");

/// The role that has the rights of the server: it may write the ledger only through its triggers, and never erase.
pub const APP_ROLE: &str = "duel_ledger_app";

/// How long a request waits for a connection before it is answered *busy* (docs/queues.md).
pub(crate) const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(2);

/// How long a statement may take as this side sees it: longer than PostgreSQL's own limit (`statement_timeout`
/// below), which ends what is merely slow.
///
/// What is not answered by then is not known, and its connection is closed. sqlx sets no TCP keep-alive and offers no
/// way to: this limit, and asking a connection after its rest, find a dead peer.
pub const STATEMENT_LIMIT: Duration = Duration::from_secs(20);

/// How long a connection that belongs to no pool may take to open: the host may be there and silent.
const CONNECT_LIMIT: Duration = Duration::from_secs(10);

/// How many probes at once ask whether the database answers. They do not wait for other statements.
const PROBES_MAX: usize = 2;

/// The settings of each connection. A statement is planned once and the plan is cached: planning a command costs as
/// much as running it. Such a plan must not depend on how small the tables were when it was made, so an index is priced
/// as on an SSD. No statement of ours runs long enough to be worth compiling, and one that does is cancelled: its
/// caller gets *busy*, and its connection serves the next one. Only the audit has no limit.
pub(crate) const SESSION: &str = "set plan_cache_mode = force_generic_plan;
     set random_page_cost = 1.1;
     set jit = off;
     set statement_timeout = '15s';
     set lock_timeout = '10s'";

/// What has to hold after every migration. A function of a trigger finds tables in `public` alone: a schema or
/// temporary table in front of it would let its checks look elsewhere. And the role that serves can read the version of
/// the schema.
const AFTER_MIGRATION: &str = "do $$
declare
    loose regprocedure;
begin
    for loose in
        select p.oid::regprocedure
          from pg_proc p
          join pg_language l on l.oid = p.prolang
         where p.pronamespace = 'public'::regnamespace and l.lanname = 'plpgsql' and p.prokind = 'f'
           and not exists (select from unnest(p.proconfig) as setting where setting like 'search_path=%')
    loop
        execute format('alter function %s set search_path = public, pg_temp', loose);
    end loop;
    if has_schema_privilege('public', 'public', 'create') then
        revoke create on schema public from public;
    end if;
    if not has_table_privilege('duel_ledger_app', 'public._sqlx_migrations', 'select') then
        grant select on public._sqlx_migrations to duel_ledger_app;
    end if;
end
$$";

/// The share of the connections that lists and searches may use at once: however many visitors search, commands and
/// money find a connection.
const BROWSING_SHARE: u32 = 2;

/// `undefined_table`.
const NO_TABLE: &str = "42P01";

/// A connection that was idle this long is asked whether it still stands. To ask each time would double the round trips.
pub(crate) const IDLE_UNCHECKED: Duration = Duration::from_secs(1);

/// A transaction. Its opener commits it; dropped, it rolls back.
#[derive(Debug)]
pub struct Tx(DbConnection);

impl Tx {
    /// Commits it.
    ///
    /// # Errors
    /// Where PostgreSQL refuses, nothing was written; where it does not answer, the outcome is unknown.
    pub async fn commit(mut self) -> sqlx::Result<()> {
        self.0.commit().await
    }

    /// Rolls it back: unlike one that is dropped, it holds no lock any more when this has ended.
    ///
    /// # Errors
    /// Where PostgreSQL does not answer. Nothing was written.
    pub async fn rollback(mut self) -> sqlx::Result<()> {
        self.0.rollback().await
    }
}

impl Deref for Tx {
    type Target = DbConnection;

    fn deref(&self) -> &DbConnection {
        &self.0
    }
}

impl DerefMut for Tx {
    fn deref_mut(&mut self) -> &mut DbConnection {
        &mut self.0
    }
}

/// The connections to the database.
#[derive(Debug, Clone)]
pub struct Db {
    options: Arc<PgConnectOptions>,
    availability: Availability,
    transactions: StatementPool,
    browsing: Arc<Semaphore>,
    writes: Arc<AtomicU64>,
    writers: StatementPool,
    readers: StatementPool,
    probes: StatementPool,
    times: StatementTimes,
}

impl Db {
    /// Connects with at most `connections_max` connections for transactions, each acting as the user of `options`, and
    /// [`WRITERS_MAX`](crate::WRITERS_MAX) and [`READERS_MAX`](crate::READERS_MAX), or as many as the pool has where that is
    /// less, for single statements.
    ///
    /// # Errors
    /// Where the database cannot be reached, or has not been migrated (the role is missing).
    pub async fn connect(options: PgConnectOptions, connections_max: u32) -> Result<Self> {
        Self::connect_limited(options, connections_max, STATEMENT_LIMIT).await
    }

    /// As [`Db::connect`], with another limit than [`STATEMENT_LIMIT`] for each statement.
    ///
    /// # Errors
    /// As [`Db::connect`].
    pub async fn connect_limited(
        options: PgConnectOptions,
        connections_max: u32,
        statement_limit: Duration,
    ) -> Result<Self> {
        let (options, availability) = (Arc::new(options), Availability::new());
        let times = StatementTimes::default();
        let stored = |name, connections_max| {
            let options = Arc::clone(&options);
            StatementPool::new(
                (name, connections_max),
                options,
                availability.clone(),
                statement_limit,
                times.clone(),
            )
        };
        let browsing = (connections_max / BROWSING_SHARE).max(1);
        let connections = usize::try_from(connections_max).unwrap_or(READERS_MAX);
        let db = Self {
            transactions: stored("transactions", connections),
            writers: stored("writers", WRITERS_MAX),
            readers: stored("readers", connections.min(READERS_MAX)),
            probes: stored("probes", PROBES_MAX),
            browsing: Arc::new(Semaphore::new(usize::try_from(browsing).unwrap_or(1))),
            writes: Arc::default(),
            options,
            availability,
            times,
        };
        drop(db.transactions.take().await?);
        Ok(db)
    }

    /// Brings the schema up to date, as the user of `options` (the owner, not the app role).
    ///
    /// # Errors
    /// Where the database cannot be reached or a migration fails; nothing of a failed migration stays.
    pub async fn migrate(options: &PgConnectOptions) -> std::result::Result<(), MigrateError> {
        migrate(options, &MIGRATOR).await
    }

    /// As [`Db::migrate`], with the migrations that a folder has now: queries are described against them before a server
    /// is built of both.
    ///
    /// # Errors
    /// As [`Db::migrate`], and where the folder cannot be read.
    pub async fn migrate_from(
        options: &PgConnectOptions,
        folder: &Path,
    ) -> std::result::Result<(), MigrateError> {
        let migrator = Migrator::new(folder).await.map_err(MigrateError::Run)?;
        migrate(options, &migrator).await
    }

    /// Whether every migration of ours has been applied, and no other.
    ///
    /// # Errors
    /// Where the database cannot be reached.
    pub async fn is_current(options: &PgConnectOptions) -> std::result::Result<bool, MigrateError> {
        let mut connection: PgConnection = connect(options).await.map_err(MigrateError::Connect)?;
        match connection
            .list_applied_migrations(&MIGRATOR.table_name)
            .await
        {
            Ok(applied) => {
                Ok(has_all(&applied, &MIGRATOR) && applied.len() == MIGRATOR.iter().count())
            }
            Err(MigrationFailure::Execute(sqlx::Error::Database(refusal)))
                if refusal.code().as_deref() == Some(NO_TABLE) =>
            {
                Ok(false)
            }
            Err(MigrationFailure::Execute(error)) => Err(MigrateError::Connect(error)),
            Err(error) => Err(MigrateError::Run(error)),
        }
    }

    /// Opens a transaction.
    ///
    /// # Errors
    /// As [`Db::acquire`].
    pub async fn begin(&self) -> Result<Tx> {
        let mut connection = self.transactions.take().await?;
        connection.begin().await?;
        Ok(Tx(connection))
    }

    /// A connection for several statements, each its own transaction. A single one goes through `Db` itself.
    ///
    /// # Errors
    /// [`Error::Busy`] where none becomes free in time, [`Error::Unavailable`] where the database cannot be reached.
    pub async fn acquire(&self) -> Result<DbConnection> {
        self.transactions.take().await
    }

    /// How the database is connected to.
    pub fn connect_options(&self) -> Arc<PgConnectOptions> {
        Arc::clone(&self.options)
    }

    /// What each pool is at.
    pub fn pools(&self) -> [PoolReport; 4] {
        [
            self.transactions.report(),
            self.writers.report(),
            self.readers.report(),
            self.probes.report(),
        ]
    }

    /// The statements that took the most time since the process started, at most `count`.
    pub fn slowest_statements(&self, count: usize) -> Vec<StatementReport> {
        self.times.slowest(count)
    }

    /// How long PostgreSQL has not answered; nothing while it does, as far as is known.
    pub fn away_for(&self) -> Option<Duration> {
        self.availability.away_for()
    }

    /// A connection for tasks that write continuously.
    ///
    /// # Errors
    /// As [`Db::acquire`].
    pub(crate) async fn writer(&self) -> Result<DbConnection> {
        self.writers.take().await
    }

    /// A connection for one statement, which is its own transaction.
    ///
    /// # Errors
    /// As [`Db::acquire`].
    pub(crate) async fn reader(&self) -> Result<DbConnection> {
        self.readers.take().await
    }

    /// A turn for a statement that looks through many rows.
    ///
    /// # Errors
    /// [`Error::Busy`] where none comes within the time that a connection is waited for.
    pub(crate) async fn browse(&self) -> Result<SemaphorePermit<'_>> {
        let turn = timeout(ACQUIRE_TIMEOUT, self.browsing.acquire()).await;
        turn.ok()
            .and_then(std::result::Result::ok)
            .ok_or(Error::Busy)
    }

    /// How many commands on challenges were written through this pool. What was read at one number is old at the next.
    pub fn commands_written(&self) -> u64 {
        self.writes.load(Ordering::SeqCst)
    }

    /// A command was written, or may have been: called before any notification.
    pub(crate) fn count_command(&self) {
        self.writes.fetch_add(1, Ordering::SeqCst);
    }

    /// Whether the database answers. It waits for no statement of others.
    ///
    /// # Errors
    /// As [`Db::acquire`].
    pub async fn ping(&self) -> Result<()> {
        let mut probe = self.probes.take().await?;
        sqlx::query_scalar!(r#"select 1 as "one!""#)
            .fetch_one(&mut probe)
            .await?;
        Ok(())
    }

    /// Closes every connection; those in use are closed when they are returned.
    pub async fn close(&self) {
        for stored in [
            &self.writers,
            &self.readers,
            &self.probes,
            &self.transactions,
        ] {
            stored.close().await;
        }
    }
}

async fn migrate(
    options: &PgConnectOptions,
    migrator: &Migrator,
) -> std::result::Result<(), MigrateError> {
    let mut connection = connect(options).await.map_err(MigrateError::Connect)?;
    if let Err(failure) = migrator.run(&mut connection).await {
        return Err(migrate_error(&mut connection, migrator, failure).await);
    }
    sqlx::raw_sql(AFTER_MIGRATION)
        .execute(&mut connection)
        .await
        .map_err(MigrateError::Rights)?;
    Ok(())
}

/// The error of a migration that failed.
///
/// A released migration never changes, so another checksum is that of an unreleased schema. sqlx looks for unknown
/// versions before it compares checksums: a newer server has applied them on top of all of ours.
async fn migrate_error(
    connection: &mut PgConnection,
    migrator: &Migrator,
    failure: MigrationFailure,
) -> MigrateError {
    match failure {
        MigrationFailure::VersionMismatch(_) => MigrateError::Unreleased,
        MigrationFailure::VersionMissing(_) => {
            match connection
                .list_applied_migrations(&migrator.table_name)
                .await
            {
                Ok(applied) if has_all(&applied, migrator) => MigrateError::Newer,
                Ok(_) => MigrateError::Unreleased,
                Err(error) => MigrateError::Run(error),
            }
        }
        failure => MigrateError::Run(failure),
    }
}

/// Whether every migration of `migrator` is among the applied ones, with the same checksum.
fn has_all(applied: &[AppliedMigration], migrator: &Migrator) -> bool {
    migrator.iter().all(|ours| {
        applied
            .iter()
            .any(|it| it.version == ours.version && it.checksum == ours.checksum)
    })
}

/// Opens a connection that belongs to no pool.
///
/// # Errors
/// Where the database cannot be reached, or has not answered after [`CONNECT_LIMIT`].
pub(crate) async fn connect(options: &PgConnectOptions) -> sqlx::Result<PgConnection> {
    timeout(CONNECT_LIMIT, options.connect())
        .await
        .unwrap_or_else(|_elapsed| {
            let silent = std::io::Error::new(
                std::io::ErrorKind::TimedOut,
                "it takes connections and does not answer",
            );
            Err(sqlx::Error::Io(silent))
        })
}

/// Makes the database `name` where the cluster of `options` has none.
///
/// # Errors
/// Where the cluster cannot be reached or refuses.
pub async fn ensure_database(
    options: &PgConnectOptions,
    name: &str,
) -> std::result::Result<(), MigrateError> {
    let mut connection: PgConnection = connect(options).await.map_err(MigrateError::Connect)?;
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
    Run(#[source] MigrationFailure),
    /// Its schema is of a version that was never released, from which no migration leads to ours.
    #[error(
        "the database was made by an unreleased version of Duel Ledger and cannot be brought up to date: create a new one"
    )]
    Unreleased,
    /// A newer version of the program has migrated it.
    #[error("the database was migrated by a newer version of Duel Ledger: run that version")]
    Newer,
    /// What holds after every migration could not be made so.
    #[error("cannot take rights from others in the database: {0}")]
    Rights(#[source] sqlx::Error),
}
