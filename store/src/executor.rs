//! A statement that is its own transaction, run through [`Db`] itself over a connection of the readers.

use futures_util::future::{BoxFuture, TryFutureExt};
use futures_util::stream::{self, BoxStream, StreamExt, TryStreamExt};
use sqlx::postgres::{PgRow, PgStatement, PgTypeInfo};
use sqlx::{Describe, Execute, Executor, Postgres, SqlStr};

use crate::db::Db;
use crate::error::Error;
use crate::statement_pool::{DbConnection, Step};

impl<'c> Executor<'c> for &Db {
    type Database = Postgres;

    /// As with a [`DbConnection`], all rows are read before the first is handed on.
    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, sqlx::Result<Step>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let db = self.clone();
        let read = async move {
            let mut reader = take(&db).await?;
            let steps: Vec<Step> = reader.fetch_many(query).try_collect().await?;
            Ok(steps)
        };
        let steps = read.map_ok(|steps: Vec<Step>| stream::iter(steps).map(Ok));
        steps.try_flatten_stream().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, sqlx::Result<Option<PgRow>>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let db = self.clone();
        Box::pin(async move { take(&db).await?.fetch_optional(query).await })
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [PgTypeInfo],
    ) -> BoxFuture<'e, sqlx::Result<PgStatement>>
    where
        'c: 'e,
    {
        let db = self.clone();
        Box::pin(async move { take(&db).await?.prepare_with(sql, parameters).await })
    }

    fn describe<'e>(self, sql: SqlStr) -> BoxFuture<'e, sqlx::Result<Describe<Postgres>>>
    where
        'c: 'e,
    {
        let db = self.clone();
        Box::pin(async move { take(&db).await?.describe(sql).await })
    }
}

async fn take(db: &Db) -> sqlx::Result<DbConnection> {
    db.reader().await.map_err(|error| match error {
        Error::Sqlx(error) | Error::Unavailable(error) => error,
        // The one other way for a connection not to come.
        _ => sqlx::Error::PoolTimedOut,
    })
}
