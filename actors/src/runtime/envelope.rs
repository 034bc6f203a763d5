//! Requests in a mailbox, and the way back to their callers.
//!
//! actix 0.13 drops what is left in a mailbox that closes. An [`Envelope`] that is dropped unread hands its request back
//! instead, so that the caller can send it to the next actor. A request during which an actor crashed is not handed
//! back, because its progress is unknown.
//!
//! The caller's tracing span goes along: a line that the actor logs over the request carries the request's id.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::Message;
use tokio::sync::oneshot;
use tracing::Span;

use super::meter::{Handling, Meter};
use super::spans::SPANS;

/// A message that is answered.
pub trait Request: Send + 'static {
    /// The answer.
    type Answer: Send + 'static;
    /// The name of this kind of message in metrics.
    const NAME: &'static str;
    /// Whether the actor counts as in use because of it. Notices and operators' questions hold no actor awake.
    const COUNTS_AS_USE: bool = true;
}

/// A request in a mailbox, with the way back.
pub struct Envelope<R: Request> {
    sealed: Option<(R, oneshot::Sender<Reply<R>>)>,
    kind: &'static str,
    posted_at: Instant,
    span: Span,
}

pub(super) enum Reply<R: Request> {
    Answered(R::Answer),
    /// The actor stopped before it read the request.
    Unread {
        request: R,
        /// Whether it panicked over another message.
        has_panicked: bool,
    },
}

impl<R: Request> Message for Envelope<R> {
    type Result = ();
}

impl<R: Request> Envelope<R> {
    /// A request to an actor of that kind.
    pub(super) fn new(kind: &'static str, request: R) -> (Self, oneshot::Receiver<Reply<R>>) {
        let (sender, receiver) = oneshot::channel();
        let envelope = Self {
            sealed: Some((request, sender)),
            kind,
            posted_at: Instant::now(),
            span: Span::current(),
        };
        (envelope, receiver)
    }

    /// The span of the caller.
    pub(super) fn span(&self) -> Span {
        self.span.clone()
    }

    /// Takes the request out; from here on it counts as read. Called in the span of the caller.
    pub(super) fn open(mut self, meter: &Arc<Meter>) -> Option<(R, Responder<R>)> {
        let kind = self.kind;
        let handling = meter.read(R::NAME, self.posted_at);
        let waited = self.posted_at.elapsed();
        metrics::histogram!("actor_mailbox_wait_seconds", "actor" => kind, "message" => R::NAME)
            .record(waited);
        let read_at = Instant::now();
        let span = tracing::trace_span!(
            target: SPANS, "actor", otel.name = %format_args!("{kind} {}", R::NAME), ?waited
        );
        self.sealed.take().map(|(request, sender)| {
            let responder = Responder {
                sender,
                kind,
                read_at,
                span,
                handling,
            };
            (request, responder)
        })
    }
}

impl<R: Request> fmt::Debug for Envelope<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Envelope")
            .field("request", &R::NAME)
            .finish_non_exhaustive()
    }
}

impl<R: Request> Drop for Envelope<R> {
    fn drop(&mut self) {
        if let Some((request, sender)) = self.sealed.take() {
            let kind = self.kind;
            // A mailbox is dropped while the panic of its actor unwinds.
            let has_panicked = std::thread::panicking();
            let unread = Reply::Unread {
                request,
                has_panicked,
            };
            if sender.send(unread).is_err() {
                metrics::counter!("actor_dead_letters_total", "actor" => kind, "message" => R::NAME)
                    .increment(1);
            }
        }
    }
}

/// The way back to the caller.
pub struct Responder<R: Request> {
    sender: oneshot::Sender<Reply<R>>,
    kind: &'static str,
    read_at: Instant,
    /// From reading the request to its answer, and to the end of the work in progress.
    span: Span,
    /// Counted as handled until the responder is gone.
    handling: Handling,
}

impl<R: Request> Responder<R> {
    /// The span of its handling, where traces are exported.
    pub(crate) fn span(&self) -> &Span {
        &self.span
    }

    /// How long ago the request was read.
    pub(super) fn since_read(&self) -> Duration {
        self.read_at.elapsed()
    }

    /// The request waits here for its turn: that it takes long is a backlog, and not a handler that is stuck.
    pub(super) fn stand_in_line(&self) {
        self.handling.stand_in_line();
    }

    /// Its turn has come.
    pub(super) fn begin(&self) {
        self.handling.begin();
    }

    /// Answers.
    pub fn with(self, answer: R::Answer) {
        metrics::histogram!("actor_handling_seconds", "actor" => self.kind, "message" => R::NAME)
            .record(self.read_at.elapsed());
        // The caller may have disconnected; the work is done all the same.
        let _unsent = self.sender.send(Reply::Answered(answer));
    }
}

impl<R: Request> fmt::Debug for Responder<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Responder")
            .field("request", &R::NAME)
            .finish_non_exhaustive()
    }
}
