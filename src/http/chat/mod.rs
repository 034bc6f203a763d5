//! Conversations over HTTP: one file a part (docs/rules.md, Messages).

mod arena;
mod attachment;
mod block;
mod conversation;
mod message;
mod people;

use actors::conversation::SendError;
use domain::chat::MessageRefusal;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::error::Error;
use crate::services::chat::ChatError;
use crate::state::AppState;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    // Fixed paths before ids: no id is `conversations`.
    cfg.service(arena::arena)
        .service(conversation::list)
        .service(conversation::mark_read)
        .service(conversation::sync)
        .service(conversation::history)
        .service(people::directory)
        .service(attachment::upload)
        .service(attachment::serve)
        .service(attachment::preview)
        .service(message::send)
        .service(conversation::history_with)
        .service(message::edit)
        .service(message::delete)
        .service(block::block)
        .service(block::unblock)
        .service(block::list);
}

/// What is answered where something was not done.
fn refused(app: &AppState, problem: ChatError) -> Error {
    let words = problem.to_string();
    match problem {
        ChatError::Text(_) => Error::field("content", words),
        ChatError::Files | ChatError::NotSent(SendError::NoSuchFile) => {
            Error::field("attachments", words)
        }
        ChatError::NoRecipient => Error::field("recipientId", words),
        ChatError::Oneself => conflict("STATE_CONFLICT", words),
        ChatError::NoUser | ChatError::NotSent(SendError::NotFound) => {
            missing("USER_NOT_FOUND", "User not found")
        }
        ChatError::NoConversation | ChatError::NotSent(SendError::Outsider) => {
            missing("CONVERSATION_NOT_FOUND", "Conversation not found")
        }
        ChatError::NoMessage => missing("MESSAGE_NOT_FOUND", "Message not found"),
        ChatError::NotSent(SendError::Closed) => conflict("CONVERSATION_CLOSED", words),
        ChatError::NotSent(SendError::Blocking | SendError::Blocked) => forbidden("BLOCKED", words),
        ChatError::NotSent(SendError::Unanswered) => forbidden("UNANSWERED", words),
        ChatError::TooManyContacts(retry_at) => Error::TooMany {
            code: "RATE_LIMITED",
            message: "You have written to many new players today. Try again later.",
            retry_seconds: crate::services::chat::retry_ms(retry_at, app.clock.now())
                .div_ceil(1_000),
        },
        ChatError::NotSent(SendError::Refused(MessageRefusal::NotYours)) => {
            forbidden("NOT_YOURS", words)
        }
        ChatError::NotSent(SendError::Refused(MessageRefusal::TooLate)) => {
            conflict("TOO_LATE", words)
        }
        ChatError::NotSent(SendError::Refused(MessageRefusal::Deleted)) => {
            conflict("MESSAGE_DELETED", words)
        }
        ChatError::NotSent(SendError::Refused(MessageRefusal::Evidence)) => {
            conflict("MESSAGE_IS_EVIDENCE", words)
        }
        ChatError::NotSent(SendError::TooOften(too_often)) => Error::TooMany {
            code: "RATE_LIMITED",
            message: "You are writing too fast. Please wait a moment.",
            retry_seconds: crate::services::chat::retry_ms(too_often.retry_at, app.clock.now())
                .div_ceil(1_000),
        },
        // How far it came is unknown: sending it again finds out.
        ChatError::NotSent(SendError::Busy | SendError::Failed) => Error::Busy,
        ChatError::Store(error) => error.into(),
    }
}

fn missing(code: &'static str, message: &'static str) -> Error {
    Error::NotFound { code, message }
}

fn forbidden(code: &'static str, message: String) -> Error {
    Error::Forbidden { code, message }
}

fn conflict(code: &'static str, message: String) -> Error {
    Error::Conflict { code, message }
}
