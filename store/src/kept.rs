//! Connections for single statements, beside the pool, which has those for transactions.
//!
//! The pool asks each connection that comes back whether it still stands: a second round trip for every statement. Here one
//! is given back as it is where its statement ran to the end, and is asked only after a rest.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use sqlx::postgres::{PgConnectOptions, PgDatabaseError, PgSeverity};
use sqlx::{ConnectOptions, Connection, PgConnection};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::db::{ACQUIRE_TIMEOUT, RESTED, SESSION};
use crate::error::{Error, Result};

/// For those who write without pause: two for deeds, two for messages, one for receipts. Whoever would be one more waits as
/// for one of the pool.
pub const WRITERS_MAX: usize = 5;
/// For everything else that is one statement, most of it reads. More than PostgreSQL's cores only wait inside it.
pub const READERS_MAX: usize = 8;

/// See the head of the file.
#[derive(Clone)]
pub(crate) struct Kept {
    options: Arc<PgConnectOptions>,
    rested: Arc<Mutex<Vec<(PgConnection, Instant)>>>,
    places: Arc<Semaphore>,
}

impl Kept {
    pub(crate) fn new(options: Arc<PgConnectOptions>, connections_max: usize) -> Self {
        Self {
            options,
            rested: Arc::default(),
            places: Arc::new(Semaphore::new(connections_max)),
        }
    }

    /// A connection: one that rested and still stands, or else a new one.
    ///
    /// # Errors
    /// [`Error::Busy`] where none becomes free in time, or the database cannot be reached.
    pub(crate) async fn take(&self) -> Result<Lent> {
        let place = Arc::clone(&self.places).acquire_owned();
        let place = tokio::time::timeout(ACQUIRE_TIMEOUT, place).await;
        let place = place.ok().and_then(std::result::Result::ok);
        let place = place.ok_or(Error::Busy)?;
        while let Some((mut connection, since)) = self.pop() {
            if since.elapsed() < RESTED || connection.ping().await.is_ok() {
                return Ok(self.lend(connection, place));
            }
        }
        let opened = tokio::time::timeout(ACQUIRE_TIMEOUT, self.open()).await;
        let connection = opened.map_err(|_too_late| Error::Busy)??;
        Ok(self.lend(connection, place))
    }

    async fn open(&self) -> Result<PgConnection> {
        let mut connection = self.options.connect().await?;
        sqlx::raw_sql(SESSION).execute(&mut connection).await?;
        Ok(connection)
    }

    fn lend(&self, connection: PgConnection, place: OwnedSemaphorePermit) -> Lent {
        Lent {
            connection,
            home: self.clone(),
            place,
        }
    }

    /// The one that rested last, so that those that are not needed stay at rest.
    fn pop(&self) -> Option<(PgConnection, Instant)> {
        let rested = self.rested.lock();
        rested.unwrap_or_else(PoisonError::into_inner).pop()
    }

    /// Closes those at rest; those in use go with whoever uses them.
    pub(crate) async fn close(&self) {
        self.places.close();
        while let Some((connection, _)) = self.pop() {
            if let Err(error) = connection.close().await {
                tracing::debug!("a connection could not say goodbye: {error}");
            }
        }
    }
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kept").finish_non_exhaustive()
    }
}

/// A connection that somebody uses. Dropped in the middle of a statement, it is closed: nobody knows what would come next.
pub(crate) struct Lent {
    connection: PgConnection,
    home: Kept,
    place: OwnedSemaphorePermit,
}

impl Lent {
    pub(crate) fn connection(&mut self) -> &mut PgConnection {
        &mut self.connection
    }

    /// Gives the connection back after a statement that ended as `outcome`; one that broke over it is not kept.
    pub(crate) fn done<T>(self, outcome: Result<T>) -> Result<T> {
        match &outcome {
            Err(Error::Sqlx(error)) if !leaves_whole(error) => drop(self),
            Ok(_) | Err(_) => self.rest(),
        }
        outcome
    }

    /// As [`Lent::done`].
    pub(crate) fn back<T>(self, outcome: sqlx::Result<T>) -> sqlx::Result<T> {
        match &outcome {
            Err(error) if !leaves_whole(error) => drop(self),
            Ok(_) | Err(_) => self.rest(),
        }
        outcome
    }

    fn rest(self) {
        let Self {
            connection,
            home,
            place,
        } = self;
        if !home.places.is_closed() {
            let mut rested = home.rested.lock().unwrap_or_else(PoisonError::into_inner);
            rested.push((connection, Instant::now()));
        }
        drop(place);
    }
}

/// Whether a connection is as it was after a statement failed so: PostgreSQL said no, and goes on.
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
