//! The audience of an event, and its urgency.

use std::{sync::Arc, time::Duration};

use futures_util::future::join_all;
use serde::Serialize;
use tokio::time::{Instant, timeout};

use super::{
    ack::AckError,
    data::{Args, EmitError},
    members::Audience,
    namespace::Namespace,
    outgoing::Outgoing,
    socket::Socket,
};
use crate::{
    codec::engine::Frame,
    engine::{CloseReason, Offer, Urgency},
};

/// How long an acknowledgement is waited for unless the emitter sets another time.
const ACK_TIMEOUT: Duration = Duration::from_secs(10);

/// Selects the sockets that get an event. Made by [`Namespace::to`], [`Socket::to`], [`Socket::broadcast`] and
/// [`Socket::only`].
#[derive(Debug, Clone)]
#[must_use = "an emitter does nothing until it emits"]
pub struct Emitter {
    namespace: Namespace,
    only: Option<Socket>,
    audience: Audience,
    urgency: Urgency,
    ack_timeout: Duration,
}

impl Emitter {
    pub(super) fn to_namespace(namespace: Namespace) -> Self {
        Self {
            namespace,
            only: None,
            audience: Audience::default(),
            urgency: Urgency::default(),
            ack_timeout: ACK_TIMEOUT,
        }
    }

    pub(super) fn to_socket(socket: &Socket) -> Self {
        Self {
            only: Some(socket.clone()),
            ..Self::to_namespace(socket.namespace().clone())
        }
    }

    /// Also to the members of this room (or to the socket of this id). On an emitter to one socket
    /// this is an addition too: it becomes one to rooms, the socket's own first.
    pub fn to(mut self, room: &str) -> Self {
        if let Some(socket) = self.only.take() {
            self.audience.rooms.push(socket.id().as_str().into());
        }
        self.audience.rooms.push(room.into());
        self
    }

    /// But not to the members of this room (or to the socket of this id).
    pub fn except(mut self, room: &str) -> Self {
        self.audience.except.push(room.into());
        self
    }

    /// Drop the event for clients that cannot be written to at this moment.
    pub fn volatile(mut self) -> Self {
        self.urgency = Urgency::Volatile;
        self
    }

    /// Drop the event for clients that have fallen behind by half their outbox.
    pub fn ephemeral(mut self) -> Self {
        self.urgency = Urgency::Ephemeral;
        self
    }

    /// How long acknowledgements are waited for; 10 s by default.
    pub fn ack_timeout(mut self, timeout: Duration) -> Self {
        self.ack_timeout = timeout;
        self
    }

    /// Emits an event with one argument. Returns how many sockets it was queued for.
    pub fn emit<T>(&self, event: &str, data: &T) -> Result<usize, EmitError>
    where
        T: Serialize + ?Sized,
    {
        Ok(self.send(&Outgoing::one(event, data)?))
    }

    /// Emits an event with the items of a tuple or list (or [`Args`]) as arguments.
    pub fn emit_args<T>(&self, event: &str, args: &T) -> Result<usize, EmitError>
    where
        T: Serialize + ?Sized,
    {
        Ok(self.send(&Outgoing::many(event, args)?))
    }

    /// Emits an event and waits for one acknowledgement: the socket's, or the first of a room's.
    pub async fn emit_with_ack<T>(&self, event: &str, data: &T) -> Result<Args, AckError>
    where
        T: Serialize + ?Sized,
    {
        let outgoing = Outgoing::one(event, data)?;
        let mut acks = self.emit_and_wait(&outgoing).await;
        let first = acks.iter().position(|(_, ack)| ack.is_ok()).unwrap_or(0);
        if acks.is_empty() {
            return Err(AckError::Disconnected);
        }
        acks.swap_remove(first).1
    }

    /// Emits an event and waits until each socket has acknowledged it or run out of time.
    pub async fn emit_with_acks<T>(
        &self,
        event: &str,
        data: &T,
    ) -> Result<Vec<(Socket, Result<Args, AckError>)>, EmitError>
    where
        T: Serialize + ?Sized,
    {
        let outgoing = Outgoing::one(event, data)?;
        Ok(self.emit_and_wait(&outgoing).await)
    }

