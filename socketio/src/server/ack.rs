//! Acknowledgements, both ways.

use std::{
    collections::HashMap,
    fmt, mem,
    sync::{Mutex, MutexGuard},
};

use serde::Serialize;
use tokio::sync::oneshot;

use super::{
    data::{Args, EmitError, encode},
    outgoing::ack_frames,
    socket::Socket,
};
use crate::{codec::packet::AckId, sync::lock};

/// Acknowledgements that one client may owe at a time. They time out where the client never answers, but
/// until then each costs memory.
const ANSWERS_WAITING_MAX: usize = 4096;

/// The acknowledgement that a client waits for. It can be sent once, from any task.
#[derive(Debug)]
pub struct Ack {
    to: Option<(Socket, AckId)>,
}

impl Ack {
    pub(crate) fn new(socket: &Socket, id: Option<AckId>) -> Self {
        Self {
            to: id.map(|id| (socket.clone(), id)),
        }
    }

    /// Whether the client requested an acknowledgement. If not, sending one does nothing.
    pub fn is_wanted(&self) -> bool {
        self.to.is_some()
    }

    /// Acknowledges with one value.
    pub fn send<T: Serialize + ?Sized>(self, data: &T) -> Result<(), EmitError> {
        let Some((socket, id)) = self.to else {
            return Ok(());
        };
        let (json, attachments) = encode(data)?;
        let json: [&str; 3] = ["[", &json, "]"];
        let frames = ack_frames(socket.namespace_path(), id, &json, &attachments);
        socket.session().send_own(frames);
        Ok(())
    }

    /// Acknowledges with the items of a tuple or list (or [`Args`]) as arguments.
    pub fn send_args<T: Serialize + ?Sized>(self, args: &T) -> Result<(), EmitError> {
        let Some((socket, id)) = self.to else {
            return Ok(());
        };
        let (json, attachments) = encode(args)?;
        let json: [&str; 3] = match json.as_str() {
            "null" => ["[", "", "]"],
            array if array.starts_with('[') => ["", array, ""],
            one => ["[", one, "]"],
        };
        let frames = ack_frames(socket.namespace_path(), id, &json, &attachments);
        socket.session().send_own(frames);
        Ok(())
    }
}

/// Why no acknowledgement came for an event.
#[derive(Debug, thiserror::Error)]
pub enum AckError {
    /// The client did not answer in time.
    #[error("the client did not answer in time")]
    Timeout,
    /// The client has gone.
    #[error("the client disconnected before it answered")]
    Disconnected,
    /// The client owes too many acknowledgements already.
    #[error("the client owes {ANSWERS_WAITING_MAX} answers already")]
    TooMany,
    /// The event could not be sent.
    #[error(transparent)]
    Emit(#[from] EmitError),
}

/// Acknowledgements that a client owes.
#[derive(Default)]
pub(crate) struct Pending {
    // Boxed and absent for the many sockets that never owe one.
    waiting: Mutex<Option<Box<Waiting>>>,
}

type Waiting = HashMap<u64, oneshot::Sender<Args>>;

impl Pending {
    /// Registers a request for an acknowledgement. It is forgotten when the guard is dropped.
    pub(crate) fn expect(&self, socket: &Socket, id: u64) -> Result<Expected, AckError> {
        let (sender, receiver) = oneshot::channel();
        {
            let mut waiting = self.lock();
            let waiting = waiting.get_or_insert_default();
            if waiting.len() >= ANSWERS_WAITING_MAX {
                return Err(AckError::TooMany);
            }
            waiting.insert(id, sender);
        }
        let expected = Expected {
            socket: socket.clone(),
            id,
            receiver,
        };
        // A socket that has left failed its pending acknowledgements before this one was added.
        if socket.is_connected() {
            Ok(expected)
        } else {
            Err(AckError::Disconnected)
        }
    }

    /// An acknowledgement came. One that is not awaited is ignored.
    pub(crate) fn resolve(&self, id: AckId, args: Args) {
        let Some(id) = id.to_u64() else { return };
        if let Some(sender) = self.forget(id) {
            // The receiver may have timed out at this moment.
            drop(sender.send(args));
        }
    }

    /// No more acknowledgements will come.
    pub(crate) fn fail_all(&self) {
        drop(mem::take(&mut *self.lock()));
    }

    fn forget(&self, id: u64) -> Option<oneshot::Sender<Args>> {
        let mut waiting = self.lock();
        let sender = waiting.as_mut()?.remove(&id);
        if waiting.as_ref().is_some_and(|waiting| waiting.is_empty()) {
            *waiting = None;
        }
        sender
    }

    fn lock(&self) -> MutexGuard<'_, Option<Box<Waiting>>> {
        lock(&self.waiting)
    }
}

impl fmt::Debug for Pending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let waiting = self.lock().as_ref().map_or(0, |waiting| waiting.len());
        write!(f, "Pending({waiting})")
    }
}

/// An acknowledgement that is awaited.
#[derive(Debug)]
pub(crate) struct Expected {
    socket: Socket,
    id: u64,
    receiver: oneshot::Receiver<Args>,
}

impl Expected {
    pub(crate) async fn wait(mut self) -> Result<Args, AckError> {
        (&mut self.receiver)
            .await
            .map_err(|_closed| AckError::Disconnected)
    }
}

impl Drop for Expected {
    fn drop(&mut self) {
        self.socket.pending().forget(self.id);
    }
}
