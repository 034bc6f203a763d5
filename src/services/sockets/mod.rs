//! The open sockets of this process: sockets of both kinds enter and leave, jobs check them, and ended sessions close them.

pub mod connection;
pub mod connections;
pub mod notification_socket;
pub mod notification_sockets;
pub mod outboxes;
pub mod trace;
pub mod traced_socket;
