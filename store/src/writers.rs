//! Connections of their own for those who write without pause.
//!
//! The pool asks each connection that comes back whether it still stands: a second round trip for every statement. Here one
//! is kept by whoever wrote with it, and is asked only after a rest.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::db::{ACQUIRE_TIMEOUT, RESTED, SESSION};
use crate::error::{Error, Result};

/// Connections for writing, beside those of the pool: two for deeds, one for messages, one for receipts. Whoever would be
/// one more waits as for one of the pool.
pub const WRITERS_MAX: usize = 4;

/// See the head of the file.
#[derive(Clone)]
pub(crate) struct Writers {
    options: Arc<PgConnectOptions>,
    rested: Arc<Mutex<Vec<(PgConnection, Instant)>>>,
    places: Arc<Semaphore>,
}

impl Writers {
    pub(crate) fn new(options: Arc<PgConnectOptions>) -> Self {
        Self {
            options,
            rested: Arc::default(),
            places: Arc::new(Semaphore::new(WRITERS_MAX)),
        }
    }

    /// A connection: one that rested and still stands, or else a new one.
    ///
    /// # Errors
    /// [`Error::Busy`] where none becomes free in time, or the database cannot be reached.
    pub(crate) async fn take(&self) -> Result<Writer> {
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

    fn lend(&self, connection: PgConnection, place: OwnedSemaphorePermit) -> Writer {
        Writer {
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

impl fmt::Debug for Writers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writers").finish_non_exhaustive()
    }
}

/// A connection that somebody writes with. Dropped in the middle of it, it is closed: nobody knows what would come next.
pub(crate) struct Writer {
    connection: PgConnection,
    home: Writers,
    place: OwnedSemaphorePermit,
}

impl Writer {
    pub(crate) fn connection(&mut self) -> &mut PgConnection {
        &mut self.connection
    }

    /// Gives the connection back after a statement that ended as `outcome`; one that broke over it is not kept.
    pub(crate) fn done<T>(self, outcome: Result<T>) -> Result<T> {
        let Self {
            connection,
            home,
            place,
        } = self;
        let is_whole = match &outcome {
            Ok(_) => true,
            Err(error) => error.concerns_a_part(),
        };
        if is_whole && !home.places.is_closed() {
            let mut rested = home.rested.lock().unwrap_or_else(PoisonError::into_inner);
            rested.push((connection, Instant::now()));
        }
        drop(place);
        outcome
    }
}
