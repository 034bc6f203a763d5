//! Why a socket left its namespace.

use std::fmt;

use crate::engine::CloseReason;

/// Why a socket left its namespace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DisconnectReason {
    /// The server's code disconnected it.
    ServerNamespaceDisconnect,
    /// The client asked to leave.
    ClientNamespaceDisconnect,
    /// The whole session ended.
    Session(CloseReason),
}

impl DisconnectReason {
    /// The name that handlers switch on, the same as the reference's.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::ServerNamespaceDisconnect => "server namespace disconnect",
            Self::ClientNamespaceDisconnect => "client namespace disconnect",
            Self::Session(reason) => reason.as_str(),
        }
    }

    /// Whether the client's state is stored for its return.
    pub(crate) fn may_come_back(self) -> bool {
        match self {
            Self::ServerNamespaceDisconnect | Self::ClientNamespaceDisconnect => false,
            Self::Session(reason) => match reason {
                CloseReason::TransportClose
                | CloseReason::TransportError
                | CloseReason::PingTimeout
                | CloseReason::ForcedClose
                | CloseReason::ForcedServerClose
                | CloseReason::ServerShuttingDown
                | CloseReason::OutboxFull
                | CloseReason::OutboxesFull => true,
                CloseReason::ParseError => false,
            },
        }
    }
}

impl fmt::Display for DisconnectReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
