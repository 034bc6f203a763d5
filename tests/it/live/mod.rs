//! Live challenges: the stream, those who watch it, and who is there.

mod presence;
mod stream;
mod watch;
