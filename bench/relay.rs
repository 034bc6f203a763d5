//! A second floor: a thread between the client and the database that does nothing but pass each message to its statement.
//!
//! pgbench talks to `PostgreSQL` itself. Between a player and the database there is a server: what its two more wake-ups
//! cost, no server can save.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::Context;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, SqlSafeStr, Statement};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::database::Database;
use crate::floor;
use crate::load::Figures;

/// A message, and its answer.
const BYTE: [u8; 1] = [1];

/// One sender's messages, each through the relay, for so long.
pub(crate) async fn measure(
    database: &Database,
    warm_up: Duration,
    time: Duration,
) -> anyhow::Result<Figures> {
    let (ready, started) = tokio::sync::oneshot::channel();
    let options: PgConnectOptions = database.url().parse()?;
    let options = options.options([("role", "duel_ledger_app")]);
    let statement = statement("send.sql")?;
    // Threads of their own for both sides, as the server and its clients have them.
    let relay = std::thread::spawn(move || {
        runtime()?.block_on(async {
            let connection = PgConnection::connect_with(&options).await?;
            let listener = TcpListener::bind("127.0.0.1:0").await?;
            let address = listener.local_addr()?;
            ready
                .send(address)
                .map_err(|_gone| anyhow::anyhow!("the measurement has ended"))?;
            pass(listener, connection, statement).await
        })
    });
    let address = started.await.context("the relay did not start")?;
    let sender = std::thread::spawn(move || runtime()?.block_on(send(address, warm_up, time)));
    let figures = sender
        .join()
        .map_err(|_panic| anyhow::anyhow!("the sender died"))??;
    relay
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
    statement: String,
) -> anyhow::Result<()> {
    let statement = AssertSqlSafe(statement).into_sql_str();
    let statement = (&mut database).prepare(statement).await?;
    let (mut client, _) = listener.accept().await?;
    client.set_nodelay(true)?;
    let mut byte = BYTE;
    while client.read_exact(&mut byte).await.is_ok() {
        statement
            .query()
            .bind(0_i64)
            .bind(0_i64)
            .execute(&mut database)
            .await?;
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
