//! Socket.IO on the server: who is at the other end of a socket, and one file a noun for what may be asked of it.
//!
//! HTTP and sockets never import each other; what both need stands below them.

pub mod answer;
mod arena;
pub mod caller;
mod challenge;
mod chat;
pub mod connect;
mod contest;
mod metrics;
pub mod notification;
mod operations;

use std::time::Duration;

use actix_web::web;
use socketio::SocketIo;

use crate::services::sockets::outboxes;
use crate::state::AppState;

/// A connection that has not entered the namespace by then is closed.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// A client's message, in bytes: the longest text of a conversation with its envelope fits many times over.
const MESSAGE_BYTES_MAX: usize = 64 * 1024;

/// The Socket.IO server with every event that clients may send, one line a noun.
pub fn open(app: &web::Data<AppState>) -> SocketIo {
    let doorkeeper = app.clone();
    let io = SocketIo::builder()
        .connect_timeout(CONNECT_TIMEOUT)
        .max_payload(MESSAGE_BYTES_MAX)
        // No cookie signs a socket in, but any page could spend the places of a visitor's network.
        .allowed_origins([app.settings.public_url()])
        .outboxes_bytes_max(outboxes::of_socketio(app.settings.outbox_bytes()))
        .metrics(metrics::Prometheus::new())
        .admit(move |handshake| std::future::ready(connect::admit(&doorkeeper, &handshake)))
        .build();
    app.connections.counts(io.engine().queued_bytes());
    let namespace = io.of("/");
    namespace.on_invalid(answer::invalid);
    connect::events(&namespace, app);
    arena::events(&namespace, app);
    challenge::events(&namespace, app);
    chat::events(&namespace, app);
    contest::events(&namespace, app);
    operations::events(&namespace, app);
    io
}