    /// The sockets that an event would go to.
    pub fn sockets(&self) -> Vec<Socket> {
        match &self.only {
            Some(socket) => vec![socket.clone()],
            None => self.namespace.members().select(&self.audience),
        }
    }

    /// Makes all of them enter a room.
    pub fn join(&self, room: &str) {
        self.sockets().iter().for_each(|socket| socket.join(room));
    }

    /// Makes all of them leave a room.
    pub fn leave(&self, room: &str) {
        self.sockets().iter().for_each(|socket| socket.leave(room));
    }

    /// Disconnects all of them from the namespace.
    pub fn disconnect(&self) {
        self.sockets().iter().for_each(Socket::disconnect);
    }

    fn send(&self, outgoing: &Outgoing) -> usize {
        let full = match self.namespace.log() {
            None => {
                let frames = outgoing.frames(self.namespace.path(), None);
                self.offer(&frames, None)
            }
            Some(mut log) => {
                let path = self.namespace.path();
                if self.urgency == Urgency::Reliable {
                    let position = log.position() + 1;
                    let frames = outgoing.frames_with_offset(path, &log.offset(position));
                    log.push(self.logged_audience(), frames.clone(), Instant::now());
                    self.offer(&frames, Some(position))
                } else if outgoing.ends_in_string() {
                    let offset = log.offset(log.position());
                    self.offer(&outgoing.frames_with_offset(path, &offset), None)
                } else {
                    self.offer(&outgoing.frames(path, None), None)
                }
            }
        };
        // Only now, without the log: closing a session writes to it.
        for socket in &full.full {
            socket.session().close(CloseReason::OutboxFull);
        }
        full.queued
    }

    fn logged_audience(&self) -> Audience {
        match &self.only {
            Some(socket) => {
                let own: Arc<str> = socket.id().as_str().into();
                Audience {
                    rooms: vec![own],
                    except: Vec::new(),
                }
            }
            None => self.audience.clone(),
        }
    }

    /// Puts the frames into every outbox; the same bytes for all.
    fn offer(&self, frames: &[Frame], position: Option<u64>) -> Offered {
        let mut offered = Offered::default();
        let mut offer = |socket: &Socket| {
            let offer = socket.session().offer(frames, self.urgency);
            match (offer, position) {
                (Offer::Queued, Some(position)) => socket.logged_sent(position),
                (Offer::Full | Offer::Closed, Some(position)) => socket.logged_missed(position),
                (Offer::Queued | Offer::Shed | Offer::Full | Offer::Closed, _) => {}
            }
            match offer {
                Offer::Queued => offered.queued += 1,
                Offer::Full => offered.full.push(socket.clone()),
                Offer::Shed | Offer::Closed => {}
            }
        };
        if let Some(socket) = &self.only {
            if socket.is_connected() {
                offer(socket);
            }
            return offered;
        }
        let sockets = self.namespace.members().select(&self.audience);
        sockets.iter().for_each(offer);
        self.namespace.metrics().fanned_out(sockets.len());
        offered
    }

    async fn emit_and_wait(&self, outgoing: &Outgoing) -> Vec<(Socket, Result<Args, AckError>)> {
        let id = self.namespace.next_ack_id();
        let frames = outgoing.frames(self.namespace.path(), Some(id.into()));
        let waiting = self.sockets().into_iter().map(|socket| {
            let expected = socket.pending().expect(&socket, id);
            if expected.is_ok() {
                socket.session().send_frames(&frames, self.urgency);
            }
            async move {
                let ack = match expected {
                    Ok(expected) => timeout(self.ack_timeout, expected.wait()).await,
                    Err(error) => Ok(Err(error)),
                };
                (socket, ack.unwrap_or(Err(AckError::Timeout)))
            }
        });
        join_all(waiting).await
    }
}

#[derive(Default)]
struct Offered {
    queued: usize,
    full: Vec<Socket>,
}
