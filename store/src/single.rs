//! A statement that is its own transaction, run through [`Db`] itself.

use futures_util::future::{BoxFuture, TryFutureExt};
use futures_util::stream::{self, BoxStream, StreamExt, TryStreamExt};
use sqlx::postgres::{PgQueryResult, PgRow, PgStatement, PgTypeInfo};
use sqlx::{Describe, Either, Execute, Executor, Postgres, SqlStr};

use crate::db::Db;
use crate::error::Error;
use crate::kept::Lent;

type Step = Either<PgQueryResult, PgRow>;

impl<'c> Executor<'c> for &Db {
    type Database = Postgres;

    /// All rows are read before the first is handed on, so that no connection waits for whoever reads them: our statements
    /// answer pages.
    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, sqlx::Result<Step>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let db = self.clone();
        let read = async move {
            let mut reader = take(&db).await?;
            let steps = reader.connection().fetch_many(query).try_collect().await;
            reader.back(steps)
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
        Box::pin(async move {
            let mut reader = take(&db).await?;
            let row = reader.connection().fetch_optional(query).await;
            reader.back(row)
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
        let db = self.clone();
        Box::pin(async move {
            let mut reader = take(&db).await?;
            let statement = reader.connection().prepare_with(sql, parameters).await;
            reader.back(statement)
        })
    }

    fn describe<'e>(self, sql: SqlStr) -> BoxFuture<'e, sqlx::Result<Describe<Postgres>>>
    where
        'c: 'e,
    {
        let db = self.clone();
        Box::pin(async move {
            let mut reader = take(&db).await?;
            let description = reader.connection().describe(sql).await;
            reader.back(description)
        })
    }
}

async fn take(db: &Db) -> sqlx::Result<Lent> {
    db.reader().await.map_err(|error| match error {
        Error::Sqlx(error) => error,
        // The one other way for a connection not to come.
        _ => sqlx::Error::PoolTimedOut,
    })
}
