//! `duel-ledger admin create`: the first administrator of a server comes from its command line.

use std::io::{BufRead, IsTerminal};
use std::sync::Arc;

use actors::runtime::clock::{Clock, SystemClock};
use actors::runtime::ids::Ids;
use anyhow::{Context, anyhow};
use domain::account::{AccountRole, Email, Password, Username};
use store::Db;
use time::OffsetDateTime;

use crate::infra::database::{self, Migrate};
use crate::infra::embedded::Postgres;
use crate::infra::passwords::Passwords;
use crate::services::accounts;
use crate::settings::Settings;

const CONNECTIONS: u32 = 1;
/// Characters of a password that is made here: some 100 bits.
const MADE_PASSWORD_LENGTH: usize = 20;

/// Who is to administer, as it was typed.
#[derive(Debug, Clone, clap::Args)]
pub struct NewAdmin {
    /// The name to sign in with
    #[arg(long)]
    pub username: String,
    /// The email address
    #[arg(long)]
    pub email: String,
}

/// An administrator who was made.
#[derive(Debug)]
pub struct Created {
    username: Username,
    /// The password, where none was chosen.
    made_password: Option<String>,
}

impl std::fmt::Display for Created {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{} may administer now.", self.username.as_str())?;
        match &self.made_password {
            Some(password) => writeln!(f, "The password, shown this once: {password}"),
            None => Ok(()),
        }
    }
}

/// Makes an administrator in the database of the settings, also beside a server that runs on it. The password is the
/// first line of the standard input; where that is a terminal, or empty, one is made.
///
/// # Errors
/// One sentence that states what stands in the way and what to do about it.
pub async fn create_on(settings: &Settings, request: &NewAdmin) -> anyhow::Result<Created> {
    let chosen = piped_password()?;
    let ids = Ids::from_system().context("the system gives no randomness")?;
    beside(settings, ids, async |db, ids| {
        create(&db, ids, request, chosen, SystemClock.now()).await
    })
    .await
}

/// Does a command's work on the database of the settings, also beside a server that runs on it.
///
/// # Errors
/// Those of the work, or one sentence on why there is no database to do it on.
pub async fn beside<Done>(
    settings: &Settings,
    ids: Ids,
    work: impl AsyncFnOnce(Db, Ids) -> anyhow::Result<Done>,
) -> anyhow::Result<Done> {
    let running = match settings.database_url {
        Some(_) => None,
        None => Postgres::running(&settings.data_dir)?,
    };
    let (options, postgres, migrate) = if let Some(options) = running {
        (options, None, Migrate::Never)
    } else {
        let (options, postgres) = database::open(settings, &ids).await?;
        (options, postgres, Migrate::First)
    };
    let options = database::as_the_server(settings, options, migrate).await?;
    let db = Db::connect(options, CONNECTIONS)
        .await
        .context("PostgreSQL cannot be reached")?;
    let done = work(db.clone(), ids).await;
    db.close().await;
    if let Some(postgres) = postgres {
        postgres.stop();
    }
    done
}

fn piped_password() -> anyhow::Result<Option<String>> {
    let input = std::io::stdin();
    // What is typed into a terminal would stand there to be read.
    if input.is_terminal() {
        return Ok(None);
    }
    let mut line = String::new();
    input
        .lock()
        .read_line(&mut line)
        .context("the password cannot be read from the standard input")?;
    let password = line.trim_end_matches(['\r', '\n']);
    Ok((!password.is_empty()).then(|| password.to_owned()))
}

/// Creates an administrator, with the chosen password or else a generated one.
///
/// # Errors
/// Where a field breaks a rule of the sign-up, or the name or the address is taken.
pub async fn create(
    db: &Db,
    ids: Ids,
    request: &NewAdmin,
    chosen: Option<String>,
    now: OffsetDateTime,
) -> anyhow::Result<Created> {
    let username = Username::parse(&request.username).map_err(|problem| {
        anyhow!(
            "{:?} will not do for --username: {problem}",
            request.username
        )
    })?;
    let email = Email::parse(&request.email)
        .map_err(|problem| anyhow!("{:?} will not do for --email: {problem}", request.email))?;
    let (password, made_password) = if let Some(chosen) = chosen {
        let parsed = Password::chosen(&chosen, username.as_str(), email.as_str());
        let password = parsed.map_err(|problem| anyhow!("the password will not do: {problem}"))?;
        (password, None)
    } else {
        // Long enough without a lowercase letter: the rules of the sign-up are for what people think up.
        let made = ids.code(MADE_PASSWORD_LENGTH);
        (Password::for_sign_in(&made)?, Some(made))
    };
    let ids = Arc::new(ids);
    let passwords = Passwords::new(Arc::clone(&ids))?;
    let password_hash = passwords.hash(password).await?;
    let opening = accounts::AccountOpening {
        username: &username,
        email: &email,
        password_hash: &password_hash,
        role: AccountRole::Admin,
        referred_by: None,
    };
    match accounts::open(db, &ids, &opening, now).await {
        Ok(_id) => Ok(Created {
            username,
            made_password,
        }),
        Err(error) => Err(match error.constraint() {
            Some(store::account::USERNAME_ONCE) => {
                anyhow!(
                    "the username {} is taken: choose another",
                    username.as_str()
                )
            }
            Some(store::account::EMAIL_ONCE) => anyhow!(
                "an account with {} exists already: choose another address",
                email.as_str()
            ),
            Some(_) | None => error.into(),
        }),
    }
}
