//! `duel-ledger`: serve the product, or look after its books.

use std::io::Write;
use std::process::ExitCode;

use duel_ledger::commands::cli::{Admin, Cli, CliCommand, settings_as_markdown};
use duel_ledger::commands::{
    account, admin, announce, audit, backup, load_players, payments, seal, security, with_temp_db,
};
use duel_ledger::infra::{database, rate_limits};
use duel_ledger::telemetry::catalogue;
use duel_ledger::telemetry::export::SpanExport;
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
    let export = match spans_of(&cli) {
        Ok(export) => export,
        Err(error) => {
            complain(&format!("duel-ledger: {}.\n", sentence(&error)));
            return ExitCode::FAILURE;
        }
    };
    telemetry::start_logging(&cli.settings, export.as_ref());
    // Boxed, as the server in it: their futures are too large for the stack of a small program.
    let ended = match Box::pin(run(cli)).await {
        Ok(code) => code,
        Err(error) => {
            complain(&format!("duel-ledger: {}.\n", sentence(&error)));
            ExitCode::FAILURE
        }
    };
    if let Some(export) = export {
        export.close();
    }
    ended
}

/// The exporter of spans, of a server alone: no other command has any.
fn spans_of(cli: &Cli) -> anyhow::Result<Option<SpanExport>> {
    match cli.command {
        None | Some(CliCommand::Serve) => SpanExport::open(&cli.settings),
        Some(_) => Ok(None),
    }
}

/// Does what the command line asks for; prints what comes of it.
async fn run(cli: Cli) -> anyhow::Result<ExitCode> {
    let settings = &cli.settings;
    Ok(match cli.command.unwrap_or(CliCommand::Serve) {
        CliCommand::Serve => {
            startup::serve(cli.settings).await?;
            ExitCode::SUCCESS
        }
        CliCommand::Migrate => {
            database::migrate_on(settings).await?;
            print("The schema is up to date.\n")
        }
        CliCommand::Openapi => print(&http::openapi::as_json()),
        CliCommand::Limits => print(&rate_limits::as_markdown()),
        CliCommand::Metrics => print(&catalogue::as_markdown()),
        CliCommand::Settings => print(&settings_as_markdown()),
        CliCommand::Throwaway {
            migrations,
            command,
        } => {
            let package = &settings.postgres_dir;
            let code = with_temp_db::run(package, migrations.as_deref(), &command).await?;
            ExitCode::from(code)
        }
        CliCommand::Admin(Admin::Create(request)) => {
            print(&admin::create_on(settings, &request).await?.to_string())
        }
        CliCommand::Account(command) => print(&account::run_on(settings, &command).await?),
        CliCommand::Payments(command) => print(&payments::run_on(settings, &command).await?),
        CliCommand::Announce(request) => {
            print(&announce::announce_on(settings, &request).await?.to_string())
        }
        CliCommand::Security(lookup) => {
            print(&security::look_on(settings, &lookup).await?.to_string())
        }
        CliCommand::LoadPlayers(request) => {
            load_players::open_on(settings, &request, std::io::stdout().lock()).await?;
            ExitCode::SUCCESS
        }
        CliCommand::Backup(target) => print(&backup::back_up_on(settings, &target).await?),
        CliCommand::Restore(source) => print(&backup::restore_on(settings, &source)?),
        CliCommand::Seals(which) => {
            seal::print_on(settings, &which, std::io::stdout().lock()).await?;
            ExitCode::SUCCESS
        }
        CliCommand::Verify(verification) => {
            let report = seal::verify_on(settings, &verification).await?;
            let printed = print(&report.to_string());
            if report.is_clean() {
                printed
            } else {
                ExitCode::FAILURE
            }
        }
        CliCommand::Audit => {
            let report = audit::run_on(settings).await?;
            let printed = print(&report.to_string());
            if report.is_clean() {
                printed
            } else {
                ExitCode::FAILURE
            }
        }
    })
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
