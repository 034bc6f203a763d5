//! Live challenges: the stream, those who watch it, and who is there.

mod house;
mod now;
mod presence;
mod property;
mod reducer;
mod repair;
mod replay;
mod room;
mod stream;
mod viewers;
mod watch;
mod watcher_names;
