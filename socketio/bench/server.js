// The same three events as examples/bench.rs, on Node's socket.io in its default configuration.
import { Server } from "socket.io";

const io = new Server(Number(process.env.PORT));

io.on("connection", (socket) => {
  socket.on("join", ({ room }, answer) => {
    socket.join(room);
    answer({ ok: true });
  });
  socket.on("send", ({ room, event = "message", body }, answer) => {
    io.to(room).emit(event, body);
    answer({ ok: true });
  });
  socket.on("echo", (payload, answer) => answer(payload));
});
