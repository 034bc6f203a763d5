//! How much of a body is read, and how a body, query or path that cannot be read is answered.

use std::future::ready;
use std::io;
use std::time::Duration;

use actix_multipart::MultipartError;
use actix_web::HttpMessage;
use actix_web::dev::{Payload, ServiceRequest};
use actix_web::error::{
    JsonPayloadError, PathError, PayloadError, QueryPayloadError, UrlencodedError,
};
use actix_web::http::Method;
use actix_web::http::header::{self, HeaderValue};
use actix_web::web::{
    FormConfig, JsonConfig, PathConfig, PayloadConfig, QueryConfig, ServiceConfig,
};

use bytes::Bytes;
use futures_util::{FutureExt, Stream, StreamExt, stream};

use crate::http::error::Error;

/// A JSON body, at most: the longest texts of a challenge (rules 5 000, description 2 000) escaped still fit.
pub const JSON_BYTES_MAX: usize = 64 * 1024;
/// A raw body that a handler reads whole, at most.
const RAW_BYTES_MAX: usize = 64 * 1024;

/// A body may take this long to arrive …
const BODY_TIME: Duration = Duration::from_secs(30);
/// … and a second more for so many bytes that its length declares: a slow line is welcome, a stalled one is not.
const BODY_BYTES_PER_SECOND: u64 = 32 * 1024;
/// No body is worth more than this.
const BODY_TIME_MAX: Duration = Duration::from_mins(10);

/// Limits the time in which the body of a request may arrive; a reader of a late one gets [`io::ErrorKind::TimedOut`].
/// A WebSocket carries no body but frames, which are not limited here.
pub fn limit_body_time(request: &mut ServiceRequest) {
    if asks_for_websocket(request) {
        return;
    }
    match request.take_payload() {
        Payload::None => {}
        body => {
            let declared = request
                .headers()
                .get(header::CONTENT_LENGTH)
                .and_then(|length| length.to_str().ok()?.parse().ok())
                .unwrap_or(0);
            // It begins to run when the body is first asked for.
            let late = async move { tokio::time::sleep(time_for(declared)).await };
            let body = within(body, late);
            request.set_payload(Payload::Stream {
                payload: Box::pin(body),
            });
        }
    }
}

/// Not every request with `Connection: upgrade`: any request may, and goes on to have an ordinary body.
fn asks_for_websocket(request: &ServiceRequest) -> bool {
    let upgrade = request.headers().get(header::UPGRADE);
    let is_named = |value: &HeaderValue| value.as_bytes().eq_ignore_ascii_case(b"websocket");
    request.method() == Method::GET && upgrade.is_some_and(is_named)
}

fn time_for(declared: u64) -> Duration {
    let longer = Duration::from_secs(declared / BODY_BYTES_PER_SECOND);
    BODY_TIME.saturating_add(longer).min(BODY_TIME_MAX)
}

/// What comes of a body until it is late.
fn within(
    body: impl Stream<Item = Result<Bytes, PayloadError>>,
    late: impl Future<Output = ()>,
) -> impl Stream<Item = Result<Bytes, PayloadError>> {
    let late = late.map(|()| Some(Err(PayloadError::Io(io::ErrorKind::TimedOut.into()))));
    // The timer goes on where the body ends, so a last item marks the end.
    let body = body.map(Some).chain(stream::once(ready(None)));
    stream::select(body, stream::once(late))
        .take_while(|item| ready(item.is_some()))
        .filter_map(ready)
}

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
            PayloadError::Io(error) if error.kind() == io::ErrorKind::TimedOut => Self::TooSlow,
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

#[cfg(test)]
mod tests {
    use std::future::pending;

    use actix_web::test::TestRequest;

    use super::*;

    fn body(text: &'static str) -> impl Stream<Item = Result<Bytes, PayloadError>> {
        stream::once(ready(Ok(Bytes::from_static(text.as_bytes()))))
    }

    #[actix_web::test]
    async fn a_body_that_stalls_is_given_up() {
        let stalled = body("{").chain(stream::pending());
        let mut arriving = Box::pin(within(stalled, ready(())));
        assert_eq!(arriving.next().await.unwrap().unwrap(), "{");
        let error = Error::from(arriving.next().await.unwrap().unwrap_err());
        assert!(matches!(error, Error::TooSlow), "{error}");
    }

    #[actix_web::test]
    async fn a_body_that_is_whole_waits_for_nothing() {
        let arrived: Vec<_> = within(body("{}"), pending()).collect().await;
        assert_eq!(arrived.len(), 1);
    }

    #[actix_web::test]
    async fn every_body_has_a_time_but_the_frames_of_a_websocket() {
        let upgrade = ("connection", "upgrade");
        for (request, is_timed) in [
            (TestRequest::post(), true),
            (TestRequest::post().insert_header(upgrade), true),
            (TestRequest::get().insert_header(upgrade), true),
            (
                TestRequest::post()
                    .insert_header(upgrade)
                    .insert_header(("upgrade", "websocket")),
                true,
            ),
            (
                TestRequest::get()
                    .insert_header(upgrade)
                    .insert_header(("upgrade", "WebSocket")),
                false,
            ),
        ] {
            let mut request = request.set_payload("{}").to_srv_request();
            limit_body_time(&mut request);
            // What is timed comes as a stream of ours; a test's own payload does not.
            let body = request.take_payload();
            assert_eq!(
                matches!(body, Payload::Stream { .. }),
                is_timed,
                "{request:?}"
            );
        }
    }

    #[test]
    fn a_long_body_has_longer() {
        assert_eq!(time_for(0), BODY_TIME);
        assert_eq!(time_for(10 * 1024 * 1024), Duration::from_secs(30 + 320));
        assert_eq!(time_for(u64::MAX), BODY_TIME_MAX);
    }
}
