//! How a session ends: who started it, what is still delivered, and when it is forgotten.

use std::{mem, task::Waker};

use tokio::time::Instant;

use super::session::{Link, Phase, Session, State, Writer};
use crate::{
    codec::engine::Frame,
    terms::{CloseReason, TransportKind},
};

/// What becomes of frames that wait when a session ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// The client is there and shall get them, and word of the end.
    Flush,
    /// The client is gone, or broke the rules.
    Discard,
}

impl Ending {
    fn of(reason: CloseReason) -> Self {
        match reason {
            CloseReason::ForcedServerClose
            | CloseReason::ForcedClose
            | CloseReason::ServerShuttingDown => Self::Flush,
            CloseReason::TransportClose
            | CloseReason::TransportError
            | CloseReason::PingTimeout
            | CloseReason::ParseError
            | CloseReason::OutboxFull
            | CloseReason::OutboxesFull => Self::Discard,
        }
    }
}

impl Session {
    /// Closes the session. The layer above is told before this returns; a second call does nothing.
    pub fn close(&self, reason: CloseReason) {
        let mut state = self.state();
        if state.phase != Phase::Open {
            return;
        }
        let ending = Ending::of(reason);
        if ending == Ending::Discard {
            state.outbox.clear();
        }
        let until = Instant::now() + self.config().close_timeout;
        match (state.link, state.poll.take()) {
            (Link::WebSocket, _) if ending == Ending::Flush => {
                state.phase = Phase::Closing { until };
            }
            (Link::Polling | Link::Probing { .. }, Some(poll)) => {
                state.outbox.push(Frame::CLOSE);
                self.answer(poll, state.outbox.take_all().into());
                state.phase = Phase::Closed;
            }
            (Link::Polling | Link::Probing { .. }, None) if ending == Ending::Flush => {
                state.outbox.push(Frame::CLOSE);
                state.phase = Phase::Closing { until };
            }
            // Nothing is left that anybody could come for.
            (Link::WebSocket, _) | (Link::Polling | Link::Probing { .. }, None) => {
                state.phase = Phase::Closed;
            }
        }
        self.closed(state.take_end(), reason);
    }

    /// The client's own close packet. Its pending GET is released, also if it comes a little late.
    pub(super) fn client_closed(&self) {
        let mut state = self.state();
        if state.phase != Phase::Open {
            return;
        }
        state.outbox.clear();
        let until = Instant::now() + self.config().close_timeout;
        match (state.link, state.poll.take()) {
            (Link::WebSocket, _) => state.phase = Phase::Closed,
            (Link::Polling | Link::Probing { .. }, Some(poll)) => {
                self.answer(poll, vec![Frame::NOOP]);
                state.phase = Phase::Closed;
            }
            (Link::Polling | Link::Probing { .. }, None) => {
                state.outbox.push(Frame::NOOP);
                state.phase = Phase::Closing { until };
            }
        }
        self.closed(state.take_end(), CloseReason::TransportClose);
    }

    /// The connection of the session's WebSocket is gone.
    pub(crate) fn link_lost(&self, reason: CloseReason) {
        self.close(reason);
        self.forget();
    }

    /// Gives back what waits for this client: the session is closed, or forgotten where it is closing already.
    pub(super) fn relieve(&self) {
        if self.is_open() {
            self.close(CloseReason::OutboxesFull);
        } else {
            self.forget();
        }
    }

    /// What a closing session still held is delivered, or nobody came for it.
    pub(super) fn forget(&self) {
        let (clock, writer, pass) = {
            let mut state = self.state();
            state.phase = Phase::Closed;
            state.outbox.clear();
            (state.clock.take(), state.writer.take(), state.pass.take())
        };
        self.inner.engine.remove(self);
        drop(pass);
        if let Some(writer) = writer {
            writer.wake();
        }
        if let Some(clock) = clock {
            clock.abort();
        }
    }

    fn closed(&self, end: End, reason: CloseReason) {
        if let Some(writer) = end.writer {
            writer.wake();
        }
        end.gate.into_iter().for_each(Waker::wake);
        // A closing polling session stays known, so that the client can fetch its end.
        if !end.fetchable {
            self.inner.engine.remove(self);
        }
        match end.phase {
            // The clock waits for the next ping, which may be later than the time for fetching is over.
            Phase::Closing { .. } => self.start_clock(),
            Phase::Open | Phase::Closed => self.forget(),
        }
        self.inner.engine.metrics().session_closed(reason);
        if let Some(receiver) = end.receiver {
            receiver.closed(self, reason);
        }
    }
}

/// What has to be done about an end once the lock is released.
struct End {
    phase: Phase,
    fetchable: bool,
    writer: Option<Writer>,
    gate: Vec<Waker>,
    receiver: Option<std::sync::Arc<dyn super::Receiver>>,
}

/// Called with the lock held, hence apart from [`Session::closed`].
trait TakeEnd {
    fn take_end(self) -> End;
}

impl TakeEnd for std::sync::MutexGuard<'_, State> {
    fn take_end(mut self) -> End {
        End {
            phase: self.phase,
            fetchable: self.phase != Phase::Closed && self.link != Link::WebSocket,
            writer: self.writer.take(),
            gate: mem::take(&mut self.gate_wakers),
            receiver: self.receiver.take(),
        }
    }
}

impl From<Link> for TransportKind {
    fn from(link: Link) -> Self {
        match link {
            Link::Polling | Link::Probing { .. } => Self::Polling,
            Link::WebSocket => Self::WebSocket,
        }
    }
}
