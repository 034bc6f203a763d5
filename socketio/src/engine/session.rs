//! One client's session: what outlives its requests and transports.
//!
//! All state is behind one short lock that is never held while foreign code runs, but for the counting of
//! [`Metrics`](crate::metrics::Metrics), which may not block. Transports are thin: the polling handlers
//! (`transport/polling.rs`) and the actor of a WebSocket (`transport/websocket/`) call in from any worker.
//!
//! A session's whole life is here, from `new` to `forget`. What transports do with it is in `exchange`, what the layer
//! above offers to it in `offer`, its back pressure in `gate`.

use std::{
    fmt,
    sync::{Arc, Mutex, MutexGuard},
    task::Waker,
};

use tokio::{
    runtime::Handle,
    sync::oneshot,
    time::{Instant, sleep_until},
};

use super::{
    Engine, Handshake, Message, Pass,
    config::Config,
    gate::Gate,
    heartbeat::{Due, Heartbeat},
    outbox::Outbox,
    state::{End, Ending, Link, Phase, State},
};
use crate::{
    codec::engine::{EnginePacket, Frame},
    id::Id,
    sync::lock,
    terms::{CloseReason, TransportKind, Urgency},
};

/// A client's session. Clones name the same one.
#[derive(Clone)]
pub struct Session {
    pub(super) inner: Arc<Inner>,
}

pub(super) struct Inner {
    pub(super) id: Id,
    pub(super) engine: Engine,
    pub(super) handshake: Handshake,
    pub(super) gate: Gate,
    /// Where handlers and the clock run: the worker that answered the handshake.
    runtime: Handle,
    state: Mutex<State>,
}

/// What happened to a message that was to be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sent {
    /// It waits for, or is on, the transport.
    Queued,
    /// It was dropped, as its [`Urgency`] allows.
    Shed,
    /// The session is over, perhaps because this message found its outbox full.
    Closed,
}

impl Session {
    pub(super) fn new(
        engine: &Engine,
        handshake: Handshake,
        pass: Pass,
        transport: TransportKind,
    ) -> Self {
        let outbox = Outbox::new(engine.queued_bytes());
        let heartbeat = Heartbeat::new(engine.config(), Instant::now());
        let state = State::new(transport, outbox, heartbeat, pass);
        let inner = Inner {
            id: Id::random(),
            engine: engine.clone(),
            handshake,
            gate: Gate::default(),
            runtime: Handle::current(),
            state: Mutex::new(state),
        };
        Self {
            inner: Arc::new(inner),
        }
    }

    /// The session's id. It is a secret between server and client: never show it to anyone else.
    pub fn id(&self) -> Id {
        self.inner.id
    }

    /// The request that opened the session.
    pub fn handshake(&self) -> &Handshake {
        &self.inner.handshake
    }

    /// Which transport carries the session now.
    pub fn transport(&self) -> TransportKind {
        self.state().link.into()
    }

    /// How many bytes wait for the client.
    pub fn queued_bytes(&self) -> usize {
        self.state().outbox.bytes()
    }

    /// True until the session is closed by either side.
    pub fn is_open(&self) -> bool {
        self.state().phase == Phase::Open
    }

    /// Sends a message, or closes the session where its outbox is full.
    pub fn send(&self, message: Message) -> Sent {
        let packet = match message {
            Message::Text(text) => EnginePacket::Message(text),
            Message::Binary(bytes) => EnginePacket::Binary(bytes),
        };
        self.send_frames(&[packet.encode()], Urgency::Reliable)
    }

    /// Sends what must go out whatever the outbox holds: replies of the protocol and replays.
    pub(crate) fn send_control(&self, frames: &[Frame]) {
        let state = self.state();
        if state.phase == Phase::Open {
            self.enqueue(state, frames.iter().cloned());
        }
    }

    /// Whether one more of those replies fits. A client that requests them without reading the former ones is
    /// closed.
    pub(crate) fn has_room_for_reply(&self) -> bool {
        let limits = self.config().outbox;
        self.state().outbox.has_room(&[Frame::NOOP], limits)
    }

