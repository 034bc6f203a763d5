//! The black-box tests once more, under actix-web's own server, where a WebSocket is the body of a response.
#![expect(clippy::unwrap_used, reason = "a test may fall")]
#![expect(clippy::panic, reason = "a test may fall")]
#![expect(clippy::indexing_slicing, reason = "a test may fall")]
#![expect(
    clippy::too_many_lines,
    clippy::similar_names,
    clippy::excessive_nesting,
    reason = "a test is one conversation, in a block of its macro"
)]

/// The server that the tests speak to, with the two settings that the README asks for.
macro_rules! http_server {
    ($app:expr) => {
        actix_web::HttpServer::new($app)
            .on_connect(socketio::guard_connection)
            .h1_allow_half_closed(false)
    };
}

#[path = "../it/client.rs"]
mod client;
#[path = "../it/server.rs"]
mod server;

#[path = "../it/closing.rs"]
mod closing;
#[path = "../it/conversation.rs"]
mod conversation;
#[path = "../it/cors.rs"]
mod cors;
#[path = "../it/heartbeat.rs"]
mod heartbeat;
#[path = "../it/limits.rs"]
mod limits;
#[path = "../it/metrics.rs"]
mod metrics;
#[path = "../it/packets.rs"]
mod packets;
#[path = "../it/polling.rs"]
mod polling;
#[path = "../it/recovery.rs"]
mod recovery;
#[path = "../it/requests.rs"]
mod requests;
#[path = "../it/upgrade.rs"]
mod upgrade;
