//! Spans that are exported to a collector of traces (`OTEL_EXPORTER_OTLP_ENDPOINT`): the way of a request across mailboxes,
//! into a batch and out to sockets.
//!
//! All of them are of one target and of the lowest level, which no filter of a log asks for by default: without a
//! collector each is one look at a flag, and no line of the log names it.

use tracing::Span;

use super::envelope::{Request, Responder};

/// Their target.
pub const SPANS: &str = "spans";

/// A batch of which `first` is the item that waited the longest. What became of all the others is found by links.
pub(super) fn batch<'r, R: Request>(
    kind: &'static str,
    mut responders: impl ExactSizeIterator<Item = &'r Responder<R>>,
) -> Span {
    let items = u64::try_from(responders.len()).unwrap_or(u64::MAX);
    let Some(first) = responders.next() else {
        return Span::none();
    };
    let span = tracing::trace_span!(
        target: SPANS, parent: first.span(), "batch",
        otel.name = %format_args!("{kind} batch"), items
    );
    if !span.is_disabled() {
        for other in responders {
            span.follows_from(other.span());
        }
    }
    span
}

/// One write of some items of a batch, up to its commit.
pub(super) fn commit(kind: &'static str, items: usize) -> Span {
    let items = u64::try_from(items).unwrap_or(u64::MAX);
    tracing::trace_span!(
        target: SPANS, "commit", otel.name = %format_args!("{kind} commit"), items
    )
}

/// The offering of frames to sockets.
pub(crate) fn fan_out(kind: &'static str, sockets: usize) -> Span {
    let sockets = u64::try_from(sockets).unwrap_or(u64::MAX);
    tracing::trace_span!(
        target: SPANS, "fan_out", otel.name = %format_args!("{kind} fan_out"), sockets
    )
}
