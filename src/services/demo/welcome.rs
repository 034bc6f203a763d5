//! The text on the terminal once the demo world is ready: for the operator who started the server, not for its log.

use std::io::Write;

use super::cast::STAR;
use super::password;
use crate::state::AppState;

/// Prints where to go and, where the demo world is there, whom to sign in as.
///
/// # Errors
/// Where the database or the password cannot be read.
pub async fn welcome(app: &AppState, port: u16) -> anyhow::Result<()> {
    let address = app.settings.local_url(port);
    let mut text = format!("\nDuel Ledger is ready: {address}\n");
    if store::account::credentials(&app.db, STAR).await?.is_some() {
        let password = password(&app.settings.data_dir)?.map_or_else(
            || "is in the data folder of its first start".to_owned(),
            |password| format!("is {password}"),
        );
        let people = format!(
            "This is a demo world, and no money moves. Sign in as {STAR}@example.com to play; the password of all accounts {password}
"
        );
        text.push_str(&people);
        if app.settings.demo {
            let mails = format!("Their mails are at {address}/dev/mailbox\n");
            text.push_str(&mails);
        }
        text.push('\n');
    }
    // A reader that went away is no reason to stop serving.
    drop(std::io::stdout().write_all(text.as_bytes()));
    Ok(())
}
