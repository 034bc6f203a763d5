//! The load generator of the benchmark: `bench_driver PORT PID idle|echo|broadcast CLIENTS`, prints JSON.
//!
//! Its WebSocket client is minimal, so that on a machine shared with the server most of the CPU time
//! goes to the server.

use std::{
    env, fs,
    io::{self, Write as _},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    sync::mpsc,
    task::{JoinSet, LocalSet},
    time::sleep,
};

const WARM_UP: Duration = Duration::from_secs(2);
const MEASURED: Duration = Duration::from_secs(6);
/// The number of broadcasts that the sender has in flight.
const WINDOW: u64 = 10;
/// The number of connections opened at the same time, fewer than any listen backlog.
const OPENING: usize = 50;

/// What a tick of /proc/PID/stat is, in nanoseconds: the kernel shows hundredths of a second on every machine.
const TICK_NANOS: u64 = 10_000_000;

const MASKED: u8 = 0x80;
const MASKED_WITH_LONG_LEN: u8 = 0xfe;

/// Receives latencies in microseconds.
type Report = mpsc::UnboundedSender<u64>;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// A minimal WebSocket client.
struct Client {
    stream: TcpStream,
    buffer: Vec<u8>,
    start: usize,
}

impl Client {
    /// Connects and joins the main namespace.
    async fn connect(port: u16) -> Result<Self> {
        let stream = TcpStream::connect(("127.0.0.1", port)).await?;
        stream.set_nodelay(true)?;
        let mut client = Self {
            stream,
            buffer: Vec::new(),
            start: 0,
        };
        let request = "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n\
                       Host: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
                       Sec-WebSocket-Version: 13\r\n\
                       Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        client.stream.write_all(request.as_bytes()).await?;
        let end = b"\r\n\r\n";
        while !client.buffer.windows(end.len()).any(|bytes| bytes == end) {
            client.fill().await?;
        }
        let head = client
            .buffer
            .windows(end.len())
            .position(|bytes| bytes == end)
            .unwrap_or(0);
        client.start = head + end.len();
        client.expect("0").await?;
        client.send("40").await?;
        client.expect("40").await?;
        Ok(client)
    }

    async fn expect(&mut self, prefix: &str) -> Result<()> {
        let text = self.next().await?;
        if text.starts_with(prefix) {
            Ok(())
        } else {
            Err(format!("got {text}").into())
        }
    }

    async fn send(&mut self, text: &str) -> Result<()> {
        let mut frame = vec![0x81];
        match u8::try_from(text.len()) {
            Ok(short) if short < 126 => frame.push(MASKED | short),
            Ok(_) | Err(_) => {
                frame.push(MASKED_WITH_LONG_LEN);
                frame.extend(u16::try_from(text.len())?.to_be_bytes());
            }
        }
        // A mask of zeros is valid, and leaves the payload unchanged.
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        Ok(self.stream.write_all(&frame).await?)
    }

    /// Returns the next message; answers and skips heartbeats.
    async fn next(&mut self) -> Result<String> {
        loop {
            match self.take() {
                None => self.fill().await?,
                Some(ping) if ping == "2" => self.send("3").await?,
                Some(text) => return Ok(text),
            }
        }
    }

    /// Returns a message that is already buffered.
    fn take(&mut self) -> Option<String> {
        let bytes = self.buffer.get(self.start..)?;
        let (head, len) = match *bytes.get(1)? {
            126 => (
                4,
                usize::from(u16::from_be_bytes(bytes.get(2..4)?.try_into().ok()?)),
            ),
            short => (2, usize::from(short)),
        };
        let text = String::from_utf8_lossy(bytes.get(head..head + len)?).into_owned();
        self.start += head + len;
        Some(text)
    }

    /// Sends echo requests until the clock stops, and returns the latencies of the measured ones in microseconds.
    async fn ask_on_and_on(&mut self, clock: &Clock) -> Result<Vec<u64>> {
        let question = r#"421["echo",{"text":"hello, who is there?","n":1}]"#;
        let mut latencies = Vec::new();
        while !clock.stops.load(Ordering::Relaxed) {
            let start = Instant::now();
            self.send(question).await?;
            self.expect("431[").await?;
            latencies.extend(clock.note().then(|| micros(start)));
        }
        Ok(latencies)
    }

    /// Reads broadcasts until the connection ends, and reports the latencies of the measured ones in microseconds.
    async fn listen(
        &mut self,
        clock: &Clock,
        epoch: Instant,
        report: Option<&Report>,
    ) -> Result<()> {
        loop {
            let text = self.next().await?;
            let counts = clock.note();
            let Some(report) = report.filter(|_| counts) else {
                continue;
            };
            let sent = text
                .trim_start_matches("42[\"message\",\"")
                .trim_end_matches("\"]");
            let sent: u64 = sent.parse()?;
            report.send(micros(epoch).saturating_sub(sent))?;
        }
    }

    async fn fill(&mut self) -> Result<()> {
        self.buffer.drain(..self.start);
        self.start = 0;
        self.buffer.reserve(4096);
        if self.stream.read_buf(&mut self.buffer).await? == 0 {
            return Err("the server closed".into());
        }
        Ok(())
    }
}

async fn connect_all(port: u16, count: usize) -> Result<Vec<Client>> {
    let mut clients = Vec::with_capacity(count);
    while clients.len() < count {
        let mut opening = JoinSet::new();
        for _ in 0..OPENING.min(count - clients.len()) {
            opening.spawn(Client::connect(port));
        }
        for client in opening.join_all().await {
            clients.push(client?);
        }
    }
    Ok(clients)
}

