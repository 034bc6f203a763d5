//! The database of the settings: who migrates it, who serves on it, and that one server does.

use actors::runtime::ids::Ids;
use anyhow::Context;
use sqlx::postgres::PgConnectOptions;
use store::server_lock::ServerLock;
use store::{Db, login};

use crate::infra::embedded::Postgres;
use crate::settings::Settings;

/// Bytes of the salt that a password is hashed with, as PostgreSQL's own.
const SALT_BYTES: usize = 16;

/// What stands in the way of a second server.
pub(crate) const ANOTHER: &str =
    "another server runs on this database: stop it first, or set DATABASE_URL to another database";
/// And of one that is of another version than the schema and may not change it.
const NOT_CURRENT: &str = "the database is of another version than this program, and the user of DATABASE_URL may not change it: \
     run duel-ledger migrate with MIGRATE_DATABASE_URL set";

/// One's own database, or the private one of the data folder, which is started.
///
/// # Errors
/// One sentence that states what stands in the way and what to do about it.
pub async fn open(
    settings: &Settings,
    ids: &Ids,
) -> anyhow::Result<(PgConnectOptions, Option<Postgres>)> {
    if let Some(url) = &settings.database_url {
        return Ok((url.parse().context("DATABASE_URL cannot be read")?, None));
    }
    anyhow::ensure!(
        settings.migrate_database_url.is_none(),
        "MIGRATE_DATABASE_URL is set and DATABASE_URL is not: set both, or neither for the private PostgreSQL"
    );
    let password = hex::encode(ids.secret());
    let postgres = Postgres::start(&settings.data_dir, &settings.postgres_dir, &password).await?;
    Ok((postgres.options(), Some(postgres)))
}

/// Brings the schema up to date and ends; lets the login of `DATABASE_URL` act for the server where another migrates.
///
/// # Errors
/// One sentence that states what stands in the way and what to do about it.
pub async fn migrate_on(settings: &Settings) -> anyhow::Result<()> {
    if let Some(owner) = owner(settings)? {
        migrate(&owner).await?;
        if let Some(url) = &settings.database_url {
            let served: PgConnectOptions = url.parse().context("DATABASE_URL cannot be read")?;
            login::admit(&owner, served.get_username()).await?;
            login::check(&served).await?;
        }
        return Ok(());
    }
    let ids = Ids::from_system().context("the system gives no randomness")?;
    let (options, postgres) = open(settings, &ids).await?;
    let migrated = migrate(&options).await;
    if let Some(postgres) = postgres {
        postgres.stop();
    }
    migrated
}

/// Brings the schema up to date, as a user who may give the roles away that it needs.
async fn migrate(owner: &PgConnectOptions) -> anyhow::Result<()> {
    login::may_give_roles(owner).await?;
    Ok(Db::migrate(owner).await?)
}

/// Who migrates, where that is not the user of `DATABASE_URL`.
fn owner(settings: &Settings) -> anyhow::Result<Option<PgConnectOptions>> {
    let url = settings.migrate_database_url.as_ref();
    url.map(|url| url.parse().context("MIGRATE_DATABASE_URL cannot be read"))
        .transpose()
}

/// Makes the database of `given` ready to be served on: migrated by a user who may, and by a login that owns nothing. Answers how
/// to connect, and the lock that holds a second server away.
///
/// # Errors
/// One sentence that states what stands in the way and what to do about it.
pub async fn ready(
    settings: &Settings,
    given: PgConnectOptions,
    ids: &Ids,
) -> anyhow::Result<(PgConnectOptions, ServerLock)> {
    let instance = format!(
        "duel-ledger {}",
        hex::encode(ids.secret()).get(..32).unwrap_or_default()
    );
    let owner = match owner(settings)? {
        Some(owner) => Some(owner),
        None => login::may_migrate(&given).await?.then(|| given.clone()),
    };
    let served = if let Some(owner) = &owner {
        // Before anything is changed beneath a server that runs: its schema, or the password that it opens connections with.
        let alone = take(owner, &instance).await?;
        migrate(owner).await?;
        let served = if settings.migrate_database_url.is_some() {
            login::admit(owner, given.get_username()).await?;
            given
        } else {
            let secret = hex::encode(ids.secret());
            let salt = ids.secret();
            login::make(owner, &secret, salt.get(..SALT_BYTES).unwrap_or_default()).await?
        };
        alone.release().await;
        served
    } else {
        given
    };
    login::check(&served).await?;
    anyhow::ensure!(Db::is_current(&served).await?, NOT_CURRENT);
    // The owner's connections are closed: from here on the server has what its login has.
    let alone = take(&served, &instance).await?;
    Ok((served, alone))
}

/// Whether a command brings the schema up to date first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Migrate {
    /// Where its user may.
    First,
    /// An audit that changed the database would say of its own work that it is right.
    Never,
}

/// How a command beside the server connects: with the server's rights alone, also where the given user is the owner.
///
/// # Errors
/// Where the database cannot be reached, or a migration fails.
pub async fn as_the_server(
    settings: &Settings,
    given: PgConnectOptions,
    migrate: Migrate,
) -> anyhow::Result<PgConnectOptions> {
    if settings.migrate_database_url.is_some() || !login::may_migrate(&given).await? {
        return Ok(given);
    }
    if migrate == Migrate::First {
        self::migrate(&given).await?;
    }
    Ok(login::acting(&given))
}

async fn take(options: &PgConnectOptions, instance: &str) -> anyhow::Result<ServerLock> {
    let lock = ServerLock::take(options, instance).await;
    lock.context("PostgreSQL cannot be reached")?
        .context(ANOTHER)
}
