//! Why an action failed, by the codes that reports count.

/// A failure of one action.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The server answered with a code of its own, such as `BUSY` or `RATE_LIMITED`.
    #[error("refused: {0}")]
    Refused(String),
    /// The server answered with a status that states no more.
    #[error("status {0}")]
    Status(u16),
    /// There was no answer in time.
    #[error("no answer in time")]
    Timeout,
    /// The connection could not be opened.
    #[error("not connected: {0}")]
    Unreachable(String),
    /// The connection ended before the answer.
    #[error("the connection closed: {0}")]
    Closed(String),
    /// The answer was not as the protocol states.
    #[error("not understood: {0}")]
    Protocol(String),
    /// More was in flight than the load tester itself allows.
    #[error("the load tester has too much in flight")]
    Overload,
}

impl Failure {
    /// What it is counted as. Texts of libraries are left out: they would make codes without end.
    pub fn code(&self) -> String {
        match self {
            Self::Refused(code) => code.clone(),
            Self::Status(status) => format!("HTTP {status}"),
            Self::Timeout => "timeout".to_owned(),
            Self::Unreachable(_) => "unreachable".to_owned(),
            Self::Closed(_) => "closed".to_owned(),
            Self::Protocol(_) => "protocol".to_owned(),
            Self::Overload => "overload".to_owned(),
        }
    }

    /// Whether it is unknown what became of a command: the server may have done it all the same.
    pub fn is_unknown(&self) -> bool {
        match self {
            Self::Timeout | Self::Closed(_) | Self::Protocol(_) => true,
            Self::Status(status) => 500 <= *status,
            Self::Refused(code) => code.starts_with('5'),
            Self::Unreachable(_) | Self::Overload => false,
        }
    }
}
