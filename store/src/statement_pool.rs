//! Pools of connections. Each statement has a client-side limit: the server's own `statement_timeout` ends nothing
//! where the server, or the network before it, has fallen silent.
//!
//! A connection returns to its pool unchecked if its last statement ran to the end, and is pinged only after an idle
//! time: a ping each time would double the round trips. One whose statement was cut off, by the limit or because its
//! caller went away, is closed: its state is unknown.
//!
//! Each thread of the server has a runtime of its own, and a connection's answers arrive on the runtime that opened it.
//! A thread therefore uses the connections that it has opened, as far as there are: another one's would wake two
//! threads for each answer.

use std::fmt;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use futures_util::future::{BoxFuture, TryFutureExt};
use futures_util::stream::{self, BoxStream, StreamExt, TryStreamExt};
use sqlx::postgres::{
    PgConnectOptions, PgDatabaseError, PgQueryResult, PgRow, PgSeverity, PgStatement, PgTypeInfo,
};
use sqlx::{
    ConnectOptions, Connection, Describe, Either, Execute, Executor, PgConnection, Postgres, SqlStr,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::availability::Availability;
use crate::db::{ACQUIRE_TIMEOUT, IDLE_UNCHECKED, SESSION};
use crate::error::{Error, Result, is_unavailable};
use crate::usage::{Observed, PoolReport, StatementTimes, Waiting};

/// For tasks that write continuously: two for commands, two for messages, one for receipts, one for the heartbeat. One
/// more waits as for a connection of the pool.
pub const WRITERS_MAX: usize = 6;
/// For everything else that is one statement, most of it reads. More than PostgreSQL's cores only wait inside it.
pub const READERS_MAX: usize = 8;

/// What a statement answers on its way, as sqlx has it.
pub(crate) type Step = Either<PgQueryResult, PgRow>;

/// See the head of the file.
#[derive(Clone)]
pub(crate) struct StatementPool {
    /// As metrics name it.
    name: &'static str,
    options: Arc<PgConnectOptions>,
    availability: Availability,
    /// How long a statement may take, as this side sees it.
    statement_limit: Duration,
    idle: Arc<Mutex<Vec<IdleConnection>>>,
    places: Arc<Semaphore>,
    connections_max: usize,
    waiting: Waiting,
    times: StatementTimes,
}

struct IdleConnection {
    connection: PgConnection,
    opened: Opened,
    since: Instant,
}

/// When a connection was opened, and on which thread.
#[derive(Debug, Clone, Copy)]
struct Opened {
    at: Instant,
    on: ThreadId,
}

impl Opened {
    fn here_and_now() -> Self {
        Self {
            at: Instant::now(),
            on: thread::current().id(),
        }
    }
}

impl StatementPool {
    pub(crate) fn new(
        (name, connections_max): (&'static str, usize),
        options: Arc<PgConnectOptions>,
        availability: Availability,
        statement_limit: Duration,
        times: StatementTimes,
    ) -> Self {
        Self {
            name,
            options,
            availability,
            statement_limit,
            idle: Arc::default(),
            places: Arc::new(Semaphore::new(connections_max)),
            connections_max,
            waiting: Waiting::default(),
            times,
        }
    }

    /// What the pool is at.
    pub(crate) fn report(&self) -> PoolReport {
        let free = self.places.available_permits();
        PoolReport {
            name: self.name,
            connections_max: self.connections_max,
            in_use: self.connections_max.saturating_sub(free),
            waiting: self.waiting.count(),
        }
    }

    /// A connection: an idle one that still stands, or else a new one.
    ///
    /// # Errors
    /// [`Error::Busy`] where none becomes free in time, [`Error::Unavailable`] where the database cannot be reached.
    pub(crate) async fn take(&self) -> Result<DbConnection> {
        let (asked, waiting) = (Instant::now(), self.waiting.enter());
        let place = Arc::clone(&self.places).acquire_owned();
        let place = timeout(ACQUIRE_TIMEOUT, place).await;
        drop(waiting);
        metrics::histogram!("database_wait_seconds", "pool" => self.name).record(asked.elapsed());
        let place = place.map_err(|_elapsed| Error::Busy)?;
        let place = place.map_err(|_closed| sqlx::Error::PoolClosed)?;
        while let Some(mut idle) = self.pop() {
            if self.stands(&mut idle).await {
                return Ok(self.lend(idle.connection, idle.opened, place));
            }
        }
        let opened = Opened::here_and_now();
        let connected = timeout(ACQUIRE_TIMEOUT, self.open()).await;
        match connected.unwrap_or_else(|_elapsed| Err(unresponsive(ACQUIRE_TIMEOUT))) {
            Ok(connection) => {
                self.availability.answered(opened.at);
                Ok(self.lend(connection, opened, place))
            }
            Err(error) => {
                if is_unavailable(&error) {
                    self.availability.failed(opened.at, &error);
                }
                Err(error.into())
            }
        }
    }

    /// Whether an idle connection may be used. Where one does not answer at all, the others do not either.
    async fn stands(&self, idle: &mut IdleConnection) -> bool {
        if idle.since.elapsed() < IDLE_UNCHECKED && !self.availability.broke_after(idle.since) {
            return true;
        }
        let asked = Instant::now();
        match timeout(ACQUIRE_TIMEOUT, idle.connection.ping()).await {
            Ok(Ok(())) => {
                self.availability.answered(asked);
                true
            }
            Ok(Err(error)) => {
                self.availability.failed(idle.opened.at, &error);
                false
            }
            Err(_elapsed) => {
                let error = unresponsive(ACQUIRE_TIMEOUT);
                self.availability.failed(idle.opened.at, &error);
                self.forget();
                false
            }
        }
    }

    async fn open(&self) -> sqlx::Result<PgConnection> {
        let mut connection = self.options.connect().await?;
        sqlx::raw_sql(SESSION).execute(&mut connection).await?;
        Ok(connection)
    }

    fn lend(
        &self,
        connection: PgConnection,
        opened: Opened,
        place: OwnedSemaphorePermit,
    ) -> DbConnection {
        DbConnection {
            lease: Some(Lease { connection, place }),
            owner: self.clone(),
            opened,
            is_whole: true,
            is_in_transaction: false,
        }
    }

    /// An idle connection for the caller, who has a place. Of this thread's the one that was used last, so that those that
    /// are not needed stay idle; another thread's where one more connection would be too many.
    fn pop(&self) -> Option<IdleConnection> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let here = thread::current().id();
        if let Some(own) = idle.iter().rposition(|it| it.opened.on == here) {
            return Some(idle.remove(own));
        }
        let with_one_more = self.report().in_use.saturating_add(idle.len());
        if with_one_more <= self.connections_max {
            return None;
        }
        idle.pop()
    }

    fn rest(&self, connection: PgConnection, opened: Opened) {
        if !self.places.is_closed() {
            let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
            idle.push(IdleConnection {
                connection,
                opened,
                since: Instant::now(),
            });
        }
    }

    /// Cuts idle ones off, without waiting for a server that may not answer.
    fn forget(&self) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.clear();
    }

    /// Closes idle connections; those in use are closed when they are returned.
    pub(crate) async fn close(&self) {
        self.places.close();
        let idle = std::mem::take(&mut *self.idle.lock().unwrap_or_else(PoisonError::into_inner));
        for idle in idle {
            if let Err(error) = idle.connection.close().await {
                tracing::debug!("a connection could not be closed in order: {error}");
            }
        }
    }
}

