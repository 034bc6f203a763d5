//! Sending a message where no socket is, and changing it.

use actix_web::{HttpResponse, delete, patch, post, web};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::refused;
use crate::http::challenge::CodeQuery;
use crate::http::error::{ApiError, Result};
use crate::http::extract::ActivePlayer;
use crate::services::chat::messages::{self, Outgoing};
use crate::state::AppState;
use crate::wire::conversation::MessageAnswer;

/// Send a message; the same `clientId` again is answered with the first one.
#[utoipa::path(tag = "chat", security(("bearer" = [])), request_body = Outgoing, responses(
    (status = 200, body = MessageAnswer, description = "It was sent before"),
    (status = 201, body = MessageAnswer), (status = 404, body = ApiError), (status = 409, body = ApiError)
))]
#[post("/messages/send")]
pub(super) async fn send(
    app: web::Data<AppState>,
    player: ActivePlayer,
    outgoing: web::Json<Outgoing>,
) -> Result<HttpResponse> {
    let id = app.ids.next(app.clock.now());
    let sent = messages::say(&app, player.id, id, outgoing.into_inner()).await;
    let message = sent.map_err(|problem| refused(&app, problem))?;
    let mut response = if message.id == id {
        HttpResponse::Created()
    } else {
        HttpResponse::Ok()
    };
    Ok(response.json(MessageAnswer::of(&message)))
}

/// Other words.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct EditBody {
    content: String,
}

/// Edit a message of mine, within 15 minutes.
#[utoipa::path(operation_id = "edit_message", tag = "chat", security(("bearer" = [])), params(CodeQuery, ("id" = Uuid, Path)), responses(
    (status = 200, body = MessageAnswer), (status = 409, body = ApiError)
))]
#[patch("/messages/{id}")]
pub(super) async fn edit(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
    code: web::Query<CodeQuery>,
    body: web::Json<EditBody>,
) -> Result<web::Json<MessageAnswer>> {
    let code = code.invite_code.as_deref();
    let edited = messages::edit(&app, player.id, *id, &body.content, code).await;
    let message = edited.map_err(|problem| refused(&app, problem))?;
    Ok(web::Json(MessageAnswer::of(&message)))
}

/// Delete a message of mine; its place stays.
#[utoipa::path(tag = "chat", security(("bearer" = [])), params(CodeQuery, ("id" = Uuid, Path)), responses(
    (status = 200, body = MessageAnswer), (status = 409, body = ApiError)
))]
#[delete("/messages/{id}")]
pub(super) async fn delete(
    app: web::Data<AppState>,
    player: ActivePlayer,
    id: web::Path<Uuid>,
    code: web::Query<CodeQuery>,
) -> Result<web::Json<MessageAnswer>> {
    let code = code.invite_code.as_deref();
    let deleted = messages::delete(&app, player.id, *id, code).await;
    let message = deleted.map_err(|problem| refused(&app, problem))?;
    Ok(web::Json(MessageAnswer::of(&message)))
}
