//! Conversations over HTTP: one file a part (docs/rules.md, Messages).

mod arena;
mod attachment;
mod block;
mod conversation;
mod message;
mod people;

use actors::conversation::Unsaid;
use domain::chat::Refusal;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::app::App;
use crate::chat::Problem;
use crate::http::error::Error;

/// Mounts the routes.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    // Words before ids: nobody is called `conversations`.
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
fn refused(app: &App, problem: Problem) -> Error {
    let words = problem.to_string();
    match problem {
        Problem::Text(_) => Error::field("content", words),
        Problem::Files | Problem::Unsaid(Unsaid::NoSuchFile) => Error::field("attachments", words),
        Problem::NoRecipient => Error::field("recipientId", words),
        Problem::Oneself => conflict("STATE_CONFLICT", words),
        Problem::NoUser | Problem::Unsaid(Unsaid::NotFound) => {
            missing("USER_NOT_FOUND", "User not found")
        }
        Problem::NoConversation | Problem::Unsaid(Unsaid::Outsider) => {
            missing("CONVERSATION_NOT_FOUND", "Conversation not found")
        }
        Problem::NoMessage => missing("MESSAGE_NOT_FOUND", "Message not found"),
        Problem::Unsaid(Unsaid::Blocking | Unsaid::Blocked) => forbidden("BLOCKED", words),
        Problem::Unsaid(Unsaid::Unanswered) => forbidden("UNANSWERED", words),
        Problem::TooManyContacts(retry_at) => Error::TooMany {
            code: "RATE_LIMITED",
            message: "You have written to many new players today. Try again later.",
            retry_seconds: crate::chat::retry_ms(retry_at, app.clock.now()).div_ceil(1_000),
        },
        Problem::Unsaid(Unsaid::Refused(Refusal::NotYours)) => forbidden("NOT_YOURS", words),
        Problem::Unsaid(Unsaid::Refused(Refusal::TooLate)) => conflict("TOO_LATE", words),
        Problem::Unsaid(Unsaid::Refused(Refusal::Deleted)) => conflict("MESSAGE_DELETED", words),
        Problem::Unsaid(Unsaid::TooOften(too_often)) => Error::TooMany {
            code: "RATE_LIMITED",
            message: "You are writing too fast. Please wait a moment.",
            retry_seconds: crate::chat::retry_ms(too_often.retry_at, app.clock.now())
                .div_ceil(1_000),
        },
        // Nobody knows how far it came: sending it again finds out.
        Problem::Unsaid(Unsaid::Busy | Unsaid::Failed) => Error::Busy,
        Problem::Store(error) => error.into(),
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
