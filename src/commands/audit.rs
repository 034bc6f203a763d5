//! `duel-ledger audit`: checks whether the books of the whole database are right.

use std::fmt;

use anyhow::Context;
use sqlx::postgres::PgConnectOptions;
use store::Db;
use store::audit::Breach;

use crate::infra::database::{self, Migrate};
use crate::infra::embedded::Postgres;
use crate::settings::Settings;

/// What the audit has found.
#[derive(Debug)]
pub struct AuditReport {
    breaches: Vec<Breach>,
}

/// Connections of the audit: it reads everything at one moment, through one.
const CONNECTIONS: u32 = 1;

/// Checks the database of the settings, also beside a server that runs on it.
///
/// # Errors
/// One sentence that states what stands in the way and what to do about it.
pub async fn run_on(settings: &Settings) -> anyhow::Result<AuditReport> {
    on_database(settings, async |db| Ok(run(&db).await?)).await
}

/// Reads the database of the settings as it is, also beside a server that runs on it.
///
/// # Errors
/// Those of the work, or one sentence that states what stands in the way and what to do about it.
pub async fn on_database<Done>(
    settings: &Settings,
    work: impl AsyncFnOnce(Db) -> anyhow::Result<Done>,
) -> anyhow::Result<Done> {
    let running = match settings.database_url {
        Some(_) => None,
        None => Postgres::running(&settings.data_dir)?,
    };
    let (options, postgres) = match running {
        Some(options) => (options, None),
        None => open(settings).await?,
    };
    let done = read(settings, options, work).await;
    if let Some(postgres) = postgres {
        postgres.stop();
    }
    done
}

/// The database as it is: an audit that made or changed one would say of its own work that it is right.
async fn open(settings: &Settings) -> anyhow::Result<(PgConnectOptions, Option<Postgres>)> {
    if let Some(url) = &settings.database_url {
        return Ok((url.parse().context("DATABASE_URL cannot be read")?, None));
    }
    anyhow::ensure!(
        Postgres::is_there(&settings.data_dir),
        "there is no database in {}: set DATA_DIR to the data folder of the server, or DATABASE_URL",
        settings.data_dir.display()
    );
    // It is there, so it has a password already.
    let postgres = Postgres::start(&settings.data_dir, &settings.postgres_dir, "").await?;
    Ok((postgres.options(), Some(postgres)))
}

async fn read<Done>(
    settings: &Settings,
    options: PgConnectOptions,
    work: impl AsyncFnOnce(Db) -> anyhow::Result<Done>,
) -> anyhow::Result<Done> {
    let is_current = Db::is_current(&options).await?;
    anyhow::ensure!(
        is_current,
        "the database is of another version than this program: start the server of this version once, or use the other"
    );
    let options = database::as_the_server(settings, options, Migrate::Never).await?;
    let db = Db::connect(options, CONNECTIONS)
        .await
        .context("PostgreSQL cannot be reached")?;
    let done = work(db.clone()).await;
    db.close().await;
    done
}

/// Checks every invariant over the whole database.
///
/// # Errors
/// Where the database cannot be read: then nothing is known of the books.
pub async fn run(db: &Db) -> store::Result<AuditReport> {
    Ok(AuditReport {
        breaches: store::audit::run(db).await?,
    })
}

impl AuditReport {
    /// Whether every invariant holds.
    pub fn is_clean(&self) -> bool {
        self.breaches.is_empty()
    }
}

impl fmt::Display for AuditReport {
    /// A line for each breach, or one that states that there is none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Breach {
            invariant,
            rule,
            subject,
            detail,
        } in &self.breaches
        {
            writeln!(f, "{invariant} ({rule}): {subject}: {detail}")?;
        }
        match self.breaches.len() {
            0 => writeln!(f, "The books are right: every invariant holds."),
            1 => writeln!(f, "1 breach: the books are wrong."),
            many => writeln!(f, "{many} breaches: the books are wrong."),
        }
    }
}
