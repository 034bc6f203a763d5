//! Declining an invitation to a challenge: the player who sent it learns of it. The invited may still join later, since who is
//! invited has not changed.

use actix_web::http::StatusCode;
use domain::notification::Fact;
use store::idempotency::{Answer, Key};
use store::notification::{self, Shown, Telling};
use uuid::Uuid;

use super::answer::nothing_to_answer;
use crate::app::App;
use crate::http::error::Result;
use crate::http::idempotency;
use crate::http::said::Said;

/// Declines once, on however many devices it is pressed.
pub(super) async fn decline(
    app: &App,
    (user, sender): (Uuid, Uuid),
    (shown, challenge): (&Shown, Uuid),
    key: Option<Key>,
) -> Result<Answer> {
    let answer = idempotency::answer(StatusCode::OK, &Said::words("Invitation declined"))?;
    if shown.is_asking {
        let now = app.clock.now();
        let telling = Telling {
            sender: Some(user),
            challenge: Some(challenge),
            team: None,
            at: now,
        };
        let news = (app.ids.next(now), sender, Fact::ChallengeDeclined);
        let mut tx = app.db.begin().await?;
        idempotency::claim(&mut tx, key.as_ref(), now).await?;
        if notification::decline(&mut tx, (user, shown.id), telling, news).await? {
            idempotency::keep(&mut tx, key.as_ref(), &answer).await?;
            tx.commit().await.map_err(store::Error::from)?;
            app.notifications.moved([user, sender]);
            return Ok(answer);
        }
    }
    // It was answered before: declined again it is the same, and what was accepted cannot be declined.
    let found = notification::find(&app.db, user, shown.id).await?;
    match found.and_then(|it| it.answer) {
        Some(notification::Answer::Rejected) => Ok(answer),
        Some(notification::Answer::Accepted) | None => Err(nothing_to_answer()),
    }
}
