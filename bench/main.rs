//! `make bench`: the server beside the bare database, on one machine, in one run.

mod database;
mod floor;
mod load;
mod server;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use database::{Cluster, syncs_per_second};
use load::{Figures, Until};
use server::Server;

/// Deeds of one measurement, rounded down to as many for each client. The seeded world holds two measurements of a kind,
/// with what goes before each.
const DEEDS: u64 = 2_500;
/// Deeds before each measurement, which are not counted: on both sides every connection prepares and plans its
/// statements in them, which a server does once in its life.
const WARM_UP: u64 = 480;
/// Connections at once.
const CLIENTS: [u64; 2] = [8, 32];
/// How long a page is asked for.
const READ_TIME: Duration = Duration::from_secs(8);

/// A temporary folder that goes with the run.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is in the system's temporary folder anyway.
        drop(std::fs::remove_dir_all(&self.0));
    }
}

fn main() -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()?;
    runtime.block_on(bench())
}

async fn bench() -> anyhow::Result<()> {
    let path = std::env::temp_dir().join(format!("duel-ledger-bench-{}", std::process::id()));
    std::fs::create_dir_all(&path)?;
    let folder = Folder(path);
    say("seeding 2 000 players and 12 000 challenges, twice …\n")?;
    let mut cluster = Cluster::start(&folder.0).await?;
    let server = Server::start(&folder.0, &cluster.api).await?;
    let idle = server.resident_kb()?;

    say(&format!(
        "PostgreSQL {}, fsync on: {} fdatasync/s on this disk; load average {}\n\n",
        cluster.version(),
        syncs_per_second(&folder.0)?,
        load_average()
    ))?;
    say(
        "bare SQL is pgbench: one read of the challenge and its seats, one statement that writes the deed\n\n",
    )?;
    say("deeds            connections   HTTP API/s   bare SQL/s   ratio   p50 ms   p99 ms\n")?;
    let deeds: [(&str, &str, Request); 2] = [
        ("join", "join.sql", Server::join),
        ("settlement", "settle.sql", Server::settle),
    ];
    for (name, script, request) in deeds {
        let mut first = 1;
        for clients in CLIENTS {
            let count = DEEDS / clients * clients;
            floor::measure(&cluster.floor, script, clients, WARM_UP)?;
            cluster.settle_down().await?;
            let bare = floor::measure(&cluster.floor, script, clients, count)?;
            do_deeds(&server, request, clients, (first, WARM_UP))?;
            cluster.settle_down().await?;
            let ours = do_deeds(&server, request, clients, (first + WARM_UP, count))?;
            first = first.saturating_add(WARM_UP + count);
            let rate = ours.per_second();
            say(&format!(
                "{name:<16} {clients:>11} {rate:>12} {bare:>12}    {} {}\n",
                ratio(rate, bare),
                latencies(&ours)
            ))?;
        }
    }

    say("\nreading          connections   requests/s                        p50 ms   p99 ms\n")?;
    for path in ["/healthz", "/api/challenges/public"] {
        let request = format!("GET {path} HTTP/1.1\r\nhost: bench\r\n\r\n");
        let until = Until::Passed(READ_TIME);
        let figures = load::run(server.address, 32, until, &|_| request.clone())?;
        anyhow::ensure!(figures.refused == 0, "{path} was refused");
        let rate = figures.per_second();
        say(&format!(
            "{path:<25} 32 {rate:>12}                    {}\n",
            latencies(&figures)
        ))?;
    }
    say(&format!(
        "\nmemory of the server: {} MB idle, {} MB after the load; load average {}\n",
        idle / 1024,
        server.resident_kb()? / 1024,
        load_average()
    ))?;
    Ok(())
}

type Request = fn(&Server, u64) -> String;

/// Has clients do so many deeds from the first on, of which none may be refused.
fn do_deeds(
    server: &Server,
    request: Request,
    clients: u64,
    (first, count): (u64, u64),
) -> anyhow::Result<Figures> {
    let clients = usize::try_from(clients)?;
    let figures = load::run(
        server.address,
        clients,
        Until::Asked { first, count },
        &|n| request(server, n),
    )?;
    let refused = figures.refused;
    anyhow::ensure!(refused == 0, "{refused} of {count} were refused");
    Ok(figures)
}

/// Two decimals of a quotient.
fn ratio(ours: u64, bare: u64) -> String {
    let hundredths = ours.saturating_mul(100) / bare.max(1);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

fn latencies(figures: &Figures) -> String {
    let millis = |percent| {
        let micros = figures.percentile(percent);
        format!("{:>5}.{:02}", micros / 1_000, micros % 1_000 / 10)
    };
    format!(" {} {}", millis(50), millis(99))
}

/// Of the last minute: who else works on this machine takes from every figure.
fn load_average() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().unwrap_or("unknown").to_owned()
}

fn say(text: &str) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}
