//! Settings of the TCP connection that only the server's owner can install.

use std::{any::Any, time::Duration};

use actix_web::dev::Extensions;
use socket2::SockRef;
use tokio::net::TcpStream;

/// How long sent bytes may stay unacknowledged, or a peer's window closed, before the kernel
/// gives the connection up. A little more than ping interval and time-out together.
const UNACKNOWLEDGED_MAX: Duration = Duration::from_mins(1);

/// For [`HttpServer::on_connect`](actix_web::HttpServer::on_connect): lets the kernel drop a client
/// that stopped reading.
///
/// Such a session is closed by its full outbox or its heartbeat, but actix-web does not look at a
/// connection while a write to it is blocked, so that its buffers would stay for as long as the peer
/// leaves the connection open. Also switches Nagle's algorithm off.
pub fn guard_connection(connection: &dyn Any, _extensions: &mut Extensions) {
    let Some(stream) = connection.downcast_ref::<TcpStream>() else {
        return;
    };
    let set_delay = stream.set_nodelay(true);
    let set_timeout = SockRef::from(stream).set_tcp_user_timeout(Some(UNACKNOWLEDGED_MAX));
    if let Err(error) = set_delay.and(set_timeout) {
        tracing::debug!(%error, "could not set options of a connection");
    }
}
