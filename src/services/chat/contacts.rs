//! How many strangers one player may write to: each has to be a conversation first.

use domain::chat::Venue;
use sha2::{Digest, Sha256};
use store::rate_limit;
use time::Duration;
use uuid::Uuid;

use super::ChatError;
use crate::state::AppState;

/// The time that new conversations are counted in.
const WINDOW: Duration = Duration::days(1);

/// Counts a conversation that is about to be opened with a player who is no mutual friend.
///
/// # Errors
/// [`ChatError::TooManyContacts`], and where the database fails.
pub(super) async fn count(app: &AppState, who: Uuid, venue: Venue) -> Result<(), ChatError> {
    let Venue::Direct(lower, higher) = venue else {
        return Ok(());
    };
    let id = venue.conversation_id();
    if app.conversations.is_running(id) || store::chat::find(&app.db, id).await?.is_some() {
        return Ok(());
    }
    if store::chat::are_friends(&app.db, lower, higher).await? {
        return Ok(());
    }
    let subject = Sha256::digest(format!("new conversation {who}")).into();
    let mut connection = app.db.acquire().await?;
    let window = rate_limit::take(&mut connection, &subject, WINDOW, app.clock.now()).await?;
    let max = i32::try_from(app.settings.new_conversations_a_day).unwrap_or(i32::MAX);
    if max < window.taken {
        return Err(ChatError::TooManyContacts(window.ends_at));
    }
    Ok(())
}
