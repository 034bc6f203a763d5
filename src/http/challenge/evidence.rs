//! Evidence in a dispute: given by the sides, seen by them alone (docs/rules.md, Disputes).

use actix_multipart::Multipart;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use domain::challenge::{EvidenceOccasion, EvidenceRefusal};
use store::challenge::Snapshot;
use store::evidence::{AddEvidenceError, EvidenceContent, EvidenceFile};
use uuid::Uuid;

use super::evidence_form::{EvidenceForm, FILES, NewEvidenceForm};
use super::response::refused;
use super::show::not_found;
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::Player;
use crate::http::incoming_file;
use crate::http::stored_file::{self, Disposition, StoredFile, missing};
use crate::services::challenge_access::{self, ViewError};
use crate::services::chat::attachment::objects::Side;
use crate::services::evidence::{EvidenceError, is_picture_or_film};
use crate::state::AppState;
use crate::wire::challenge::evidence::EvidenceAnswer;
use crate::wire::evidence::EvidenceView;

/// Adds evidence to an open dispute, within 24 hours from its opening. The same thing again is stored once, so a request may be
/// sent again. Suspended players may do it too: their stake is in it.
#[utoipa::path(
    tag = "challenges",
    operation_id = "add_evidence",
    params(("id" = Uuid, Path)),
    request_body(content = NewEvidenceForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, body = EvidenceAnswer),
        (status = 403, body = ApiError),
        (status = 409, body = ApiError)
    ),
    security(("bearer" = []))
)]
#[post("/challenges/{id}/evidence")]
pub(super) async fn add(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
    form: Multipart,
) -> Result<HttpResponse> {
    let who = (*id, player.id);
    let (dispute, now) = (EvidenceOccasion::Dispute, app.clock.now());
    // Asked before anything is received; the store asks again under the lock.
    let allowed = store::evidence::check(&app.db, who, dispute, now).await;
    let refusal = allowed.err().map(not_added);
    let form = Box::pin(EvidenceForm::read(&app, player.id, form, refusal)).await?;
    let (given, _place) = Box::pin(form.examined(&app)).await?;
    if given.is_empty() {
        return Err(Error::field(FILES, "Give a file, a link or a text"));
    }
    let stored = Box::pin(given.store(&app, who, dispute)).await;
    stored.map_err(not_stored)?;
    let evidence = store::evidence::of_challenge(&app.db, *id).await?;
    let evidence = evidence.into_iter().map(EvidenceView::from).collect();
    Ok(HttpResponse::Created().json(EvidenceAnswer::added(evidence)))
}

/// How evidence that was not stored is answered.
pub(super) fn not_stored(problem: EvidenceError) -> Error {
    match problem {
        EvidenceError::Upload(problem) => incoming_file::refused(FILES, problem),
        EvidenceError::Add(problem) => not_added(problem),
    }
}

fn not_added(problem: AddEvidenceError) -> Error {
    let refusal = match problem {
        AddEvidenceError::NotFound => return not_found(),
        AddEvidenceError::Store(error) => return error.into(),
        AddEvidenceError::Refused(refusal) => refusal,
    };
    let (code, message) = (refusal.code(), refusal.to_string());
    match refusal {
        EvidenceRefusal::NotParticipant => Error::Forbidden { code, message },
        EvidenceRefusal::Undeclarable(refusal) => refused(&refusal),
        EvidenceRefusal::NotDisputed
        | EvidenceRefusal::TooLate
        | EvidenceRefusal::TooManyFiles
        | EvidenceRefusal::TooManyLinks
        | EvidenceRefusal::TooManyTexts => Error::Conflict { code, message },
    }
}

/// A file in a dispute, whole or a part of it, byte for byte as it was sent. For the participants.
#[utoipa::path(
    tag = "challenges",
    operation_id = "evidence_file",
    params(("id" = Uuid, Path), ("evidence_id" = Uuid, Path)),
    responses(
        (status = 200, description = "The file", content_type = "*/*"),
        (status = 206, description = "The range that was asked for", content_type = "*/*"),
        (status = 416, description = "The file has no such range")
    ),
    security(("bearer" = []))
)]
#[get("/challenges/{id}/evidence/{evidence_id}")]
pub(super) async fn serve(
    app: web::Data<AppState>,
    player: Player,
    ids: web::Path<(Uuid, Uuid)>,
    request: HttpRequest,
) -> Result<HttpResponse> {
    let (challenge, id) = ids.into_inner();
    participates(&app, player.id, challenge).await?;
    serve_file(&app, &request, (challenge, id)).await
}

/// A file of a challenge, to one who may see it.
pub(in crate::http) async fn serve_file(
    app: &AppState,
    request: &HttpRequest,
    (challenge, id): (Uuid, Uuid),
) -> Result<HttpResponse> {
    let file = file_of(app, (challenge, id)).await?;
    let file = StoredFile {
        id,
        name: &file.file_name,
        media_type: &file.media_type,
        size_bytes: file.size_bytes,
        disposition: if is_picture_or_film(&file.media_type) {
            Disposition::Inline
        } else {
            Disposition::Attachment
        },
    };
    stored_file::serve(app, request, Side::Evidence, file).await
}

/// The small picture of a picture in a dispute, without metadata. For the participants.
#[utoipa::path(
    tag = "challenges",
    operation_id = "evidence_preview",
    params(("id" = Uuid, Path), ("evidence_id" = Uuid, Path)),
    responses((status = 200, description = "The picture", content_type = "image/*")),
    security(("bearer" = []))
)]
#[get("/challenges/{id}/evidence/{evidence_id}/preview")]
pub(super) async fn preview(
    app: web::Data<AppState>,
    player: Player,
    ids: web::Path<(Uuid, Uuid)>,
) -> Result<HttpResponse> {
    let (challenge, id) = ids.into_inner();
    participates(&app, player.id, challenge).await?;
    serve_preview(&app, (challenge, id)).await
}

/// The small picture of a picture of a challenge, to one who may see it.
pub(in crate::http) async fn serve_preview(
    app: &AppState,
    (challenge, id): (Uuid, Uuid),
) -> Result<HttpResponse> {
    let file = file_of(app, (challenge, id)).await?;
    if file.pixels.is_none() {
        return Err(missing());
    }
    stored_file::serve_preview(app, Side::EvidencePreview, id).await
}

/// Whether the viewer is in the match. A player who left is no participant.
async fn participates(app: &AppState, viewer: Uuid, challenge: Uuid) -> Result<()> {
    let found = store::challenge::find(&app.db, challenge).await?;
    let seen = found.filter(|snapshot| snapshot.challenge.is_insider(viewer));
    seen.map(drop).ok_or_else(missing)
}

async fn file_of(app: &AppState, (challenge, id): (Uuid, Uuid)) -> Result<EvidenceFile> {
    let evidence = store::evidence::find(&app.db, challenge, id).await?;
    match evidence.map(|it| it.content) {
        Some(EvidenceContent::File(file)) => Ok(file),
        Some(EvidenceContent::Link(_) | EvidenceContent::Text(_)) | None => Err(missing()),
    }
}

/// The challenge as its participants see it; for all others there is none.
pub(super) async fn participated(app: &AppState, id: Uuid, viewer: Uuid) -> Result<Snapshot> {
    let seen = challenge_access::visible(app, id, Some(viewer), None).await;
    let (snapshot, _) = seen.map_err(|why| match why {
        ViewError::NotFound | ViewError::Hidden(_) => not_found(),
        ViewError::Store(error) => error.into(),
    })?;
    if snapshot.challenge.is_insider(viewer) {
        Ok(snapshot)
    } else {
        Err(not_found())
    }
}
