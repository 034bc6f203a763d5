//! Pictures that players have uploaded, for everyone: under a name that is never given to another picture.

use actix_web::http::header::{CACHE_CONTROL, X_CONTENT_TYPE_OPTIONS};
use actix_web::{HttpResponse, get, web};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::error::{Error, Result};
use crate::infra::images::{FileName, PictureKind};
use crate::state::AppState;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(serve);
}

/// A picture.
#[utoipa::path(tag = "file", responses(
    (status = 200, description = "The picture", content_type = "image/*")
))]
#[get("/files/{kind}/{name}")]
async fn serve(
    app: web::Data<AppState>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse> {
    let missing = || Error::NotFound {
        code: "NOT_FOUND",
        message: "File not found",
    };
    let (folder, name) = path.into_inner();
    let kind = PictureKind::of_folder(&folder).ok_or_else(missing)?;
    let name: FileName = name.parse().map_err(|()| missing())?;
    // Ours are small: an avatar some 20 kB, a cover some 300 kB.
    let bytes = match tokio::fs::read(app.files.path(kind, &name)).await {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Err(missing()),
        Err(error) => return Err(Error::Internal(error.into())),
    };
    Ok(HttpResponse::Ok()
        .content_type(name.content_type())
        .insert_header((CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .body(bytes))
}
