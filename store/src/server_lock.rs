//! One server a database: a lock of a session of its own, which PostgreSQL gives back by itself when the server dies.

use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};
use tokio::time::{sleep, timeout};

use crate::db::connect;

/// Ours alone in the database; no other advisory lock of ours has two keys.
const KEY: (i32, i32) = (0x6475_656c, 0x7365_7276);

/// How long a start waits for the session of a server that has just died to be gone.
const WAIT_MAX: Duration = Duration::from_secs(10);
const BETWEEN_TRIES: Duration = Duration::from_millis(100);
/// How long PostgreSQL may take to answer before it counts as away.
const ANSWER_MAX: Duration = Duration::from_secs(5);

/// PostgreSQL gives up a session whose other end vanished within some twenty seconds, not two hours.
const SESSION: &str =
    "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 3; set tcp_keepalives_count = 3;
     set statement_timeout = '3s'";

/// The lock, for as long as its connection stands.
#[derive(Debug)]
pub struct ServerLock {
    options: PgConnectOptions,
    instance: String,
    connection: Option<PgConnection>,
}

/// Whether the lock is ours.
#[derive(Debug)]
pub enum LockState {
    /// It is, and was; or it was lost with its connection and is ours again.
    Ours,
    /// Another server has it.
    Theirs,
    /// PostgreSQL does not answer, so no server can take it now.
    Unknown(sqlx::Error),
}

impl ServerLock {
    /// Takes the lock of the database of `options` for the server that calls itself `instance`, by a name that no other has
    /// and at most 63 bytes long; none where another server has it and holds it.
    ///
    /// # Errors
    /// Where the database cannot be reached.
    pub async fn take(
        options: &PgConnectOptions,
        instance: &str,
    ) -> Result<Option<Self>, sqlx::Error> {
        let mut lock = Self {
            options: options.clone().application_name(instance),
            instance: instance.to_owned(),
            connection: None,
        };
        let mut connection = lock.connect().await?;
        let taken = timeout(WAIT_MAX, async {
            while !try_lock(&mut connection).await? {
                sleep(BETWEEN_TRIES).await;
            }
            Ok::<_, sqlx::Error>(())
        });
        match taken.await {
            Ok(taken) => taken?,
            Err(_too_late) => return Ok(None),
        }
        lock.connection = Some(connection);
        Ok(Some(lock))
    }

    /// Whether the lock is still ours. One whose connection broke is taken again.
    pub async fn look(&mut self) -> LockState {
        let looked = timeout(ANSWER_MAX, self.look_by_itself()).await;
        let looked = looked.unwrap_or_else(|_too_late| Err(sqlx::Error::PoolTimedOut));
        looked.unwrap_or_else(|error| {
            self.connection = None;
            LockState::Unknown(error)
        })
    }

    async fn look_by_itself(&mut self) -> Result<LockState, sqlx::Error> {
        if let Some(connection) = &mut self.connection
            && sqlx::raw_sql("select 1").execute(connection).await.is_ok()
        {
            return Ok(LockState::Ours);
        }
        self.connection = None;
        let mut connection = self.connect().await?;
        if !try_lock(&mut connection).await? {
            // It may be our own former session, which PostgreSQL takes for alive and which may take its time to end.
            if self.is_held_by_another(&mut connection).await? {
                return Ok(LockState::Theirs);
            }
            self.end_former(&mut connection).await?;
            if !try_lock(&mut connection).await? {
                return Ok(LockState::Unknown(sqlx::Error::PoolTimedOut));
            }
        }
        self.connection = Some(connection);
        Ok(LockState::Ours)
    }

    /// Whether a session that is not ours has the lock. The names of other users' sessions are hidden: those are not ours.
    async fn is_held_by_another(&self, connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
        sqlx::query_scalar(
            "select exists (
                 select from pg_locks l
                   join pg_database d on d.oid = l.database and d.datname = current_database()
                   join pg_stat_activity a on a.pid = l.pid
                  where l.locktype = 'advisory' and l.granted and l.objsubid = 2
                    and l.classid::bigint = $1 and l.objid::bigint = $2
                    and a.application_name is distinct from $3)",
        )
        .bind(i64::from(KEY.0))
        .bind(i64::from(KEY.1))
        .bind(&self.instance)
        .fetch_one(connection)
        .await
    }

    async fn connect(&self) -> Result<PgConnection, sqlx::Error> {
        let mut connection = connect(&self.options).await?;
        sqlx::raw_sql(SESSION).execute(&mut connection).await?;
        Ok(connection)
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "it reads a catalog over a connection outside of the pool"
    )]
    async fn end_former(&self, connection: &mut PgConnection) -> Result<(), sqlx::Error> {
        sqlx::query(
            "select pg_terminate_backend(pid, 1000)
               from pg_stat_activity
              where datname = current_database() and usename = session_user and application_name = $1
                and pid <> pg_backend_pid()",
        )
        .bind(&self.instance)
        .execute(connection)
        .await
        .map(drop)
    }

    /// Gives the lock back.
    pub async fn release(self) {
        if let Some(connection) = self.connection
            && let Err(error) = connection.close().await
        {
            tracing::debug!("the lock's connection could not say goodbye: {error}");
        }
    }
}

async fn try_lock(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("select pg_try_advisory_lock($1, $2)")
        .bind(KEY.0)
        .bind(KEY.1)
        .fetch_one(connection)
        .await
}
