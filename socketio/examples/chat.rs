//! The chat of the README: `PORT=3000 cargo run -p socketio --example chat`.

use std::{env, io};

use actix_web::App;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use socketio::{Ack, ConnectError, Data, HttpServer, Socket, SocketIo};

#[derive(Deserialize, Serialize)]
struct Message {
    room: String,
    text: String,
}

struct Name(String);

#[actix_web::main]
async fn main() -> io::Result<()> {
    let chat = SocketIo::builder()
        .allowed_origins(["http://localhost:5173"])
        .build();
    chat.of("/")
        .auth(async |socket: Socket| {
            match socket
                .auth::<Value>()
                .ok()
                .as_ref()
                .map(|auth| &auth["name"])
            {
                Some(Value::String(name)) => {
                    socket.extensions().insert(Name(name.clone()));
                    Ok(())
                }
                _ => {
                    Err(ConnectError::new("name missing")
                        .with_data(json!({"code": "NAME_MISSING"})))
                }
            }
        })
        .on("join", async |socket: Socket, Data(room): Data<String>| {
            socket.join(&room);
        })
        .on(
            "send",
            async |socket: Socket, Data(message): Data<Message>, ack: Ack| {
                let name = socket.extensions().get::<Name>();
                let payload = json!({"by": name.map(|name| name.0.clone()), "text": message.text});
                let emitted = socket.to(&message.room).emit("message", &payload);
                ack.send(&emitted.is_ok()).ok();
            },
        );
    let port = env::var("PORT")
        .ok()
        .and_then(|port| port.parse().ok())
        .unwrap_or(3000);
    HttpServer::new(move || App::new().service(chat.resource()))
        .bind(("127.0.0.1", port))?
        .run()
        .await
}
