//! What players send each other by will: to those who follow them, and not often (docs/rules.md, Notifications).

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, post, web};
use domain::challenge::{Challenge, Status, Terms};
use domain::notification::{PlayerRequest, RequestError};
use serde::Deserialize;
use store::notification::NotificationBatch;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::error::{ApiError, Error, FieldErrors, Result};
use crate::http::extract::ActivePlayer;
use crate::http::limits;
use crate::infra::rate_limits::stored;
use crate::state::AppState;
use crate::wire::notification_answer::{SentNotification, SentNotificationData};

/// A notification and its recipient.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewNotificationBody {
    recipient_id: Option<Uuid>,
    /// interest, tag or `challenge_invitation`.
    #[serde(rename = "type")]
    kind: Option<String>,
    data: Option<NewNotificationData>,
}

/// Of what is sent here only this is read: who sends it, and how a challenge is called, the server knows itself.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct NewNotificationData {
    /// At most 500 characters.
    message: Option<String>,
    challenge: Option<Subject>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewNotificationSubject)]
struct Subject {
    #[serde(rename = "_id")]
    id: Uuid,
}

/// Notifies a player who follows me. The response does not reveal whether it arrived: a player who has blocked me gets
/// nothing.
#[utoipa::path(operation_id = "send_notification", tag = "notifications", security(("bearer" = [])), request_body = NewNotificationBody, responses(
    (status = 201, body = SentNotification), (status = 404, body = ApiError), (status = 409, body = ApiError)
))]
#[post("/notifications")]
pub(super) async fn send(
    app: web::Data<AppState>,
    player: ActivePlayer,
    body: web::Json<NewNotificationBody>,
) -> Result<HttpResponse> {
    let (recipient, kind, data) = complete(body.into_inner())?;
    let request = PlayerRequest::parse(&kind, data.message.as_deref()).map_err(refused)?;
    if store::account::find(&app.db, recipient).await?.is_none() {
        return Err(Error::NotFound {
            code: "USER_NOT_FOUND",
            message: "User not found",
        });
    }
    if !store::friend::follows(&app.db, recipient, player.id).await? {
        return Err(Error::Forbidden {
            code: "NOT_A_FOLLOWER",
            message: "Only players who follow you can be notified".to_owned(),
        });
    }
    let challenge = match data.challenge {
        Some(subject) => Some(shared(&app, player.id, recipient, subject.id).await?),
        None => None,
    };
    let fact = request
        .fact(challenge.as_ref().map(terms))
        .map_err(refused)?;
    limits::take(&app, stored::NOTIFICATIONS, &player.id.to_string()).await?;
    let now = app.clock.now();
    let id = app.ids.next(now);
    let batch = NotificationBatch {
        sender: Some(player.id),
        challenge: challenge.map(|challenge| challenge.id),
        team: None,
        at: now,
    };
    let news = [(id, recipient, fact)];
    let recipients = store::notification::tell(&app.db, batch, &news).await?;
    app.notifications.moved(recipients);
    Ok(
        HttpResponse::build(StatusCode::CREATED).json(SentNotification {
            success: true,
            message: "Notification sent",
            data: SentNotificationData {
                notification_id: id,
            },
        }),
    )
}

fn complete(body: NewNotificationBody) -> Result<(Uuid, String, NewNotificationData)> {
    let mut faults = FieldErrors::new();
    let mut missing = |field, message: &str| drop(faults.insert(field, message.to_owned()));
    if body.recipient_id.is_none() {
        missing("recipientId", "Recipient is required");
    }
    if body.kind.is_none() {
        missing("type", "Type is required");
    }
    if body.data.is_none() {
        missing("data", "Data is required");
    }
    match (body.recipient_id, body.kind, body.data) {
        (Some(recipient), Some(kind), Some(data)) => Ok((recipient, kind, data)),
        _ => Err(Error::Invalid(faults)),
    }
}

fn terms(challenge: &Challenge) -> &Terms {
    &challenge.terms
}

fn refused(problem: RequestError) -> Error {
    let message = problem.to_string();
    match problem {
        RequestError::TypeNotAllowed => Error::Forbidden {
            code: "TYPE_NOT_ALLOWED",
            message,
        },
        RequestError::Blank | RequestError::TooLong | RequestError::Control => {
            Error::field("message", message)
        }
        RequestError::ChallengeNeeded => Error::field("challenge", message),
    }
}

/// A challenge that is open, and that both players may see: a notification must not reveal a private one.
async fn shared(app: &AppState, sender: Uuid, recipient: Uuid, id: Uuid) -> Result<Challenge> {
    let not_found = || Error::NotFound {
        code: "CHALLENGE_NOT_FOUND",
        message: "Challenge not found",
    };
    let snapshot = store::challenge::find(&app.db, id).await?;
    let challenge = snapshot.ok_or_else(not_found)?.challenge;
    for viewer in [sender, recipient] {
        let ties = store::challenge::ties(&app.db, id, viewer).await?;
        let seen = challenge.show(Some(viewer), None, ties.ok_or_else(not_found)?);
        seen.map_err(|_awaiting| not_found())?;
    }
    if challenge.phase.status() == Status::Open {
        Ok(challenge)
    } else {
        Err(Error::Conflict {
            code: "NOT_OPEN",
            message: "This challenge is not open".to_owned(),
        })
    }
}
