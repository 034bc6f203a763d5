//! Files of messages: brought as a form, fetched by those who may see the message.

use actix_multipart::{Field, Multipart};
use actix_web::body::SizedStream;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_RANGE, CONTENT_SECURITY_POLICY,
    Header, Range, VARY,
};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder, get, post, web};
use futures_util::StreamExt;
use futures_util::stream::Fuse;
use serde::Serialize;
use store::chat::Attachment;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::{ActivePlayer, Player};
use crate::http::form::{DRAINED_BYTES_MAX, drain};
use crate::http::limits;
use crate::infra::rate_limits::stored;
use crate::services::chat::attachment::objects::Side;
use crate::services::chat::attachment::{
    self, FILE_BYTES_MAX, FILES_MAX, Incoming, Rate, TooSlow, UploadError, UploadSlot, kind, name,
};
use crate::state::AppState;
use crate::wire::chat::AttachmentView;

/// The part that a file comes in.
const PART: &str = "file";
/// A file never changes under its address. But the next user of the same device must not see it, and after its message is
/// deleted it is gone within an hour.
const CACHED: &str = "private, max-age=3600, immutable";

/// When an account that uploads already may try again.
const PLACE_RETRY_SECONDS: u64 = 10;

/// The form.
#[derive(ToSchema)]
#[expect(
    dead_code,
    reason = "it stands for the form in the document; `receive` reads it"
)]
#[schema(as = NewAttachments)]
struct UploadForm {
    /// 1 to 5 files of 10 MB at most: pictures (JPEG, PNG, `WebP`, GIF), films (MP4, `WebM`, MOV), sounds (MP3, OGG, WAV,
    /// M4A), documents (PDF, DOC, DOCX), plain text.
    #[schema(value_type = Vec<String>, format = Binary)]
    file: Vec<Vec<u8>>,
}

/// Files that a message can name now.
#[derive(Debug, Serialize, ToSchema)]
struct AttachmentsAnswer {
    success: bool,
    data: Uploaded,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UploadedAttachments)]
struct Uploaded {
    attachments: Vec<AttachmentView>,
}

/// Upload files for a message; one that no message names within a day is gone.
#[utoipa::path(operation_id = "upload_attachments", tag = "chat", security(("bearer" = [])),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 201, body = AttachmentsAnswer), (status = 409, body = ApiError))
)]
#[post("/messages/attachments")]
pub(super) async fn upload(
    app: web::Data<AppState>,
    player: ActivePlayer,
    form: Multipart,
) -> Result<HttpResponse> {
    // Counted before anything is read: an upload that stalls is one as well.
    let counted = limits::take(&app, stored::FILE_UPLOADS, &player.id.to_string()).await;
    let files = Box::pin(receive(&app, player.id, form, counted.err())).await?;
    let stored = Box::pin(attachment::keep(&app, player.id, files)).await;
    let stored = stored.map_err(refused)?;
    Ok(HttpResponse::Created().json(AttachmentsAnswer {
        success: true,
        data: Uploaded {
            attachments: stored.iter().map(AttachmentView::from).collect(),
        },
    }))
}

/// Reads a form to its end. A refused one is read too, because a browser that is still sending reads no response.
/// A place is taken once the first field has begun to arrive, and given back with the last byte that is stored.
async fn receive(
    app: &AppState,
    player: Uuid,
    mut form: Multipart,
    mut refusal: Option<Error>,
) -> Result<Vec<Incoming>> {
    let (mut files, mut place) = (Vec::new(), None);
    let (mut drained, mut rate) = (0, Rate::begin());
    while let Some(field) = rate.next(form.next()).await? {
        // A part must not be asked for more once it has ended.
        let mut field = field?.fuse();
        if refusal.is_none() && field.get_ref().name() == Some(PART) {
            let taken = match place_for(app, player, &mut place).await {
                Ok(()) => take(app, player, (&mut field, &mut rate), files.len()).await,
                Err(error) => Err(Refused::Because(error)),
            };
            match taken {
                Ok(file) => files.push(file),
                Err(Refused::Because(error)) => {
                    refusal = Some(error);
                    place = None;
                }
                Err(Refused::Broken(error)) => return Err(error),
            }
        }
        let rest = drain(&mut field, DRAINED_BYTES_MAX.saturating_sub(drained)).await?;
        rate.add(rest);
        drained += rest;
    }
    match refusal {
        Some(error) => Err(error),
        None if files.is_empty() => Err(Error::field(PART, "A file is required")),
        None => Ok(files),
    }
}

/// A place, where the upload has none yet and its account has room for more files.
async fn place_for(app: &AppState, player: Uuid, place: &mut Option<UploadSlot>) -> Result<()> {
    if place.is_none() {
        *place = Some(app.attachments.take_slot(player).map_err(refused)?);
        let stored = store::chat::attachment::stored_bytes(&app.db, player).await?;
        if attachment::STORED_BYTES_MAX <= stored {
            return Err(refused(UploadError::Full));
        }
    }
    Ok(())
}

/// Why a part was not taken in.
enum Refused {
    /// It breaks a rule: the rest of the form is still read.
    Because(Error),
    /// Its line broke: nothing more can be read.
    Broken(Error),
}

