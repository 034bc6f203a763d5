//! A copy of the whole data folder beside a running server, and a data folder made of such a copy.
//!
//! Uploads are copied before the database and once more after it: one that is removed meanwhile was there before, and one
//! that comes in meanwhile is there after. So the copy has what its rows name, but for a picture that comes in and is
//! replaced within the time of the copying.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, ensure};
use sqlx::postgres::PgConnectOptions;
use store::base_backup::BaseBackup;

use super::run_as_user::ClusterOwner;
use super::{DATABASE, POINTER, cluster, cluster_dir, lock, place_of_cluster, unusable};
use crate::infra::private_files;

/// What a copy has once all else of it is on the disk. Nothing without it is restored.
const COMPLETE: &str = "backup.complete";
const COMPLETE_TEXT: &str =
    "duel-ledger backup has copied everything. Without this file it is no backup.\n";
/// What of a data folder is no data: it belongs to the process that runs on it, to its place, or to the copy.
const OF_THE_PLACE: [&str; 4] = ["lock", POINTER, DATABASE, COMPLETE];
/// Where players' files are in a data folder.
const UPLOADS: &str = "files";
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
/// One sentence that states what stands in the way. What was copied by then is no backup.
pub async fn back_up(data_dir: &Path, options: &PgConnectOptions, to: &Path) -> anyhow::Result<()> {
    let data_dir = fs::canonicalize(data_dir).with_context(|| unusable(data_dir))?;
    let place = place_of_cluster(&data_dir);
    let database = fs::canonicalize(&place).with_context(|| not_copied(&place))?;
    new_folder(to, &[&data_dir, &database])?;
    copy_all(&data_dir, &database, options, to)
        .await
        .with_context(|| format!("what was copied to {} is no backup", to.display()))
}

async fn copy_all(
    data_dir: &Path,
    database: &Path,
    options: &PgConnectOptions,
    to: &Path,
) -> anyhow::Result<()> {
    let uploads = data_dir.join(UPLOADS);
    if uploads.is_dir() {
        let copied = to.join(UPLOADS);
        private_files::folder(&copied)?;
        copy_folder(&uploads, &copied, &|_| true)?;
    }
    copy_database(database, options, to).await?;
    copy_folder(data_dir, to, &is_data)?;
    write(&to.join(COMPLETE), COMPLETE_TEXT)?;
    sync_folder(to)
}

fn is_data(name: &str) -> bool {
    !OF_THE_PLACE.contains(&name)
}

async fn copy_database(
    database: &Path,
    options: &PgConnectOptions,
    to: &Path,
) -> anyhow::Result<()> {
    let from = cluster::at(database, None).data;
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
    sync_folder(&copied)?;
    sync_folder(&database)
}

/// Makes a data folder of a copy. It is started as any other.
///
/// # Errors
/// One sentence that states what stands in the way.
pub fn restore(from: &Path, data_dir: &Path) -> anyhow::Result<()> {
    let stored = cluster::at(&from.join(DATABASE), None).data;
    ensure!(
        from.join(COMPLETE).is_file() && stored.join("backup_label").is_file(),
        "{} is no finished backup: choose a folder that duel-ledger backup has made to its end",
        from.display()
    );
    let from = fs::canonicalize(from).with_context(|| not_copied(from))?;
    new_folder(data_dir, &[&from])?;
    let data_dir = fs::canonicalize(data_dir).with_context(|| unusable(data_dir))?;
    let _lock = lock(&data_dir)?;
    let owner = ClusterOwner::choose(&data_dir).with_context(|| unusable(&data_dir))?;
    // Before the password is there: so the cluster of a folder that was here before is left alone.
    let database = cluster_dir(&data_dir, &owner)?;
    let restored = cluster::at(&database, None).data;
    ensure!(
        !restored.exists(),
        "{} is there already: move it away first",
        restored.display()
    );
    let begun = cluster::restoring(&database);
    if begun.exists() {
        fs::remove_dir_all(&begun)
            .context("what is left of an unfinished restore cannot be removed")?;
    }
    private_files::folder(&begun)?;
    copy_folder(&stored, &begun, &|_| true)?;
    own_all(&owner, &begun)?;
    copy_folder(&from, &data_dir, &is_data)?;
    // Last: a cluster of this name is one that can be started.
    fs::rename(&begun, &restored).with_context(|| unusable(&restored))?;
    sync_folder(&database)
}

/// A folder with nothing in it, readable by our user only, outside of what is copied. One that is refused stays as it is.
fn new_folder(path: &Path, copied: &[&Path]) -> anyhow::Result<()> {
    ensure_outside(path, copied)?;
    let is_empty = match fs::read_dir(path) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) if error.kind() == ErrorKind::NotFound => true,
        Err(error) => {
            return Err(error).with_context(|| {
                format!("{} cannot be used: choose a new folder", path.display())
            });
        }
    };
    ensure!(
        is_empty,
        "{} is not empty: choose a new folder",
        path.display()
    );
    private_files::folder(path)?;
    // Again: where `..` leads is certain only now.
    ensure_outside(path, copied)
}

/// A copy within what is copied would be copied as well, without an end. Where there is no such folder yet, the nearest
/// one above it states where it will be.
fn ensure_outside(path: &Path, copied: &[&Path]) -> anyhow::Result<()> {
    let place = std::path::absolute(path)
        .with_context(|| format!("{} cannot be used: choose a new folder", path.display()))?;
    let mut above = place.ancestors();
    let Some(found) = above.find_map(|it| fs::canonicalize(it).ok()) else {
        return Ok(());
    };
    for folder in copied {
        ensure!(
            !found.starts_with(folder),
            "{} lies in {}, which is copied: choose a folder outside of it",
            path.display(),
            folder.display()
        );
    }
    Ok(())
}

/// Copies what is in a folder, as far as `is_copied` states by the name, into one that is there. A file that goes meanwhile is
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
    sync_folder(to)
}

/// Leaves a copy of the same size as it is: that is an upload, which is never changed under its name.
fn copy_file(from: &Path, to: &Path) -> io::Result<()> {
    let mut source = match File::open(from) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        source => source?,
    };
    let size = source.metadata()?.len();
    if fs::metadata(to).is_ok_and(|copy| copy.len() == size) {
        return Ok(());
    }
    let mut copy = private_files::create(to)?;
    io::copy(&mut source, &mut copy)?;
    // A backup that is in memory alone is none.
    copy.sync_all()
}

/// Puts the names in a folder on the disk. A file system that does this for files alone is left to its own.
fn sync_folder(folder: &Path) -> anyhow::Result<()> {
    match File::open(folder).and_then(|it| it.sync_all()) {
        Err(error) if error.kind() == ErrorKind::InvalidInput => Ok(()),
        synced => synced.with_context(|| not_copied(folder)),
    }
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let written = private_files::create(path).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written.with_context(|| not_copied(path))
}

/// Gives a folder and all that is in it to the user that PostgreSQL runs as.
fn own_all(owner: &ClusterOwner, folder: &Path) -> anyhow::Result<()> {
    owner.own(folder).with_context(|| unusable(folder))?;
    for entry in fs::read_dir(folder).with_context(|| unusable(folder))? {
        let entry = entry.with_context(|| unusable(folder))?;
        let path = entry.path();
        if path.is_dir() {
            own_all(owner, &path)?;
        } else {
            owner.own_file(&path).with_context(|| unusable(&path))?;
        }
    }
    Ok(())
}

fn not_copied(path: &Path) -> String {
    format!("{} cannot be copied", path.display())
}
