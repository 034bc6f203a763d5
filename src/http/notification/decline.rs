//! Declining an invitation to a challenge: the player who sent it learns of it. The invited may still join later, since who is
//! invited has not changed.

use actix_web::http::StatusCode;
use domain::notification::Payload;
use store::idempotency::{Key, StoredResponse};
use store::notification::{self, NotificationBatch, NotificationRow};
use uuid::Uuid;

use super::answered::nothing_to_answer;
use crate::http::error::Result;
use crate::http::idempotency;
use crate::state::AppState;
use crate::wire::success::Success;

/// Declines once, on however many devices it is pressed.
pub(super) async fn decline(
    app: &AppState,
    (user, sender): (Uuid, Uuid),
    (shown, challenge): (&NotificationRow, Uuid),
    key: Option<Key>,
) -> Result<StoredResponse> {
    let answer = idempotency::answer(StatusCode::OK, &Success::words("Invitation declined"))?;
    if shown.is_asking {
        let now = app.clock.now();
        let batch = NotificationBatch {
            sender: Some(user),
            challenge: Some(challenge),
            team: None,
            at: now,
        };
        let news = (app.ids.next(now), sender, Payload::ChallengeDeclined);
        let mut tx = app.db.begin().await?;
        idempotency::claim(&mut tx, key.as_ref(), now).await?;
        if notification::decline(&mut tx, (user, shown.id), batch, news).await? {
            idempotency::store_answer(&mut tx, key.as_ref(), &answer).await?;
            tx.commit().await.map_err(store::Error::from)?;
            app.notifications.moved([user, sender]);
            return Ok(answer);
        }
    }
    // It was answered before: declined again it is the same, and what was accepted cannot be declined.
    let found = notification::find(&app.db, user, shown.id).await?;
    match found.and_then(|it| it.answer) {
        Some(notification::RequestAnswer::Rejected) => Ok(answer),
        Some(notification::RequestAnswer::Accepted) | None => Err(nothing_to_answer()),
    }
}
