//! Another process of this program, which runs a share of the load: its job goes to its standard input, its reports come from its
//! standard output, a JSON object a line.

use std::process::Stdio;

use anyhow::Context;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::stop::Stop;
use crate::worker::{Job, Progress};

/// The hidden subcommand of a process that works.
const WORKER: &str = "worker";

/// Starts a process and passes its reports on until it ends.
///
/// # Errors
/// Where it cannot be started.
pub(super) fn start(
    job: &Job,
    stop: Stop,
    reports: mpsc::Sender<Progress>,
) -> anyhow::Result<JoinHandle<()>> {
    let program = std::env::current_exe().context("this program does not know where it is")?;
    let mut child = Command::new(program)
        .arg(WORKER)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .context("another process of the load test cannot be started")?;
    let input = child.stdin.take().context("the process has no input")?;
    let output = child.stdout.take().context("the process has no output")?;
    let mut line = serde_json::to_string(job)?;
    line.push('\n');
    let lines = BufReader::new(output).lines();
    Ok(tokio::spawn(async move {
        converse((child, input, lines), line, stop, reports).await;
    }))
}

async fn converse(
    (mut child, mut input, mut lines): (Child, ChildStdin, Lines<BufReader<ChildStdout>>),
    job: String,
    stop: Stop,
    reports: mpsc::Sender<Progress>,
) {
    // A process that is gone is seen by the end of its output.
    drop(input.write_all(job.as_bytes()).await);
    drop(input.flush().await);
    let mut input = Some(input);
    loop {
        tokio::select! {
            line = lines.next_line() => {
                let Ok(Some(line)) = line else { break };
                let Ok(progress) = serde_json::from_str(&line) else { break };
                if reports.send(progress).await.is_err() {
                    break;
                }
            }
            // The end of its input ends its run.
            () = stop.raised(), if input.is_some() => drop(input.take()),
        }
    }
    drop(child.wait().await);
}
