//! The process between us and `PostgreSQL`: it stops the database when we are gone, in whatever way we went, and ends when
//! the database has ended, in whatever way that did.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdin, Stdio};

use super::cluster::Cluster;
use super::run_as_user::ClusterOwner;

/// `$1` binaries, `$2` cluster, `$3` log, `$4` the signal to stop by, `$5` what to delete at the end, `$6` not empty where the
/// log goes on. One run of it is one life of `PostgreSQL`, whose parent it is.
///
/// A `postmaster.pid` whose process is no `PostgreSQL` is left over from another life of this machine, whose numbers were
/// given anew; `PostgreSQL` itself would take that process for one of its own. One that still runs is an orphan (we hold the
/// lock of the data folder): its guard was killed too. It is stopped first. Is the database ready, states the eighth line of
/// `postmaster.pid`, which `pg_ctl` reads too; it waits for a recovery that takes long, for as long as it is under way.
///
/// Where we are gone the watch reads the end of its input and stops the database: fast; by force where that takes longer
/// than a minute, which costs a recovery at the next start and loses nothing.
const SCRIPT: &str = r#"
trap '' HUP INT TERM
pidfile="$2/postmaster.pid"
state() {
    first= ready=
    { read -r first; for line in 2 3 4 5 6 7; do read -r _; done; read -r ready; } 2>/dev/null <"$pidfile"
}
state
if [ -n "$first" ]; then
    case "$(readlink "/proc/$first/exe" 2>/dev/null)" in
    */postgres*) is_ours=yes ;;
    *) is_ours= ;;
    esac
    if [ -d /proc/self ] && [ -z "$is_ours" ]; then rm -f "$pidfile"; fi
    if "$1/pg_ctl" -D "$2" status >/dev/null 2>&1; then
        "$1/pg_ctl" -D "$2" -m fast -w -t 60 stop >/dev/null 2>&1
    fi
fi
umask 077
[ -n "$6" ] || : >"$3"
: >>"$3"
# One from before keeps its mode.
chmod 600 "$3"
"$1/postgres" -D "$2" >>"$3" 2>&1 </dev/null &
database=$!
exec 3<&0 </dev/null
(
    read -r _ <&3
    kill -s "$4" "$database"
    for look in 1 2 3 4 5 6 7 8 9 10 11 12; do
        sleep 5
        # Its number may be given anew.
        kill -0 "$database" || exit
    done
    kill -s QUIT "$database"
    sleep 5
    kill -s KILL "$database"
) >/dev/null 2>&1 &
watch=$!
exec 3<&-
until state; [ "$first" = "$database" ] && [ "$ready" = ready ]; do
    kill -0 "$database" 2>/dev/null || break
    sleep 0.05
done
kill -0 "$database" 2>/dev/null && echo ready
wait "$database"
status=$?
kill -s KILL "$watch"
cd /
for try in 1 2 3 4 5; do
    # The last processes of an immediate stop may still be writing what is to be deleted.
    if [ -z "$5" ] || rm -rf "$5" 2>/dev/null; then break; fi
    sleep 1
done
exit "$status"
"#;

/// What becomes of the cluster when it has stopped.
#[derive(Debug, Clone, Copy)]
pub(super) enum AtTheEnd {
    Keep,
    Delete,
}

/// What becomes of the log of the life before.
#[derive(Debug, Clone, Copy)]
pub(super) enum LogRetention {
    Anew,
    GoesOn,
}

/// Holds `PostgreSQL` for as long as we hold the other end of its pipe.
#[derive(Debug)]
pub(super) struct Watchdog {
    child: Child,
}

impl Watchdog {
    /// Starts `PostgreSQL` and waits until it takes connections.
    pub(super) fn start(
        bin: &Path,
        cluster: &Cluster,
        owner: &ClusterOwner,
        end: AtTheEnd,
        log: LogRetention,
    ) -> anyhow::Result<Self> {
        let mut command = owner.command(Path::new("/bin/sh"), &cluster.dir);
        command.args(["-c", SCRIPT, "duel-ledger-guard"]);
        command.arg(bin).arg(&cluster.data).arg(&cluster.log);
        match end {
            AtTheEnd::Keep => command.arg("INT").arg(""),
            AtTheEnd::Delete => command.arg("QUIT").arg(&cluster.dir),
        };
        match log {
            LogRetention::Anew => command.arg(""),
            LogRetention::GoesOn => command.arg("on"),
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
        drop(child.stdin.take());
        child.wait()?;
        anyhow::bail!(
            "the private PostgreSQL in {} does not start ({}): its log is {}; if the folder is damaged, \
             restore it from a backup, or move it away to start empty",
            cluster.data.display(),
            reason(cluster),
            cluster.log.display()
        )
    }

    /// The pipe: closed, `PostgreSQL` is stopped.
    pub(super) fn pipe(&mut self) -> Option<ChildStdin> {
        self.child.stdin.take()
    }

    /// Waits until `PostgreSQL` has ended; answers how, in words.
    pub(super) fn wait(&mut self) -> String {
        match self.child.wait().map(|status| status.code()) {
            // As a shell reports a signal.
            Ok(Some(code @ 129..)) => format!("by signal {}", code - 128),
            Ok(Some(code)) => format!("with code {code}"),
            Ok(None) => "with its guard".to_owned(),
            Err(error) => format!("unreadable: {error}"),
        }
    }
}

/// What the log states of the last failure.
fn reason(cluster: &Cluster) -> String {
    let log = std::fs::read_to_string(&cluster.log).unwrap_or_default();
    let is_reporting = |line: &&str| line.contains("FATAL") || line.contains("PANIC");
    let found = log.lines().rfind(is_reporting).or(log.lines().last());
    found.unwrap_or("it printed nothing").to_owned()
}
