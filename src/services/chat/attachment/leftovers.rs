//! Files under names of no object, which a crash has left behind. Their names begin with an id, and ids show their age.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::Context;
use uuid::Uuid;

/// Removes the files of a folder whose names are of ids before `until`, as `id_of` reads them; answers how many. That there
/// is no such folder yet is fine.
pub(super) async fn remove(
    folder: PathBuf,
    id_of: fn(&str) -> Option<Uuid>,
    until: Uuid,
) -> anyhow::Result<u64> {
    let swept = tokio::task::spawn_blocking(move || {
        remove_now(&folder, id_of, until)
            .with_context(|| format!("the folder {} cannot be swept", folder.display()))
    });
    swept.await?
}

fn remove_now(folder: &Path, id_of: fn(&str) -> Option<Uuid>, until: Uuid) -> std::io::Result<u64> {
    let mut swept = 0;
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(0),
        Err(error) => return Err(error),
    };
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        let is_old = name.to_str().and_then(id_of).is_some_and(|id| id < until);
        if is_old {
            std::fs::remove_file(entry.path())?;
            swept += 1;
        }
    }
    Ok(swept)
}
