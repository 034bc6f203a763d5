//! A private `PostgreSQL` in a temporary folder, with fsync on, and two databases in it that hold the same world.

use std::io::{Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use duel_ledger::infra::embedded::Postgres;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection};
use store::Db;

use crate::floor;

/// The floor's and the server's.
const NAMES: [&str; 2] = ["bench_floor", "bench_api"];
/// How long the disk is measured.
const DISK_TIME: Duration = Duration::from_secs(2);

/// How other programs reach one of the databases.
#[derive(Debug, Clone)]
pub(crate) struct Database {
    pub(crate) socket: PathBuf,
    pub(crate) user: String,
    pub(crate) password: String,
    pub(crate) name: String,
}

impl Database {
    /// As `DATABASE_URL` has it.
    pub(crate) fn url(&self) -> String {
        let socket = self.socket.display().to_string().replace('/', "%2F");
        format!(
            "postgres://{}:{}@{socket}:5432/{}",
            self.user, self.password, self.name
        )
    }
}

/// The cluster; stopped when it is dropped. The folder is the caller's.
pub(crate) struct Cluster {
    postgres: Option<Postgres>,
    owner: PgConnection,
    pub(crate) floor: Database,
    pub(crate) api: Database,
}

impl Cluster {
    /// Starts it and seeds both databases: the second is a copy of the first.
    pub(crate) async fn start(folder: &Path) -> anyhow::Result<Self> {
        let password = "bench-only-this-run";
        let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/postgres");
        let postgres = Postgres::start(folder, &package, password).await?;
        // The product needs sixteen connections, but each client of pgbench has one.
        let mut owner = postgres.options().database("postgres").connect().await?;
        execute(&mut owner, "alter system set max_connections = 300").await?;
        owner.close().await?;
        postgres.stop();
        let postgres = Postgres::start(folder, &package, password).await?;
        let options = postgres.options();
        let socket = options
            .get_socket()
            .context("the private PostgreSQL has no socket")?;
        let [floor, api] = NAMES.map(|name| Database {
            socket: socket.clone(),
            user: options.get_username().to_owned(),
            password: password.to_owned(),
            name: name.to_owned(),
        });
        let mut owner = options.clone().database("postgres").connect().await?;
        execute(&mut owner, &format!("create database {}", floor.name)).await?;
        Db::migrate(&options.database(&floor.name)).await?;
        floor::seed(&floor)?;
        execute(
            &mut owner,
            &format!("create database {} template {}", api.name, floor.name),
        )
        .await?;
        Ok(Self {
            postgres: Some(postgres),
            owner,
            floor,
            api,
        })
    }

    /// Pays the debts of what was measured before, so that the next measurement does not.
    pub(crate) async fn settle_down(&mut self) -> anyhow::Result<()> {
        execute(&mut self.owner, "checkpoint").await
    }

    /// `PostgreSQL`'s version.
    pub(crate) fn version(&self) -> String {
        // 180004 is 18.4.
        self.owner
            .server_version_num()
            .map_or_else(String::new, |number| {
                format!("{}.{}", number / 10_000, number % 10_000)
            })
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if let Some(postgres) = self.postgres.take() {
            postgres.stop();
        }
    }
}

async fn execute(connection: &mut PgConnection, statement: &str) -> anyhow::Result<()> {
    sqlx::raw_sql(AssertSqlSafe(statement.to_owned()))
        .execute(connection)
        .await?;
    Ok(())
}

/// How often in a second this disk stores a small write for good: what every commit waits for.
pub(crate) fn syncs_per_second(folder: &Path) -> anyhow::Result<u64> {
    let mut file = std::fs::File::create(folder.join("sync"))?;
    let (begun, mut count) = (Instant::now(), 0_u64);
    while begun.elapsed() < DISK_TIME {
        file.rewind()?;
        file.write_all(&[0; 8192])?;
        file.sync_data()?;
        count = count.saturating_add(1);
    }
    Ok(count / DISK_TIME.as_secs())
}
