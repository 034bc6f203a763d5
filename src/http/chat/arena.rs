//! What was said around a challenge: for everyone who may see it.

use actix_web::{get, web};
use domain::chat::Venue;
use serde::{Deserialize, Serialize};
use store::chat::Span;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::app::App;
use crate::http::challenge::{CodeQuery, visible};
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::MaybePlayer;
use crate::wire::chat::ArenaMessage;

/// Messages of one answer (issue 4).
const MESSAGES_MAX: i64 = 200;

/// Which part of what was said; the newest where neither end is given.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ArenaQuery {
    /// The newest of those before this number.
    before: Option<i64>,
    /// The oldest of those after this number.
    after: Option<i64>,
    /// How many, 1 to 200.
    limit: Option<i64>,
}

impl ArenaQuery {
    fn span(self) -> Result<Span> {
        let limit = self.limit.unwrap_or(MESSAGES_MAX).clamp(1, MESSAGES_MAX);
        match (self.before, self.after) {
            (None, None) => Ok(Span::Newest { limit }),
            (Some(seq), None) => Ok(Span::Before { seq, limit }),
            (None, Some(seq)) => Ok(Span::After { seq, limit }),
            (Some(_), Some(_)) => Err(Error::Malformed(
                "Ask for what is before a message or after one, not both".to_owned(),
            )),
        }
    }
}

/// What was said.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ArenaAnswer {
    success: bool,
    data: ArenaPage,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ArenaPage {
    /// The oldest first.
    messages: Vec<ArenaMessage>,
    /// The number of the latest message there is; 0 where nothing was said.
    latest_seq: i64,
}

/// What was said around a challenge.
#[utoipa::path(
    tag = "chat",
    params(ArenaQuery, CodeQuery, ("id" = Uuid, Path)),
    responses((status = 200, body = ArenaAnswer), (status = "default", body = ApiError))
)]
#[get("/challenges/{id}/arena")]
pub(super) async fn arena(
    app: web::Data<App>,
    viewer: MaybePlayer,
    id: web::Path<Uuid>,
    query: web::Query<ArenaQuery>,
    code: web::Query<CodeQuery>,
) -> Result<web::Json<ArenaAnswer>> {
    let span = query.span()?;
    let viewer = viewer.0.map(|player| player.id);
    visible(&app, *id, viewer, code.invite_code.as_deref()).await?;
    let conversation = Venue::Arena(*id).conversation_id();
    let messages = store::chat::messages(&app.db, conversation, span).await?;
    // Asked second: it may count what was said in between, which the client then sees missing, and asks for.
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