async fn take(
    app: &AppState,
    player: Uuid,
    (field, rate): (&mut Fuse<Field>, &mut Rate),
    before: usize,
) -> Result<Incoming, Refused> {
    if FILES_MAX <= before {
        let words = format!("At most {FILES_MAX} files can be sent at once");
        return Err(Refused::Because(Error::field(PART, words)));
    }
    // The first one was counted with the request.
    if 0 < before {
        let counted = limits::take(app, stored::FILE_UPLOADS, &player.to_string()).await;
        counted.map_err(Refused::Because)?;
    }
    let disposition = field.get_ref().content_disposition();
    let named = disposition
        .and_then(|it| it.get_filename())
        .unwrap_or_default();
    let begun = app
        .attachments
        .begin(app.ids.next(app.clock.now()), named)
        .await;
    let mut file = begun.map_err(|problem| Refused::Because(refused(problem)))?;
    let too_slow = |late: TooSlow| Refused::Broken(late.into());
    while let Some(chunk) = rate.next(field.next()).await.map_err(too_slow)? {
        let chunk = chunk.map_err(|error| Refused::Broken(error.into()))?;
        rate.add(chunk.len());
        if FILE_BYTES_MAX < file.size() + chunk.len() {
            let words = "Files can be at most 10 MB".to_owned();
            return Err(Refused::Because(Error::TooLarge(words)));
        }
        let appended = file.append(&chunk).await;
        appended.map_err(|error| Refused::Because(Error::Internal(error.into())))?;
    }
    if file.size() == 0 {
        return Err(Refused::Because(Error::field(PART, "The file is empty")));
    }
    Ok(file)
}

/// A file of a message, whole or a part of it.
#[utoipa::path(operation_id = "attachment", tag = "chat", security(("bearer" = [])), params(("id" = Uuid, Path)), responses(
    (status = 200, description = "The file", content_type = "*/*"),
    (status = 206, description = "The range that was asked for", content_type = "*/*"),
    (status = 416, description = "The file has no such range")
))]
#[get("/messages/attachments/{id}")]
pub(super) async fn serve(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
    request: HttpRequest,
) -> Result<HttpResponse> {
    let file = visible(&app, &player, *id).await?;
    let size = u64::try_from(file.size_bytes).unwrap_or(0);
    let (status, from, to) = match wanted(&request, size) {
        Wanted::Whole => (StatusCode::OK, 0, size),
        Wanted::Part(from, to) => (StatusCode::PARTIAL_CONTENT, from, to),
        Wanted::Nothing => {
            return Ok(HttpResponse::RangeNotSatisfiable()
                .insert_header((CONTENT_RANGE, format!("bytes */{size}")))
                .finish());
        }
    };
    let objects = &app.attachments.objects;
    let chunks = objects.chunks(Side::Whole, file.id, from..to).await;
    let chunks = chunks.map_err(|error| refused(error.into()))?;
    let chunks = chunks.ok_or_else(|| lost(file.id))?;
    let how = if kind::is_shown(&file.media_type) {
        "inline"
    } else {
        "attachment"
    };
    let mut response = guarded(status);
    if status == StatusCode::PARTIAL_CONTENT {
        let last = to.saturating_sub(1);
        response.insert_header((CONTENT_RANGE, format!("bytes {from}-{last}/{size}")));
    }
    Ok(response
        .content_type(content_type(&file))
        .insert_header((CONTENT_DISPOSITION, name::disposition(how, &file.file_name)))
        .insert_header((ACCEPT_RANGES, "bytes"))
        .body(SizedStream::new(to - from, chunks)))
}

/// The small picture of a picture in a message.
#[utoipa::path(operation_id = "attachment_preview", tag = "chat", security(("bearer" = [])), params(("id" = Uuid, Path)), responses(
    (status = 200, description = "The picture", content_type = "image/*")
))]
#[get("/messages/attachments/{id}/preview")]
pub(super) async fn preview(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
) -> Result<HttpResponse> {
    let file = visible(&app, &player, *id).await?;
    if file.pixels.is_none() {
        return Err(missing());
    }
    let read = app.attachments.objects.read(Side::Preview, file.id).await;
    let bytes = read.map_err(|error| refused(error.into()))?;
    let bytes = bytes.ok_or_else(|| lost(file.id))?;
    let is_webp = bytes.starts_with(b"RIFF");
    Ok(guarded(StatusCode::OK)
        .content_type(if is_webp { "image/webp" } else { "image/jpeg" })
        .insert_header((CONTENT_DISPOSITION, "inline"))
        .body(bytes))
}

async fn visible(app: &AppState, player: &Player, id: Uuid) -> Result<Attachment> {
    let found = store::chat::attachment::visible(&app.db, id, player.id).await?;
    found.ok_or_else(missing)
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

fn content_type(file: &Attachment) -> String {
    if file.media_type.starts_with("text/") {
        format!("{}; charset=utf-8", file.media_type)
    } else {
        file.media_type.clone()
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

fn missing() -> Error {
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

fn refused(problem: UploadError) -> Error {
    match problem {
        UploadError::Kind => Error::field(PART, problem.to_string()),
        UploadError::Busy => Error::Busy,
        UploadError::TooManyAtOnce => Error::TooMany {
            code: "RATE_LIMITED",
            message: "You are uploading files already. Wait until they are there.",
            retry_seconds: PLACE_RETRY_SECONDS,
        },
        UploadError::Full => Error::Conflict {
            code: "STORAGE_FULL",
            message: problem.to_string(),
        },
        UploadError::Unavailable(cause) => {
            tracing::error!("the store of files failed: {cause}");
            Error::Unavailable {
                code: "FILES_UNAVAILABLE",
                message: "Files cannot be stored or fetched at the moment. Please try again.",
            }
        }
        UploadError::Failed(cause) => Error::Internal(cause),
        UploadError::Store(error) => error.into(),
    }
}

impl From<TooSlow> for Error {
    fn from(_: TooSlow) -> Self {
        Self::TooSlow
    }
}
