//! One challenge that thousands watch, beside Node's socket.io sending a room of as many the same bytes.
//!
//! Our server commits a command for each event, and its latencies begin with the command's request, commit included;
//! Node's begin with the message that it passes on. At full speed both have the same number of events in flight.

mod figures;
mod node;
pub(crate) mod progress;
mod teller;

use std::net::SocketAddr;
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::Context;
use serde_json::json;
use tokio::task::{JoinSet, LocalSet};
use tokio::time::{sleep, timeout};

use crate::client::Client;
use crate::database::Database;
use crate::server::{Server, resident_kb};
use crate::{percentile, say};
use figures::{Figures, Sent, millis};
use node::Node;
use progress::Progress;
use teller::{Editor, Speaker, Teller};

const CROWDS: [usize; 2] = [2_000, 5_000];
/// Node's room.
const ROOM: &str = "watched";
/// Events under way at full speed.
const WINDOW: usize = 10;
const WARM_UP: Duration = Duration::from_secs(2);
/// Memory is looked at so often, until it has not fallen for so many looks: an allocator returns what was freed after seconds.
const LOOK: Duration = Duration::from_secs(1);
const LOOKS_SETTLED: u32 = 12;
const LOOKS_MAX: u32 = 120;
const FULL_SPEED: Duration = Duration::from_secs(8);
const PACED: Duration = Duration::from_secs(8);
/// Between two events of the paced measurement: both servers have sent all of one before the next comes.
const EVENT_INTERVAL: Duration = Duration::from_millis(200);
/// Sockets that are opened at the same time, fewer than any backlog.
const OPENING: usize = 50;
/// Those who stop reading, among the first of the crowds.
const DEAF: usize = 20;
/// More events than an outbox and the system's buffers hold.
const DEAF_EVENTS: usize = 3_000;
/// Files that the largest number of watchers needs, on either side.
const FILES: usize = 6_000;

/// How many events are sent, and when the next one.
#[derive(Debug, Clone, Copy)]
enum Measure {
    /// As soon as few enough are under way, for so long.
    FullSpeed(Duration),
    /// The same, so many.
    Events(usize),
    /// By the clock, for so long.
    Paced(Duration),
}

/// A server with watchers.
struct Watched {
    address: SocketAddr,
    pid: u32,
    /// What each who comes asks for.
    request: String,
    teller: Teller,
    progress: Rc<Progress>,
}

/// Measures and prints a table. Wants a thread for itself, where all clients live.
pub(crate) fn measure(folder: &Path, database: &Database) -> anyhow::Result<()> {
    let limit = open_files()?;
    anyhow::ensure!(
        FILES <= limit,
        "{FILES} files have to be open at once and {limit} may be: raise it with `ulimit -n {FILES}`"
    );
    say(
        "\nwatching one challenge     figure                       unit        ours        Node   ratio\n",
    )?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    for viewers in CROWDS {
        let (ours, sample) = LocalSet::new().block_on(&runtime, async {
            let server = Server::start(folder, database).await?;
            let mut watched = Watched::ours(&server, viewers).await?;
            let figures = watched.measure(viewers).await?;
            anyhow::Ok((figures, watched.progress.sample()))
        })?;
        let node = LocalSet::new().block_on(&runtime, async {
            let node = Node::start().await?;
            Watched::node(&node, viewers, &sample)
                .await?
                .measure(viewers)
                .await
        })?;
        figures::table(viewers, sample.len(), &ours, &node)?;
    }
    LocalSet::new().block_on(&runtime, with_deaf(folder, database))
}

impl Watched {
    async fn ours(server: &Server, viewers: usize) -> anyhow::Result<Self> {
        let editor = Editor::begin(server).await?;
        let request = json!(["challenge_subscribe", { "challengeId": editor.id, "version": 1 }]);
        Ok(Self {
            address: server.address,
            pid: server.pid(),
            request: request.to_string(),
            teller: Teller::Editor(editor),
            // The first version is the challenge's beginning.
            progress: Rc::new(Progress::of(viewers, 2)),
        })
    }

    async fn node(node: &Node, viewers: usize, sample: &str) -> anyhow::Result<Self> {
        Ok(Self {
            address: node.address,
            pid: node.pid(),
            request: json!(["join", { "room": ROOM }]).to_string(),
            teller: Teller::Speaker(Speaker::begin(node.address, sample).await?),
            progress: Rc::new(Progress::of(viewers, 2)),
        })
    }

    async fn measure(&mut self, viewers: usize) -> anyhow::Result<Figures> {
        // What the first sockets cost a server is not what one more does.
        drop(self.gather(OPENING).await?);
        let before = self.settled_kb().await?;
        let clients = self.gather(viewers).await?;
        self.listen(clients);
        let after = self.settled_kb().await?;
        let taken = after.checked_sub(before).filter(|taken| 0 < *taken);
        let taken = taken.with_context(|| {
            format!(
                "{viewers} watchers take no memory: {before} KB before them, {after} KB with them"
            )
        })?;
        self.send(Measure::FullSpeed(WARM_UP)).await?;
        Ok(Figures {
            full_speed: self.send(Measure::FullSpeed(FULL_SPEED)).await?,
            paced: self.send(Measure::Paced(PACED)).await?,
            bytes_each: taken * 1024 / u64::try_from(viewers)?,
        })
    }

