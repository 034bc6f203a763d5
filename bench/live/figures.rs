//! The figures of a server with many watchers.

use crate::{percentile, ratio, say};

/// The figures of one measurement.
pub(crate) struct Sent {
    /// Deliveries in a second.
    pub(crate) per_second: u64,
    /// How long each took, in order.
    pub(crate) micros: Vec<u64>,
}

/// What came of all measurements of a server.
pub(crate) struct Figures {
    pub(crate) full_speed: Sent,
    pub(crate) paced: Sent,
    /// Memory of a watcher.
    pub(crate) bytes_each: u64,
}

/// One figure: its name, its unit, where it stands, how it is written.
type Row = (
    &'static str,
    &'static str,
    fn(&Figures) -> u64,
    fn(u64) -> String,
);

const ROWS: [Row; 6] = [
    ("deliveries", "/s", |it| it.full_speed.per_second, whole),
    (
        "latency at full speed, p50",
        "ms",
        |it| percentile(&it.full_speed.micros, 50),
        millis,
    ),
    (
        "latency at full speed, p99",
        "ms",
        |it| percentile(&it.full_speed.micros, 99),
        millis,
    ),
    (
        "latency at 5 events/s, p50",
        "ms",
        |it| percentile(&it.paced.micros, 50),
        millis,
    ),
    (
        "latency at 5 events/s, p99",
        "ms",
        |it| percentile(&it.paced.micros, 99),
        millis,
    ),
    ("memory of a watcher", "B", |it| it.bytes_each, whole),
];

/// Prints both servers' figures beside each other.
pub(crate) fn table(
    viewers: usize,
    bytes: usize,
    ours: &Figures,
    node: &Figures,
) -> anyhow::Result<()> {
    let heads = [
        format!("{viewers} watchers"),
        format!("of {bytes} bytes an event"),
    ];
    let heads = heads
        .iter()
        .map(String::as_str)
        .chain(std::iter::repeat(""));
    for (head, (figure, unit, of, written)) in heads.zip(ROWS) {
        let (ours, node) = (of(ours), of(node));
        say(&format!(
            "{head:<26} {figure:<28} {unit:<4} {:>11} {:>11}    {}\n",
            written(ours),
            written(node),
            ratio(ours, node)
        ))?;
    }
    Ok(())
}

fn whole(number: u64) -> String {
    number.to_string()
}

/// Milliseconds with two decimals.
pub(crate) fn millis(micros: u64) -> String {
    format!("{}.{:02}", micros / 1_000, micros % 1_000 / 10)
}
