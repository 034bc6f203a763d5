//! One error for every route and extractor: the envelope of docs/rules.md, API.
//!
//! The status is decided in one match. An error that a caller may act on has a code; one that only an operator can act
//! on is logged with the request's id, and the caller learns no internal detail.

use std::fmt;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpResponse, ResponseError};
use domain::team::TeamRefusal;

pub use crate::wire::api_error::{ApiError, FieldErrors};

/// How long a caller that was answered *busy* should wait before it tries again.
const BUSY_RETRY_SECONDS: u64 = 1;
/// The wait where the database does not answer: it is started again within seconds, or an operator has to act.
const INTERRUPTED_RETRY_SECONDS: u64 = 3;
/// The wait where another service is unavailable.
const UNAVAILABLE_RETRY_SECONDS: u64 = 10;

/// The result of every handler.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// A request that was not done, and why.
#[derive(Debug)]
pub enum Error {
    /// 400: not what this route reads.
    Malformed(String),
    /// 400: well formed, but what it shows is no good.
    Refused {
        /// The machine's word for it.
        code: &'static str,
        /// Shown to people.
        message: &'static str,
    },
    /// 401: not signed in, or no longer.
    Unauthenticated {
        /// `UNAUTHENTICATED`, `TOKEN_EXPIRED`, `INVALID_CREDENTIALS`…
        code: &'static str,
        /// Shown to people.
        message: &'static str,
    },
    /// 403: signed in, but not allowed.
    Forbidden {
        /// The machine's word for it.
        code: &'static str,
        /// Shown to people.
        message: String,
    },
    /// 404: not there, or not visible to this viewer.
    NotFound {
        /// The machine's word for it.
        code: &'static str,
        /// Shown to people.
        message: &'static str,
    },
    /// 405: the route has no such method.
    MethodNotAllowed,
    /// 408: its body did not arrive in time.
    TooSlow,
    /// 409: the request is fine, the present state is not.
    Conflict {
        /// The machine's word for it.
        code: &'static str,
        /// Shown to people.
        message: String,
    },
    /// 409: another account has this value of a field.
    Taken {
        /// The machine's word for it.
        code: &'static str,
        /// Whose value it is.
        field: &'static str,
        /// Shown to people.
        message: &'static str,
    },
    /// 413: more than the route takes.
    TooLarge(String),
    /// 415: another content type than the route reads.
    UnsupportedMediaType(String),
    /// 422: well formed, but breaks a rule; by field.
    Invalid(FieldErrors),
    /// 422: well formed, but breaks a rule that no single field can mend.
    Unprocessable {
        /// The machine's word for it.
        code: &'static str,
        /// Shown to people.
        message: String,
    },
    /// 429: too often; with `Retry-After`.
    TooMany {
        /// `RATE_LIMITED` or `LOCKED_OUT`.
        code: &'static str,
        /// Shown to people.
        message: &'static str,
        /// Seconds until it is worth another try.
        retry_seconds: u64,
    },
    /// 503: a queue is full; with `Retry-After`.
    Busy,
    /// 503: the database does not answer; with `Retry-After`. Whether a write was done is not known.
    Interrupted,
    /// 503: something else that we need is away; with `Retry-After`.
    Unavailable {
        /// The machine's word for it.
        code: &'static str,
        /// Shown to people.
        message: &'static str,
    },
    /// 500: our fault. The cause is logged and not sent.
    Internal(anyhow::Error),
}

impl Error {
    /// A single field that breaks a rule.
    pub fn field(name: &'static str, message: impl Into<String>) -> Self {
        Self::Invalid(FieldErrors::from([(name, message.into())]))
    }

