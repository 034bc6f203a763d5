//! The server that is measured beside Node's (`bench/run.js`).
//!
//! `PORT=3102 cargo run --release -p socketio --example bench`

use std::{env, io};

use actix_web::App;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use socketio::{Ack, Args, Data, HttpServer, Socket, SocketIo};

#[derive(Deserialize)]
struct Join {
    room: String,
}

#[derive(Deserialize)]
struct Send {
    room: String,
    body: Box<RawValue>,
}

#[derive(Serialize)]
struct Done {
    ok: bool,
}

const DONE: Done = Done { ok: true };

fn socket_io() -> SocketIo {
    let io = SocketIo::builder().build();
    io.of("/")
        .on(
            "join",
            async |socket: Socket, Data(join): Data<Join>, ack: Ack| {
                socket.join(&join.room);
                report(ack.send(&DONE));
            },
        )
        .on(
            "send",
            async |socket: Socket, Data(send): Data<Send>, ack: Ack| {
                report(
                    socket
                        .namespace()
                        .to(&send.room)
                        .emit("message", &send.body),
                );
                report(ack.send(&DONE));
            },
        )
        .on("echo", async |args: Args, ack: Ack| {
            report(ack.send_args(&args));
        });
    io
}

fn report<T, E: std::fmt::Display>(result: Result<T, E>) {
    if let Err(error) = result {
        tracing::error!(%error, "could not send");
    }
}

#[actix_web::main]
async fn main() -> io::Result<()> {
    let port = env::var("PORT")
        .ok()
        .and_then(|port| port.parse().ok())
        .unwrap_or(3102);
    let io = socket_io();
    HttpServer::new(move || App::new().service(io.resource()))
        .max_connections(50_000)
        .bind(("127.0.0.1", port))?
        .run()
        .await
}
