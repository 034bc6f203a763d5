//! A database whose schema is not of this version is refused in one sentence.

use sqlx::ConnectOptions;
use store::Db;

use crate::books::run;
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