/// Resident memory of the server, in bytes.
fn memory(pid: &str) -> Result<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line
        .and_then(|line| line.split_whitespace().next())
        .ok_or("no VmRSS")?;
    Ok(kib.parse::<u64>()? * 1024)
}

/// CPU time of all threads of the server so far, in nanoseconds.
fn cpu_nanos(pid: &str) -> Result<u64> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat"))?;
    // The name stands in brackets and may have any sign in it. After it, user and system time are the 12th and 13th.
    let (_, fields) = stat.rsplit_once(')').ok_or("no name")?;
    let mut ticks = 0;
    for field in fields.split_whitespace().skip(11).take(2) {
        ticks += field.parse::<u64>()?;
    }
    Ok(ticks * TICK_NANOS)
}

async fn idle(port: u16, pid: &str, count: usize) -> Result<Value> {
    drop(connect_all(port, 10).await?);
    sleep(Duration::from_millis(500)).await;
    let before = memory(pid)?;
    let clients = connect_all(port, count).await?;
    sleep(Duration::from_secs(2)).await;
    let after = memory(pid)?;
    let each = (after - before) / u64::try_from(clients.len())?;
    Ok(json!({"bytes_per_connection": each}))
}

/// State that the clients share during the measurement.
#[derive(Default)]
struct Clock {
    counts: AtomicBool,
    stops: AtomicBool,
    count: AtomicU64,
}

impl Clock {
    /// Runs to the end, and returns the CPU time that the server took while it counted, in nanoseconds.
    async fn run(&self, pid: &str) -> Result<u64> {
        sleep(WARM_UP).await;
        let before = cpu_nanos(pid)?;
        self.counts.store(true, Ordering::Relaxed);
        sleep(MEASURED).await;
        self.counts.store(false, Ordering::Relaxed);
        let after = cpu_nanos(pid)?;
        self.stops.store(true, Ordering::Relaxed);
        Ok(after.saturating_sub(before))
    }

    fn note(&self) -> bool {
        let counts = self.counts.load(Ordering::Relaxed);
        if counts {
            self.count.fetch_add(1, Ordering::Relaxed);
        }
        counts
    }

    fn per_second(&self) -> u64 {
        self.count.load(Ordering::Relaxed) / MEASURED.as_secs()
    }
}

fn micros(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_micros()).unwrap_or(u64::MAX)
}

fn result(name: &str, clock: &Clock, cpu_nanos: u64, mut latencies: Vec<u64>) -> Value {
    latencies.sort_unstable();
    let at = |percent| {
        latencies
            .get(latencies.len() * percent / 100)
            .copied()
            .unwrap_or(0)
    };
    // The rate alone would be that of this driver where it is the slower one of the two.
    let count = clock.count.load(Ordering::Relaxed).max(1);
    json!({
        name: clock.per_second(), "cpu_nanos": cpu_nanos / count,
        "p50_micros": at(50), "p99_micros": at(99),
    })
}

async fn echo(port: u16, pid: &str, count: usize) -> Result<Value> {
    let clock = Arc::new(Clock::default());
    let mut running = JoinSet::new();
    for mut client in connect_all(port, count).await? {
        let clock = clock.clone();
        running.spawn_local(async move { client.ask_on_and_on(&clock).await });
    }
    let cpu_nanos = clock.run(pid).await?;
    let mut latencies = Vec::new();
    for each in running.join_all().await {
        latencies.extend(each?);
    }
    Ok(result("echoes_per_second", &clock, cpu_nanos, latencies))
}

async fn broadcast(port: u16, pid: &str, count: usize) -> Result<Value> {
    let (clock, epoch) = (Arc::new(Clock::default()), Instant::now());
    let (report, mut latencies_seen): (Report, _) = mpsc::unbounded_channel();
    let mut running = JoinSet::new();
    for (index, mut client) in connect_all(port, count).await?.into_iter().enumerate() {
        client.send("420[\"join\",{\"room\":\"r\"}]").await?;
        client.expect("430[").await?;
        let clock = clock.clone();
        // One client in twenty reads the time at which each message was sent.
        let report = (index % 20 == 0).then(|| report.clone());
        running.spawn_local(async move { client.listen(&clock, epoch, report.as_ref()).await });
    }
    let mut sender = Client::connect(port).await?;
    let sending = clock.clone();
    running.spawn_local(async move {
        let mut under_way = 0;
        while !sending.stops.load(Ordering::Relaxed) {
            while under_way < WINDOW {
                let now = micros(epoch);
                sender
                    .send(&format!(
                        "421[\"send\",{{\"room\":\"r\",\"body\":\"{now}\"}}]"
                    ))
                    .await?;
                under_way += 1;
            }
            sender.expect("431[").await?;
            under_way -= 1;
        }
        Ok(())
    });
    let cpu_nanos = clock.run(pid).await?;
    running.abort_all();
    let mut latencies = Vec::new();
    while let Ok(latency) = latencies_seen.try_recv() {
        latencies.push(latency);
    }
    Ok(result(
        "deliveries_per_second",
        &clock,
        cpu_nanos,
        latencies,
    ))
}

async fn run() -> Result<()> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [port, pid, scenario, count] = args.as_slice() else {
        return Err("usage: bench_driver PORT PID idle|echo|broadcast CLIENTS".into());
    };
    let (port, count) = (port.parse()?, count.parse()?);
    let result = match scenario.as_str() {
        "idle" => idle(port, pid, count).await?,
        "echo" => echo(port, pid, count).await?,
        "broadcast" => broadcast(port, pid, count).await?,
        other => return Err(format!("no scenario {other}").into()),
    };
    writeln!(io::stdout(), "{result}")?;
    Ok(())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    LocalSet::new().run_until(run()).await
}
