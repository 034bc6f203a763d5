//! Memory of the server: idle, after each kind of work that takes much of it, and a minute later.
//!
//! Hashing a password takes 19 MiB, a picture what its pixels take; what an allocator retains of that shows here. The goal:
//! hashing never takes more than 64 MB above idle, and a minute later each kind of work is back within 32 MB of idle.

use std::io::Cursor;
use std::time::Duration;

use image::{ImageFormat, RgbImage};
use serde_json::json;
use tokio::time::sleep;

use crate::client::Client;
use crate::database::Cluster;
use crate::load::{self, Until};
use crate::server::{Server, resident_kb};
use crate::{chat, say};

/// Accounts that sign in.
const ACCOUNTS: u64 = 50;
const SIGN_INS: u64 = 1_000;
const PICTURES: u64 = 100;
const MESSAGES: u64 = 100_000;
/// Those who sign in at the same time, and those who write.
const CLIENTS: usize = 8;
const SENDERS: u64 = 200;
/// Players who open the sockets of a tab.
const TABS: u64 = 1_000;
/// How long a server works after the last of many sockets has come.
const SETTLED: Duration = Duration::from_secs(2);
/// How long the server has to return what it took.
const LATER: Duration = Duration::from_mins(1);
/// Megabytes above idle that hashing may take, at most.
const HASHING_MAX: u64 = 64;
/// Megabytes above idle that may be left a minute after each kind of work, at most.
const LEFT_MAX: u64 = 32;
/// Pixels of a picture: a phone's.
const WIDTH: u32 = 4_000;
const HEIGHT: u32 = 3_000;
const BOUNDARY: &str = "bench-boundary";

/// Measures and prints a table. Fails where a goal is not met.
pub(crate) async fn measure(cluster: &mut Cluster, server: &Server) -> anyhow::Result<()> {
    say("\nmemory of the server        resident MB   a minute later\n")?;
    let idle = megabytes(server)?;
    say(&format!("{:<26} {idle:>12}\n", "idle"))?;
    ask(server, ACCOUNTS, &sign_up)?;
    ask(server, SIGN_INS, &sign_in)?;
    let signed_in = row(server, "after 1,000 sign-ins").await?;
    let picture = picture()?;
    ask(server, PICTURES, &|n| send_picture(server, &picture, n))?;
    let pictured = row(server, "after 100 pictures").await?;
    let (mut sent, mut first) = (0, chat::NUMBERS.saturating_mul(1_000));
    while sent < MESSAGES {
        sent += chat::sent(cluster, server, SENDERS, first).await?.done;
        first = first.saturating_add(chat::NUMBERS);
    }
    let written = row(server, "after 100,000 messages").await?;
    let hashing = signed_in.now.saturating_sub(idle);
    anyhow::ensure!(
        hashing <= HASHING_MAX,
        "hashing takes {hashing} MB, and may take {HASHING_MAX}"
    );
    for (work, resident) in [
        ("sign-ins", signed_in),
        ("pictures", pictured),
        ("messages", written),
    ] {
        let left = resident.later.saturating_sub(idle);
        anyhow::ensure!(
            left <= LEFT_MAX,
            "{left} MB are left a minute after the {work}, and {LEFT_MAX} may be"
        );
    }
    Ok(())
}

/// Megabytes of the server that are resident.
struct Resident {
    now: u64,
    /// A minute later.
    later: u64,
}

/// Measures the two sockets of a tab, and prints a table. Of each kind every player opens one socket, for which the
/// player's actors wake up too, and then one more.
pub(crate) async fn sockets(server: &Server) -> anyhow::Result<()> {
    say("\nmemory of a socket, KiB       the first of a player   one more\n")?;
    let mut open = Vec::new();
    for (name, kind) in [
        ("Socket.IO", SocketKind::SocketIo),
        ("notifications", SocketKind::Notifications),
    ] {
        // What the first sockets cost a server is not what one more does.
        gather(server, kind, &mut open).await?;
        open.clear();
        sleep(SETTLED).await;
        let mut bytes_each = Vec::new();
        for _ in 0..2 {
            let before = resident_kb(server.pid())?;
            gather(server, kind, &mut open).await?;
            sleep(SETTLED).await;
            let bytes = resident_kb(server.pid())?.saturating_sub(before) * 1024;
            bytes_each.push(bytes / TABS);
        }
        let [first, more] = bytes_each[..] else {
            anyhow::bail!("each kind is measured twice");
        };
        say(&format!(
            "{name:<26} {:>24} {:>10}\n",
            tenths(first),
            tenths(more)
        ))?;
    }
    Ok(())
}

