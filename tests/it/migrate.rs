//! A database whose schema is not of this version is refused in one sentence; one with more in it is not.

use sqlx::ConnectOptions;
use store::Db;

use crate::books::{number, run};
use crate::harness::fresh_database;

const CHANGED: &str = "update _sqlx_migrations set checksum = '\\x00' where version = 1";
const UNKNOWN: &str =
    "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
     values (9999, 'later', true, '\\x00', 0)";

async fn refusal_after(changes: &[&str]) -> String {
    let owner = fresh_database().await;
    assert!(Db::is_current(&owner).await.unwrap());
    let mut connection = owner.connect().await.unwrap();
    for change in changes {
        run(&mut connection, change).await.unwrap();
    }
    assert!(!Db::is_current(&owner).await.unwrap(), "{changes:?}");
    Db::migrate(&owner).await.unwrap_err().to_string()
}

#[tokio::test]
async fn a_database_of_an_unreleased_version_is_refused() {
    for changes in [[CHANGED].as_slice(), &[CHANGED, UNKNOWN]] {
        let refusal = refusal_after(changes).await;
        assert!(
            refusal.contains("unreleased version") && refusal.contains("create a new one"),
            "{changes:?}: {refusal}"
        );
    }
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_refused() {
    let refusal = refusal_after(&[UNKNOWN]).await;
    assert!(refusal.contains("newer version"), "{refusal}");
}

/// A procedure may end transactions, which PostgreSQL forbids to one that sets something for itself.
#[tokio::test]
async fn what_an_operator_has_added_to_the_schema_does_not_stop_a_start() {
    let owner = fresh_database().await;
    let mut connection = owner.connect().await.unwrap();
    for added in [
        "create procedure cleanup() language plpgsql as $$ begin commit; end $$",
        "create function newest() returns bigint language plpgsql as $$ begin return 7; end $$",
        "create aggregate all_of(boolean) (sfunc = booland_statefunc, stype = boolean)",
    ] {
        run(&mut connection, added).await.unwrap();
    }
    Db::migrate(&owner).await.unwrap();
    run(&mut connection, "call cleanup()").await.unwrap();
    assert_eq!(number(&mut connection, "select newest()").await, 7);
}
