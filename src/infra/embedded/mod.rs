//! The private `PostgreSQL`: installed from npm, with its data in the data folder, started and stopped with the server.
//!
//! It listens on a unix socket alone, so no port can be taken and no other machine can reach it. A watchdog process
//! holds it: when the server lets go of the watchdog's pipe, in whatever way it ends, the watchdog stops `PostgreSQL`.
//! A supervisor starts it again where it ends by itself. `PostgreSQL` refuses to run as root, so root hands it to an
//! unprivileged user; where that user may not enter the folder of the clone, binaries and data are in
//! `/var/lib/duel-ledger` and `data/postgres.path` names the folder.

pub mod backup;
mod binaries;
mod cluster;
mod run_as_user;
mod supervisor;
mod throwaway;
mod watchdog;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use sqlx::postgres::PgConnectOptions;

use crate::infra::private_files;
use cluster::NAME;
use run_as_user::{ClusterOwner, ROOTS_HOME};
use supervisor::{Recipe, Supervisor};

/// Names the folder of the cluster, when it is not beside it.
const POINTER: &str = "postgres.path";
/// Where the cluster is in a data folder whose owner may enter it, and in a copy.
const DATABASE: &str = "postgres";
/// Holds the password of the cluster's owner.
const PASSWORD: &str = "postgres.password";
/// Clusters that deleted data folders of one path may leave behind outside of it.
const LEFT_BEHIND_MAX: u32 = 100;

/// A running private `PostgreSQL`. Dropped, it stops too, but without waiting.
#[derive(Debug)]
pub struct Postgres {
    supervisor: Supervisor,
    options: PgConnectOptions,
    /// Held as long as we run: two servers on one data folder would be two truths.
    _lock: Option<Lock>,
}

impl Postgres {
    /// Starts the cluster of `data_dir`, created at the first start with `password`, which is stored.
    ///
    /// # Errors
    /// One sentence that states what stands in the way and what to do about it.
    pub async fn start(data_dir: &Path, package: &Path, password: &str) -> anyhow::Result<Self> {
        private_files::data_folder(data_dir).with_context(|| unusable(data_dir))?;
        let data_dir = fs::canonicalize(data_dir).with_context(|| unusable(data_dir))?;
        let lock = lock(&data_dir)?;
        let owner = ClusterOwner::choose(&data_dir).with_context(|| unusable(&data_dir))?;
        let dir = cluster_dir(&data_dir, &owner)?;
        let bin = binaries::find(package, &owner, &run_as_user::shelter(&data_dir))?;
        let cluster = cluster::open(&dir, &bin, &owner, &password_of(&data_dir, password)?)?;
        let options = cluster.options();
        let supervisor = Supervisor::start(Recipe {
            bin,
            cluster,
            owner,
            end: watchdog::AtTheEnd::Keep,
        })?;
        store::db::ensure_database(&options, NAME).await?;
        Ok(Self {
            supervisor,
            options: options.database(NAME),
            _lock: Some(lock),
        })
    }

    /// Whether `data_dir` has a cluster, running or not.
    pub fn is_there(data_dir: &Path) -> bool {
        data_dir.join(PASSWORD).is_file()
    }

    /// How to connect to the cluster of `data_dir` where another process of ours runs it at this moment. Makes nothing
    /// there: the server may be of another user.
    ///
    /// # Errors
    /// Where the data folder cannot be read.
    pub fn running(data_dir: &Path) -> anyhow::Result<Option<PgConnectOptions>> {
        let Ok(data_dir) = fs::canonicalize(data_dir) else {
            return Ok(None);
        };
        if !data_dir.join("lock").is_file() || lock(&data_dir).is_ok() {
            return Ok(None);
        }
        let stored = fs::read_to_string(data_dir.join(PASSWORD));
        let password = stored.with_context(|| unusable(&data_dir))?;
        let dir = place_of_cluster(&data_dir);
        let cluster = cluster::at(&dir, Some(password.trim().to_owned()));
        Ok(Some(cluster.options().database(NAME)))
    }

    /// Starts a cluster that is fast and forgets: for tests, and for building. It is deleted at the end; where its guard was
    /// killed too, by the next one that starts.
    ///
    /// # Errors
    /// As [`Postgres::start`].
    pub fn start_throwaway(package: &Path) -> anyhow::Result<Self> {
        throwaway::remove_abandoned(&std::env::temp_dir());
        let dir = throwaway::dir(&std::env::temp_dir());
        fs::create_dir_all(&dir).with_context(|| unusable(&dir))?;
        let owner = ClusterOwner::choose(&dir).with_context(|| unusable(&dir))?;
        owner.own(&dir).with_context(|| unusable(&dir))?;
        let bin = binaries::find(package, &owner, &PathBuf::from(ROOTS_HOME))?;
        let cluster = cluster::open_throwaway(&dir, &bin, &owner)?;
        let options = cluster.options();
        let supervisor = Supervisor::start(Recipe {
            bin,
            cluster,
            owner,
            end: watchdog::AtTheEnd::Delete,
        })?;
        Ok(Self {
            supervisor,
            options,
            _lock: None,
        })
    }

