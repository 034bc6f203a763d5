//! The same three events as `examples/bench.rs`, on socketioxide in its default configuration.

use std::env;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use socketioxide::SocketIo;
use socketioxide::extract::{AckSender, Data, SocketRef};

#[derive(Deserialize)]
struct Join {
    room: String,
}

#[derive(Deserialize)]
struct Send {
    room: String,
    body: Value,
}

#[derive(Serialize)]
struct Done {
    ok: bool,
}

const DONE: Done = Done { ok: true };

async fn on_connect(socket: SocketRef) {
    socket.on(
        "join",
        async |socket: SocketRef, Data(join): Data<Join>, ack: AckSender| {
            socket.join(join.room);
            report(ack.send(&DONE));
        },
    );
    socket.on(
        "send",
        async |io: SocketIo, Data(send): Data<Send>, ack: AckSender| {
            report(io.to(send.room).emit("message", &send.body).await);
            report(ack.send(&DONE));
        },
    );
    socket.on("echo", async |Data(payload): Data<Value>, ack: AckSender| {
        report(ack.send(&payload));
    });
}

fn report<T, E: std::fmt::Display>(result: Result<T, E>) {
    if let Err(error) = result {
        eprintln!("could not send: {error}");
    }
}

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let port = env::var("PORT")
        .ok()
        .and_then(|port| port.parse::<u16>().ok())
        .unwrap_or(3103);
    let (layer, io) = SocketIo::new_layer();
    io.ns("/", on_connect);
    let app = axum::Router::new().layer(layer);
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", port)).await?;
    axum::serve(listener, app).await
}
