//! `duel-loadtest`: run a load, search for the largest one, compare two reports.

mod command;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use loadtest::cli::{Cli, Command};

/// Something is wrong with the server, or a threshold is broken.
const BROKEN: u8 = 1;
/// The load test could not be run.
const NOT_RUN: u8 = 2;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    let outcome = match runtime {
        Ok(runtime) => {
            let outcome = runtime.block_on(run(cli));
            // A worker's input is read by a thread that nothing else ends.
            runtime.shutdown_background();
            outcome
        }
        Err(error) => Err(error.into()),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(BROKEN),
        Err(error) => {
            // With standard error gone there is no one left to read it.
            drop(writeln!(std::io::stderr(), "duel-loadtest: {error:#}"));
            ExitCode::from(NOT_RUN)
        }
    }
}

/// Whether everything held.
async fn run(cli: Cli) -> anyhow::Result<bool> {
    match cli.command {
        Command::Run(run) => Box::pin(command::run(run)).await,
        Command::Search(search) => Box::pin(command::search(search)).await,
        Command::Compare(compare) => command::compare(&compare),
        Command::Worker => Box::pin(command::work()).await,
    }
}
