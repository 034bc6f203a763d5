//! The wire formats, apart from any IO.
//!
//! [`engine`] reads and writes Engine.IO v4 packets and polling payloads, [`packet`] and [`decoder`] do
//! the same for the Socket.IO v5 packets that travel inside them. Nothing here touches a socket, a clock
//! or a task, so that every clause of the protocol can be tested as a table.

pub mod decoder;
pub mod engine;
pub mod packet;
mod parse;
