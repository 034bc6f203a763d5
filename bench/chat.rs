//! Messages: acknowledged after a commit that many share, beside the same rows committed one by one.

use std::fmt::Write;
use std::time::Duration;

use anyhow::ensure;

use crate::database::Cluster;
use crate::load::{self, Figures, Until};
use crate::server::Server;
use crate::{floor, latencies, ratio, say};

/// Senders at once, two to a conversation.
const SENDERS: [u64; 4] = [1, 8, 32, 200];
/// How often the two sides take turns, and how long a turn lasts.
const ROUNDS: u64 = 2;
const TIME: Duration = Duration::from_secs(4);
/// How long the server's connections learn their statements before.
const WARM_UP: Duration = Duration::from_secs(1);
/// Messages of one measurement have numbers of their own: more than there can be in that time.
const NUMBERS: u64 = 100_000_000;
/// Messages of history, spread over a hundred conversations, that the cost of the next one is measured upon.
const HISTORIES: [u64; 4] = [0, 10_000, 100_000, 1_000_000];
/// Senders on top of a history.
const ON_TOP: u64 = 32;

/// Measures and tells.
pub(crate) async fn measure(cluster: &mut Cluster, server: &Server) -> anyhow::Result<()> {
    say(
        "\nmessages         senders   acknowledged/s   bare SQL/s   ratio   p50 ms   p99 ms   bare p50  bare p99\n",
    )?;
    let mut first = 0;
    for senders in SENDERS {
        let (mut ours, mut bare) = (Figures::default(), Figures::default());
        for _ in 0..ROUNDS {
            cluster.settle_down().await?;
            let until = Until::Passed(TIME);
            bare.add(floor::measure(&cluster.floor, "send.sql", senders, until)?);
            first += NUMBERS;
            ours.add(sent(cluster, server, senders, first).await?);
        }
        say(&format!(
            "one by one       {senders:>7} {:>16} {:>12}    {} {} {}\n",
            ours.per_second(),
            bare.per_second(),
            ratio(ours.per_second(), bare.per_second()),
            latencies(&ours),
            latencies(&bare),
        ))?;
    }
    say("\nhistory          senders   acknowledged/s                        p50 ms   p99 ms\n")?;
    let mut remembered = 0;
    for history in HISTORIES {
        let more = (history - remembered) / 100;
        remembered = history;
        if 0 < more {
            let query = format!("select bench_remember({more})");
            floor::query(&cluster.api, &query)?;
        }
        first += NUMBERS;
        let (senders, ours) = (ON_TOP, sent(cluster, server, ON_TOP, first).await?);
        say(&format!(
            "{history:>9} older  {senders:>7} {:>16}                      {}\n",
            ours.per_second(),
            latencies(&ours)
        ))?;
    }
    Ok(())
}

/// Each sender has the answer to a message before the next one goes out.
async fn sent(
    cluster: &mut Cluster,
    server: &Server,
    senders: u64,
    first: u64,
) -> anyhow::Result<Figures> {
    let clients = usize::try_from(senders)?;
    let send = |first: u64, time| {
        let request = |n| message(server, n % senders, first + n);
        load::run(server.address, clients, Until::Passed(time), &request)
    };
    send(first, WARM_UP)?;
    cluster.settle_down().await?;
    let figures = send(first + NUMBERS / 2, TIME)?;
    ensure!(
        figures.refused == 0,
        "{} messages were refused",
        figures.refused
    );
    Ok(figures)
}

/// Message `n`, to the one whom `sender` shares a conversation with.
fn message(server: &Server, sender: u64, n: u64) -> String {
    let mut body = String::new();
    // Ids of clients are chance: those that follow each other lie far apart in the index.
    let chance = n.wrapping_mul(0x9e37_79b9_7f4a_7c15) & 0xffff_ffff_ffff;
    let written = write!(
        body,
        r#"{{"conversationId":"30000000-0000-7000-8000-{:012x}","clientId":"{:08x}-0000-4000-8000-{n:012x}","#,
        sender / 2,
        chance & 0xffff_ffff,
    );
    written.expect("a string takes all that is written to it");
    body.push_str(r#""content":"Are you there? We start in five minutes, on the usual map."}"#);
    server.post("/api/messages/send", sender, &body)
}
