//! What follows from a player coming online or going offline.

use time::OffsetDateTime;
use uuid::Uuid;

use crate::app::App;

/// Players that one look of the clock lets go offline; the next look takes the rest.
pub const AT_ONCE_MAX: usize = 1_000;

/// A player came online.
pub async fn came(app: &App, player: Uuid, at: OffsetDateTime) {
    if let Err(error) = store::account::seen(&app.db, &[player], &[at]).await {
        tracing::warn!(%player, "when a player was last seen is not written: {error}");
    }
}

/// Lets those go offline whose last socket closed long enough ago, and writes when they were last seen. Answers how many.
pub async fn settle(app: &App) -> store::Result<usize> {
    let now = app.clock.now();
    let (mut players, mut since) = (Vec::new(), Vec::new());
    for player in app.sessions.gone(now).into_iter().take(AT_ONCE_MAX) {
        // An actor that is too busy to answer is asked again with the next look.
        if let Ok(Some(left_at)) = app.sessions.settle(player, now).await {
            players.push(player);
            since.push(left_at);
        }
    }
    store::account::seen(&app.db, &players, &since).await?;
    Ok(players.len())
}
