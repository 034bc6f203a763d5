//! The routes of frames for a player: the sockets that the player's actor has set.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use dashmap::DashMap;
use uuid::Uuid;

use crate::runtime::registry::Generation;
use crate::runtime::sink::{Frame, SendResult, SocketSink};

/// The sockets of every player who is here. Each player's actor alone writes its own.
#[derive(Default)]
pub(super) struct Routes {
    routes: DashMap<Uuid, Route>,
}

struct Route {
    /// The actor that wrote it: one that panicked must not remove what its successor has written.
    by: Generation,
    sinks: Arc<[Arc<dyn SocketSink>]>,
}

impl Routes {
    /// From here on a player is reached through these, and no others.
    pub(super) fn set(&self, user: Uuid, by: Generation, sinks: Arc<[Arc<dyn SocketSink>]>) {
        if sinks.is_empty() {
            self.clear(user, by);
        } else {
            self.routes.insert(user, Route { by, sinks });
        }
    }

    /// Removes the routes of a player, unless another actor has set them since.
    pub(super) fn clear(&self, user: Uuid, by: Generation) {
        self.routes.remove_if(&user, |_, route| route.by == by);
    }

    #[cfg(test)]
    pub(super) fn players(&self) -> usize {
        self.routes.len()
    }

    /// Offers a frame to each socket of a player.
    pub(super) fn tell(&self, user: Uuid, frame: &Frame) {
        // No lock of the table is held while frames are sent.
        let sinks = self.routes.get(&user).map(|it| Arc::clone(&it.sinks));
        for sink in sinks.iter().flat_map(|it| it.iter()) {
            if send_to(&**sink, frame) == SendResult::Shed {
                metrics::counter!("socket_shed_total", "event" => frame.name()).increment(1);
            }
        }
    }
}

/// A socket that panics over a frame is closed, and its client reconnects: it must harm neither the sender nor the
/// sockets after it.
fn send_to(sink: &dyn SocketSink, frame: &Frame) -> SendResult {
    // What it may have left half done is its own, and is not used again.
    let offered = catch_unwind(AssertUnwindSafe(|| sink.send(frame)));
    offered.unwrap_or_else(|_fell| {
        metrics::counter!("socket_fell_total", "event" => frame.name()).increment(1);
        sink.close();
        SendResult::Closed
    })
}

impl fmt::Debug for Routes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Routes")
            .field("players", &self.routes.len())
            .finish()
    }
}
