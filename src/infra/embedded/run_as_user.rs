//! The user that `PostgreSQL` runs as: ourselves, or an unprivileged one where we are root.

use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use sha2::{Digest, Sha256};

/// The parent of the data of clones in folders that only root may enter.
pub(super) const ROOTS_HOME: &str = "/var/lib/duel-ledger";
/// Whom root hands the cluster to: the first that this machine has.
const UNPRIVILEGED: [&str; 3] = [OWN, "postgres", SHARED];
/// The user of this server alone. Root creates it if the machine has no other than [`SHARED`].
const OWN: &str = "duel-ledger";
/// The user of many a daemon: each of them could read a cluster of it.
const SHARED: &str = "nobody";

/// Who owns the cluster.
#[derive(Debug)]
pub(super) struct ClusterOwner {
    /// Set where we are root.
    other: Option<(u32, u32)>,
    /// Whether other daemons may run as the same user.
    is_shared: bool,
}

impl ClusterOwner {
    /// Ourselves, or an unprivileged user where we are root. `folder` is one that we can write.
    pub(super) fn choose(folder: &Path) -> io::Result<Self> {
        // Whom a new file belongs to is who we are.
        let probe = folder.join(format!("probe-{}", std::process::id()));
        fs::write(&probe, "")?;
        let us = fs::metadata(&probe)?.uid();
        fs::remove_file(&probe)?;
        if us != 0 {
            return Ok(Self {
                other: None,
                is_shared: false,
            });
        }
        let users = fs::read_to_string("/etc/passwd")?;
        let found = UNPRIVILEGED
            .iter()
            .find_map(|name| Some((*name, user(&users, name)?)));
        found
            .map(|(name, other)| Self {
                other: Some(other),
                is_shared: name == SHARED,
            })
            .ok_or_else(|| {
                io::Error::other(
                    "PostgreSQL refuses to run as root and there is no user nobody to hand it to",
                )
            })
    }

    /// Says so where the cluster is open to other daemons.
    pub(super) fn warn_where_shared(&self) {
        if self.is_shared {
            tracing::warn!(
                "the private PostgreSQL runs as the user {SHARED}, whose other daemons can read it: make a user for it \
                 with `useradd --system {OWN}` before the first start"
            );
        }
    }

    /// A command as this user, with a clean environment, in a process group of its own: Ctrl+C is for the server,
    /// which stops its database last.
    pub(super) fn command(&self, program: &Path, folder: &Path) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(folder)
            .env_clear()
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("HOME", folder)
            .env("LC_ALL", "C.UTF-8")
            .process_group(0)
            .stdin(Stdio::null());
        if let Some((uid, gid)) = self.other {
            command.uid(uid).gid(gid);
        }
        command
    }

    /// Gives a folder that is ours to this user, for its eyes only.
    pub(super) fn own(&self, folder: &Path) -> io::Result<()> {
        use std::os::unix::fs::PermissionsExt;
        if let Some((uid, gid)) = self.other {
            chown(folder, Some(uid), Some(gid))?;
            fs::set_permissions(folder, fs::Permissions::from_mode(0o700))?;
        }
        Ok(())
    }

    /// Gives a file that is ours to this user, for its eyes only.
    pub(super) fn own_file(&self, file: &Path) -> io::Result<()> {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(file, fs::Permissions::from_mode(0o600))?;
        match self.other {
            Some((uid, gid)) => chown(file, Some(uid), Some(gid)),
            None => Ok(()),
        }
    }

    /// Whether a folder or file belongs to this user (to us, where it is ourselves).
    pub(super) fn owns(&self, path: &Path) -> bool {
        let owner = fs::metadata(path).map(|metadata| metadata.uid()).ok();
        match self.other {
            Some((uid, _)) => owner == Some(uid),
            None => owner != Some(0),
        }
    }

    /// Whether this user may enter a folder.
    pub(super) fn can_enter(&self, folder: &Path) -> bool {
        let mut test = self.command(Path::new("/bin/sh"), Path::new("/"));
        test.arg("-c")
            .arg("cd \"$1\"")
            .arg("sh")
            .arg(folder)
            .stderr(Stdio::null());
        test.status().is_ok_and(|status| status.success())
    }
}

/// Where what belongs to `data_dir` lives when its user may not enter it.
pub(super) fn shelter(data_dir: &Path) -> PathBuf {
    let digest = Sha256::digest(data_dir.as_os_str().as_encoded_bytes());
    let name: String = hex::encode(digest).chars().take(16).collect();
    Path::new(ROOTS_HOME).join(name)
}

/// The uid and gid of a user, from the text of `/etc/passwd`.
fn user(users: &str, name: &str) -> Option<(u32, u32)> {
    let line = users
        .lines()
        .find(|line| line.split(':').next() == Some(name))?;
    let mut fields = line.split(':').skip(2);
    Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_is_found_by_its_whole_name() {
        let users = "root:x:0:0::/root:/bin/sh\nnobody2:x:7:8::/:/x\nnobody:x:65534:65533::/:/x\n";
        assert_eq!(user(users, "nobody"), Some((65_534, 65_533)));
        assert_eq!(user(users, "postgres"), None);
    }
}