    /// How to connect, as the owner of the database.
    pub fn options(&self) -> PgConnectOptions {
        self.options.clone()
    }

    /// Resolves with the reason once `PostgreSQL` did not stay up and is given up; never while it runs. Only the first
    /// call resolves.
    pub fn given_up(&mut self) -> impl Future<Output = String> + use<> {
        self.supervisor.given_up()
    }

    /// Stops `PostgreSQL` and waits until it has.
    pub fn stop(self) {
        self.supervisor.stop();
    }
}

fn unusable(folder: &Path) -> String {
    format!(
        "the data folder {} cannot be used by this user: change its permissions, or set DATA_DIR to another",
        folder.display()
    )
}

/// One server for one data folder. The lock goes with the process, however it ends.
#[derive(Debug)]
struct Lock(fs::File);

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the file alone would leave it locked while a process that was started at this moment holds a copy.
        drop(self.0.unlock());
    }
}

fn lock(data_dir: &Path) -> anyhow::Result<Lock> {
    let path = data_dir.join("lock");
    let file = private_files::create(&path).with_context(|| unusable(data_dir))?;
    match file.try_lock() {
        Ok(()) => Ok(Lock(file)),
        Err(fs::TryLockError::WouldBlock) => anyhow::bail!(
            "another duel-ledger runs on the data folder {}: stop it, or set DATA_DIR to another",
            data_dir.display()
        ),
        Err(fs::TryLockError::Error(error)) => Err(error).with_context(|| unusable(data_dir)),
    }
}

/// The folder of a cluster that was made before. Only looks.
fn place_of_cluster(data_dir: &Path) -> PathBuf {
    fs::read_to_string(data_dir.join(POINTER)).map_or_else(
        |_beside| data_dir.join(DATABASE),
        |elsewhere| PathBuf::from(elsewhere.trim()),
    )
}

/// The folder of the cluster: in the data folder, or where the unprivileged user can reach it. Made where missing.
fn cluster_dir(data_dir: &Path, owner: &ClusterOwner) -> anyhow::Result<PathBuf> {
    let pointer = data_dir.join(POINTER);
    let beside = data_dir.join(DATABASE);
    let dir = if let Ok(elsewhere) = fs::read_to_string(&pointer) {
        PathBuf::from(elsewhere.trim())
    } else if owner.can_enter(data_dir) {
        beside
    } else {
        // A new one elsewhere would be served in the place of this one.
        anyhow::ensure!(
            !has_cluster(&beside),
            "PostgreSQL's user may not enter {}, where a database is: start as the user that started it first, or move the \
             data folder back to where it was",
            beside.display()
        );
        let dir = cluster_shelter(data_dir)?;
        fs::write(&pointer, dir.display().to_string()).with_context(|| unusable(data_dir))?;
        dir
    };
    fs::create_dir_all(&dir).with_context(|| unusable(&dir))?;
    fs::read_dir(&dir).with_context(|| unusable(&dir))?;
    owner.own(&dir).with_context(|| unusable(&dir))?;
    Ok(dir)
}

/// Where the cluster of `data_dir` lies outside of it. A folder without a password is new: it never takes over the
/// cluster that a deleted folder of the same path left behind, as a second clone in one place would.
fn cluster_shelter(data_dir: &Path) -> anyhow::Result<PathBuf> {
    let first = run_as_user::shelter(data_dir);
    if data_dir.join(PASSWORD).is_file() || !has_cluster(&first) {
        return Ok(first);
    }
    tracing::warn!(
        folder = %first.display(),
        "an earlier data folder of this path left its database behind: it stays there, and a new one is made beside it"
    );
    (2..=LEFT_BEHIND_MAX)
        .map(|number| PathBuf::from(format!("{}-{number}", first.display())))
        .find(|dir| !has_cluster(dir))
        .with_context(|| {
            format!(
                "{LEFT_BEHIND_MAX} databases of earlier data folders lie beside {}: remove those that are not needed",
                first.display()
            )
        })
}

fn has_cluster(dir: &Path) -> bool {
    cluster::at(dir, None).data.exists()
}

/// The password of the cluster's owner: stored beside the data, readable by our user only.
fn password_of(data_dir: &Path, fresh: &str) -> anyhow::Result<String> {
    use std::io::Write;
    let path = data_dir.join(PASSWORD);
    if let Ok(stored) = fs::read_to_string(&path) {
        return Ok(stored.trim().to_owned());
    }
    let mut file = private_files::options()
        .write(true)
        .create_new(true)
        .open(&path)
        .with_context(|| unusable(data_dir))?;
    file.write_all(fresh.as_bytes())
        .with_context(|| unusable(data_dir))?;
    Ok(fresh.to_owned())
}
