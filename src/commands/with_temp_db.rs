//! Runs a command beside a throwaway database with our migrations: for describing queries, and for browser tests.

use std::path::Path;
use std::process::Stdio;

use anyhow::Context;
use sqlx::ConnectOptions;
use store::Db;
use tokio::process::Command;

use crate::infra::embedded::Postgres;

/// Runs `command`, whose `DATABASE_URL` is the database's address; answers its exit code. The schema is that of this
/// program, or of a folder of `migrations`.
///
/// # Errors
/// Where PostgreSQL cannot be started, or the command cannot.
pub async fn run(
    package: &Path,
    migrations: Option<&Path>,
    command: &[String],
) -> anyhow::Result<u8> {
    let (program, arguments) = command.split_first().context("no command was given")?;
    let postgres = Postgres::start_throwaway(package)?;
    let options = postgres.options();
    match migrations {
        Some(folder) => Db::migrate_from(&options, folder).await?,
        None => Db::migrate(&options).await?,
    }
    let status = Command::new(program)
        .args(arguments)
        .env("DATABASE_URL", options.to_url_lossy().as_str())
        .stdin(Stdio::null())
        .status()
        .await
        .with_context(|| format!("{program} cannot be started"));
    postgres.stop();
    // A command that a signal ended has no code of its own.
    Ok(status?
        .code()
        .and_then(|code| u8::try_from(code).ok())
        .unwrap_or(1))
}