impl fmt::Debug for StatementPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DbConnection").finish_non_exhaustive()
    }
}

/// A connection in use. Each statement has the limit of its pool; dropped, it goes back, or is closed in the middle of one.
pub struct DbConnection {
    /// Taken when it is dropped.
    lease: Option<Lease>,
    owner: StatementPool,
    opened: Opened,
    /// Whether its last statement ran to its end.
    is_whole: bool,
    is_in_transaction: bool,
}

struct Lease {
    connection: PgConnection,
    place: OwnedSemaphorePermit,
}

impl DbConnection {
    /// The connection itself, whose statements have no limit on this side. It is closed after use.
    pub(crate) fn without_limit(&mut self) -> sqlx::Result<&mut PgConnection> {
        self.statement()
    }

    /// Opens a transaction, which [`commit`](Self::commit) ends; dropped before, it is rolled back.
    pub(crate) async fn begin(&mut self) -> sqlx::Result<()> {
        self.is_in_transaction = true;
        sqlx::raw_sql("begin").execute(self).await.map(drop)
    }

    /// Where this fails it is not known whether the transaction was committed, unless PostgreSQL itself refused it.
    pub(crate) async fn commit(&mut self) -> sqlx::Result<()> {
        sqlx::raw_sql("commit").execute(&mut *self).await?;
        self.is_in_transaction = false;
        Ok(())
    }

