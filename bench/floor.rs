//! The floor: pgbench running the bare SQL of a deed.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::Context;

use crate::database::Database;
use crate::load::Until;

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

/// What a floor came to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Floor {
    /// Transactions in a second.
    pub(crate) per_second: u64,
    /// How long one takes, on average.
    pub(crate) mean_micros: u64,
}

/// Runs one query as the schema's owner.
pub(crate) fn query(database: &Database, sql: &str) -> anyhow::Result<()> {
    let mut psql = client("psql", database);
    psql.args([
        "--quiet",
        "--no-psqlrc",
        "--set=ON_ERROR_STOP=1",
        "--command",
        sql,
    ]);
    run(&mut psql).map(drop)
}

/// The bare SQL of a script, run by `clients` connections until all is asked, or the time is over.
pub(crate) fn measure(
    database: &Database,
    name: &str,
    clients: u64,
    until: Until,
) -> anyhow::Result<Floor> {
    let mut pgbench = client("pgbench", database);
    // As the server acts: no more rights than the product has.
    pgbench.env("PGOPTIONS", "-c role=duel_ledger_app");
    pgbench.args(["--no-vacuum", "--protocol=prepared", "--jobs=2"]);
    pgbench
        .arg(format!("--client={clients}"))
        .arg(match until {
            Until::Asked { count, .. } => format!("--transactions={}", count / clients),
            Until::Passed(time) => format!("--time={}", time.as_secs()),
        })
        .arg("--file")
        .arg(script(name));
    let said = run(&mut pgbench)?;
    let figure = |label: &str| {
        said.lines()
            .find_map(|line| line.strip_prefix(label))
            .and_then(|rest| rest.trim_start_matches([' ', '=']).split(' ').next())
            .and_then(thousandths)
            .with_context(|| format!("pgbench said no {label}: {said}"))
    };
    Ok(Floor {
        per_second: figure("tps")? / 1_000,
        mean_micros: figure("latency average")?,
    })
}

/// A decimal number in thousandths.
fn thousandths(text: &str) -> Option<u64> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let digits: String = rest.chars().chain("000".chars()).take(3).collect();
    Some(whole.parse::<u64>().ok()? * 1_000 + digits.parse::<u64>().ok()?)
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
