//! The command line: serve (the default), or look after the books.

use std::fmt::Write;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Args, Parser, Subcommand};

use super::security::Lookup;
use crate::commands::account::AccountCommands;
use crate::commands::admin::NewAdmin;
use crate::commands::announce::Announcement;
use crate::commands::backup::{BackupSource, BackupTarget};
use crate::commands::load_players::LoadPlayers;
use crate::commands::payments::Payments;
use crate::commands::seal::{SealsAfter, Verification};
use crate::settings::Settings;

/// Staked game challenges on a double-entry ledger with escrow.
#[derive(Debug, Parser)]
#[command(name = "duel-ledger", version, about)]
pub struct Cli {
    /// What to do; serves when left out
    #[command(subcommand)]
    pub command: Option<CliCommand>,

    #[command(flatten)]
    pub settings: Settings,
}

/// What `duel-ledger` can do.
#[derive(Debug, Clone, Subcommand)]
pub enum CliCommand {
    /// Serve the web app and the API (what happens without a command)
    Serve,
    /// Print the `OpenAPI` document and end
    Openapi,
    /// Print the rate limits as docs/limits.md shows them, and end
    Limits,
    /// Print the metrics as docs/metrics.md shows them, and end
    Metrics,
    /// Print the settings as docs/settings.md shows them, and end
    #[command(hide = true)]
    Settings,
    /// Run a command with a temporary database at our schema, whose address it gets as `DATABASE_URL`
    #[command(hide = true)]
    Throwaway {
        /// A folder of migrations to run instead of this program's own
        #[arg(long)]
        migrations: Option<PathBuf>,
        /// The command and its arguments
        #[arg(last = true, required = true)]
        command: Vec<String>,
    },
    /// Bring the schema of the database up to date and end, as the user of `MIGRATE_DATABASE_URL`
    Migrate,
    /// Copy the data folder with its private `PostgreSQL` into a new folder, also beside a running server
    Backup(BackupTarget),
    /// Make `DATA_DIR`, which has to be new, of such a copy
    Restore(BackupSource),
    /// Prove that the books are right, also beside a running server; exits with 1 and names each breach where not
    Audit,
    /// Prove that the ledger is what was sealed, also beside a running server; exits with 1 and names the first difference where not
    Verify(Verification),
    /// Print the seals of the ledger, one JSON object a line, to be stored elsewhere
    Seals(SealsAfter),
    /// Tell every player something, also beside a running server
    Announce(Announcement),
    /// Read the security log of an account, also beside a running server
    Security(Lookup),
    /// See and settle payments by hand, also beside a running server
    #[command(subcommand)]
    Payments(Payments),
    /// Suspend, restore or sign out an account, give it a role, or reset its second factor, also beside a running server
    #[command(subcommand, visible_alias = "user")]
    Account(AccountCommands),
    /// Open accounts for a load test in a demo world, also beside a running server, and print their tokens, a line each
    LoadPlayers(LoadPlayers),
    /// Look after those who administer
    #[command(subcommand)]
    Admin(Admin),
}

/// What can be done for those who administer.
#[derive(Debug, Clone, Subcommand)]
pub enum Admin {
    /// Make an administrator's account; the password is read from the standard input, or made and printed once
    Create(NewAdmin),
}

impl Cli {
    /// Reads the command line and the environment.
    ///
    /// # Errors
    /// What to print, and the exit code: 0 for help and version, 1 for a wrong setting.
    pub fn read() -> Result<Self, (String, u8)> {
        Self::try_parse().map_err(|error| match error.kind() {
            ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                (error.render().to_string(), 0)
            }
            _ => (sentence(&error), 1),
        })
    }
}

const SETTINGS_HEAD: &str = "\
# Settings

Each setting is an environment variable or a flag (`--port 9000`); `duel-ledger --help` lists them. A wrong value ends the start with one
sentence that names what to write instead.

This file is made from the code: `duel-ledger settings >docs/settings.md`.

| variable | flag | default | what it sets |
|---|---|---|---|
";

