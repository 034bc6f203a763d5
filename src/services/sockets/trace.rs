//! The open sockets of one player, for operators.

use socketio::engine::TransportKind;
use uuid::Uuid;

use super::traced_socket::{SocketKind, TracedSocket};
use crate::state::AppState;

/// Every open socket of a player. Looks at all sockets of the process: for a question by hand, not for a loop.
pub fn sockets_of(app: &AppState, player: Uuid) -> Vec<TracedSocket> {
    let connections = app.connections.all().into_iter();
    let own = connections.filter(|it| it.attached_to().is_some_and(|it| it.id == player));
    let mut sockets: Vec<TracedSocket> = own
        .map(|it| {
            let (transport, outbox_bytes) = it.transport();
            TracedSocket {
                number: it.number(),
                kind: SocketKind::SocketIo,
                is_polling: transport == TransportKind::Polling,
                outbox_bytes,
            }
        })
        .collect();
    sockets.extend(app.notification_sockets.of(player));
    sockets.sort_unstable_by_key(|it| it.number);
    sockets
}