    /// Resident memory, in KB, once the server has returned what it does not use: what it has at hand would else be taken by the
    /// watchers, and they would seem to cost nothing. Meanwhile heartbeats are answered: this can take longer than a server waits
    /// for that.
    async fn settled_kb(&mut self) -> anyhow::Result<u64> {
        let mut least = resident_kb(self.pid)?;
        let mut since_least = 0;
        for _ in 0..LOOKS_MAX {
            sleep(LOOK).await;
            self.teller.stay(&self.progress).await?;
            let now = resident_kb(self.pid)?;
            if now < least {
                (least, since_least) = (now, 0);
            } else {
                since_least += 1;
            }
            if LOOKS_SETTLED <= since_least {
                return Ok(now);
            }
        }
        anyhow::bail!("the memory of the server still falls after {LOOKS_MAX} s")
    }

    /// Opens so many sockets that watch.
    async fn gather(&self, viewers: usize) -> anyhow::Result<Vec<Client>> {
        let mut clients = Vec::with_capacity(viewers);
        while clients.len() < viewers {
            let mut opening = JoinSet::new();
            for _ in 0..OPENING.min(viewers.saturating_sub(clients.len())) {
                opening.spawn(watch(self.address, self.request.clone()));
            }
            for client in opening.join_all().await {
                clients.push(client?);
            }
        }
        Ok(clients)
    }

    fn listen(&self, clients: Vec<Client>) {
        for mut client in clients {
            let progress = Rc::clone(&self.progress);
            // A watcher that is cut off misses events, which is noticed.
            tokio::task::spawn_local(async move { client.listen(&progress).await });
        }
    }

    async fn send(&mut self, measure: Measure) -> anyhow::Result<Sent> {
        let progress = Rc::clone(&self.progress);
        let (since, begun) = (progress.sent(), Instant::now());
        let mut ticks = tokio::time::interval(EVENT_INTERVAL);
        loop {
            let sent = progress.sent().saturating_sub(since);
            let is_over = match measure {
                Measure::FullSpeed(time) | Measure::Paced(time) => time <= begun.elapsed(),
                Measure::Events(count) => count <= sent,
            };
            if is_over {
                break;
            }
            match measure {
                Measure::FullSpeed(_) | Measure::Events(_) => progress.fewer_than(WINDOW).await?,
                Measure::Paced(_) => drop(ticks.tick().await),
            }
            let version = progress.begin();
            self.teller.send(version, &progress).await?;
        }
        progress.fewer_than(1).await?;
        let micros = progress.micros_since(since);
        let millis = u64::try_from(begun.elapsed().as_millis())?.max(1);
        Ok(Sent {
            per_second: u64::try_from(micros.len())?.saturating_mul(1_000) / millis,
            micros,
        })
    }
}

/// A socket that watches.
async fn watch(server: SocketAddr, request: String) -> std::io::Result<Client> {
    let mut client = Client::open(server).await?;
    client.ask(&request).await?;
    Ok(client)
}

/// Whether the others hear later where some stop reading.
async fn with_deaf(folder: &Path, database: &Database) -> anyhow::Result<()> {
    let [viewers, _] = CROWDS;
    let server = Server::start(folder, database).await?;
    let mut watched = Watched::ours(&server, viewers).await?;
    let clients = watched.gather(viewers).await?;
    watched.listen(clients);
    watched.send(Measure::FullSpeed(WARM_UP)).await?;
    let without = watched.send(Measure::Events(DEAF_EVENTS)).await?;
    let mut deaf = Vec::with_capacity(DEAF);
    for _ in 0..DEAF {
        let mut client = Client::open_deaf(watched.address).await?;
        client.ask(&watched.request).await?;
        deaf.push(client);
    }
    let with = watched.send(Measure::Events(DEAF_EVENTS)).await?;
    let mut closed = 0;
    for mut client in deaf {
        if timeout(WARM_UP, client.drain()).await.is_ok() {
            closed += 1;
        }
    }
    say(&format!(
        "\n{viewers} watchers hear {DEAF_EVENTS} events: p99 {} ms; with {DEAF} more who stop reading, of whom {closed} \
         are closed: p99 {} ms\n",
        millis(percentile(&without.micros, 99)),
        millis(percentile(&with.micros, 99)),
    ))
}

/// How many files this process, and those that it starts, may have open.
fn open_files() -> anyhow::Result<usize> {
    let limits = std::fs::read_to_string("/proc/self/limits")?;
    let line = limits
        .lines()
        .find_map(|line| line.strip_prefix("Max open files"));
    let soft = line.and_then(|line| line.split_whitespace().next());
    let soft = soft.context("the kernel does not say how many files may be open")?;
    Ok(soft.parse().unwrap_or(usize::MAX))
}
