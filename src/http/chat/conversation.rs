//! A player's conversations: their list, their messages, how far they were read.

use actix_web::{get, put, web};
use domain::search::SearchText;
use serde::Deserialize;
use store::chat::Span;
use store::chat::list::ListWindow;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::refused;
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::Player;
use crate::http::page::PageQuery;
use crate::services::chat;
use crate::services::chat::history::ReceiptStep;
use crate::state::AppState;
use crate::wire::conversation::{
    ConversationPages, ConversationsAnswer, ConversationsData, HistoryAnswer, ReadAnswer,
    SyncAnswer,
};

/// Conversations on a page, and messages of a history, where nothing else was asked for.
const PAGE: i64 = 10;
const HISTORY: i64 = 50;
/// Messages of one answer.
const HISTORY_MAX: i64 = 200;

/// Which of my conversations.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ConversationsQuery {
    /// A part of the name of the player or team, with or without an @, at most 100 characters; blank is no filter.
    #[serde(default)]
    q: String,
}

/// My conversations that have messages, the newest message first.
#[utoipa::path(operation_id = "conversations", tag = "chat", security(("bearer" = [])), params(ConversationsQuery, PageQuery),
    responses((status = 200, body = ConversationsAnswer), (status = 422, body = ApiError)))]
#[get("/messages/conversations")]
pub(super) async fn list(
    app: web::Data<AppState>,
    player: Player,
    query: web::Query<ConversationsQuery>,
    page: web::Query<PageQuery>,
) -> Result<web::Json<ConversationsAnswer>> {
    let search = SearchText::parse(&query.q).map_err(|why| Error::field("q", why))?;
    let search = search.as_ref().map(|search| &*search.text);
    let page = page.page(PAGE);
    let totals = store::chat::list::totals(&app.db, player.id).await?;
    let total = match search {
        Some(text) => store::chat::list::count_found(&app.db, player.id, text).await?,
        None => totals.conversations,
    };
    let window = ListWindow {
        search,
        limit: page.limit,
        offset: page.offset(),
    };
    let conversations = chat::history::conversations(&app, player.id, window).await?;
    Ok(web::Json(ConversationsAnswer {
        success: true,
        data: ConversationsData {
            conversations,
            unread_count: totals.unread,
        },
        pagination: ConversationPages {
            pages: page.of(total),
            total_conversations: total,
        },
    }))
}

/// Which part of a history; the newest where neither end is given.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SpanQuery {
    /// The newest of those before this number.
    before: Option<i64>,
    /// The oldest of those after this number.
    after: Option<i64>,
    /// How many, 1 to 200.
    limit: Option<i64>,
}

impl SpanQuery {
    /// The span, with `usual` messages where nothing was asked for.
    pub(super) fn span(self, usual: i64) -> Result<Span> {
        let limit = self.limit.unwrap_or(usual).clamp(1, HISTORY_MAX);
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

/// The messages between a player and me.
#[utoipa::path(tag = "chat", security(("bearer" = [])), params(SpanQuery, ("userId" = Uuid, Path)), responses(
    (status = 200, body = HistoryAnswer), (status = 409, body = ApiError)
))]
#[get("/messages/{userId}/history")]
pub(super) async fn history_with(
    app: web::Data<AppState>,
    player: Player,
    other: web::Path<Uuid>,
    query: web::Query<SpanQuery>,
) -> Result<web::Json<HistoryAnswer>> {
    let span = query.span(HISTORY)?;
    let read = chat::history::history_with(&app, player.id, *other, span).await;
    let data = read.map_err(|problem| refused(&app, problem))?;
    Ok(web::Json(HistoryAnswer {
        success: true,
        data,
    }))
}

/// The messages of one of my conversations.
#[utoipa::path(tag = "chat", security(("bearer" = [])), params(SpanQuery, ("id" = Uuid, Path)), responses(
    (status = 200, body = HistoryAnswer)
))]
#[get("/messages/conversations/{id}/history")]
pub(super) async fn history(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
    query: web::Query<SpanQuery>,
) -> Result<web::Json<HistoryAnswer>> {
    let read = chat::history::history(&app, player.id, *id, query.span(HISTORY)?).await;
    let data = read.map_err(|problem| refused(&app, problem))?;
    Ok(web::Json(HistoryAnswer {
        success: true,
        data,
    }))
}

/// What the client has.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct SyncQuery {
    /// Every message up to this number.
    #[serde(default)]
    after: i64,
    /// Every edit and deletion up to this number.
    #[serde(default)]
    changes_after: i64,
}

/// What a client has missed in a conversation while its line was away.
#[utoipa::path(tag = "chat", security(("bearer" = [])), params(SyncQuery, ("id" = Uuid, Path)), responses(
    (status = 200, body = SyncAnswer)
))]
#[get("/messages/conversations/{id}/sync")]
pub(super) async fn sync(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
    query: web::Query<SyncQuery>,
) -> Result<web::Json<SyncAnswer>> {
    let has = (query.after, query.changes_after);
    let missed = chat::history::missed(&app, player.id, *id, has).await;
    let data = missed.map_err(|problem| refused(&app, problem))?;
    Ok(web::Json(SyncAnswer {
        success: true,
        data,
    }))
}

/// How far was read; all messages if empty.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(super) struct ReadBody {
    seq: Option<i64>,
}

/// I have read a conversation.
#[utoipa::path(tag = "chat", security(("bearer" = [])), params(("id" = Uuid, Path)),
    request_body = Option<ReadBody>,
    responses((status = 200, body = ReadAnswer))
)]
#[put("/messages/conversations/{id}/read")]
pub(super) async fn mark_read(
    app: web::Data<AppState>,
    player: Player,
    id: web::Path<Uuid>,
    body: Option<web::Json<ReadBody>>,
) -> Result<web::Json<ReadAnswer>> {
    let seq = body.and_then(|body| body.seq);
    let marked = chat::history::mark(&app, player.id, *id, ReceiptStep::Read(seq)).await;
    let data = marked.map_err(|problem| refused(&app, problem))?;
    Ok(web::Json(ReadAnswer {
        success: true,
        data,
    }))
}