    /// Nothing of the transaction is written, and its locks are given back.
    pub(crate) async fn rollback(&mut self) -> sqlx::Result<()> {
        sqlx::raw_sql("rollback").execute(&mut *self).await?;
        self.is_in_transaction = false;
        Ok(())
    }

    /// A statement begins: until [`ended`](Self::ended) the state of the connection is unknown.
    fn statement(&mut self) -> sqlx::Result<&mut PgConnection> {
        self.is_whole = false;
        let lease = self.lease.as_mut().ok_or(sqlx::Error::PoolClosed)?;
        Ok(&mut lease.connection)
    }

    /// A statement ended so, or took longer than it may.
    fn ended<T>(
        &mut self,
        outcome: std::result::Result<sqlx::Result<T>, tokio::time::error::Elapsed>,
    ) -> sqlx::Result<T> {
        let outcome =
            outcome.unwrap_or_else(|_elapsed| Err(unresponsive(self.owner.statement_limit)));
        match &outcome {
            Ok(_) => self.is_whole = true,
            Err(error) => {
                self.is_whole = leaves_whole(error);
                if is_unavailable(error) {
                    self.owner.availability.failed(self.opened.at, error);
                }
            }
        }
        outcome
    }
}

impl Drop for DbConnection {
    fn drop(&mut self) {
        let Some(Lease {
            mut connection,
            place,
        }) = self.lease.take()
        else {
            return;
        };
        if !self.is_whole {
            return;
        }
        if !self.is_in_transaction {
            self.owner.rest(connection, self.opened);
            return;
        }
        // Without a runtime it is closed, which rolls it back too.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else {
            return;
        };
        let (owner, opened) = (self.owner.clone(), self.opened);
        runtime.spawn(async move {
            let undo = sqlx::raw_sql("rollback").execute(&mut connection);
            if let Ok(Ok(_)) = timeout(owner.statement_limit, undo).await {
                owner.rest(connection, opened);
            }
            drop(place);
        });
    }
}

impl fmt::Debug for DbConnection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DbConnection").finish_non_exhaustive()
    }
}

impl<'c> Executor<'c> for &'c mut DbConnection {
    type Database = Postgres;

    /// All rows are read before the first is handed on, so that the limit is PostgreSQL's and not its reader's: our statements
    /// answer pages.
    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, sqlx::Result<Step>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let limit = self.owner.statement_limit;
        let (query, observed) = Observed::new(query);
        let read = async move {
            let steps = self.statement()?.fetch_many(query).try_collect();
            let steps = timeout(limit, steps).await;
            observed.record(self.owner.name, &self.owner.times);
            self.ended(steps)
        };
        let steps = read.map_ok(|steps: Vec<Step>| stream::iter(steps).map(Ok));
        steps.try_flatten_stream().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, sqlx::Result<Option<PgRow>>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let limit = self.owner.statement_limit;
        let (query, observed) = Observed::new(query);
        Box::pin(async move {
            let row = timeout(limit, self.statement()?.fetch_optional(query)).await;
            observed.record(self.owner.name, &self.owner.times);
            self.ended(row)
        })
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [PgTypeInfo],
    ) -> BoxFuture<'e, sqlx::Result<PgStatement>>
    where
        'c: 'e,
    {
        let limit = self.owner.statement_limit;
        Box::pin(async move {
            let statement = timeout(limit, self.statement()?.prepare_with(sql, parameters)).await;
            self.ended(statement)
        })
    }

    fn describe<'e>(self, sql: SqlStr) -> BoxFuture<'e, sqlx::Result<Describe<Postgres>>>
    where
        'c: 'e,
    {
        let limit = self.owner.statement_limit;
        Box::pin(async move {
            let description = timeout(limit, self.statement()?.describe(sql)).await;
            self.ended(description)
        })
    }
}

/// The error of a server that did not answer in time.
fn unresponsive(limit: Duration) -> sqlx::Error {
    let millis = limit.as_millis();
    let what = format!("no answer within {millis} ms");
    sqlx::Error::Io(io::Error::new(io::ErrorKind::TimedOut, what))
}

/// Whether a connection is still usable after an error: PostgreSQL refused, and goes on.
fn leaves_whole(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::RowNotFound => true,
        sqlx::Error::Database(refusal) => {
            let refusal = refusal.try_downcast_ref::<PgDatabaseError>();
            refusal.is_some_and(|refusal| refusal.severity() == PgSeverity::Error)
        }
        _ => false,
    }
}
