//! The load: threads with one keep-alive connection each, as light as pgbench's own, because they share its machine.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A server that answers no more must not hang the benchmark.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(20);

/// When a measurement ends.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Until {
    /// All of these numbers have been asked, each once.
    Asked { first: u64, count: u64 },
    /// So much time has passed.
    Passed(Duration),
}

/// What came of a measurement, or of several.
#[derive(Debug, Default)]
pub(crate) struct Figures {
    pub(crate) done: u64,
    /// Answered by something else than 200 and 201.
    pub(crate) refused: u64,
    pub(crate) elapsed: Duration,
    micros: Vec<u64>,
}

impl Figures {
    /// All that was done in `elapsed`, by how long each took in microseconds.
    pub(crate) fn of(micros: Vec<u64>, elapsed: Duration) -> Self {
        let mut figures = Self {
            done: u64::try_from(micros.len()).unwrap_or(u64::MAX),
            refused: 0,
            elapsed,
            micros,
        };
        figures.micros.sort_unstable();
        figures
    }

    /// Another measurement of the same thing, after this one.
    pub(crate) fn add(&mut self, more: Self) {
        self.done = self.done.saturating_add(more.done);
        self.refused = self.refused.saturating_add(more.refused);
        self.elapsed = self.elapsed.saturating_add(more.elapsed);
        self.micros.extend(more.micros);
        self.micros.sort_unstable();
    }

    /// Requests that were done in a second.
    pub(crate) fn per_second(&self) -> u64 {
        let micros = u64::try_from(self.elapsed.as_micros()).unwrap_or(u64::MAX);
        self.done.saturating_mul(1_000_000) / micros.max(1)
    }

    /// The time within which so many per cent were answered, in microseconds.
    pub(crate) fn percentile(&self, percent: usize) -> u64 {
        crate::percentile(&self.micros, percent)
    }
}

/// Asks over `clients` connections what `request` writes for each number.
pub(crate) fn run(
    server: SocketAddr,
    clients: usize,
    until: Until,
    request: &(dyn Fn(u64) -> Vec<u8> + Sync),
) -> anyhow::Result<Figures> {
    let connections = (0..clients)
        .map(|_| Connection::open(server))
        .collect::<io::Result<Vec<_>>>()?;
    let (first, end) = match until {
        Until::Asked { first, count } => (first, first.saturating_add(count)),
        Until::Passed(_) => (0, u64::MAX),
    };
    let next = AtomicU64::new(first);
    let begun = Instant::now();
    let is_over = || matches!(until, Until::Passed(time) if time <= begun.elapsed());
    let client = |mut connection: Connection| -> io::Result<Figures> {
        let mut figures = Figures::default();
        while !is_over() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if end <= number {
                break;
            }
            let bytes = request(number);
            let sent = Instant::now();
            let status = connection.ask(&bytes)?;
            let micros = u64::try_from(sent.elapsed().as_micros()).unwrap_or(u64::MAX);
            if matches!(status, 200 | 201) {
                figures.done = figures.done.saturating_add(1);
                figures.micros.push(micros);
            } else {
                figures.refused = figures.refused.saturating_add(1);
            }
        }
        Ok(figures)
    };
    let mut all = Figures::default();
    std::thread::scope(|scope| {
        let threads: Vec<_> = connections
            .into_iter()
            .map(|connection| scope.spawn(|| client(connection)))
            .collect();
        for thread in threads {
            let figures = thread
                .join()
                .map_err(|_panic| anyhow::anyhow!("a client died"))??;
            all.add(figures);
        }
        anyhow::Ok(())
    })?;
    all.elapsed = begun.elapsed();
    Ok(all)
}

struct Connection {
    stream: BufReader<TcpStream>,
    line: String,
}

impl Connection {
    fn open(server: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(server)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(ANSWER_TIMEOUT))?;
        Ok(Self {
            stream: BufReader::with_capacity(64 * 1024, stream),
            line: String::new(),
        })
    }

    /// Sends a request and reads its answer whole; returns the status.
    fn ask(&mut self, request: &[u8]) -> io::Result<u16> {
        self.stream.get_mut().write_all(request)?;
        let status = self
            .read_line()?
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok())
            .ok_or(ErrorKind::InvalidData)?;
        let mut length = 0;
        loop {
            let line = self.read_line()?;
            if line.is_empty() {
                break;
            }
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value
                    .trim()
                    .parse()
                    .map_err(|_other| ErrorKind::InvalidData)?;
            }
        }
        let body = &mut (&mut self.stream).take(length);
        if io::copy(body, &mut io::sink())? == length {
            Ok(status)
        } else {
            Err(ErrorKind::UnexpectedEof.into())
        }
    }

    fn read_line(&mut self) -> io::Result<&str> {
        self.line.clear();
        if self.stream.read_line(&mut self.line)? == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        Ok(self.line.trim_end())
    }
}
