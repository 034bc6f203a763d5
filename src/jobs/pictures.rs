//! Deletes the pictures that are not shown: a cover that was replaced, and one whose command had an unknown outcome and
//! was not executed.

use std::collections::HashSet;
use std::time::Duration;

use crate::infra::images::PictureKind;
use crate::state::AppState;

/// How often the job looks.
pub const EVERY: Duration = Duration::from_hours(24);

/// A younger picture may belong to a command that is still to be committed.
const RETENTION: time::Duration = time::Duration::DAY;

/// Pictures of one query to PostgreSQL, which reads every challenge for each query. No caller waits for it.
const ASKED_AT_ONCE_MAX: usize = 1_000;

/// Takes away every picture older than a day that no row names; returns how many went.
///
/// # Errors
/// Where the database cannot be read.
pub async fn sweep(app: &AppState) -> store::Result<usize> {
    let before = app.clock.now() - RETENTION;
    let mut swept = 0;
    for kind in PictureKind::ALL {
        for some in app
            .files
            .older_than(kind, before)
            .await
            .chunks(ASKED_AT_ONCE_MAX)
        {
            let names: Vec<String> = some.iter().map(|it| it.as_str().to_owned()).collect();
            let shown = match kind {
                PictureKind::Avatar => store::account::avatars(&app.db, &names).await?,
                PictureKind::Cover => store::challenge::covers(&app.db, &names).await?,
                PictureKind::TeamAvatar => store::team::avatars(&app.db, &names).await?,
            };
            let shown: HashSet<String> = shown.into_iter().collect();
            for unused in names.iter().filter(|it| !shown.contains(*it)) {
                app.files.remove(kind, unused).await;
                swept += 1;
            }
        }
    }
    Ok(swept)
}
