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
/// Whom root hands the cluster to: the first that this machine has. Never `nobody`, whose other daemons could read it.
const UNPRIVILEGED: [&str; 2] = [OWN, "postgres"];
/// The user of this server alone; `make` creates it where root has no other to hand the cluster to.
const OWN: &str = "duel-ledger";

/// Who owns the cluster.
#[derive(Debug)]
pub(super) struct ClusterOwner {
    /// Set where we are root.
    other: Option<(u32, u32)>,
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
            return Ok(Self { other: None });
        }
        let other = unprivileged(&fs::read_to_string("/etc/passwd")?)?;
        Ok(Self { other: Some(other) })
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

    /// Gives a folder that is ours to this user, who alone may read it.
    pub(super) fn own(&self, folder: &Path) -> io::Result<()> {
        use std::os::unix::fs::PermissionsExt;
        if let Some((uid, gid)) = self.other {
            chown(folder, Some(uid), Some(gid))?;
            fs::set_permissions(folder, fs::Permissions::from_mode(0o700))?;
        }
        Ok(())
    }

    /// Gives a file that is ours to this user, who alone may read it.
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

/// Whom root hands the cluster to, from the text of `/etc/passwd`.
fn unprivileged(users: &str) -> io::Result<(u32, u32)> {
    let found = UNPRIVILEGED.iter().find_map(|name| user(users, name));
    found.ok_or_else(|| {
        io::Error::other(format!(
            "PostgreSQL refuses to run as root: make a user for it with `useradd --system {OWN}`"
        ))
    })
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

    #[test]
    fn security_14_a_cluster_is_never_handed_to_nobody() {
        let fallback = "root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/x\n";
        let refusal = unprivileged(fallback).unwrap_err().to_string();
        assert!(
            refusal.contains("useradd --system duel-ledger"),
            "{refusal}"
        );
        let debian = format!("{fallback}postgres:x:101:104::/:/x\n");
        assert_eq!(unprivileged(&debian).unwrap(), (101, 104));
        let own = format!("{debian}duel-ledger:x:998:997::/:/x\n");
        assert_eq!(unprivileged(&own).unwrap(), (998, 997));
    }
}
