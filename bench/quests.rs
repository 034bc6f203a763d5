//! Quests: how fast the engine catches up with a backlog, and how fast a player's progress is read when much was recorded.

use std::time::{Duration, Instant};

use store::Db;
use tokio::time::sleep;

use crate::database::{Cluster, Database};
use crate::load::{self, Until};
use crate::server::Server;
use crate::{floor, latencies, ratio, say};

/// Events that were counted before.
const RECORDED: u64 = 1_000_000;
/// Events that wait when the server comes to them.
const BACKLOG: u64 = 40_000;
/// Those of them that are finished matches; the others are new friends (`bench/floor/quests.sql`).
const MATCHES: u64 = BACKLOG / 8;
/// How long the engine may take.
const PATIENCE: Duration = Duration::from_mins(5);
/// How often it is looked whether it is done.
const LOOK_EVERY: Duration = Duration::from_millis(20);
/// How long pages are asked for.
const READ_TIME: Duration = Duration::from_secs(8);
const READERS: usize = 32;
const PLAYERS: u64 = 2_000;

/// Measures and prints.
pub(crate) async fn measure(cluster: &mut Cluster, server: &Server) -> anyhow::Result<()> {
    say("\nquests                      1,000,000 events are recorded\n")?;
    let recorded = format!(
        "insert into quest_events (kind, subject, at, is_counted)
         select 'match', gen_random_uuid(), now(), true from generate_series(1, {RECORDED});
         analyze quest_events"
    );
    for database in [&cluster.floor, &cluster.api] {
        floor::prepare(database, "quests.sql")?;
        floor::query(database, &recorded)?;
    }
    // Matches that the floor of commands has settled are not of this backlog.
    floor::query(&cluster.floor, "call bench_count()")?;
    let backlog = format!("select bench_backlog({MATCHES})");
    floor::query(&cluster.floor, &backlog)?;
    cluster.settle_down().await?;
    let begun = Instant::now();
    floor::query(&cluster.floor, "call bench_count()")?;
    let (bare, _) = rate(begun.elapsed())?;
    cluster.settle_down().await?;
    floor::query(&cluster.api, &backlog)?;
    let (ours, millis) = rate(counted(&cluster.api).await?)?;
    say(&format!(
        "a backlog of {BACKLOG} events, of them {MATCHES} matches, is counted in {millis} ms: {ours} events/s; bare SQL {bare} events/s, ratio {}\n",
        ratio(ours, bare)
    ))?;
    let request = |n: u64| {
        let place = usize::try_from(n % PLAYERS).unwrap_or_default();
        let token = server.token(place);
        format!("GET /api/quests HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer {token}\r\n\r\n")
            .into_bytes()
    };
    let figures = load::run(server.address, READERS, Until::Passed(READ_TIME), &request)?;
    anyhow::ensure!(figures.refused == 0, "/api/quests was refused");
    say(&format!(
        "/api/quests               {READERS} {:>12}                    {}\n",
        figures.per_second(),
        latencies(&figures)
    ))
}

/// How long the server takes to count what waits.
async fn counted(database: &Database) -> anyhow::Result<Duration> {
    let begun = Instant::now();
    let db = Db::connect(database.url().parse()?, 1).await?;
    while store::quest::is_waiting(&db).await? {
        anyhow::ensure!(begun.elapsed() < PATIENCE, "the backlog is not counted");
        sleep(LOOK_EVERY).await;
    }
    Ok(begun.elapsed())
}

/// Events of the backlog in a second, and the milliseconds that they took.
fn rate(took: Duration) -> anyhow::Result<(u64, u64)> {
    let millis = u64::try_from(took.as_millis())?.max(1);
    Ok((BACKLOG.saturating_mul(1_000) / millis, millis))
}
