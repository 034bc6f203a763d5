//! What became of a notification that asks for an answer.

use store::notification;
use uuid::Uuid;

use crate::http::error::Error;
use crate::state::AppState;

/// The refusal of an answer to a notification that asks for none.
pub(super) fn nothing_to_answer() -> Error {
    Error::Conflict {
        code: "ACTION_NOT_REQUIRED",
        message: "There is nothing to answer here".to_owned(),
    }
}

/// Records what became of an invitation into a team, or of a request to join it or to be connected with it, for the notification
/// of it that `user` has: it was answered there, or on the team's page. The command was executed even if this fails.
pub(in crate::http) async fn record_team_answer(
    app: &AppState,
    user: Uuid,
    request: (Uuid, Uuid),
    answer: notification::RequestAnswer,
) {
    match notification::asking(&app.db, user, request).await {
        Ok(Some(id)) => record_answer(app, user, id, answer).await,
        Ok(None) => {}
        Err(error) => {
            tracing::warn!(%user, "the answer to team request {} is not recorded: {error}", request.1);
        }
    }
}

/// Records the answer to a notification, for the other devices. The command was executed even if this fails.
pub(super) async fn record_answer(
    app: &AppState,
    user: Uuid,
    id: Uuid,
    answer: notification::RequestAnswer,
) {
    match notification::answer(&app.db, user, id, answer, app.clock.now()).await {
        Ok(changed) if 0 < changed.affected => app.notifications.moved([user]),
        Ok(_) => {}
        Err(error) => {
            tracing::warn!(%user, "the answer to notification {id} is not recorded: {error}");
        }
    }
}
