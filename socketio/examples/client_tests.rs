//! The server that the tests with the real `socket.io-client` talk to (`tests/node/run.sh`).
//!
//! Its handlers do what those tests ask of it: each is a few lines, named after what the test is about.

use std::{env, io, sync::atomic::AtomicU64, sync::atomic::Ordering, time::Duration};

use actix_web::App;
use serde_json::{Value, json};
use socketio::{
    Ack, All, Args, Binary, ConnectError, Data, DisconnectReason, HttpServer, RecoveryConfig,
    Socket, SocketIo,
    engine::{CloseReason, Cors},
};

fn plain() -> SocketIo {
    let io = SocketIo::builder().cors(Cors::default()).build();
    let root = io.of("/");
    root.on("echo", async |args: Args, ack: Ack| {
        report(ack.send_args(&args));
    })
    .on("back", async |socket: Socket, args: Args| {
        report(socket.only().emit_args("back", &args));
    })
    .on(
        "join",
        async |socket: Socket, Data(room): Data<String>, ack: Ack| {
            socket.join(&room);
            report(ack.send(&true));
        },
    )
    .on(
        "publish",
        async |socket: Socket, All((room, what)): All<(String, Value)>, ack: Ack| {
            report(socket.to(&room).emit("published", &what));
            report(ack.send(&true));
        },
    )
    .on("file", async |Data(file): Data<Binary>, ack: Ack| {
        report(ack.send(&file));
    })
    .on(
        "request",
        async |socket: Socket, Data(question): Data<Value>, ack: Ack| {
            let answer = socket.emit_with_ack("question", &question).await;
            report(ack.send(&answer.map_or(Value::Null, |args| args.first().unwrap_or_default())));
        },
    )
    .on("slow", async |ack: Ack| {
        tokio::time::sleep(Duration::from_millis(50)).await;
        report(ack.send(&"at last"));
    })
    .on("kick", async |socket: Socket| socket.disconnect())
    .on("drop", async |socket: Socket| socket.drop_connection())
    .on("shut down", async |socket: Socket| {
        socket.session().close(CloseReason::ServerShuttingDown);
    })
    .on_disconnect({
        let root = root.clone();
        move |_socket, reason: DisconnectReason| {
            let root = root.clone();
            async move { report(root.to("watchers").emit("left", reason.as_str())) }
        }
    });
    count_once(&io);
    io.of("/guarded")
        .auth(async |socket: Socket| match socket.auth::<Value>() {
            Ok(auth) if auth.get("token").is_some_and(|token| token == "good") => Ok(()),
            Ok(_) | Err(_) => {
                Err(ConnectError::new("not authorized").with_data(json!({"code": "E1"})))
            }
        });
    io
}

/// Commands with a number of the client's, of which none may be lost and none executed twice.
fn count_once(io: &SocketIo) {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    io.of("/")
        .on("command", async |Data(number): Data<u64>, ack: Ack| {
            let expected =
                NEXT.compare_exchange(number, number + 1, Ordering::SeqCst, Ordering::SeqCst);
            report(ack.send(&expected.is_ok()));
        });
}

fn recovering() -> SocketIo {
    let io = SocketIo::builder()
        .path("/recovery/")
        .recovery(RecoveryConfig::default())
        .build();
    io.of("/")
        .on(
            "join",
            async |socket: Socket, Data(room): Data<String>, ack: Ack| {
                socket.join(&room);
                report(ack.send(&true));
            },
        )
        .on(
            "publish",
            async |socket: Socket, All((room, what)): All<(String, Value)>, ack: Ack| {
                report(socket.namespace().to(&room).emit("published", &what));
                report(ack.send(&true));
            },
        )
        .on("drop others", async |socket: Socket, ack: Ack| {
            for other in socket.broadcast().sockets() {
                other.drop_connection();
            }
            report(ack.send(&true));
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
        .unwrap_or(3103);
    let (plain, recovering) = (plain(), recovering());
    HttpServer::new(move || {
        App::new()
            .service(plain.resource())
            .service(recovering.resource())
    })
    .bind(("127.0.0.1", port))?
    .run()
    .await
}
