//! The open sockets of one player or one challenge, for operators.

use actors::runtime::sink::SinkId;
use socketio::engine::TransportKind;
use uuid::Uuid;

use super::connection::Connection;
use super::traced_socket::{SocketKind, TracedSocket};
use crate::state::AppState;

/// Those of these sockets that are still open.
pub fn sockets_by_number(app: &AppState, numbers: &[SinkId]) -> Vec<TracedSocket> {
    let open = numbers.iter().filter_map(|id| app.connections.get(*id));
    open.map(|it| traced(&it)).collect()
}

fn traced(socket: &Connection) -> TracedSocket {
    let (transport, outbox_bytes) = socket.transport();
    TracedSocket {
        number: socket.number(),
        kind: SocketKind::SocketIo,
        is_polling: transport == TransportKind::Polling,
        outbox_bytes,
    }
}

/// Every open socket of a player. Looks at all sockets of the process: for a question by hand, not for a loop.
pub fn sockets_of(app: &AppState, player: Uuid) -> Vec<TracedSocket> {
    let connections = app.connections.all().into_iter();
    let own = connections.filter(|it| it.attached_to().is_some_and(|it| it.id == player));
    let mut sockets: Vec<TracedSocket> = own.map(|it| traced(&it)).collect();
    sockets.extend(app.notification_sockets.of(player));
    sockets.sort_unstable_by_key(|it| it.number);
    sockets
}
