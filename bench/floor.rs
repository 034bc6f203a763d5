//! The floor: pgbench running the bare SQL of a command.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, bail};

use crate::Folder;
use crate::database::Database;
use crate::load::{Figures, Until};

/// Where Debian puts the programs of `PostgreSQL` that are not on the path.
const DEBIAN: &str = "/usr/lib/postgresql";
/// A connection plans a statement five times before it may cache the plan; after so many transactions it has settled.
const LEARNED: usize = 7;
/// How often a measurement by time is repeated, each for twice as long, where some client did too little on a slow disk.
const REPEATS: u32 = 3;

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
    prepare(database, "seed.sql")
}

/// Runs a whole script once, as the schema's owner.
pub(crate) fn prepare(database: &Database, name: &str) -> anyhow::Result<()> {
    let mut psql = client("psql", database);
    psql.args(["--quiet", "--no-psqlrc", "--file"])
        .arg(script(name));
    run(&mut psql).map(drop)
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
///
/// What is counted begins when every connection has learned its statements, and ends when the first one has done its
/// share: the server's connections know theirs when they are measured, and stay busy.
pub(crate) fn measure(
    database: &Database,
    name: &str,
    clients: u64,
    until: Until,
) -> anyhow::Result<Figures> {
    let mut until = until;
    for _ in 0..=REPEATS {
        if let Some(figures) = steady(transactions(database, name, clients, until)?) {
            return Ok(figures);
        }
        let Until::Passed(time) = until else { break };
        until = Until::Passed(time.saturating_mul(2));
    }
    bail!(
        "the floor was measured for too short a time: its clients were never all at work, or did less than {LEARNED} each"
    )
}

/// The transactions of each client.
fn transactions(
    database: &Database,
    name: &str,
    clients: u64,
    until: Until,
) -> anyhow::Result<HashMap<u64, Vec<Transaction>>> {
    let log = Log::new()?;
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
        .args(["--log", "--log-prefix"])
        .arg(log.prefix())
        .arg("--file")
        .arg(script(name));
    run(&mut pgbench)?;
    log.read()
}

/// One transaction, in microseconds.
#[derive(Debug, Clone, Copy)]
struct Transaction {
    ended_at: u64,
    took: u64,
}

/// Those of the time in which every client was at work and knew its statements; nothing where there was no such time.
fn steady(clients: HashMap<u64, Vec<Transaction>>) -> Option<Figures> {
    let learned = clients.values().map(|it| it.get(LEARNED));
    let learned: Option<Vec<_>> = learned.collect();
    let begin = learned?.iter().map(|it| it.ended_at).max()?;
    let last = clients.values().filter_map(|it| it.last());
    let end = last.map(|it| it.ended_at).min()?;
    let counted = clients
        .into_values()
        .flatten()
        .filter(|it| begin < it.ended_at && it.ended_at <= end);
    let micros: Vec<u64> = counted.map(|it| it.took).collect();
    let time = Duration::from_micros(end.checked_sub(begin)?);
    (!micros.is_empty()).then(|| Figures::of(micros, time))
}

/// Where pgbench notes each transaction; removed when it is dropped.
struct Log(Folder);

impl Log {
    fn new() -> std::io::Result<Self> {
        Folder::new("bench-floor").map(Self)
    }

    fn prefix(&self) -> PathBuf {
        self.0.0.join("transactions")
    }

    /// The transactions of each client, in their order.
    fn read(&self) -> anyhow::Result<HashMap<u64, Vec<Transaction>>> {
        let mut clients: HashMap<u64, Vec<Transaction>> = HashMap::new();
        for entry in std::fs::read_dir(&self.0.0)? {
            for line in std::fs::read_to_string(entry?.path())?.lines() {
                let noted = transaction(line);
                let (client, transaction) = noted
                    .with_context(|| format!("pgbench noted what is no transaction: {line}"))?;
                clients.entry(client).or_default().push(transaction);
            }
        }
        Ok(clients)
    }
}

/// A line of the log: client, number, microseconds that it took, script, and when it ended, in seconds and microseconds.
fn transaction(line: &str) -> Option<(u64, Transaction)> {
    let numbers: Result<Vec<u64>, _> = line.split(' ').map(str::parse).collect();
    let &[client, _, took, _, seconds, micros] = numbers.ok()?.as_slice() else {
        return None;
    };
    let ended_at = seconds * 1_000_000 + micros;
    Some((client, Transaction { ended_at, took }))
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
