//! The folders of clusters that are thrown away: one for each process that runs one, named by its number.

use std::fs;
use std::path::{Path, PathBuf};

const PREFIX: &str = "duel-ledger-";

/// The folder of this process's cluster.
pub(super) fn dir(temp: &Path) -> PathBuf {
    temp.join(format!("{PREFIX}{}", std::process::id()))
}

/// Removes the folders of processes that run no more, and an earlier one of our own number: a guard that was
/// killed together with its process has not removed its own, and the clusters of a few such runs fill a disk. Removes
/// nothing where the system does not list its processes.
pub(super) fn remove_abandoned(temp: &Path) {
    let processes = Path::new("/proc");
    let Ok(folders) = fs::read_dir(temp) else {
        return;
    };
    if !processes.join("self").exists() {
        return;
    }
    for folder in folders.flatten() {
        let name = folder.file_name();
        let process = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
        let Some(process) = process.and_then(|number| number.parse::<u32>().ok()) else {
            continue;
        };
        if process == std::process::id() || !processes.join(process.to_string()).exists() {
            // Another user's stays.
            drop(fs::remove_dir_all(folder.path()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folders_of_processes_that_run_no_more_are_removed() -> std::io::Result<()> {
        let temp = std::env::temp_dir().join(format!("throwaway-{}", std::process::id()));
        // The largest number that Linux gives to a process is 2^22.
        for name in [
            "duel-ledger-4194305",
            "duel-ledger-1",
            "duel-ledger-it-4194305-7",
            "4194305",
        ] {
            fs::create_dir_all(temp.join(name).join("cluster"))?;
        }
        fs::create_dir_all(dir(&temp))?;
        remove_abandoned(&temp);
        let mut left = Vec::new();
        for folder in fs::read_dir(&temp)? {
            left.push(folder?.file_name());
        }
        fs::remove_dir_all(&temp)?;
        left.sort();
        assert_eq!(
            left,
            ["4194305", "duel-ledger-1", "duel-ledger-it-4194305-7"]
        );
        Ok(())
    }
}