    /// Like [`Session::send_control`], but a WebSocket writes these, and what waits before them, a
    /// moment before anything else.
    pub(crate) fn send_separately(&self, frames: &[Frame]) {
        let mut state = self.state();
        if state.phase != Phase::Open {
            return;
        }
        state.push_all(frames.iter().cloned());
        state.outbox.separate();
        self.wake(state);
        self.inner.engine.watch_outboxes(self.runtime());
    }

    pub(super) fn enqueue(
        &self,
        mut state: MutexGuard<'_, State>,
        frames: impl IntoIterator<Item = Frame>,
    ) {
        state.push_all(frames);
        self.wake(state);
        self.inner.engine.watch_outboxes(self.runtime());
    }

    /// Lets the transport know that there is something to write.
    fn wake(&self, mut state: MutexGuard<'_, State>) {
        let writer = match state.link {
            Link::WebSocket => state.take_writer_for_frames(),
            Link::Polling | Link::Probing { .. } => {
                if let Some(poll) = state.poll.take() {
                    self.respond(poll, state.outbox.take_poll().into());
                }
                None
            }
        };
        drop(state);
        if let Some(writer) = writer {
            writer.wake();
        }
    }

    /// Hands frames to a pending poll. A client that went away takes them with it: its guard closes
    /// the session, and recovery is for what was lost.
    pub(super) fn respond(&self, poll: oneshot::Sender<Vec<Frame>>, frames: Vec<Frame>) {
        self.count_sent(&frames);
        drop(poll.send(frames));
    }

