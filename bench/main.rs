//! `make bench`: the server beside the bare database, on one machine, in one run.

mod chat;
mod client;
mod database;
mod floor;
mod live;
mod load;
mod memory;
mod quests;
mod relay;
mod server;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use database::{Cluster, syncs_per_second};
use load::{Figures, Until};
use server::{Server, resident_kb};

/// How often the two sides take turns: the speed of a shared machine changes from one second to the next, and a ratio
/// is valid only if both sides ran under the same load.
const ROUNDS: u64 = 4;
/// Commands of one turn, rounded down to as many for each client. The seeded world holds two measurements of a kind, with
/// what goes before each.
const COMMANDS: u64 = 768;
/// Commands before each measurement, which are not counted: the server's connections prepare and plan their statements in
/// them, as they do once.
const WARM_UP: u64 = 384;
/// Connections at once.
const CLIENTS: [u64; 2] = [8, 32];
/// How long a page is asked for.
const READ_TIME: Duration = Duration::from_secs(8);

/// A temporary folder that goes with the run.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> std::io::Result<Self> {
        let name = format!("duel-ledger-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path)?;
        Ok(Self(path))
    }
}

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
    let folder = Folder::new("bench")?;
    say("seeding 2 000 players and 14 000 challenges, twice …\n")?;
    let mut cluster = Cluster::start(&folder.0).await?;
    say(&format!(
        "PostgreSQL {}, fsync on: {} fdatasync/s on this disk; load average {}\n",
        cluster.version(),
        syncs_per_second(&folder.0)?,
        load_average()
    ))?;
    // `cargo bench --bench bench -- live` measures one part; cargo adds a flag of its own.
    let only = std::env::args().skip(1).find(|it| !it.starts_with('-'));
    let is_wanted = |part| only.as_deref().is_none_or(|only| only == part);
    if is_wanted("http") {
        http(&folder.0, &mut cluster).await?;
    }
    if is_wanted("messages") {
        chat::measure(&mut cluster, &folder.0).await?;
    }
    if is_wanted("memory") {
        let server = Server::start(&folder.0, &cluster.api).await?;
        memory::measure(&mut cluster, &server).await?;
    }
    if is_wanted("quests") {
        let server = Server::start(&folder.0, &cluster.api).await?;
        quests::measure(&mut cluster, &server).await?;
    }
    if is_wanted("sockets") {
        let server = Server::start(&folder.0, &cluster.api).await?;
        memory::sockets(&server).await?;
    }
    if is_wanted("live") {
        let (folder, api) = (folder.0.clone(), cluster.api.clone());
        let measured = std::thread::spawn(move || live::measure(&folder, &api)).join();
        measured.map_err(|_panic| anyhow::anyhow!("the measurement of watchers died"))??;
    }
    say(&format!("\nload average {}\n", load_average()))
}

/// Commands and pages, by HTTP.
async fn http(folder: &Path, cluster: &mut Cluster) -> anyhow::Result<()> {
    let server = Server::start(folder, &cluster.api).await?;
    let idle = resident_kb(server.pid())?;
    commands(&server, cluster).await?;
    reading(&server)?;
    say(&format!(
        "\nmemory of the server: {} MB idle, {} MB after the load\n",
        idle / 1024,
        resident_kb(server.pid())? / 1024
    ))
}

async fn commands(server: &Server, cluster: &mut Cluster) -> anyhow::Result<()> {
    say(
        "\nbare SQL is pgbench: one read of the challenge and its seats, one statement that writes the command\n\n",
    )?;
    say("commands         connections   HTTP API/s   bare SQL/s   ratio   p50 ms   p99 ms\n")?;
    let commands: [(&str, &str, Request); 2] = [
        ("join", "join.sql", Server::join),
        ("settlement", "settle.sql", Server::settle),
    ];
    for (name, script, request) in commands {
        let mut first = 1;
        for clients in CLIENTS {
            run_commands(server, request, clients, (first, WARM_UP))?;
            first = first.saturating_add(WARM_UP);
            let (mut ours, mut bare) = (Figures::default(), Figures::default());
            for _ in 0..ROUNDS {
                cluster.settle_down().await?;
                let until = Until::Asked {
                    first,
                    count: COMMANDS,
                };
                bare.add(floor::measure(&cluster.floor, script, clients, until)?);
                cluster.settle_down().await?;
                ours.add(run_commands(server, request, clients, (first, COMMANDS))?);
                first = first.saturating_add(COMMANDS);
            }
            let (rate, bare) = (ours.per_second(), bare.per_second());
            say(&format!(
                "{name:<16} {clients:>11} {rate:>12} {bare:>12}    {} {}\n",
                ratio(rate, bare),
                latencies(&ours)
            ))?;
        }
    }
    Ok(())
}

fn reading(server: &Server) -> anyhow::Result<()> {
    say("\nreading          connections   requests/s                        p50 ms   p99 ms\n")?;
    for path in ["/healthz", "/api/challenges/public"] {
        let request = format!("GET {path} HTTP/1.1\r\nhost: bench\r\n\r\n");
        let until = Until::Passed(READ_TIME);
        let figures = load::run(server.address, 32, until, &|_| request.clone().into_bytes())?;
        anyhow::ensure!(figures.refused == 0, "{path} was refused");
        let rate = figures.per_second();
        say(&format!(
            "{path:<25} 32 {rate:>12}                    {}\n",
            latencies(&figures)
        ))?;
    }
    Ok(())
}

type Request = fn(&Server, u64) -> String;

/// Has clients execute so many commands from the first on, of which none may be refused.
fn run_commands(
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
        &|n| request(server, n).into_bytes(),
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

/// The value that so many per cent of the sorted ones do not exceed.
fn percentile(sorted: &[u64], percent: usize) -> u64 {
    let last = sorted.len().saturating_sub(1);
    let place = last.saturating_mul(percent) / 100;
    sorted.get(place).copied().unwrap_or(0)
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
