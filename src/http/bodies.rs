//! How much of a body is read, and how a body, query or path that cannot be read is answered.

use actix_multipart::MultipartError;
use actix_web::error::{
    JsonPayloadError, PathError, PayloadError, QueryPayloadError, UrlencodedError,
};
use actix_web::web::{
    FormConfig, JsonConfig, PathConfig, PayloadConfig, QueryConfig, ServiceConfig,
};

use crate::http::error::Error;

/// A JSON body, at most: the longest texts of a challenge (rules 5 000, description 2 000) escaped still fit.
pub const JSON_BYTES_MAX: usize = 64 * 1024;
/// A raw body that a handler reads whole, at most.
const RAW_BYTES_MAX: usize = 64 * 1024;

/// Every extractor answers in our envelope.
pub fn configure(cfg: &mut ServiceConfig) {
    cfg.app_data(
        JsonConfig::default()
            .limit(JSON_BYTES_MAX)
            .error_handler(|error, _| Error::from(error).into()),
    )
    .app_data(QueryConfig::default().error_handler(|error, _| Error::from(error).into()))
    .app_data(PathConfig::default().error_handler(|error, _| Error::from(error).into()))
    .app_data(
        FormConfig::default()
            .limit(RAW_BYTES_MAX)
            .error_handler(|error, _| Error::from(error).into()),
    )
    .app_data(PayloadConfig::new(RAW_BYTES_MAX));
}

fn too_large() -> Error {
    Error::TooLarge("The request is too large".to_owned())
}

impl From<JsonPayloadError> for Error {
    fn from(error: JsonPayloadError) -> Self {
        match error {
            JsonPayloadError::OverflowKnownLength { .. } | JsonPayloadError::Overflow { .. } => {
                too_large()
            }
            JsonPayloadError::ContentType => {
                Self::UnsupportedMediaType("Send the body as application/json".to_owned())
            }
            JsonPayloadError::Deserialize(error) => {
                Self::Malformed(format!("The request body cannot be read: {error}"))
            }
            JsonPayloadError::Serialize(error) => Self::Internal(error.into()),
            JsonPayloadError::Payload(error) => error.into(),
            _ => Self::Malformed("The request body cannot be read".to_owned()),
        }
    }
}

impl From<PayloadError> for Error {
    fn from(error: PayloadError) -> Self {
        match error {
            PayloadError::Overflow => too_large(),
            _ => Self::Malformed("The request body did not arrive whole".to_owned()),
        }
    }
}

impl From<QueryPayloadError> for Error {
    fn from(error: QueryPayloadError) -> Self {
        match error {
            QueryPayloadError::Deserialize(error) => {
                Self::Malformed(format!("The query cannot be read: {error}"))
            }
            _ => Self::Malformed("The query cannot be read".to_owned()),
        }
    }
}

impl From<PathError> for Error {
    /// Something that is no id names nothing that could be found.
    fn from(_: PathError) -> Self {
        Self::NotFound {
            code: "NOT_FOUND",
            message: "Not found",
        }
    }
}

impl From<UrlencodedError> for Error {
    fn from(error: UrlencodedError) -> Self {
        match error {
            UrlencodedError::Overflow { .. } => too_large(),
            UrlencodedError::ContentType => Self::UnsupportedMediaType(
                "This address does not read that content type".to_owned(),
            ),
            _ => Self::Malformed("The form cannot be read".to_owned()),
        }
    }
}

impl From<MultipartError> for Error {
    fn from(error: MultipartError) -> Self {
        match error {
            MultipartError::ContentTypeMissing
            | MultipartError::ContentTypeParse
            | MultipartError::ContentTypeIncompatible => {
                Self::UnsupportedMediaType("Send the body as multipart/form-data".to_owned())
            }
            MultipartError::Payload(error) => error.into(),
            _ => Self::Malformed("The form cannot be read".to_owned()),
        }
    }
}
