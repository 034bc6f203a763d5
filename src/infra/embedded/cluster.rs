//! The cluster's folder: created once, checked at each start, and configured where to listen.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::Context;
use sha2::{Digest, Sha256};
use sqlx::postgres::PgConnectOptions;

use super::run_as_user::ClusterOwner;
use crate::infra::private_files;

/// The database of the product within the cluster, and the user that owns it.
pub(super) const NAME: &str = "duel_ledger";

/// The version that the package carries; a cluster of another one needs an upgrade that we do not do silently.
const MAJOR_VERSION: &str = "18";
/// A unix socket's path must fit into 107 bytes, its file name included.
const SOCKET_FOLDER_BYTES_MAX: usize = 85;

/// What a database of people's money needs: nothing that PostgreSQL's own defaults would not give.
const DURABLE: &str = "max_connections = 200\n";
/// After a crash the whole data folder goes to the disk before the recovery: file by file that takes seconds, at once it does
/// not, where the system can.
const SYNC_AT_ONCE: &str = if cfg!(target_os = "linux") {
    "recovery_init_sync_method = syncfs\n"
} else {
    ""
};
/// What a database needs that is thrown away: speed.
const THROWAWAY: &str =
    "fsync = off\nsynchronous_commit = off\nfull_page_writes = off\nmax_connections = 400\n";

/// A cluster that can be started.
#[derive(Debug)]
pub(super) struct Cluster {
    /// Holds everything below.
    pub(super) dir: PathBuf,
    /// PostgreSQL's own data folder.
    pub(super) data: PathBuf,
    pub(super) log: PathBuf,
    socket_folder: PathBuf,
    password: Option<String>,
}

impl Cluster {
    /// How to connect to it, to the database that every cluster has.
    pub(super) fn options(&self) -> PgConnectOptions {
        let options = PgConnectOptions::new_without_pgpass()
            .socket(&self.socket_folder)
            .username(NAME)
            .database("postgres");
        match &self.password {
            Some(password) => options.password(password),
            None => options,
        }
    }
}

/// The cluster in `dir`, made now where there is none.
pub(super) fn open(
    dir: &Path,
    bin: &Path,
    owner: &ClusterOwner,
    password: &str,
) -> anyhow::Result<Cluster> {
    let cluster = at(dir, Some(password.to_owned()));
    if !cluster.data.exists() {
        let begun = restoring(dir);
        anyhow::ensure!(
            !begun.exists(),
            "{} is of a restore that was not finished: remove it and the data folder, then restore again",
            begun.display()
        );
        make(&cluster, bin, owner)?;
    }
    check(&cluster, owner)?;
    configure(&cluster, owner, DURABLE)?;
    Ok(cluster)
}

/// A new cluster without passwords and without care for power failures.
pub(super) fn open_throwaway(
    dir: &Path,
    bin: &Path,
    owner: &ClusterOwner,
) -> anyhow::Result<Cluster> {
    let cluster = at(dir, None);
    make(&cluster, bin, owner)?;
    configure(&cluster, owner, THROWAWAY)?;
    Ok(cluster)
}

/// Where everything of the cluster in `dir` lies.
pub(super) fn at(dir: &Path, password: Option<String>) -> Cluster {
    let socket_folder = if dir.as_os_str().len() <= SOCKET_FOLDER_BYTES_MAX {
        dir.to_owned()
    } else {
        let digest = hex::encode(Sha256::digest(dir.as_os_str().as_encoded_bytes()));
        std::env::temp_dir().join(format!(
            "duel-ledger-{}",
            digest.chars().take(16).collect::<String>()
        ))
    };
    Cluster {
        dir: dir.to_owned(),
        data: dir.join("cluster"),
        log: dir.join("postgres.log"),
        socket_folder,
        password,
    }
}

/// Where the cluster of a backup is copied to. It gets its own name last, as a new one does.
pub(super) fn restoring(dir: &Path) -> PathBuf {
    dir.join("cluster.restoring")
}

