//! Every metric that the process has: its kind, its labels, and what it states. `docs/metrics.md` is made of it.

use std::fmt::Write;

use metrics::{describe_counter, describe_gauge, describe_histogram};

/// A metric, as Prometheus knows it.
#[derive(Debug, Clone, Copy)]
pub struct Metric {
    /// Its name.
    pub name: &'static str,
    /// How it counts.
    pub kind: MetricKind,
    /// Labels are kinds, never ids: each value is a series for ever.
    pub labels: &'static [&'static str],
    /// What it states, in one sentence.
    pub help: &'static str,
}

/// How a metric counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MetricKind {
    /// Only grows, from the start of the process on.
    Counter,
    /// What is now.
    Gauge,
    /// How often a value was in each range.
    Histogram,
}

impl MetricKind {
    const fn name(self) -> &'static str {
        match self {
            Self::Counter => "counter",
            Self::Gauge => "gauge",
            Self::Histogram => "histogram",
        }
    }
}

use MetricKind::{Counter, Gauge, Histogram};

const fn metric(
    name: &'static str,
    kind: MetricKind,
    labels: &'static [&'static str],
    help: &'static str,
) -> Metric {
    Metric {
        name,
        kind,
        labels,
        help,
    }
}

/// By subject.
#[rustfmt::skip]
pub const GROUPS: &[(&str, &[Metric])] = &[
    ("Actors", &[
        metric("actor_running", Gauge, &["actor"], "Actors that run"),
        metric("actor_running_max", Gauge, &["actor"], "How many may run"),
        metric("actor_started_total", Counter, &["actor"], "Actors that were started"),
        metric("actor_stopped_total", Counter, &["actor", "reason"], "Actors that stopped: `idle`, `evicted`, `ended`, `panic`, `stuck` or `shutdown`"),
        metric("actor_died_total", Counter, &["actor"], "Requests over which an actor died"),
        metric("actor_stuck_total", Counter, &["actor"], "Actors that were given up: no progress for 60 seconds"),
        metric("actor_restarted_total", Counter, &["actor", "reason"], "Fresh actors in the place of one that panicked (`panic`) or was given up (`stuck`)"),
        metric("actor_ask_timeouts_total", Counter, &["actor", "message"], "Requests answered because their actor was given up"),
        metric("actor_dead_letters_total", Counter, &["actor", "message"], "Messages that no actor read and no caller waits for any more"),
        metric("actor_refused_total", Counter, &["actor"], "Requests refused because too many actors run"),
        metric("actor_mailbox_full_total", Counter, &["actor"], "Messages refused because the mailbox was full"),
        metric("actor_mailbox_capacity", Gauge, &["actor"], "Messages that fit into one mailbox"),
        metric("actor_mailbox_depth", Gauge, &["actor"], "Messages in all mailboxes"),
        metric("actor_mailbox_depth_max", Gauge, &["actor"], "Messages in the fullest mailbox"),
        metric("actor_mailbox_depth_highest", Gauge, &["actor"], "Messages in the fullest mailbox since the process started"),
        metric("actor_handling", Gauge, &["actor"], "Requests that were read and are not answered"),
        metric("actor_oldest_message_seconds", Gauge, &["actor"], "How long the oldest unfinished message has waited"),
        metric("actor_mailbox_wait_seconds", Histogram, &["actor", "message"], "Time in the mailbox"),
        metric("actor_handling_seconds", Histogram, &["actor", "message"], "Time from reading a request to its answer"),
    ]),
    ("Batchers", &[
        metric("batcher_waiting", Gauge, &["actor"], "Items that wait for the next batch"),
        metric("batcher_full_total", Counter, &["actor"], "Items refused because too many wait"),
        metric("batch_wait_seconds", Histogram, &["actor"], "Time of an item from its arrival to the begin of its batch"),
        metric("batch_commit_seconds", Histogram, &["actor"], "Time from the begin of a batch to its commit"),
        metric("batch_items", Histogram, &["actor"], "Items of a batch"),
        metric("batch_rows", Histogram, &["actor"], "Rows that a batch wrote"),
    ]),
    ("Live", &[
        metric("challenge_watched_total", Counter, &["resumed"], "Subscriptions to challenges: `replayed` or `resync`"),
        metric("challenge_fan_out_seconds", Histogram, &[], "Time to offer an event to all watchers of a challenge"),
        metric("challenge_fan_out_sockets", Histogram, &[], "Sockets that an event of a challenge was offered to"),
        metric("conversation_behind_total", Counter, &[], "Conversations found behind what PostgreSQL has, and read anew"),
        metric("notification_leaves_lost_total", Counter, &[], "Ends of sockets that an inbox was too busy to receive"),
        metric("presence_changes_lost_total", Counter, &[], "Changes of presence that could not be written"),
        metric("wallet_teller_panics_total", Counter, &[], "Panics over the wallet of one player"),
    ]),
    ("Sockets", &[
        metric("sockets_open", Gauge, &["kind", "transport"], "Open sockets: of Socket.IO (`socketio`) and of the notification channel"),
        metric("sockets_opened_total", Counter, &["kind", "transport"], "Sockets that were opened"),
        metric("sockets_closed_total", Counter, &["kind", "transport", "reason"], "Sockets that were closed; `outbox full`: the client did not read"),
        metric("sockets_refused_total", Counter, &["limit"], "Handshakes of sockets refused: the `network` had too many, or `all` together"),
        metric("sockets_upgraded_total", Counter, &[], "Sessions that went from polling to WebSocket"),
        metric("sockets_relieved_total", Counter, &["kind"], "Sockets closed because all of them together held too much"),
        metric("socket_requests_refused_total", Counter, &[], "HTTP requests of Socket.IO that were refused"),
        metric("socket_messages_received_total", Counter, &[], "Messages that clients sent"),
        metric("socket_frames_sent_total", Counter, &[], "Frames that were sent"),
        metric("socket_bytes_sent_total", Counter, &[], "Bytes that were sent"),
        metric("socket_frames_shed_total", Counter, &["class"], "Ephemeral frames dropped because an outbox was half full, by event"),
        metric("socket_panics_total", Counter, &["event"], "Sockets closed because they panicked over an event"),
        metric("socket_fan_out_sockets", Histogram, &[], "Sockets that one emit was offered to"),
        metric("socket_events_invalid_total", Counter, &[], "Events of clients that could not be read"),
        metric("socket_handlers_panicked_total", Counter, &[], "Panics of handlers of events"),
        metric("socket_recoveries_total", Counter, &[], "Attempts to recover a connection's state"),
        metric("socket_outbox_bytes", Gauge, &["kind"], "Bytes that wait for all sockets of a kind"),
    ]),
    ("HTTP", &[
        metric("http_request_seconds", Histogram, &["method", "route", "status"], "Time to answer a request, by route"),
        metric("rate_limited_total", Counter, &["class"], "Requests refused by a rate limit"),
        metric("passwords_refused_total", Counter, &[], "Requests refused because the hashing queue was full"),
        metric("security_events_total", Counter, &["kind"], "Entries of the security log"),
    ]),
    ("Database", &[
        metric("database_available", Gauge, &[], "1 while PostgreSQL answers"),
        metric("database_connections_max", Gauge, &["pool"], "Connections that a pool may have"),
        metric("database_connections_in_use", Gauge, &["pool"], "Connections in use"),
        metric("database_waiting", Gauge, &["pool"], "Callers that wait for a connection"),
        metric("database_wait_seconds", Histogram, &["pool"], "Time that a caller waited for a connection"),
        metric("database_statement_seconds", Histogram, &["pool"], "Time of a statement, from sending it to its last row"),
        metric("database_statement_runs_total", Counter, &["statement"], "Runs of a statement that is among the slowest"),
        metric("database_statement_busy_seconds", Gauge, &["statement"], "Time of all its runs together"),
        metric("database_statement_longest_seconds", Gauge, &["statement"], "Time of its longest run"),
        metric("outages_total", Counter, &[], "Outages of the service that were recorded"),
    ]),
    ("Money", &[
        metric("ledger_audit_breaches", Gauge, &[], "Breaches that the last audit of the ledger found: must be 0"),
        metric("ledger_audit_timestamp_seconds", Gauge, &[], "When the last audit of the ledger ended"),
        metric("payments_for_operator", Gauge, &["what"], "Payments that wait for an operator: `review`, `contradicted`, `elsewhere`"),
    ]),
    ("Jobs and mail", &[
        metric("job_turns_total", Counter, &["job_name"], "Turns of a job that did what they had to"),
        metric("job_failures_total", Counter, &["job_name", "why"], "Turns that did not: `error`, `panic` or `unavailable`"),
        metric("job_last_success_timestamp_seconds", Gauge, &["job_name"], "When a job last did what it had to; before that, when the server started"),
        metric("job_period_seconds", Gauge, &["job_name"], "How often a job has a turn"),
        metric("mails_total", Counter, &["outcome"], "Attempts to send a mail"),
        metric("mails_waiting", Gauge, &[], "Mails that wait to be sent"),
    ]),
    ("Process", &[
        metric("duel_ledger_build_info", Gauge, &["version"], "1, with the version as its label"),
        metric("duel_ledger_draining", Gauge, &[], "1 from the signal to stop on"),
        metric("duel_ledger_read_only", Gauge, &[], "1 while an administrator has made the service read-only"),
        metric("process_resident_memory_bytes", Gauge, &[], "Resident memory"),
        metric("process_open_fds", Gauge, &[], "Open file descriptors"),
        metric("process_max_fds", Gauge, &[], "How many may be open"),
        metric("spans_lost_total", Counter, &[], "Spans that the collector of traces did not take, and that are lost"),
    ]),
];

