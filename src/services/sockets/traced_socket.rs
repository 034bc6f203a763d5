//! One open socket, as operators see it.

/// What a socket is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SocketKind {
    /// Chat, challenges, presence.
    SocketIo,
    /// The notification channel.
    Notification,
}

/// One open socket.
#[derive(Debug, Clone, Copy)]
pub struct TracedSocket {
    /// Its number among those of its kind.
    pub number: u64,
    /// What it is for.
    pub kind: SocketKind,
    /// Whether it polls.
    pub is_polling: bool,
    /// Bytes that wait for it.
    pub outbox_bytes: usize,
}
