//! Black-box tests: one binary, a file for each part of the protocol.
#![expect(clippy::unwrap_used, reason = "a test may fall")]
#![expect(clippy::panic, reason = "a test may fall")]
#![expect(clippy::indexing_slicing, reason = "a test may fall")]
#![expect(
    clippy::too_many_lines,
    clippy::similar_names,
    clippy::excessive_nesting,
    reason = "a test is one conversation, in a block of its macro"
)]

/// The server that the tests speak to: ours, which takes each WebSocket out of HTTP.
macro_rules! http_server {
    ($app:expr) => {
        socketio::HttpServer::new($app)
    };
}

mod application;
mod client;
mod server;

mod clauses;
mod closing;
mod codec;
mod conversation;
mod cors;
mod detached;
mod foreign;
mod heartbeat;
mod limits;
mod metrics;
mod packets;
mod polling;
mod recovery;
mod requests;
mod upgrade;
