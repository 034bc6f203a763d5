//! `duel-ledger audit`: says of the whole database whether its books are right.

use std::fmt;

use actors::ids::Ids;
use anyhow::Context;
use sqlx::postgres::PgConnectOptions;
use store::Db;
use store::audit::Breach;

use crate::embedded::Postgres;
use crate::settings::Settings;
use crate::startup;

/// What the audit has found.
#[derive(Debug)]
pub struct Report {
    breaches: Vec<Breach>,
}

/// Connections of the audit: it reads everything at one moment, through one.
const CONNECTIONS: u32 = 1;

/// Checks the database of the settings, also beside a server that runs on it.
///
/// # Errors
/// One sentence that says what stands in the way and what to do about it.
pub async fn run_on(settings: &Settings) -> anyhow::Result<Report> {
    let running = match settings.database_url {
        Some(_) => None,
        None => Postgres::running(&settings.data_dir)?,
    };
    let (options, postgres) = match running {
        Some(options) => (options, None),
        None => open(settings).await?,
    };
    let db = Db::connect(options, CONNECTIONS)
        .await
        .context("PostgreSQL cannot be reached")?;
    let report = run(&db).await;
    db.close().await;
    if let Some(postgres) = postgres {
        postgres.stop();
    }
    Ok(report?)
}

async fn open(settings: &Settings) -> anyhow::Result<(PgConnectOptions, Option<Postgres>)> {
    let ids = Ids::from_system().context("the system gives no randomness")?;
    startup::open_database(settings, &ids).await
}

/// Checks every invariant over the whole database.
///
/// # Errors
/// Where the database cannot be read: then nothing is known of the books.
pub async fn run(db: &Db) -> store::Result<Report> {
    Ok(Report {
        breaches: store::audit::run(db).await?,
    })
}

impl Report {
    /// Whether every invariant holds.
    pub fn is_clean(&self) -> bool {
        self.breaches.is_empty()
    }
}

impl fmt::Display for Report {
    /// A line for each breach, or one that says that there is none.
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
