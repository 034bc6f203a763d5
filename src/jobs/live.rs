//! What those who watch are told by the second: how many they are, what is new, what other processes committed.

use std::time::Duration;

use crate::app::App;

/// How often is looked: numbers that change faster are told once.
pub const EVERY: Duration = Duration::from_secs(1);

/// Looks once. Answers at how many challenges, and how many players were behind with their notifications.
///
/// # Errors
/// Where the database cannot be read.
pub async fn look(app: &App) -> store::Result<(usize, usize)> {
    Ok((
        app.challenges.look().await?,
        app.notifications.look().await?,
    ))
}
