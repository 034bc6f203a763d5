//! The floor: pgbench running the bare SQL of a deed.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::Context;

use crate::database::Database;

/// Where Debian puts the programs of `PostgreSQL` that are not on the path.
const DEBIAN: &str = "/usr/lib/postgresql";

/// The scripts, which stand beside this file.
pub(crate) fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("bench/floor")
        .join(name)
}

/// pgbench or psql: the newest of Debian's, else the one on the path.
fn program(name: &str) -> PathBuf {
    let versions = std::fs::read_dir(DEBIAN).into_iter().flatten().flatten();
    let newest = versions
        .filter_map(|entry| {
            let version: u32 = entry.file_name().to_str()?.parse().ok()?;
            let path = entry.path().join("bin").join(name);
            path.is_file().then_some((version, path))
        })
        .max();
    newest.map_or_else(|| PathBuf::from(name), |(_, path)| path)
}

/// Fills an empty, migrated database with the world of `seed.sql`.
pub(crate) fn seed(database: &Database) -> anyhow::Result<()> {
    let mut psql = client("psql", database);
    psql.args(["--quiet", "--no-psqlrc", "--file"])
        .arg(script("seed.sql"));
    run(&mut psql).map(drop)
}

/// Transactions in a second of `script`, run `count` times altogether by `clients` connections.
pub(crate) fn measure(
    database: &Database,
    name: &str,
    clients: u64,
    count: u64,
) -> anyhow::Result<u64> {
    let mut pgbench = client("pgbench", database);
    // As the server acts: no more rights than the product has.
    pgbench.env("PGOPTIONS", "-c role=duel_ledger_app");
    pgbench.args(["--no-vacuum", "--protocol=prepared", "--jobs=2"]);
    pgbench
        .arg(format!("--client={clients}"))
        .arg(format!("--transactions={}", count / clients))
        .arg("--file")
        .arg(script(name));
    let said = run(&mut pgbench)?;
    said.lines()
        .find_map(|line| line.strip_prefix("tps = "))
        .and_then(|rest| rest.split(['.', ' ']).next())
        .and_then(|whole| whole.parse().ok())
        .with_context(|| format!("pgbench said no rate: {said}"))
}

fn client(name: &str, database: &Database) -> Command {
    let mut command = Command::new(program(name));
    command
        .env("PGHOST", &database.socket)
        .env("PGPORT", "5432")
        .env("PGUSER", &database.user)
        .env("PGPASSWORD", &database.password)
        .env("PGDATABASE", &database.name)
        .stdin(Stdio::null());
    command
}

fn run(command: &mut Command) -> anyhow::Result<String> {
    let output = command.output().with_context(|| {
        format!(
            "{} does not run: install the package postgresql-contrib",
            command.get_program().display()
        )
    })?;
    anyhow::ensure!(
        output.status.success(),
        "{} failed: {}",
        command.get_program().display(),
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
