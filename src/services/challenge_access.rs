//! Who may see a challenge: asked by HTTP and by sockets.

use domain::challenge::{Refusal, ViewerTies};
use store::challenge::Snapshot;
use uuid::Uuid;

use crate::state::AppState;

/// Why a challenge is not seen.
#[derive(Debug, thiserror::Error)]
pub enum ViewError {
    /// There is none.
    #[error("there is no such challenge")]
    NotFound,
    /// This viewer may not see it.
    #[error(transparent)]
    Hidden(Refusal),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Ends what two players watch of each other behind a door, because they are friends no more, or one blocks the other.
pub async fn end_watching(app: &AppState, one: Uuid, other: Uuid) {
    if let Err(error) = app.challenges.estranged(one, other).await {
        // The next answer that they ask for is refused.
        tracing::warn!(%one, %other, "players {one} and {other} may watch each other's challenges for a while: {error}");
    }
}

/// The challenge, where this viewer may see it, and how they stand to it.
///
/// # Errors
/// [`ViewError`]
pub async fn visible(
    app: &AppState,
    id: Uuid,
    viewer: Option<Uuid>,
    code: Option<&str>,
) -> Result<(Snapshot, ViewerTies), ViewError> {
    let snapshot = store::challenge::find(&app.db, id)
        .await?
        .ok_or(ViewError::NotFound)?;
    let creator = snapshot.challenge.creator;
    let ties = match viewer {
        Some(viewer) if viewer != creator => {
            let ties = store::challenge::ties(&app.db, id, viewer).await?;
            ties.ok_or(ViewError::NotFound)?
        }
        Some(_) | None => ViewerTies::NONE,
    };
    snapshot
        .challenge
        .show(viewer, code, ties)
        .map_err(ViewError::Hidden)?;
    if snapshot.outages_ahead.is_empty() {
        return Ok((snapshot, ties));
    }
    // The clock stands still: the outages ahead are shown, and applied by the first turn afterwards.
    if app.operations.is_read_only() {
        return Ok((snapshot.as_it_will_stand(), ties));
    }
    // The clock applies outages to all challenges by and by. A challenge that is viewed gets them at once, so that its
    // deadline is right and its watchers see it.
    if let Err(why) = app.challenges.tick(id).await {
        tracing::debug!(%id, "challenge {id} applies its outages later: {why}");
    }
    let found = store::challenge::find(&app.db, id).await?;
    let snapshot = found.ok_or(ViewError::NotFound)?;
    Ok((snapshot.as_it_will_stand(), ties))
}
