//! A look into the books behind the server: as the application, as whoever may do anything, and by the audit.

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection};
use store::audit::Breach;

use crate::harness::TestApp;

impl TestApp {
    /// A connection that may do anything the database itself does not stop.
    pub(crate) async fn superuser(&self) -> PgConnection {
        let options: PgConnectOptions = (*self.app.db.pool().connect_options()).clone();
        options.connect().await.unwrap()
    }

    /// A connection that may do what the server may.
    pub(crate) async fn as_server(&self) -> PgConnection {
        let mut connection = self.superuser().await;
        run(&mut connection, "set role duel_ledger_app")
            .await
            .unwrap();
        connection
    }

    /// What the audit finds.
    pub(crate) async fn breaches(&self) -> Vec<Breach> {
        store::audit::run(&self.app.db).await.unwrap()
    }

    /// Fails unless every invariant holds.
    #[track_caller]
    pub(crate) fn assert_books_are_right(&self) -> impl Future<Output = ()> {
        let caller = std::panic::Location::caller();
        async move {
            let breaches = self.breaches().await;
            assert!(breaches.is_empty(), "at {caller}: {breaches:#?}");
        }
    }
}

/// Runs statements as they stand.
pub(crate) async fn run(connection: &mut PgConnection, sql: &str) -> sqlx::Result<()> {
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))
        .execute(connection)
        .await
        .map(drop)
}

/// The one whole number that a query answers with.
pub(crate) async fn number(connection: &mut PgConnection, sql: &str) -> i64 {
    sqlx::query_scalar(AssertSqlSafe(sql.to_owned()))
        .fetch_one(connection)
        .await
        .unwrap()
}

/// Waits until a statement of the server waits for a lock. Asked outside of a transaction, which would see what it saw
/// first for ever.
pub(crate) async fn until_waiting(onlooker: &mut PgConnection) {
    let waiting = "select from pg_stat_activity
                    where datname = current_database() and wait_event_type = 'Lock'";
    while sqlx::raw_sql(waiting)
        .fetch_optional(&mut *onlooker)
        .await
        .unwrap()
        .is_none()
    {
        tokio::task::yield_now().await;
    }
}

/// The code of the refusal of a statement, or its constraint where it was one.
pub(crate) fn refusal(result: sqlx::Result<()>) -> String {
    let error = result.expect_err("this must be refused");
    let error = error.as_database_error().expect("refused by the database");
    match error.constraint() {
        Some(constraint) => constraint.to_owned(),
        None => error.code().unwrap_or_default().into_owned(),
    }
}
