//! What can go wrong between us and PostgreSQL.

use sqlx::postgres::{PgDatabaseError, PgSeverity};
use uuid::Uuid;

/// The result of every function of this crate.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// `character_not_in_repertoire`.
const NOT_TEXT: &str = "22021";
/// `deadlock_detected`.
const DEADLOCK: &str = "40P01";
/// `query_canceled` and `lock_not_available`: it took longer than a connection's `statement_timeout` or `lock_timeout`.
const TOO_LONG: [&str; 2] = ["57014", "55P03"];

/// Classes of SQLSTATE that say that PostgreSQL cannot serve at this moment: connection exceptions, and too few resources
/// (connections, memory, disk).
const AWAY_CLASSES: [&str; 2] = ["08", "53"];
/// `admin_shutdown`, `crash_shutdown`, `cannot_connect_now`; `read_only_sql_transaction`, which a standby answers.
const AWAY: [&str; 4] = ["57P01", "57P02", "57P03", "25006"];

/// A failure that callers may branch on. Operators read its chain.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The database refused.
    #[error("database: {0}")]
    Sqlx(#[source] sqlx::Error),
    /// The database could not be reached, broke the connection, or did not answer in time; the caller may try again. Whether
    /// a write was done is not known.
    #[error("the database does not answer: {0}")]
    Unavailable(#[source] sqlx::Error),
    /// No connection became free in time, or a statement took too long; the caller may try again.
    #[error("the database is busy")]
    Busy,
    /// A text holds U+0000, which `PostgreSQL` does not store: the caller's fault, not ours.
    #[error("a text holds the character U+0000")]
    NotText,
    /// A row that the domain cannot accept: the database holds what it must not.
    #[error("{table} {id} is inconsistent: {what}")]
    Inconsistent {
        /// The table of the row.
        table: &'static str,
        /// The row.
        id: Uuid,
        /// What is wrong with it.
        what: String,
    },
    /// An update touched another number of rows than it must; the transaction has to be rolled back.
    #[error("{what}: {expected} rows expected, {actual} touched")]
    Rows {
        /// The update.
        what: &'static str,
        /// How many rows it must touch.
        expected: u64,
        /// How many it did touch.
        actual: u64,
    },
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolTimedOut => Self::Busy,
            sqlx::Error::Database(ref refusal) if refusal.code().as_deref() == Some(NOT_TEXT) => {
                Self::NotText
            }
            sqlx::Error::Database(ref refusal)
                if refusal
                    .code()
                    .is_some_and(|code| TOO_LONG.contains(&&*code)) =>
            {
                tracing::warn!("a statement took too long: {refusal}");
                Self::Busy
            }
            away if is_unavailable(&away) => Self::Unavailable(away),
            other => Self::Sqlx(other),
        }
    }
}

impl Error {
    /// The name of the constraint that refused, if one did.
    pub fn constraint(&self) -> Option<&str> {
        match self {
            Self::Sqlx(sqlx::Error::Database(error)) => error.constraint(),
            Self::Sqlx(_)
            | Self::Unavailable(_)
            | Self::Busy
            | Self::NotText
            | Self::Inconsistent { .. }
            | Self::Rows { .. } => None,
        }
    }

    /// Of a statement about many things: whether it may be the fault of one of them, so that the others pass without it.
    pub fn concerns_a_part(&self) -> bool {
        match self {
            Self::Sqlx(sqlx::Error::Database(error)) => {
                error.constraint().is_some() || error.code().as_deref() == Some(DEADLOCK)
            }
            Self::NotText => true,
            Self::Sqlx(_)
            | Self::Unavailable(_)
            | Self::Busy
            | Self::Inconsistent { .. }
            | Self::Rows { .. } => false,
        }
    }

    /// Logs that `what` was not done. Where the database does not answer or is busy, everything fails: that is logged
    /// once, when it begins and when it ends, and here at debug level only.
    pub fn log(&self, what: impl std::fmt::Display) {
        if self.is_transient() {
            tracing::debug!("{what}: {self}");
        } else {
            tracing::error!("{what}: {self}");
        }
    }

    /// Whether another try may succeed without a change of the request: the database is busy, or does not answer.
    pub fn is_transient(&self) -> bool {
        matches!(self, Self::Busy | Self::Unavailable(_))
    }
}

/// Whether an error means that PostgreSQL cannot be asked, or that its answer is unknown: not that it refused.
pub(crate) fn is_unavailable(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => true,
        sqlx::Error::Database(refusal) => {
            let code = refusal.code().unwrap_or_default();
            let is_listed =
                AWAY.contains(&&*code) || AWAY_CLASSES.iter().any(|class| code.starts_with(class));
            let severity = refusal
                .try_downcast_ref::<PgDatabaseError>()
                .map(PgDatabaseError::severity);
            // Whatever is fatal, the connection has ended with it.
            is_listed || matches!(severity, Some(PgSeverity::Fatal | PgSeverity::Panic))
        }
        _ => false,
    }
}

/// Turns the name of a violated constraint into what it means to the caller: uniqueness is the database's word.
pub trait OnConstraint<T> {
    /// `meaning` is returned where the constraint `name` refused; any other failure is wrapped.
    fn on_constraint<E: From<Error>>(self, name: &str, meaning: E) -> std::result::Result<T, E>;
}

impl<T> OnConstraint<T> for std::result::Result<T, sqlx::Error> {
    fn on_constraint<E: From<Error>>(self, name: &str, meaning: E) -> std::result::Result<T, E> {
        self.map_err(|error| {
            let error = Error::from(error);
            if error.constraint() == Some(name) {
                meaning
            } else {
                E::from(error)
            }
        })
    }
}

/// An update that must touch `expected` rows fails otherwise, which rolls its transaction back.
pub fn ensure_rows(what: &'static str, actual: u64, expected: u64) -> Result<()> {
    if actual == expected {
        Ok(())
    } else {
        Err(Error::Rows {
            what,
            expected,
            actual,
        })
    }
}
