//! What the server states of itself at `/metrics`.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How long the server may take to answer. A server that is stuck must not hold the clock of the load test up.
const TIMEOUT: Duration = Duration::from_millis(700);

/// The families of which every series is shown.
const SHOWN: [&str; 8] = [
    "sockets_open",
    "socket_outbox_bytes",
    "batcher_waiting",
    "actor_running",
    "actor_mailbox_depth",
    "database_waiting",
    "actor_mailbox_full_total",
    "ledger_audit_breaches",
];

/// Values by series, such as `actor_running challenge`.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gauges(BTreeMap<String, i64>);

impl Gauges {
    /// Reads the text format of Prometheus.
    pub fn parse(text: &str) -> Self {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        Self(lines.filter_map(series).collect())
    }

    /// Each series with its value.
    pub fn all(&self) -> impl Iterator<Item = (&str, i64)> {
        self.0.iter().map(|(name, value)| (name.as_str(), *value))
    }

    /// One series.
    pub fn get(&self, name: &str) -> Option<i64> {
        self.0.get(name).copied()
    }
}

/// The name, with the values of its labels behind it, and the value without what is behind its point.
fn series(line: &str) -> Option<(String, i64)> {
    let (key, value) = line.rsplit_once(' ')?;
    let (family, labels) = key.split_once('{').unwrap_or((key, ""));
    if !SHOWN.contains(&family) {
        return None;
    }
    let mut name = family.to_owned();
    for label in labels.trim_end_matches('}').split(',') {
        if let Some((_, value)) = label.split_once('=') {
            name.push(' ');
            name.push_str(value.trim_matches('"'));
        }
    }
    let (whole, _) = value.split_once('.').unwrap_or((value, ""));
    Some((name, whole.parse().ok()?))
}

/// Reads the metrics of a server again and again.
#[derive(Debug, Clone)]
pub struct Scraper {
    client: reqwest::Client,
    url: Option<String>,
}

impl Scraper {
    /// Of a server whose metrics are at this address, or of one that shows none.
    ///
    /// # Errors
    /// Where the HTTP client cannot be set up.
    pub fn new(url: Option<String>) -> anyhow::Result<Self> {
        let client = reqwest::Client::builder()
            .no_proxy()
            .timeout(TIMEOUT)
            .build()?;
        Ok(Self { client, url })
    }

    /// The values of now; none where the server does not answer.
    pub async fn read(&self) -> Gauges {
        let Some(url) = &self.url else {
            return Gauges::default();
        };
        let text = async { self.client.get(url).send().await?.text().await };
        text.await
            .map_or_else(|_silent| Gauges::default(), |text| Gauges::parse(&text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn series_are_named_by_their_labels() {
        let text = "# TYPE actor_running gauge\n\
                    actor_running{actor=\"challenge\"} 12\n\
                    socket_outbox_bytes{kind=\"socketio\"} 4096.5\n\
                    sockets_open{kind=\"socketio\",transport=\"polling\"} 3\n\
                    process_something 7\n";
        let gauges = Gauges::parse(text);
        assert_eq!(gauges.get("actor_running challenge"), Some(12));
        assert_eq!(gauges.get("socket_outbox_bytes socketio"), Some(4_096));
        assert_eq!(gauges.get("sockets_open socketio polling"), Some(3));
        assert_eq!(gauges.all().count(), 3);
    }
}
