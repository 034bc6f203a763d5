//! `duel-ledger backup` and `duel-ledger restore`: a copy of the data folder and its database, and a data folder made of it.

use std::path::PathBuf;

use actors::runtime::ids::Ids;
use anyhow::Context;

use crate::infra::database;
use crate::infra::embedded::{Postgres, backup};
use crate::settings::Settings;

/// Where a backup goes.
#[derive(Debug, Clone, clap::Args)]
pub struct BackupTarget {
    /// A new folder on another disk
    #[arg(long)]
    pub to: PathBuf,
}

/// Which backup is restored.
#[derive(Debug, Clone, clap::Args)]
pub struct BackupSource {
    /// A folder that duel-ledger backup has made
    #[arg(long)]
    pub from: PathBuf,
}

/// Copies the data folder with its private PostgreSQL, also beside a server that runs on it.
///
/// # Errors
/// One sentence that states what stands in the way and what to do about it.
pub async fn back_up_on(settings: &Settings, target: &BackupTarget) -> anyhow::Result<String> {
    private_alone(settings)?;
    let data_dir = &settings.data_dir;
    anyhow::ensure!(
        Postgres::is_there(data_dir),
        "{} has no database yet: start the server once, or set DATA_DIR to another folder",
        data_dir.display()
    );
    let (options, postgres) = if let Some(options) = Postgres::running(data_dir)? {
        (options, None)
    } else {
        let ids = Ids::from_system().context("the system gives no randomness")?;
        database::open(settings, &ids).await?
    };
    let copied = backup::back_up(data_dir, &options, &target.to).await;
    if let Some(postgres) = postgres {
        postgres.stop();
    }
    copied?;
    let (from, to) = (data_dir.display(), target.to.display());
    Ok(format!(
        "{from} is backed up to {to}. Its keys are in it: keep it as private as {from} itself.\n"
    ))
}

/// Makes the data folder of the settings, which is new, of a backup.
///
/// # Errors
/// One sentence that states what stands in the way and what to do about it.
pub fn restore_on(settings: &Settings, source: &BackupSource) -> anyhow::Result<String> {
    private_alone(settings)?;
    backup::restore(&source.from, &settings.data_dir)?;
    Ok(format!(
        "{} is restored. Start the server on it, then prove it: duel-ledger audit.\n",
        settings.data_dir.display()
    ))
}

fn private_alone(settings: &Settings) -> anyhow::Result<()> {
    anyhow::ensure!(
        settings.database_url.is_none(),
        "DATABASE_URL is set: back that database up with pg_dump and restore it with pg_restore, then copy the data folder \
         (docs/runbook.md)"
    );
    Ok(())
}
