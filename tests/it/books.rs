//! A look into the books behind the server: as the application, as the owner of the database, and by the audit.

use std::fmt::Display;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection};
use store::audit::Breach;
use store::{Db, login};
use uuid::Uuid;

use crate::harness::TestApp;

impl TestApp {
    /// A connection that may do anything the database itself does not stop.
    pub(crate) async fn superuser(&self) -> PgConnection {
        self.owner.connect().await.unwrap()
    }

    /// A connection as the server's own.
    pub(crate) async fn as_server(&self) -> PgConnection {
        let options = self.app.db.connect_options();
        options.connect().await.unwrap()
    }

    /// What the audit finds.
    pub(crate) async fn breaches(&self) -> Vec<Breach> {
        let journals = journals(&mut self.superuser().await).await;
        if self.audited.load(Ordering::SeqCst) != NEVER {
            self.audited.store(journals, Ordering::SeqCst);
        }
        store::audit::run(&self.app.db).await.unwrap()
    }

    /// The test breaks the books, and they stay so: they are not audited at its end.
    pub(crate) fn breaks_the_books(&self) {
        self.audited.store(NEVER, Ordering::SeqCst);
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

/// Instead of a number of journals, where the books are not audited at the end.
const NEVER: u64 = u64::MAX;

async fn journals(connection: &mut PgConnection) -> u64 {
    let count = number(connection, "select count(*) from journals").await;
    count.try_into().unwrap()
}

/// Fails where the books are wrong at the end of a test, unless they were audited since the last journal.
pub(crate) fn audit_at_the_end(owner: &PgConnectOptions, audited: &AtomicU64) {
    // The end of a test is not async, and its own runtime waits for it.
    let breaches = std::thread::scope(|scope| {
        let audit = scope.spawn(|| {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build();
            runtime
                .unwrap()
                .block_on(unaudited_breaches(owner, audited))
        });
        audit.join().unwrap()
    });
    assert!(breaches.is_empty(), "at the end: {breaches:#?}");
}

async fn unaudited_breaches(owner: &PgConnectOptions, audited: &AtomicU64) -> Vec<Breach> {
    if audited.load(Ordering::SeqCst) == NEVER {
        return Vec::new();
    }
    // A database that is gone, or does not answer, is another test's concern.
    let Ok(mut connection) = owner.connect().await else {
        return Vec::new();
    };
    let tables = "select count(*) from pg_class where oid = to_regclass('public.journals')";
    if number(&mut connection, tables).await == 0
        || journals(&mut connection).await == audited.load(Ordering::SeqCst)
    {
        return Vec::new();
    }
    let db = Db::connect(login::acting(owner), 1).await.unwrap();
    store::audit::run(&db).await.unwrap()
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

/// Every column that must have a value gets one of its type; no trigger looks.
pub(crate) fn bare_challenge(id: Uuid) -> String {
    format!(
        "set session_replication_role = replica;
         insert into challenges
         select (jsonb_populate_record(null::challenges, jsonb_build_object(
             'id', '{id}', 'version', 1, 'creator_id', (select id from users limit 1), 'created_at', now(),
             'invite_code', left(md5('{id}'), 8), 'match_type', '1 vs 1', 'visibility', 'public',
             'minimum_stake_micros', 0, 'max_participants', 2, 'fee_bps', 500, 'duration', 1, 'duration_unit', 'hr',
             'title', 'bare', 'description', '', 'game_category', '', 'game', '', 'game_platform', '',
             'livestream_platform', '', 'rules', '', 'tags', '{{}}'::text[], 'status', 'open',
             'participant_count', 1, 'deadline_kind', 'expire', 'deadline_at', now(), 'outages_applied', 0))).*;
         set session_replication_role = origin"
    )
}

/// A seat that the ledger asks for; no trigger looks.
pub(crate) fn bare_seat(challenge: Uuid, player: impl Display, micros: i64) -> String {
    format!(
        "set session_replication_role = replica;
         insert into participants (challenge_id, user_id, slot, stake_micros, status, joined_at, agreed_to_call_off)
         select '{challenge}', '{player}', count(*), {micros}, 'joined', now(), false
           from participants where challenge_id = '{challenge}';
         set session_replication_role = origin"
    )
}
