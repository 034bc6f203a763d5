//! The one password of all people in a demo world: drawn when the world is made, and stored beside it for its operator.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::state::AppState;

/// Characters that are drawn: some 60 bits.
const DRAWN_LENGTH: usize = 12;

/// The password of the demo world of a data folder; none where it was made from another folder.
///
/// # Errors
/// Where the file cannot be read.
pub fn password(data_dir: &Path) -> anyhow::Result<Option<String>> {
    let path = file(data_dir);
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok(Some(text.trim().to_owned()).filter(|text| !text.is_empty())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("{} cannot be read", path.display())),
    }
}

/// Returns the stored password, or draws one and stores it, readable by its owner alone.
pub(super) fn make(app: &AppState) -> anyhow::Result<String> {
    let data_dir = &app.settings.data_dir;
    if let Some(stored) = password(data_dir)? {
        return Ok(stored);
    }
    // The words give the lowercase letters that the rules of a sign-up ask for, and no chance.
    let drawn = format!("Play-fair-{}", app.ids.code(DRAWN_LENGTH));
    let path = file(data_dir);
    let written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&path)
        .and_then(|mut file| writeln!(file, "{drawn}"));
    written.with_context(|| format!("{} cannot be written", path.display()))?;
    Ok(drawn)
}

fn file(data_dir: &Path) -> PathBuf {
    data_dir.join("demo.password")
}
