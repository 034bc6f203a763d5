//! A copy of the whole data folder beside a running server, and a data folder made of such a copy.
//!
//! The database comes first, so that no row names an uploaded file that the copy lacks.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, ensure};
use sqlx::postgres::PgConnectOptions;
use store::base_backup::BaseBackup;

use super::run_as_user::ClusterOwner;
use super::{POINTER, cluster, cluster_dir, lock, unusable};
use crate::infra::private_files;

/// Where the files of PostgreSQL are in a copy, and in a data folder whose owner may enter it.
const DATABASE: &str = "postgres";
/// What of a data folder is no data: it belongs to the process that runs on it, or to its place.
const OF_THE_PLACE: [&str; 3] = ["lock", POINTER, DATABASE];
/// PostgreSQL's write-ahead log, which is copied last.
const LOG: &str = "pg_wal";
/// What of PostgreSQL's files belongs to the process that runs on them.
const OF_THE_PROCESS: [&str; 2] = ["postmaster.pid", "postmaster.opts"];
/// Folders that have to be there, and whose contents are of no use after a start.
const EMPTIED: [&str; 7] = [
    "pg_replslot",
    "pg_dynshmem",
    "pg_notify",
    "pg_serial",
    "pg_snapshots",
    "pg_stat_tmp",
    "pg_subtrans",
];

/// Copies the data folder and its database, on which a server may run, into a new folder.
///
/// # Errors
/// One sentence that says what stands in the way. What was copied by then is no backup.
pub async fn back_up(data_dir: &Path, options: &PgConnectOptions, to: &Path) -> anyhow::Result<()> {
    let data_dir = fs::canonicalize(data_dir).with_context(|| unusable(data_dir))?;
    let unfinished = format!("what was copied to {} is no backup", to.display());
    new_folder(to)?;
    copy_database(&data_dir, options, to)
        .await
        .with_context(|| unfinished.clone())?;
    let is_data = |name: &str| !OF_THE_PLACE.contains(&name);
    copy_folder(&data_dir, to, &is_data).with_context(|| unfinished)
}

async fn copy_database(
    data_dir: &Path,
    options: &PgConnectOptions,
    to: &Path,
) -> anyhow::Result<()> {
    let steward = ClusterOwner::choose(data_dir)?;
    let from = cluster::at(&cluster_dir(data_dir, &steward)?, None).data;
    let database = to.join(DATABASE);
    private_files::folder(&database)?;
    let copied = cluster::at(&database, None).data;
    private_files::folder(&copied)?;
    let backup = BaseBackup::begin(options).await?;
    let is_state = |name: &str| name != LOG && !OF_THE_PROCESS.contains(&name);
    copy_folder(&from, &copied, &is_state)?;
    let (labels, log) = backup.end().await?;
    let (from_log, to_log) = (from.join(LOG), copied.join(LOG));
    private_files::folder(&to_log)?;
    copy_folder(&from_log, &to_log, &|_| true)?;
    log.release().await?;
    write(&copied.join("backup_label"), &labels.backup_label)?;
    if !labels.tablespace_map.is_empty() {
        write(&copied.join("tablespace_map"), &labels.tablespace_map)?;
    }
    Ok(())
}

/// Makes a data folder of a copy. It is started as any other.
///
/// # Errors
/// One sentence that says what stands in the way.
pub fn restore(from: &Path, data_dir: &Path) -> anyhow::Result<()> {
    let stored = cluster::at(&from.join(DATABASE), None).data;
    ensure!(
        stored.join("backup_label").is_file(),
        "{} is no backup that duel-ledger backup made",
        from.display()
    );
    new_folder(data_dir)?;
    let data_dir = fs::canonicalize(data_dir).with_context(|| unusable(data_dir))?;
    let _lock = lock(&data_dir)?;
    let steward = ClusterOwner::choose(&data_dir).with_context(|| unusable(&data_dir))?;
    // Before the password is there: so the cluster of a folder that was here before is left alone.
    let database = cluster_dir(&data_dir, &steward)?;
    let restored = cluster::at(&database, None).data;
    ensure!(
        !restored.exists(),
        "{} is there already: move it away first",
        restored.display()
    );
    private_files::folder(&restored)?;
    copy_folder(&stored, &restored, &|_| true)?;
    own_all(&steward, &restored)?;
    copy_folder(from, &data_dir, &|name| !OF_THE_PLACE.contains(&name))
}

/// A folder with nothing in it, for our eyes only.
fn new_folder(path: &Path) -> anyhow::Result<()> {
    private_files::folder(path)?;
    let mut entries = fs::read_dir(path).with_context(|| unusable(path))?;
    ensure!(
        entries.next().is_none(),
        "{} is not empty: choose a new folder",
        path.display()
    );
    Ok(())
}

/// Copies what is in a folder, as far as `is_copied` says by the name, into one that is there. A file that goes meanwhile is
/// left out: PostgreSQL's log knows what became of it.
fn copy_folder(from: &Path, to: &Path, is_copied: &dyn Fn(&str) -> bool) -> anyhow::Result<()> {
    for entry in fs::read_dir(from).with_context(|| not_copied(from))? {
        let entry = entry.with_context(|| not_copied(from))?;
        let name = entry.file_name();
        let name = name
            .to_str()
            .with_context(|| not_copied(&entry.path()))?
            .to_owned();
        if !is_copied(&name) {
            continue;
        }
        let (source, copy) = (entry.path(), to.join(&name));
        let kind = match entry.file_type() {
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            kind => kind.with_context(|| not_copied(&source))?,
        };
        if kind.is_dir() {
            private_files::folder(&copy)?;
            if !EMPTIED.contains(&name.as_str()) {
                copy_folder(&source, &copy, &|_| true)?;
            }
        } else if kind.is_file() {
            copy_file(&source, &copy).with_context(|| not_copied(&source))?;
        }
        // Sockets are of the process, and there are no links in a data folder.
    }
    Ok(())
}

fn copy_file(from: &Path, to: &Path) -> io::Result<()> {
    let mut source = match File::open(from) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        source => source?,
    };
    let mut copy = private_files::create(to)?;
    io::copy(&mut source, &mut copy)?;
    // A backup that is in memory alone is none.
    copy.sync_all()
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let written = private_files::create(path).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written.with_context(|| not_copied(path))
}

/// Gives a folder and all that is in it to the user that PostgreSQL runs as.
fn own_all(steward: &ClusterOwner, folder: &Path) -> anyhow::Result<()> {
    steward.own(folder).with_context(|| unusable(folder))?;
    for entry in fs::read_dir(folder).with_context(|| unusable(folder))? {
        let entry = entry.with_context(|| unusable(folder))?;
        let path = entry.path();
        if path.is_dir() {
            own_all(steward, &path)?;
        } else {
            steward.own_file(&path).with_context(|| unusable(&path))?;
        }
    }
    Ok(())
}

fn not_copied(path: &Path) -> String {
    format!("{} cannot be copied", path.display())
}
