//! The chat of a challenge: for everyone who may see the challenge.

use actix_web::{get, web};
use domain::chat::Venue;
use uuid::Uuid;

use super::conversation::SpanQuery;
use crate::http::challenge::{CodeQuery, visible};
use crate::http::error::{ApiError, Result};
use crate::http::extract::MaybePlayer;
use crate::state::AppState;
use crate::wire::chat::ArenaMessage;
use crate::wire::conversation::{ArenaAnswer, ArenaPage};

/// Messages of a response by default: as many as a viewer scrolls back.
const MESSAGES: i64 = 200;

/// The messages of a challenge's chat.
#[utoipa::path(
    tag = "chat",
    params(SpanQuery, CodeQuery, ("id" = Uuid, Path)),
    responses((status = 200, body = ArenaAnswer), (status = 403, body = ApiError)),
    security((), ("bearer" = []))
)]
#[get("/challenges/{id}/arena")]
pub(super) async fn arena(
    app: web::Data<AppState>,
    viewer: MaybePlayer,
    id: web::Path<Uuid>,
    query: web::Query<SpanQuery>,
    code: web::Query<CodeQuery>,
) -> Result<web::Json<ArenaAnswer>> {
    let span = query.span(MESSAGES)?;
    let viewer = viewer.0.map(|player| player.id);
    visible(&app, *id, viewer, code.invite_code.as_deref()).await?;
    let conversation = Venue::Arena(*id).conversation_id();
    let messages = store::chat::messages(&app.db, conversation, span).await?;
    // Read second: it may count messages that were sent in between, which the client then sees missing, and asks for.
    let latest_seq = store::chat::latest(&app.db, conversation).await?;
    let data = ArenaPage {
        messages: messages.iter().map(ArenaMessage::from).collect(),
        latest_seq,
    };
    Ok(web::Json(ArenaAnswer {
        success: true,
        data,
    }))
}
