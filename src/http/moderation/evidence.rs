//! Files of a dispute, or of a match that was reported, for moderators.

use actix_web::{HttpRequest, HttpResponse, get, web};
use uuid::Uuid;

use super::case::inspected;
use crate::http::challenge::evidence::{serve_file, serve_preview};
use crate::http::error::{ApiError, Result};
use crate::http::staff::Moderator;
use crate::state::AppState;

/// A file of a dispute, whole or a part of it, byte for byte as it was sent.
#[utoipa::path(
    operation_id = "staff_evidence_file", tag = "moderation", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("evidence_id" = Uuid, Path)),
    responses(
        (status = 200, description = "The file", content_type = "*/*"),
        (status = 206, description = "The range that was asked for", content_type = "*/*"),
        (status = 403, body = ApiError),
        (status = 404, body = ApiError),
        (status = 416, description = "The file has no such range")
    )
)]
#[get("/admin/disputes/{id}/evidence/{evidence_id}")]
pub(super) async fn serve(
    app: web::Data<AppState>,
    staff: Moderator,
    ids: web::Path<(Uuid, Uuid)>,
    request: HttpRequest,
) -> Result<HttpResponse> {
    inspected(&app, &staff, ids.0).await?;
    serve_file(&app, &request, ids.into_inner()).await
}

/// The small picture of a picture in a dispute, without metadata.
#[utoipa::path(
    operation_id = "staff_evidence_preview", tag = "moderation", security(("bearer" = [])),
    params(("id" = Uuid, Path), ("evidence_id" = Uuid, Path)),
    responses(
        (status = 200, description = "The picture", content_type = "image/*"),
        (status = 403, body = ApiError),
        (status = 404, body = ApiError)
    )
)]
#[get("/admin/disputes/{id}/evidence/{evidence_id}/preview")]
pub(super) async fn preview(
    app: web::Data<AppState>,
    staff: Moderator,
    ids: web::Path<(Uuid, Uuid)>,
) -> Result<HttpResponse> {
    inspected(&app, &staff, ids.0).await?;
    serve_preview(&app, ids.into_inner()).await
}
