//! My data as an archive (docs/rules.md, Accounts): asked for here, written by `jobs::exports`.

use actix_web::body::SizedStream;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION};
use actix_web::{HttpResponse, get, post, web};
use domain::account::passkey::PasskeyPurpose;
use domain::account::security::SecurityEvent;
use domain::export::RECENT_SIGN_IN;
use serde_json::json;
use store::export::{self, ExportError, ExportStatus};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::{Client, Player};
use crate::http::limits;
use crate::http::second_factor::FactorConfirmation;
use crate::infra::rate_limits::stored;
use crate::services::chat::attachment::objects::Side;
use crate::services::security::{self, NewSecurityEvent};
use crate::state::AppState;
use crate::wire::export::{DataExportAnswer, DataExportData, DataExportView};

/// What the archive is called where it is saved.
const ATTACHMENT: &str = "attachment; filename=\"duel-ledger-export.zip\"";

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(show).service(ask).service(download);
}

async fn latest(app: &AppState, player: Player) -> Result<DataExportAnswer> {
    let export = export::latest(&app.db, player.id, app.clock.now()).await?;
    Ok(DataExportAnswer {
        success: true,
        data: DataExportData {
            export: export.map(DataExportView::from),
        },
    })
}

/// My latest export.
#[utoipa::path(
    operation_id = "data_export", tag = "account", security(("bearer" = [])),
    responses((status = 200, body = DataExportAnswer))
)]
#[get("/users/me/export")]
async fn show(app: web::Data<AppState>, player: Player) -> Result<web::Json<DataExportAnswer>> {
    Ok(web::Json(latest(&app, player).await?))
}

/// Asks for everything that is stored about me, as an archive. It is written within a few minutes, one at a time, and replaces the one
/// before. Confirmed with the password and, where a second factor is on, a code, or with a passkey (purpose `export`); an account
/// without a password needs a sign-in within the last 10 minutes.
#[utoipa::path(
    operation_id = "ask_data_export", tag = "account", security(("bearer" = [])),
    responses((status = 202, body = DataExportAnswer), (status = 409, body = ApiError))
)]
#[post("/users/me/export")]
async fn ask(
    app: web::Data<AppState>,
    player: Player,
    client: Client,
    body: web::Json<FactorConfirmation>,
) -> Result<HttpResponse> {
    confirm(&app, &player, &client, body.into_inner()).await?;
    limits::take(&app, stored::EXPORTS, &player.id.to_string()).await?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let asked = export::ask(&mut tx, app.ids.next(now), player.id, now).await;
    asked.map_err(not_begun)?;
    let network = client.network();
    let event = NewSecurityEvent {
        kind: SecurityEvent::ExportAsked,
        user: Some(player.id),
        session: Some(player.session_id),
        origin: client.origin(&network),
        details: json!({}),
    };
    security::record(&app, &mut tx, &event, now).await?;
    tx.commit().await.map_err(store::Error::from)?;
    Ok(HttpResponse::Accepted().json(latest(&app, player).await?))
}

/// Checks the passkey, or the password and the code where it is on; without a password, that the player has just signed in.
async fn confirm(
    app: &AppState,
    player: &Player,
    client: &Client,
    confirmation: FactorConfirmation,
) -> Result<()> {
    let methods = store::google::methods(&app.db, player.id).await?;
    if methods.has_password || confirmation.has_passkey() {
        let purpose = PasskeyPurpose::Export;
        return confirmation
            .check_what_is_set(app, player, client, purpose)
            .await;
    }
    let opened_at = store::session::opened_at(&app.db, player.session_id).await?;
    let recent_from = app.clock.now().saturating_sub(RECENT_SIGN_IN);
    if opened_at.is_some_and(|opened_at| recent_from < opened_at) {
        return Ok(());
    }
    Err(Error::Forbidden {
        code: "SIGN_IN_AGAIN",
        message: "To show that it is you, sign out, sign in with Google again, and ask for your data within 10 minutes"
            .to_owned(),
    })
}

fn not_begun(error: ExportError) -> Error {
    match error {
        ExportError::InProgress => Error::Conflict {
            code: "EXPORT_IN_PROGRESS",
            message: "Your data is being prepared already".to_owned(),
        },
        ExportError::Store(error) => error.into(),
    }
}

/// The archive of my latest export.
#[utoipa::path(
    operation_id = "download_data_export", tag = "account", security(("bearer" = [])),
    responses((status = 200, description = "The archive", content_type = "application/zip"), (status = 404, body = ApiError))
)]
#[get("/users/me/export/archive")]
async fn download(app: web::Data<AppState>, player: Player) -> Result<HttpResponse> {
    let export = export::latest(&app.db, player.id, app.clock.now()).await?;
    let export = export.filter(|it| it.status == ExportStatus::Ready);
    let export = export.ok_or_else(missing)?;
    let size = u64::try_from(export.size_bytes.unwrap_or(0)).unwrap_or(0);
    let objects = &app.attachments.objects;
    let chunks = objects.chunks(Side::Export, export.id, 0..size).await;
    let chunks = chunks.map_err(|error| {
        tracing::error!("the store of files failed: {error}");
        Error::Unavailable {
            code: "FILES_UNAVAILABLE",
            message: "The archive cannot be fetched at the moment. Please try again.",
        }
    })?;
    let chunks = chunks.ok_or_else(missing)?;
    Ok(HttpResponse::Ok()
        .content_type("application/zip")
        .insert_header((CONTENT_DISPOSITION, ATTACHMENT))
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(SizedStream::new(size, chunks)))
}

fn missing() -> Error {
    Error::NotFound {
        code: "EXPORT_NOT_FOUND",
        message: "There is no archive to download",
    }
}