    /// The status, the code and the message that the caller sees.
    fn face(&self) -> (StatusCode, &'static str, String) {
        match self {
            Self::Malformed(why) => (StatusCode::BAD_REQUEST, "MALFORMED", why.clone()),
            Self::Refused { code, message } => {
                (StatusCode::BAD_REQUEST, code, (*message).to_owned())
            }
            Self::Unauthenticated { code, message } => {
                (StatusCode::UNAUTHORIZED, code, (*message).to_owned())
            }
            Self::Forbidden { code, message } => (StatusCode::FORBIDDEN, code, message.clone()),
            Self::NotFound { code, message } => {
                (StatusCode::NOT_FOUND, code, (*message).to_owned())
            }
            Self::MethodNotAllowed => (
                StatusCode::METHOD_NOT_ALLOWED,
                "METHOD_NOT_ALLOWED",
                "This address does not take that method".to_owned(),
            ),
            Self::TooSlow => (
                StatusCode::REQUEST_TIMEOUT,
                "TOO_SLOW",
                "The request took too long to arrive. Please try again.".to_owned(),
            ),
            Self::Conflict { code, message } => (StatusCode::CONFLICT, code, message.clone()),
            Self::Taken { code, message, .. } => {
                (StatusCode::CONFLICT, code, (*message).to_owned())
            }
            Self::TooLarge(why) => (StatusCode::PAYLOAD_TOO_LARGE, "TOO_LARGE", why.clone()),
            Self::UnsupportedMediaType(why) => (
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "UNSUPPORTED_MEDIA_TYPE",
                why.clone(),
            ),
            Self::Invalid(fields) => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "VALIDATION",
                fields.values().next().cloned().unwrap_or_default(),
            ),
            Self::Unprocessable { code, message } => {
                (StatusCode::UNPROCESSABLE_ENTITY, code, message.clone())
            }
            Self::TooMany { code, message, .. } => {
                (StatusCode::TOO_MANY_REQUESTS, code, (*message).to_owned())
            }
            Self::Busy => (
                StatusCode::SERVICE_UNAVAILABLE,
                "BUSY",
                "The server is busy. Please try again.".to_owned(),
            ),
            Self::Interrupted => (
                StatusCode::SERVICE_UNAVAILABLE,
                "UNAVAILABLE",
                "The service is interrupted. Please try again in a few seconds.".to_owned(),
            ),
            Self::Unavailable { code, message } => {
                (StatusCode::SERVICE_UNAVAILABLE, code, (*message).to_owned())
            }
            Self::Internal(_) => (
                StatusCode::INTERNAL_SERVER_ERROR,
                "INTERNAL",
                "Something went wrong on our side. Please try again.".to_owned(),
            ),
        }
    }

    fn retry_seconds(&self) -> Option<u64> {
        match self {
            Self::TooMany { retry_seconds, .. } => Some(*retry_seconds),
            Self::Busy => Some(BUSY_RETRY_SECONDS),
            Self::Interrupted => Some(INTERRUPTED_RETRY_SECONDS),
            Self::Unavailable { .. } => Some(UNAVAILABLE_RETRY_SECONDS),
            _ => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Internal(cause) => write!(f, "{cause:#}"),
            other => f.write_str(&other.face().2),
        }
    }
}

impl ResponseError for Error {
    fn status_code(&self) -> StatusCode {
        self.face().0
    }

    fn error_response(&self) -> HttpResponse {
        let (status, code, message) = self.face();
        let request_id = status
            .is_server_error()
            .then(crate::telemetry::request_id)
            .flatten();
        if let Self::Internal(cause) = self {
            tracing::error!(request_id, "request failed: {cause:#}");
        }
        let fields = match self {
            Self::Invalid(fields) => fields.clone(),
            Self::Taken { field, message, .. } => {
                FieldErrors::from([(*field, (*message).to_owned())])
            }
            _ => FieldErrors::new(),
        };
        let mut response = HttpResponse::build(status).json(ApiError {
            success: false,
            message,
            code,
            errors: fields.values().cloned().collect(),
            fields,
            request_id,
        });
        if let Some(seconds) = self.retry_seconds() {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<store::Error> for Error {
    fn from(error: store::Error) -> Self {
        match error.constraint() {
            Some(store::closing::OPEN) => {
                return Self::Unauthenticated {
                    code: "UNAUTHENTICATED",
                    message: "This account is closed",
                };
            }
            Some(store::closing::OTHER_OPEN) => {
                return Self::NotFound {
                    code: "USER_NOT_FOUND",
                    message: "User not found",
                };
            }
            // Its notice came between what was read and what was written.
            Some(store::team::GOES_ON) => return TeamRefusal::Dissolving.into(),
            Some(store::team::OPPONENT_GOES_ON) => return TeamRefusal::OpponentDissolving.into(),
            Some(_) | None => {}
        }
        match error {
            store::Error::Busy => Self::Busy,
            store::Error::Unavailable(_) => Self::Interrupted,
            store::Error::NotText => Self::Malformed(
                "A text holds a character that cannot be stored (U+0000)".to_owned(),
            ),
            other => Self::Internal(other.into()),
        }
    }
}

impl From<anyhow::Error> for Error {
    fn from(error: anyhow::Error) -> Self {
        match error.downcast::<store::Error>() {
            Ok(error) => error.into(),
            Err(error) => Self::Internal(error),
        }
    }
}
