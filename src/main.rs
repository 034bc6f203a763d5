//! `duel-ledger`: serve the product, or look after its books.

use std::io::Write;
use std::process::ExitCode;

use duel_ledger::commands::cli::{Admin, Cli, CliCommand, settings_as_markdown};
use duel_ledger::commands::{admin, announce, audit, payments, security, with_temp_db};
use duel_ledger::infra::{database, rate_limits};
use duel_ledger::{http, startup, telemetry};

/// Returns memory that was freed to the system, also while the server is idle: `make bench` measures it.
#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

#[actix_web::main]
async fn main() -> ExitCode {
    let cli = match Cli::read() {
        Ok(cli) => cli,
        Err((text, 0)) => return print(&text),
        Err((text, code)) => {
            complain(&text);
            return ExitCode::from(code);
        }
    };
    telemetry::start_logging(&cli.settings);
    let done = match cli.command.unwrap_or(CliCommand::Serve) {
        // Boxed: its future is too large for the stack of a small program.
        CliCommand::Serve => Box::pin(startup::serve(cli.settings)).await,
        CliCommand::Migrate => match database::migrate_on(&cli.settings).await {
            Ok(()) => return print("The schema is up to date.\n"),
            Err(error) => Err(error),
        },
        CliCommand::Openapi => return print(&http::openapi::as_json()),
        CliCommand::Limits => return print(&rate_limits::as_markdown()),
        CliCommand::Settings => return print(&settings_as_markdown()),
        CliCommand::Throwaway {
            migrations,
            command,
        } => {
            let package = &cli.settings.postgres_dir;
            match with_temp_db::run(package, migrations.as_deref(), &command).await {
                Ok(code) => return ExitCode::from(code),
                Err(error) => Err(error),
            }
        }
        CliCommand::Admin(Admin::Create(request)) => {
            match admin::create_on(&cli.settings, &request).await {
                Ok(created) => return print(&created.to_string()),
                Err(error) => Err(error),
            }
        }
        CliCommand::Payments(command) => match payments::run_on(&cli.settings, &command).await {
            Ok(done) => return print(&done),
            Err(error) => Err(error),
        },
        CliCommand::Announce(request) => match announce::announce_on(&cli.settings, &request).await
        {
            Ok(announced) => return print(&announced.to_string()),
            Err(error) => Err(error),
        },
        CliCommand::Security(lookup) => match security::look_on(&cli.settings, &lookup).await {
            Ok(report) => return print(&report.to_string()),
            Err(error) => Err(error),
        },
        CliCommand::Audit => match audit::run_on(&cli.settings).await {
            Ok(report) => {
                let printed = print(&report.to_string());
                return if report.is_clean() {
                    printed
                } else {
                    ExitCode::FAILURE
                };
            }
            Err(error) => Err(error),
        },
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("duel-ledger: {}.\n", sentence(&error)));
            ExitCode::FAILURE
        }
    }
}

/// The chain of causes in one line. Many libraries repeat their cause in their own text: a repetition is left out.
fn sentence(error: &anyhow::Error) -> String {
    error
        .chain()
        .map(ToString::to_string)
        .fold(String::new(), |outcome, cause| {
            if outcome.is_empty() {
                cause
            } else if outcome.contains(&cause) {
                outcome
            } else {
                format!("{outcome}: {cause}")
            }
        })
}

/// Standard output carries what was asked for; a reader that went away is no reason to panic.
fn print(text: &str) -> ExitCode {
    match std::io::stdout().write_all(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn complain(text: &str) {
    // With standard error gone there is no one left to read it.
    drop(std::io::stderr().write_all(text.as_bytes()));
}
