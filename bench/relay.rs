//! A second floor: a thread between the client and the database that does nothing but pass each message to its statement.
//!
//! pgbench talks to `PostgreSQL` itself. Between a player and the database there is a server: what its two more wake-ups
//! cost, no server can save. The second relay runs the statement of the product, which also checks whether the sender may
//! write there: what that costs, no server can save that leaves the judgement to the database.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use actors::runtime::clock::{Clock, SystemClock};
use actors::runtime::ids::Ids;
use anyhow::Context;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, SqlSafeStr, Statement};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use uuid::Uuid;

use crate::database::Database;
use crate::floor;
use crate::load::Figures;

/// A message, and its answer.
const BYTE: [u8; 1] = [1];
/// How the product writes one message.
const CHECKED: &str = include_str!("../store/src/chat/send_one.sql");
/// Of `seed.sql`: the first pair's conversation, and its first member.
const CONVERSATION: Uuid = Uuid::from_u128(0x3000_0000_0000_7000_8000_0000_0000_0000);
const SENDER: Uuid = Uuid::from_u128(0x0000_0000_0000_7000_8000_0000_0000_0001);

/// The statement that a relay passes messages to.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Relay {
    /// That of pgbench.
    Bare,
    /// That of the product.
    Checked,
}

/// One sender's messages, each through the relay, for so long.
pub(crate) async fn measure(
    database: &Database,
    relay: Relay,
    warm_up: Duration,
    time: Duration,
) -> anyhow::Result<Figures> {
    let (ready, started) = tokio::sync::oneshot::channel();
    let options: PgConnectOptions = database.url().parse()?;
    let options = options.options([("role", "duel_ledger_app")]);
    let statement = match relay {
        Relay::Bare => statement("send.sql")?,
        Relay::Checked => CHECKED.to_owned(),
    };
    // Threads of their own for both sides, as the server and its clients have them.
    let relaying = std::thread::spawn(move || {
        runtime()?.block_on(async {
            let connection = PgConnection::connect_with(&options).await?;
            let listener = TcpListener::bind("127.0.0.1:0").await?;
            let address = listener.local_addr()?;
            ready
                .send(address)
                .map_err(|_gone| anyhow::anyhow!("the measurement has ended"))?;
            pass(listener, connection, relay, statement).await
        })
    });
    let address = started.await.context("the relay did not start")?;
    let sender = std::thread::spawn(move || runtime()?.block_on(send(address, warm_up, time)));
    let figures = sender
        .join()
        .map_err(|_panic| anyhow::anyhow!("the sender died"))??;
    relaying
        .join()
        .map_err(|_panic| anyhow::anyhow!("the relay died"))??;
    Ok(figures)
}

fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
}

/// The script of pgbench as one statement with parameters.
fn statement(script: &str) -> anyhow::Result<String> {
    let text = std::fs::read_to_string(floor::script(script))?;
    let lines = text.lines().filter(|line| !line.starts_with(['\\', '-']));
    let sql = lines.collect::<Vec<_>>().join("\n");
    Ok(sql.replace(":pair", "$1").replace(":client_id", "$2"))
}

/// One client's messages, until it hangs up.
async fn pass(
    listener: TcpListener,
    mut database: PgConnection,
    relay: Relay,
    statement: String,
) -> anyhow::Result<()> {
    let statement = AssertSqlSafe(statement).into_sql_str();
    let statement = (&mut database).prepare(statement).await?;
    let (mut client, _) = listener.accept().await?;
    client.set_nodelay(true)?;
    let (ids, mut byte) = (Ids::from_system()?, BYTE);
    while client.read_exact(&mut byte).await.is_ok() {
        let now = SystemClock.now();
        let message = match relay {
            Relay::Bare => statement.query().bind(0_i64).bind(0_i64),
            Relay::Checked => statement
                .query()
                .bind(ids.next(now))
                .bind(CONVERSATION)
                .bind(SENDER)
                .bind(ids.next(now))
                .bind("Are you there? We start in five minutes, on the usual map.")
                .bind(now)
                .bind(false),
        };
        let written = message.execute(&mut database).await?;
        anyhow::ensure!(written.rows_affected() == 1, "the relay wrote nothing");
        client.write_all(&byte).await?;
    }
    Ok(database.close().await?)
}

async fn send(relay: SocketAddr, warm_up: Duration, time: Duration) -> anyhow::Result<Figures> {
    let mut stream = TcpStream::connect(relay).await?;
    stream.set_nodelay(true)?;
    let (begun, mut micros, mut byte) = (Instant::now(), Vec::new(), BYTE);
    while begun.elapsed() < warm_up + time {
        let asked = Instant::now();
        stream.write_all(&byte).await?;
        stream.read_exact(&mut byte).await?;
        if warm_up <= begun.elapsed() {
            micros.push(u64::try_from(asked.elapsed().as_micros())?);
        }
    }
    Ok(Figures::of(micros, time))
}
