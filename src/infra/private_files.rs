//! Files that our user alone may read: folders of mode 0700 and files of mode 0600, made so from the first moment.

use std::fs::{DirBuilder, File, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

use anyhow::Context;

const FOLDER: u32 = 0o700;
/// Others may go through to what is theirs, and list nothing.
const PASSAGE: u32 = 0o711;
const FILE: u32 = 0o600;
/// The bits of a mode that say who may do what.
const MODE: u32 = 0o777;

/// Makes a folder that only this user may enter, with those above it; one that others may enter is narrowed.
///
/// # Errors
/// One sentence, where it cannot be made, or belongs to another user who lets others in.
pub fn folder(path: &Path) -> anyhow::Result<()> {
    with_mode(path, FOLDER)
}

/// The data folder: as [`folder`]. One of root in which a private `PostgreSQL` of before runs as another user lets that
/// one through; a new one lives elsewhere (`embedded`).
///
/// # Errors
/// As [`folder`].
pub fn data_folder(path: &Path) -> anyhow::Result<()> {
    let is_roots = std::fs::metadata(path).is_ok_and(|found| found.uid() == 0);
    let has_guest = is_roots && path.join("postgres").is_dir();
    with_mode(path, if has_guest { PASSAGE } else { FOLDER })
}

fn with_mode(path: &Path, mode: u32) -> anyhow::Result<()> {
    DirBuilder::new()
        .recursive(true)
        .mode(FOLDER)
        .create(path)
        .with_context(|| format!("the folder {} cannot be made", path.display()))?;
    let found = std::fs::metadata(path)
        .with_context(|| format!("the folder {} cannot be looked at", path.display()))?;
    let present = found.mode() & MODE;
    if present & !mode == 0 && (mode == FOLDER || present == mode) {
        return Ok(());
    }
    std::fs::set_permissions(path, Permissions::from_mode(mode)).with_context(|| {
        format!(
            "the folder {} is open to other users and belongs to another one: give it to this user, or `chmod 700` it",
            path.display()
        )
    })?;
    tracing::info!(
        "the folder {} had mode {present:o}; it has {mode:o} now",
        path.display()
    );
    Ok(())
}

/// Options for a file that only this user may read or write.
pub fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.mode(FILE);
    options
}

/// A new file in the place of whatever is there, for writing.
///
/// # Errors
/// Where it cannot be made.
pub fn create(path: &Path) -> io::Result<File> {
    let file = options()
        .write(true)
        .create(true)
        .truncate(true)
        .open(path)?;
    // One that was there retains its mode.
    file.set_permissions(Permissions::from_mode(FILE))?;
    Ok(file)
}

/// Closes a file that a library made to others.
///
/// # Errors
/// Where it cannot be changed.
pub fn close(path: &Path) -> io::Result<()> {
    std::fs::set_permissions(path, Permissions::from_mode(FILE))
}

/// Closes to others the files that lie in a folder already: those made before files were private.
///
/// # Errors
/// Where the folder cannot be read.
pub fn close_all(folder: &Path) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let found = entry.metadata()?;
        if found.is_file() && found.mode() & MODE & !FILE != 0 {
            close(&entry.path())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(path: &Path) -> u32 {
        std::fs::metadata(path).unwrap().mode() & MODE
    }

    #[test]
    fn security_14_our_user_alone_may_read_folders_and_files() {
        let dir = std::env::temp_dir().join(format!("private-{}", std::process::id()));
        let data = dir.join("data");
        std::fs::create_dir_all(&data).unwrap();
        std::fs::set_permissions(&data, Permissions::from_mode(0o755)).unwrap();
        folder(&data).unwrap();
        assert_eq!(mode(&data), 0o700, "a wider one is narrowed");
        data_folder(&data).unwrap();
        assert_eq!(mode(&data), 0o700);
        let inner = data.join("files/covers");
        folder(&inner).unwrap();
        assert_eq!((mode(&inner), mode(&data.join("files"))), (0o700, 0o700));
        let (old, new) = (inner.join("old"), inner.join("new"));
        std::fs::write(&old, "x").unwrap();
        std::fs::set_permissions(&old, Permissions::from_mode(0o644)).unwrap();
        close_all(&inner).unwrap();
        create(&new).unwrap();
        assert_eq!((mode(&old), mode(&new)), (0o600, 0o600));
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
