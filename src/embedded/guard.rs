//! The process between us and `PostgreSQL`: it stops the database when we are gone, in whatever way we went.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};

use super::cluster::Cluster;
use super::steward::Steward;

/// `$1` binaries, `$2` cluster, `$3` log, `$4` how to stop, `$5` what to delete at the end. A `PostgreSQL` that still
/// runs is an orphan (we hold the lock of the data folder): its guard was killed too. It is stopped first.
const SCRIPT: &str = r#"
trap '' HUP INT TERM
if "$1/pg_ctl" -D "$2" status >/dev/null 2>&1; then
    "$1/pg_ctl" -D "$2" -m fast -w -t 60 stop >/dev/null 2>&1
fi
: >"$3"
"$1/pg_ctl" -D "$2" -l "$3" -w -t 60 start >/dev/null 2>&1 </dev/null || exit 1
echo ready
read -r _
"$1/pg_ctl" -D "$2" -m "$4" -w -t 60 stop >/dev/null 2>&1
cd /
for try in 1 2 3 4 5; do
    # The last processes of an immediate stop may still be writing what is to be deleted.
    if [ -z "$5" ] || rm -rf "$5" 2>/dev/null; then exit 0; fi
    sleep 1
done
"#;

/// What becomes of the cluster when it has stopped.
#[derive(Debug, Clone, Copy)]
pub(super) enum AtTheEnd {
    Keep,
    Delete,
}

/// Holds `PostgreSQL` for as long as we hold the other end of its pipe.
#[derive(Debug)]
pub(super) struct Guard {
    child: Child,
}

impl Guard {
    /// Starts `PostgreSQL` and waits until it takes connections.
    pub(super) fn start(
        bin: &Path,
        cluster: &Cluster,
        steward: &Steward,
        end: AtTheEnd,
    ) -> anyhow::Result<Self> {
        let mut command = steward.command(Path::new("/bin/sh"), &cluster.home);
        command.args(["-c", SCRIPT, "duel-ledger-guard"]);
        command.arg(bin).arg(&cluster.data).arg(&cluster.log);
        match end {
            AtTheEnd::Keep => command.arg("fast").arg(""),
            AtTheEnd::Delete => command.arg("immediate").arg(&cluster.home),
        };
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child = command.spawn()?;
        let mut line = String::new();
        if let Some(stdout) = child.stdout.take() {
            BufReader::new(stdout).read_line(&mut line)?;
        }
        if line.trim() == "ready" {
            return Ok(Self { child });
        }
        let log = std::fs::read_to_string(&cluster.log).unwrap_or_default();
        let is_telling = |line: &&str| line.contains("FATAL") || line.contains("PANIC");
        let reason = log
            .lines()
            .find(is_telling)
            .or(log.lines().last())
            .unwrap_or("it said nothing");
        anyhow::bail!(
            "the private PostgreSQL in {} does not start ({reason}): its log is {}; if the folder is damaged, \
             restore it from a backup, or move it away to start empty",
            cluster.data.display(),
            cluster.log.display()
        )
    }

    /// Lets go, and waits until `PostgreSQL` has stopped.
    pub(super) fn stop(mut self) {
        drop(self.child.stdin.take());
        if let Err(error) = self.child.wait() {
            tracing::warn!("the private database cannot be waited for: {error}");
        }
    }
}