/// A socket of a tab.
#[derive(Debug, Clone, Copy)]
enum SocketKind {
    SocketIo,
    Notifications,
}

/// One socket of that kind for every player.
async fn gather(server: &Server, kind: SocketKind, open: &mut Vec<Client>) -> anyhow::Result<()> {
    for n in 0..usize::try_from(TABS)? {
        let token = server.token(n);
        open.push(match kind {
            SocketKind::SocketIo => Client::open_as(server.address, token).await?,
            SocketKind::Notifications => Client::open_notifications(server.address, token).await?,
        });
    }
    Ok(())
}

/// Bytes in KiB, with one decimal.
fn tenths(bytes: u64) -> String {
    let tenths = bytes * 10 / 1024;
    format!("{}.{}", tenths / 10, tenths % 10)
}

async fn row(server: &Server, name: &str) -> anyhow::Result<Resident> {
    let now = megabytes(server)?;
    sleep(LATER).await;
    let later = megabytes(server)?;
    say(&format!("{name:<26} {now:>12} {later:>16}\n"))?;
    Ok(Resident { now, later })
}

fn megabytes(server: &Server) -> anyhow::Result<u64> {
    Ok(resident_kb(server.pid())? / 1024)
}

fn ask(
    server: &Server,
    count: u64,
    request: &(dyn Fn(u64) -> Vec<u8> + Sync),
) -> anyhow::Result<()> {
    let until = Until::Asked { first: 0, count };
    let figures = load::run(server.address, CLIENTS, until, request)?;
    let refused = figures.refused;
    anyhow::ensure!(refused == 0, "{refused} of {count} were refused");
    Ok(())
}

fn sign_up(n: u64) -> Vec<u8> {
    let body = json!({
        "username": format!("memory{n}"), "email": format!("memory{n}@example.com"), "password": "Correct-horse-9",
        "ageConfirmed": true, "termsAccepted": true,
    });
    post("/api/auth/signup", &body.to_string())
}

fn sign_in(n: u64) -> Vec<u8> {
    let identifier = format!("memory{}", n % ACCOUNTS);
    let body = json!({ "identifier": identifier, "password": "Correct-horse-9" });
    post("/api/auth/signin", &body.to_string())
}

fn post(path: &str, body: &str) -> Vec<u8> {
    format!(
        "POST {path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

/// A JPEG of a phone's size.
fn picture() -> anyhow::Result<Vec<u8>> {
    let mut picture = RgbImage::new(WIDTH, HEIGHT);
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        let shade = |value: u32| u8::try_from(value % 256).unwrap_or(0);
        pixel.0 = [shade(x / 8), shade(y / 8), shade((x + y) / 16)];
    }
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Jpeg)?;
    Ok(bytes.into_inner())
}

/// Player `n` changes their picture.
fn send_picture(server: &Server, picture: &[u8], n: u64) -> Vec<u8> {
    let token = usize::try_from(n).map_or("", |n| server.token(n));
    let head = format!(
        "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"avatar\"; filename=\"me.jpg\"\r\n\
         content-type: image/jpeg\r\n\r\n"
    );
    let tail = format!("\r\n--{BOUNDARY}--\r\n");
    let length = head.len() + picture.len() + tail.len();
    let request = format!(
        "PUT /api/auth/profile HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer {token}\r\n\
         content-type: multipart/form-data; boundary={BOUNDARY}\r\ncontent-length: {length}\r\n\r\n{head}"
    );
    [request.as_bytes(), picture, tail.as_bytes()].concat()
}