/// Hands the recorder what each metric states, for `# HELP`.
pub(super) fn describe() {
    for metric in GROUPS.iter().flat_map(|(_, metrics)| *metrics) {
        match metric.kind {
            Counter => describe_counter!(metric.name, metric.help),
            Gauge => describe_gauge!(metric.name, metric.help),
            Histogram => describe_histogram!(metric.name, metric.help),
        }
    }
}

const HEAD: &str = "\
# Metrics

`/metrics` answers in the text format of Prometheus on a port of its own that only this machine reaches (`METRICS_PORT`). Names follow
Prometheus' conventions: `_total` counts from the start of the process, `_seconds` and `_bytes` are units. Histograms of seconds have the
buckets 0.0005 to 5; the others are summaries of the last minutes. Labels are kinds, never ids.

This file is made from the code: `duel-ledger metrics >docs/metrics.md`. Alert rules and a dashboard stand in `docs/operations/`.
";

/// `docs/metrics.md`.
pub fn as_markdown() -> String {
    let mut text = String::from(HEAD);
    for (title, metrics) in GROUPS {
        write!(
            text,
            "\n## {title}\n\n| metric | kind | labels | meaning |\n|---|---|---|---|\n"
        )
        .expect("a string takes what is written");
        for it in *metrics {
            let labels: Vec<_> = it.labels.iter().map(|label| format!("`{label}`")).collect();
            let (labels, kind) = (labels.join(", "), it.kind.name());
            writeln!(text, "| `{}` | {kind} | {labels} | {} |", it.name, it.help)
                .expect("a string takes what is written");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_document_lists_the_metrics() {
        let written = include_str!("../../docs/metrics.md");
        assert!(
            written == super::as_markdown(),
            "docs/metrics.md is stale: run `duel-ledger metrics >docs/metrics.md`"
        );
    }
}
