//! Files of players as they are served: shown as what the server states they are, and running nothing.

use actix_web::body::SizedStream;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_RANGE, CONTENT_SECURITY_POLICY,
    Header, Range, VARY,
};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use uuid::Uuid;

use crate::http::error::{Error, Result};
use crate::http::incoming_file::refused;
use crate::services::chat::attachment::name;
use crate::services::chat::attachment::objects::Side;
use crate::state::AppState;

/// A file never changes under its address. But the next user of the same device must not see it, and one of a message that is
/// deleted is gone within an hour.
const CACHED: &str = "private, max-age=3600, immutable";

/// Whether a browser shows a file in its place, or saves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Disposition {
    /// It shows it.
    Inline,
    /// It saves it.
    Attachment,
}

impl Disposition {
    const fn name(self) -> &'static str {
        match self {
            Self::Inline => "inline",
            Self::Attachment => "attachment",
        }
    }
}

/// A file that the caller may see.
#[derive(Debug, Clone, Copy)]
pub(super) struct StoredFile<'a> {
    pub(super) id: Uuid,
    pub(super) name: &'a str,
    pub(super) media_type: &'a str,
    pub(super) size_bytes: i64,
    pub(super) disposition: Disposition,
}

/// A file, whole or the part of it that the request names.
pub(super) async fn serve(
    app: &AppState,
    request: &HttpRequest,
    side: Side,
    file: StoredFile<'_>,
) -> Result<HttpResponse> {
    let length = u64::try_from(file.size_bytes).unwrap_or(0);
    let (status, from, to) = match wanted(request, length) {
        Wanted::Whole => (StatusCode::OK, 0, length),
        Wanted::Part(from, to) => (StatusCode::PARTIAL_CONTENT, from, to),
        Wanted::Nothing => {
            return Ok(HttpResponse::RangeNotSatisfiable()
                .insert_header((CONTENT_RANGE, format!("bytes */{length}")))
                .finish());
        }
    };
    let objects = &app.attachments.objects;
    let chunks = objects.chunks(side, file.id, from..to).await;
    let chunks = chunks.map_err(|error| refused("file", error.into()))?;
    let chunks = chunks.ok_or_else(|| lost(file.id))?;
    let mut response = guarded(status);
    if status == StatusCode::PARTIAL_CONTENT {
        let last = to.saturating_sub(1);
        response.insert_header((CONTENT_RANGE, format!("bytes {from}-{last}/{length}")));
    }
    let disposition = name::disposition(file.disposition.name(), file.name);
    Ok(response
        .content_type(content_type(file.media_type))
        .insert_header((CONTENT_DISPOSITION, disposition))
        .insert_header((ACCEPT_RANGES, "bytes"))
        .body(SizedStream::new(to - from, chunks)))
}

/// The small picture of a picture.
pub(super) async fn serve_preview(app: &AppState, side: Side, id: Uuid) -> Result<HttpResponse> {
    let read = app.attachments.objects.read(side, id).await;
    let bytes = read.map_err(|error| refused("file", error.into()))?;
    let bytes = bytes.ok_or_else(|| lost(id))?;
    let is_webp = bytes.starts_with(b"RIFF");
    Ok(guarded(StatusCode::OK)
        .content_type(if is_webp { "image/webp" } else { "image/jpeg" })
        .insert_header((CONTENT_DISPOSITION, "inline"))
        .body(bytes))
}

/// What a stranger wrote is shown as what we say it is, and runs nothing.
fn guarded(status: StatusCode) -> HttpResponseBuilder {
    let mut response = HttpResponse::build(status);
    response
        .insert_header((CACHE_CONTROL, CACHED))
        .insert_header((VARY, "Authorization"))
        .insert_header((CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"));
    response
}

fn content_type(media_type: &str) -> String {
    if media_type.starts_with("text/") {
        format!("{media_type}; charset=utf-8")
    } else {
        media_type.to_owned()
    }
}

/// The part of a file that is asked for; its end is not in it.
enum Wanted {
    Whole,
    Part(u64, u64),
    Nothing,
}

/// One range is served; several at once, which no player asks for, are answered with the whole (RFC 9110, 14.2).
fn wanted(request: &HttpRequest, size: u64) -> Wanted {
    let Ok(Range::Bytes(ranges)) = Range::parse(request) else {
        return Wanted::Whole;
    };
    let [range] = ranges.as_slice() else {
        return Wanted::Whole;
    };
    match range.to_satisfiable_range(size) {
        Some((from, last)) => Wanted::Part(from, last.saturating_add(1)),
        None => Wanted::Nothing,
    }
}

/// What is answered where there is no such file, or none that the viewer may see.
pub(super) fn missing() -> Error {
    Error::NotFound {
        code: "FILE_NOT_FOUND",
        message: "File not found",
    }
}

/// A file whose bytes are gone: they were removed from the storage.
fn lost(id: Uuid) -> Error {
    tracing::error!(file = %id, "the bytes of file {id} are not in the store");
    missing()
}
