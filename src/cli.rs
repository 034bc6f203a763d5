//! The command line: serve (the default), or look after the books.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Parser, Subcommand};

use crate::admin::NewAdmin;
use crate::announce::Announcement;
use crate::settings::Settings;

/// Staked game challenges on a double-entry ledger with escrow.
#[derive(Debug, Parser)]
#[command(name = "duel-ledger", version, about)]
pub struct Cli {
    /// What to do; serves when left out
    #[command(subcommand)]
    pub command: Option<Command>,

    #[command(flatten)]
    pub settings: Settings,
}

/// What `duel-ledger` can do.
#[derive(Debug, Clone, Subcommand)]
pub enum Command {
    /// Serve the web app and the API (what happens without a command)
    Serve,
    /// Print the `OpenAPI` document and end
    Openapi,
    /// Run a command beside a throwaway database with our migrations: it is told the address as `DATABASE_URL`
    #[command(hide = true)]
    Throwaway {
        /// The command and its arguments
        #[arg(last = true, required = true)]
        command: Vec<String>,
    },
    /// Prove that the books are right, also beside a running server; exits with 1 and names each breach where not
    Audit,
    /// Tell every player something, also beside a running server
    Announce(Announcement),
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
        let value = if ["DATABASE_URL", "SMTP_URL"].contains(&variable.as_str()) {
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
