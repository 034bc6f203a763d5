//! Who may see a challenge: asked by HTTP and by sockets.

use domain::challenge::{CreatorRelation, Refusal};
use store::challenge::Snapshot;
use uuid::Uuid;

use crate::state::AppState;

/// Why a challenge is not seen.
#[derive(Debug, thiserror::Error)]
pub enum ViewError {
    /// There is none.
    #[error("there is no such challenge")]
    NotFound,
    /// It is not for these eyes.
    #[error(transparent)]
    Hidden(Refusal),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// The challenge, where these eyes may see it, and who they are to its creator.
///
/// # Errors
/// [`ViewError`]
pub async fn visible(
    app: &AppState,
    id: Uuid,
    viewer: Option<Uuid>,
    code: Option<&str>,
) -> Result<(Snapshot, CreatorRelation), ViewError> {
    let snapshot = store::challenge::find(&app.db, id)
        .await?
        .ok_or(ViewError::NotFound)?;
    let creator = snapshot.challenge.creator;
    let relation = match viewer {
        Some(viewer) if viewer != creator => {
            store::challenge::relation(&app.db, viewer, creator).await?
        }
        Some(_) | None => CreatorRelation::Stranger,
    };
    snapshot
        .challenge
        .show(viewer, code, relation)
        .map_err(ViewError::Hidden)?;
    if snapshot.outages_ahead.is_empty() {
        return Ok((snapshot, relation));
    }
    // The clock applies outages to all challenges by and by. A challenge that is viewed gets them at once, so that its
    // deadline is right and its watchers see it.
    if let Err(why) = app.challenges.tick(id).await {
        tracing::debug!(%id, "challenge {id} applies its outages later: {why}");
    }
    let found = store::challenge::find(&app.db, id).await?;
    let snapshot = found.ok_or(ViewError::NotFound)?;
    Ok((snapshot.as_it_will_stand(), relation))
}
