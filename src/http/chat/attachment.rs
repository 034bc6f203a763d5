//! Files of messages: brought as a form, fetched by those who may see the message.

use actix_multipart::{Field, Multipart};
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use futures_util::StreamExt;
use futures_util::stream::Fuse;
use store::chat::Attachment;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::{ActivePlayer, Player};
use crate::http::form::{DRAINED_BYTES_MAX, drain};
use crate::http::incoming_file::{self, NotTaken};
use crate::http::limits;
use crate::http::stored_file::{self, Disposition, StoredFile, missing};
use crate::infra::rate_limits::stored;
use crate::services::chat::attachment::objects::Side;
use crate::services::chat::attachment::{
    self, FILES_MAX, Incoming, Rate, UploadError, UploadSlot, kind,
};
use crate::state::AppState;
use crate::wire::chat::AttachmentView;
use crate::wire::conversation::{AttachmentsAnswer, Uploaded};

/// The part that a file comes in.
const PART: &str = "file";
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
    let stored = Box::pin(attachment::store_upload(&app, player.id, files)).await;
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
                Err(error) => Err(NotTaken::Because(error)),
            };
            match taken {
                Ok(file) => files.push(file),
                Err(NotTaken::Because(error)) => {
                    refusal = Some(error);
                    place = None;
                }
                Err(NotTaken::Broken(error)) => return Err(error),
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

async fn take(
    app: &AppState,
    player: Uuid,
    (field, rate): (&mut Fuse<Field>, &mut Rate),
    before: usize,
) -> Result<Incoming, NotTaken> {
    if FILES_MAX <= before {
        let words = format!("At most {FILES_MAX} files can be sent at once");
        return Err(NotTaken::Because(Error::field(PART, words)));
    }
    // The first one was counted with the request.
    if 0 < before {
        let counted = limits::take(app, stored::FILE_UPLOADS, &player.to_string()).await;
        counted.map_err(NotTaken::Because)?;
    }
    incoming_file::take_file(app, PART, (field, rate)).await
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
    let file = StoredFile {
        id: file.id,
        name: &file.file_name,
        media_type: &file.media_type,
        size_bytes: file.size_bytes,
        disposition: if kind::is_shown(&file.media_type) {
            Disposition::Inline
        } else {
            Disposition::Attachment
        },
    };
    stored_file::serve(&app, &request, Side::Whole, file).await
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
    stored_file::serve_preview(&app, Side::Preview, file.id).await
}

async fn visible(app: &AppState, player: &Player, id: Uuid) -> Result<Attachment> {
    let found = store::chat::attachment::visible(&app.db, id, player.id).await?;
    found.ok_or_else(missing)
}

fn refused(problem: UploadError) -> Error {
    incoming_file::refused(PART, problem)
}