/// Makes the cluster under another name first: what was begun and not finished never looks like a cluster.
fn make(cluster: &Cluster, bin: &Path, owner: &ClusterOwner) -> anyhow::Result<()> {
    let begun = cluster.dir.join("cluster.new");
    if begun.exists() {
        fs::remove_dir_all(&begun)
            .context("what is left of an unfinished start cannot be removed")?;
    }
    let secret = cluster.dir.join("initdb.secret");
    let mut initdb = owner.command(&bin.join("initdb"), &cluster.dir);
    initdb
        .arg("-D")
        .arg(&begun)
        .args(["-U", NAME, "--encoding=UTF8", "--locale=C.UTF-8"]);
    initdb.args(["--no-instructions", "--auth=scram-sha-256"]);
    if let Some(password) = &cluster.password {
        // What an unfinished start left behind gives way; the new one is closed to others from its first byte.
        drop(fs::remove_file(&secret));
        let mut file = private_files::options()
            .write(true)
            .create_new(true)
            .open(&secret)?;
        file.write_all(password.as_bytes())?;
        owner.own_file(&secret)?;
        initdb.arg("--pwfile").arg(&secret);
    } else {
        initdb.args(["--auth=trust", "--no-sync"]);
    }
    let made = run(&mut initdb);
    drop(fs::remove_file(&secret));
    made.context("the private PostgreSQL cannot be set up")?;
    let settings = begun.join("postgresql.conf");
    fs::OpenOptions::new()
        .append(true)
        .open(settings)?
        .write_all(b"\ninclude 'duel-ledger.conf'\n")?;
    fs::rename(&begun, &cluster.data)?;
    Ok(())
}

fn run(command: &mut Command) -> anyhow::Result<()> {
    let output = command.stdin(Stdio::null()).output()?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    let last = stderr
        .lines()
        .rfind(|line| !line.is_empty())
        .unwrap_or("it printed nothing");
    anyhow::ensure!(output.status.success(), "{last}");
    Ok(())
}

fn check(cluster: &Cluster, owner: &ClusterOwner) -> anyhow::Result<()> {
    let version = fs::read_to_string(cluster.data.join("PG_VERSION"));
    let control = cluster.data.join("global/pg_control");
    let place = cluster.data.display();
    match version.as_deref().map(str::trim) {
        Ok(MAJOR_VERSION) if control.is_file() => {}
        Ok(other) if other != MAJOR_VERSION && control.is_file() => anyhow::bail!(
            "the database in {place} is of PostgreSQL {other}, this is {MAJOR_VERSION}: upgrade it by pg_upgrade, \
             or move the folder away to start empty"
        ),
        Ok(_) | Err(_) => anyhow::bail!(
            "the database in {place} is damaged: restore the folder from a backup, \
             or move it away to start empty"
        ),
    }
    anyhow::ensure!(
        owner.owns(&cluster.data),
        "the database in {place} belongs to another user: start as the user that started it first, or give it to this one"
    );
    Ok(())
}

/// Written at each start: the folder may have been moved since the last one.
fn configure(cluster: &Cluster, owner: &ClusterOwner, more: &str) -> anyhow::Result<()> {
    if cluster.socket_folder != cluster.dir {
        fs::create_dir_all(&cluster.socket_folder)?;
        owner.own(&cluster.socket_folder)?;
    }
    let folder = cluster
        .socket_folder
        .display()
        .to_string()
        .replace('\'', "''");
    let text = format!(
        "# Written by duel-ledger at each start; changes belong into postgresql.conf.\n\
         listen_addresses = ''\nunix_socket_directories = '{folder}'\nunix_socket_permissions = 0700\n\
         port = 5432\ntimezone = 'UTC'\n{SYNC_AT_ONCE}{more}"
    );
    let path = cluster.data.join("duel-ledger.conf");
    fs::write(&path, text).context("the private PostgreSQL cannot be configured")?;
    owner.own_file(&path)?;
    Ok(())
}
