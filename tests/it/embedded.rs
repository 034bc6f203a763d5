//! The private `PostgreSQL`: it retains what it was given, and states in one sentence what stands in its way.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use duel_ledger::infra::embedded::Postgres;
use store::Db;

fn package() -> PathBuf {
    Path::new(crate::ROOT).join("target/postgres")
}

/// An empty data folder; the test deletes it.
fn data_folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("duel-ledger-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Removes a data folder, and what of it lies elsewhere: the server's user alone may enter it, and root hands its cluster to
/// another user.
pub(crate) fn remove(folder: &Path) {
    drop(fs::remove_dir_all(cluster(folder)));
    drop(fs::remove_dir_all(folder));
}

/// The folder of PostgreSQL's files.
pub(crate) fn cluster(folder: &Path) -> PathBuf {
    match fs::read_to_string(folder.join("postgres.path")) {
        Ok(elsewhere) => PathBuf::from(elsewhere.trim()),
        Err(_) => folder.join("postgres"),
    }
}

/// Fails on a file or folder that another user of the machine may read or write.
fn assert_private(path: &Path) {
    let metadata = fs::symlink_metadata(path).unwrap();
    if !metadata.is_file() && !metadata.is_dir() {
        return;
    }
    let mode = metadata.permissions().mode() & 0o777;
    assert_eq!(mode & 0o077, 0, "{} has mode {mode:o}", path.display());
    if metadata.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            assert_private(&entry.unwrap().path());
        }
    }
}

async fn refusal(folder: &Path) -> String {
    let error = Postgres::start(folder, &package(), "s3cret")
        .await
        .unwrap_err();
    format!("{error:#}")
}

#[tokio::test]
async fn a_second_start_finds_what_the_first_one_stored() {
    let folder = data_folder("retained");
    let first = Postgres::start(&folder, &package(), "s3cret")
        .await
        .unwrap();
    Db::migrate(&first.options()).await.unwrap();
    let files = cluster(&folder);
    assert!(files.join("cluster/PG_VERSION").exists());
    assert_private(&files);
    assert!(refusal(&folder).await.contains("another duel-ledger runs"));
    first.stop();
    // The password of the first start stays: another one must not lock us out.
    let second = Postgres::start(&folder, &package(), "another")
        .await
        .unwrap();
    let db = Db::connect(second.options(), 1).await.unwrap();
    db.ping().await.unwrap();
    db.close().await;
    // By password: the server's own login is let in with its new one alone, and PostgreSQL was sent neither.
    let old = store::login::make(&second.options(), "old", b"0123456789abcdef")
        .await
        .unwrap();
    let new = store::login::make(&second.options(), "new", b"0123456789abcdef")
        .await
        .unwrap();
    let refused = store::login::check(&old).await.unwrap_err();
    assert!(
        refused
            .to_string()
            .contains("does not let in duel_ledger_app_"),
        "{refused}"
    );
    let db = Db::connect(new, 1).await.unwrap();
    db.ping().await.unwrap();
    db.close().await;
    second.stop();
    remove(&folder);
}

/// Root's cluster lies outside of the data folder and outlives it. A second clone in the same place starts empty.
#[tokio::test]
async fn a_new_folder_takes_no_cluster_over_that_a_deleted_one_left_behind() {
    let folder = data_folder("again");
    let first = Postgres::start(&folder, &package(), "s3cret")
        .await
        .unwrap();
    Db::migrate(&first.options()).await.unwrap();
    let left = cluster(&folder);
    first.stop();
    fs::remove_dir_all(&folder).unwrap();
    let second = Postgres::start(&folder, &package(), "another")
        .await
        .unwrap();
    assert!(!Db::is_current(&second.options()).await.unwrap());
    second.stop();
    remove(&folder);
    if left.exists() {
        fs::remove_dir_all(left).unwrap();
    }
}

#[tokio::test]
async fn a_damaged_cluster_is_named_and_left_alone() {
    let folder = data_folder("damaged");
    let cluster = folder.join("postgres/cluster");
    fs::create_dir_all(&cluster).unwrap();
    fs::write(cluster.join("PG_VERSION"), "18\n").unwrap();
    let sentence = refusal(&folder).await;
    assert!(
        sentence.contains("is damaged") && sentence.contains("backup"),
        "{sentence}"
    );
    fs::create_dir_all(cluster.join("global")).unwrap();
    fs::write(cluster.join("global/pg_control"), "").unwrap();
    fs::write(cluster.join("PG_VERSION"), "14\n").unwrap();
    assert!(refusal(&folder).await.contains("PostgreSQL 14"));
    remove(&folder);
}

#[tokio::test]
async fn a_package_that_is_missing_is_named() {
    let folder = data_folder("missing");
    let error = Postgres::start(&folder, &folder.join("nowhere"), "s3cret")
        .await
        .unwrap_err();
    assert!(error.to_string().contains("make run"), "{error:#}");
    remove(&folder);
}
