//! Messages: sent over sockets and acknowledged after a commit that many share, beside the same rows committed one by one.

use std::cell::{Cell, RefCell};
use std::net::SocketAddr;
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::task::{JoinSet, LocalSet};

use crate::client::Client;
use crate::database::Cluster;
use crate::load::{Figures, Until};
use crate::relay::{self, Relay};
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
pub(crate) const NUMBERS: u64 = 100_000_000;
/// Messages of history, spread over a hundred conversations, that the cost of the next one is measured upon.
const HISTORIES: [u64; 4] = [0, 10_000, 100_000, 1_000_000];
/// Senders on top of a history.
const ON_TOP: u64 = 32;

/// Measures and reports. One sender stands beside relays too: no server does less.
pub(crate) async fn measure(cluster: &mut Cluster, folder: &Path) -> anyhow::Result<()> {
    let server = Server::start(folder, &cluster.api).await?;
    say(
        "\na bare relay is a thread between client and database that only passes each message to pgbench's statement;\nrelay and checks passes it to the product's, which also checks whether the sender may write there\n",
    )?;
    say(
        "\nmessages         senders   acknowledged/s   bare SQL/s   ratio   p50 ms   p99 ms   bare p50  bare p99\n",
    )?;
    let mut first = 0;
    for senders in SENDERS {
        let [mut ours, mut bare, mut relayed, mut checked] = [(); 4].map(|()| Figures::default());
        for _ in 0..ROUNDS {
            cluster.settle_down().await?;
            let until = Until::Passed(TIME);
            bare.add(floor::measure(&cluster.floor, "send.sql", senders, until)?);
            if senders == 1 {
                cluster.settle_down().await?;
                relayed.add(relay::measure(&cluster.floor, Relay::Bare, WARM_UP, TIME).await?);
                cluster.settle_down().await?;
                checked.add(relay::measure(&cluster.floor, Relay::Checked, WARM_UP, TIME).await?);
            }
            first += NUMBERS;
            ours.add(sent(cluster, &server, senders, first).await?);
        }
        let rows = [
            ("one by one", ours),
            ("a bare relay", relayed),
            ("relay and checks", checked),
        ];
        for (name, figures) in rows {
            if figures.done == 0 {
                continue;
            }
            say(&format!(
                "{name:<16} {senders:>7} {:>16} {:>12}    {} {} {}\n",
                figures.per_second(),
                bare.per_second(),
                ratio(figures.per_second(), bare.per_second()),
                latencies(&figures),
                latencies(&bare),
            ))?;
        }
    }
    drop(server);
    histories(cluster, folder, first).await
}

/// The cost of the next message on top of longer and longer histories. Each has a server of its own: one that ran while its
/// history was written beside it would publish that first.
async fn histories(cluster: &mut Cluster, folder: &Path, mut first: u64) -> anyhow::Result<()> {
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
        let server = Server::start(folder, &cluster.api).await?;
        let (senders, ours) = (ON_TOP, sent(cluster, &server, ON_TOP, first).await?);
        say(&format!(
            "{history:>9} older  {senders:>7} {:>16}                      {}\n",
            ours.per_second(),
            latencies(&ours)
        ))?;
    }
    Ok(())
}

/// Each sender has the answer to a message before the next one goes out. All of them live on one thread.
pub(crate) async fn sent(
    cluster: &mut Cluster,
    server: &Server,
    senders: u64,
    first: u64,
) -> anyhow::Result<Figures> {
    cluster.settle_down().await?;
    let address = server.address;
    let senders = usize::try_from(senders)?;
    let tokens: Vec<String> = (0..senders).map(|n| server.token(n).to_owned()).collect();
    let viewers = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        LocalSet::new().block_on(&runtime, all_send(address, &tokens, first))
    });
    viewers
        .join()
        .map_err(|_panic| anyhow::anyhow!("the senders died"))?
}

async fn all_send(server: SocketAddr, tokens: &[String], first: u64) -> anyhow::Result<Figures> {
    let mut clients = Vec::new();
    for (sender, token) in (0..).zip(tokens) {
        clients.push((sender, Client::open_as(server, token).await?));
    }
    let (next, sent) = (Rc::new(Cell::new(first)), Rc::new(RefCell::new(Vec::new())));
    let (begun, mut sending) = (Instant::now(), JoinSet::new());
    for (sender, mut client) in clients {
        let (next, sent) = (Rc::clone(&next), Rc::clone(&sent));
        sending.spawn_local(async move {
            while begun.elapsed() < WARM_UP + TIME {
                let number = next.replace(next.get().saturating_add(1));
                let asked = Instant::now();
                client.ask(&message(sender, number)).await?;
                sent.borrow_mut().push((begun.elapsed(), asked.elapsed()));
            }
            std::io::Result::Ok(())
        });
    }
    for ended in sending.join_all().await {
        ended?;
    }
    let measured = sent.take().into_iter().filter(|(at, _)| WARM_UP <= *at);
    let micros = measured.map(|(_, took)| u64::try_from(took.as_micros()).unwrap_or(u64::MAX));
    Ok(Figures::of(micros.collect(), TIME))
}

/// Message `n`, to the one whom `sender` shares a conversation with.
fn message(sender: u64, n: u64) -> String {
    // Ids of clients are chance: those that follow each other lie far apart in the index.
    let chance = n.wrapping_mul(0x9e37_79b9_7f4a_7c15) & 0xffff_ffff;
    let event = json!(["send_message", {
        "conversationId": format!("30000000-0000-7000-8000-{:012x}", sender / 2),
        "clientId": format!("{chance:08x}-0000-4000-8000-{n:012x}"),
        "content": "Are you there? We start in five minutes, on the usual map.",
    }]);
    event.to_string()
}