/// The settings as operators read them, `docs/settings.md`: the definitions of the command line as a table.
pub fn settings_as_markdown() -> String {
    let defined = Settings::augment_args(clap::Command::new("settings"));
    let mut text = String::from(SETTINGS_HEAD);
    for (setting, variable) in defined
        .get_arguments()
        .filter_map(|setting| Some((setting, setting.get_env()?)))
    {
        let flag = setting.get_long().unwrap_or_default();
        writeln!(
            text,
            "| `{}` | `--{flag}` | {} | {} |",
            variable.display(),
            default_of(setting),
            description_of(setting)
        )
        .expect("a string takes what is written");
    }
    text
}

fn default_of(setting: &Arg) -> String {
    let values = setting.get_default_values().iter();
    let values: Vec<_> = values.map(|value| value.to_string_lossy()).collect();
    match values.join(" ").as_str() {
        "" => "none".to_owned(),
        value => format!("`{value}`"),
    }
}

/// All paragraphs of its help in one line.
fn description_of(setting: &Arg) -> String {
    let help = setting.get_long_help().or_else(|| setting.get_help());
    let text = help.map(ToString::to_string).unwrap_or_default();
    text.trim_end_matches('.').replace("\n\n", " ")
}

/// One sentence for a wrong setting, in place of clap's paragraph.
fn sentence(error: &clap::Error) -> String {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    };
    if let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg) {
        let missing = missing.join(" and ");
        return format!(
            "duel-ledger: without {missing} nothing can be done; see duel-ledger --help.\n"
        );
    }
    let reason = std::error::Error::source(error).map(ToString::to_string);
    let setting = context(ContextKind::InvalidArg);
    if let (Some(setting), Some(value), Some(reason)) =
        (setting, context(ContextKind::InvalidValue), reason)
    {
        let flag = setting.split(' ').next().unwrap_or_default();
        let variable = flag
            .trim_start_matches('-')
            .replace('-', "_")
            .to_uppercase();
        // An address may carry a password, and this line may end in a log.
        let value =
            if ["DATABASE_URL", "MIGRATE_DATABASE_URL", "SMTP_URL"].contains(&variable.as_str()) {
                "its value".to_owned()
            } else {
                format!("{value:?}")
            };
        format!("duel-ledger: {value} will not do for {variable} ({flag}): {reason}.\n")
    } else {
        let text = error.render().to_string();
        let first = text
            .lines()
            .next()
            .unwrap_or_default()
            .trim_start_matches("error: ");
        format!("duel-ledger: {first}; see duel-ledger --help.\n")
    }
}

#[cfg(test)]
mod tests {
    use domain::account::AccountRole;
    use time::macros::datetime;

    use super::*;

    #[test]
    fn the_document_of_settings_is_what_the_command_line_defines() {
        let written = include_str!("../../docs/settings.md");
        assert!(
            written == settings_as_markdown(),
            "docs/settings.md is stale: run `duel-ledger settings >docs/settings.md`"
        );
    }

    #[test]
    fn what_the_console_does_to_accounts_is_there_as_commands() {
        let read = |line: &str| {
            let parsed = Cli::try_parse_from(line.split(' '));
            parsed.map(|cli| cli.command).map_err(|error| error.kind())
        };
        for noun in ["user", "account"] {
            let suspend = format!(
                "duel-ledger {noun} suspend nova --reason because --until 2026-12-31T12:00:00Z"
            );
            let Ok(Some(CliCommand::Account(AccountCommands::Suspend(suspend)))) = read(&suspend)
            else {
                panic!("{noun} suspend");
            };
            assert_eq!(suspend.until, Some(datetime!(2026-12-31 12:00 UTC)));
            let role = format!("duel-ledger {noun} role nova --role moderator --reason because");
            let Ok(Some(CliCommand::Account(AccountCommands::Role(role)))) = read(&role) else {
                panic!("{noun} role");
            };
            assert_eq!(role.role, AccountRole::Moderator);
            let reset = format!("duel-ledger {noun} reset-factor nova --reason because");
            let Ok(Some(CliCommand::Account(AccountCommands::ResetFactor(reset)))) = read(&reset)
            else {
                panic!("{noun} reset-factor");
            };
            assert_eq!(reset.user, "nova");
        }
        let tomorrow = "duel-ledger user suspend nova --reason because --until tomorrow";
        assert_eq!(read(tomorrow).unwrap_err(), ErrorKind::ValueValidation);
    }
}