    pub(super) fn count_sent<'a>(&self, frames: impl IntoIterator<Item = &'a Frame>) {
        let (count, bytes) = frames
            .into_iter()
            .fold((0_usize, 0_usize), |(count, bytes), frame| {
                (count + 1, bytes + frame.len())
            });
        self.inner.engine.metrics().frames_sent(count, bytes);
    }

    /// Takes one packet from the client, whichever transport it came by.
    pub(crate) fn receive(&self, packet: EnginePacket) {
        let (receiver, beats_sooner) = {
            let mut state = self.state();
            if state.phase != Phase::Open {
                return;
            }
            let now = Instant::now();
            let former = state.heartbeat.next();
            match packet {
                EnginePacket::Pong(_) => state.heartbeat.pong(now),
                _ => state.heartbeat.packet(now),
            }
            (state.receiver.clone(), state.heartbeat.next() < former)
        };
        if beats_sooner {
            // The clock sleeps for as long as a pong may take, which may be longer than to the next ping.
            self.start_clock();
        }
        let message = match packet {
            EnginePacket::Message(text) => Message::Text(text),
            EnginePacket::Binary(bytes) => Message::Binary(bytes),
            // A version 4 client never pings; what does is something else.
            EnginePacket::Ping(_) => return self.close(CloseReason::TransportError),
            EnginePacket::Close => return self.client_closed(),
            EnginePacket::Pong(_)
            | EnginePacket::Open(_)
            | EnginePacket::Upgrade
            | EnginePacket::Noop => return,
        };
        self.inner.engine.metrics().message_received(message.len());
        if let Some(receiver) = receiver {
            receiver.message(self, message);
        }
    }

    /// Closes the session. The receiver is called before this returns; a second call does nothing.
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
                self.respond(poll, state.outbox.take_all().into());
                state.phase = Phase::Closed;
            }
            (Link::Polling | Link::Probing { .. }, None) if ending == Ending::Flush => {
                state.outbox.push(Frame::CLOSE);
                state.phase = Phase::Closing { until };
            }
            // Nothing is left to fetch.
            (Link::WebSocket, _) | (Link::Polling | Link::Probing { .. }, None) => {
                state.phase = Phase::Closed;
            }
        }
        let end = state.take_end();
        drop(state);
        self.closed(end, reason);
    }

    /// The client's own close packet. Its pending GET is released, also if it comes a little late.
    fn client_closed(&self) {
        let mut state = self.state();
        if state.phase != Phase::Open {
            return;
        }
        state.outbox.clear();
        let until = Instant::now() + self.config().close_timeout;
        match (state.link, state.poll.take()) {
            (Link::WebSocket, _) => state.phase = Phase::Closed,
            (Link::Polling | Link::Probing { .. }, Some(poll)) => {
                self.respond(poll, vec![Frame::NOOP]);
                state.phase = Phase::Closed;
            }
            (Link::Polling | Link::Probing { .. }, None) => {
                state.outbox.push(Frame::NOOP);
                state.phase = Phase::Closing { until };
            }
        }
        let end = state.take_end();
        drop(state);
        self.closed(end, CloseReason::TransportClose);
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

    /// What a closing session still held is delivered, or was not fetched in time.
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
        end.gate_wakers.into_iter().for_each(Waker::wake);
        // A closing polling session stays known, so that the client can fetch its end.
        if !end.is_fetchable {
            self.inner.engine.remove(self);
        }
        match end.phase {
            // The clock waits for the next ping, which may be later than the time for fetching is over.
            Phase::Closing { .. } => self.start_clock(),
            Phase::Open | Phase::Closed => self.forget(),
        }
        let metrics = self.inner.engine.metrics();
        metrics.session_closed(self.transport(), reason);
        if let Some(receiver) = end.receiver {
            receiver.closed(self, reason);
        }
    }

    /// Closes the session unless [`Session::expectation_met`] is called by then.
    pub(crate) fn expect_by(&self, deadline: Instant) {
        let is_running = {
            let mut state = self.state();
            state.expected_by = Some(deadline);
            state.clock.is_some()
        };
        if is_running {
            // It sleeps until the next beat, which may be later.
            self.start_clock();
        }
    }

    pub(crate) fn expectation_met(&self) {
        self.state().expected_by = None;
    }

    /// Runs heartbeats and deadlines, restarted where they run already. One small task serves both transports
    /// and the way between them.
    pub(super) fn start_clock(&self) {
        let session = self.clone();
        let clock = self.runtime().spawn(async move {
            while let Some(deadline) = session.next_deadline() {
                sleep_until(deadline).await;
                session.tick(Instant::now());
            }
        });
        let former = self.state().clock.replace(clock.abort_handle());
        if let Some(former) = former {
            former.abort();
        }
    }

    /// When [`Session::tick`] has something to do next.
    pub(super) fn next_deadline(&self) -> Option<Instant> {
        let state = self.state();
        match state.phase {
            Phase::Open => {
                let beat = state.heartbeat.next();
                Some(
                    state
                        .expected_by
                        .map_or(beat, |expected| expected.min(beat)),
                )
            }
            Phase::Closing { until } => Some(until),
            Phase::Closed => None,
        }
    }

    /// Does what is due by now.
    pub(super) fn tick(&self, now: Instant) {
        let mut state = self.state();
        match state.phase {
            Phase::Open => {}
            Phase::Closing { until } if until <= now => {
                drop(state);
                return self.forget();
            }
            Phase::Closing { .. } | Phase::Closed => return,
        }
        if state.expected_by.is_some_and(|expected| expected <= now) {
            drop(state);
            return self.close(CloseReason::ForcedServerClose);
        }
        match state.heartbeat.tick(now) {
            Due::Nothing => {}
            Due::Ping => self.enqueue(state, [Frame::PING]),
            Due::TimedOut if self.gate_is_shut() => state.heartbeat.excuse(now),
            Due::TimedOut => {
                drop(state);
                self.close(CloseReason::PingTimeout);
            }
        }
    }

    pub(crate) fn runtime(&self) -> &Handle {
        &self.inner.runtime
    }

    pub(crate) fn config(&self) -> &Config {
        self.inner.engine.config()
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.inner.state)
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Not the id, which is a secret and would end up in logs.
        f.debug_struct("Session")
            .field("peer", &self.inner.handshake.peer())
            .finish_non_exhaustive()
    }
}
