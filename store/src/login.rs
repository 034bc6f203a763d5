//! The login that the server acts as. It owns nothing, is a member of [`APP_ROLE`] alone, and cannot become another
//! role: what the migrations do not grant, no statement of the server can do.
//!
//! Given an owner's address, the server makes its login at each start, with a random password: PostgreSQL is sent only
//! the SCRAM verifier of it, so neither its log nor ours can hold it. Roles belong to the whole cluster, so each
//! database has a login of its own.

use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::db::{APP_ROLE, connect};
use crate::scram;

/// Owns the functions of the schema that have rights which the server does not have.
const OWNER_ROLE: &str = "duel_ledger_owner";

/// How often what two starts in one cluster do at the same moment is tried again, and how long after.
const TRIES_MAX: u32 = 50;
const BEFORE_AGAIN: Duration = Duration::from_millis(20);

/// `insufficient_privilege`.
const NOT_ALLOWED: &str = "42501";
/// `internal_error` ("tuple concurrently updated"), `unique_violation` and `duplicate_object`: another start was at it.
const AT_ONCE: [&str; 3] = ["XX000", "23505", "42710"];
/// `invalid_password`, `invalid_authorization_specification`.
const NOT_LET_IN: [&str; 2] = ["28P01", "28000"];

/// Why the server has no login to act as.
#[derive(Debug, thiserror::Error)]
pub enum LoginError {
    /// The database could not be reached, or failed.
    #[error("cannot reach PostgreSQL: {0}")]
    Database(#[source] sqlx::Error),
    /// The owner may not make roles, or not give this one away.
    #[error(
        "the user {owner} may not make the login that the server acts as ({reason}): let it make roles \
         (alter role … createrole), or make a login yourself and set MIGRATE_DATABASE_URL"
    )]
    MayNotMake {
        /// Whose address was given.
        owner: String,
        /// PostgreSQL's message.
        reason: String,
    },
    /// Another user of the cluster has made the roles, as the owner of another database of this product.
    #[error(
        "the user {owner} may not give {APP_ROLE} and {OWNER_ROLE} away, which another user of this cluster has made: let a \
         superuser run `grant {APP_ROLE}, {OWNER_ROLE} to {owner} with admin option`"
    )]
    RolesOfAnother {
        /// Whose address was given.
        owner: String,
    },
    /// PostgreSQL does not let the login in.
    #[error(
        "PostgreSQL does not let in {login}, the server's own login ({reason}): allow it scram-sha-256 in pg_hba.conf"
    )]
    NotLetIn {
        /// The login.
        login: String,
        /// PostgreSQL's message.
        reason: String,
    },
    /// The login can do what the server must not.
    #[error(
        "the server will not act as {login}, which {why}: give it a login that is only granted {APP_ROLE}, or leave \
         MIGRATE_DATABASE_URL out and the server makes one"
    )]
    TooMuch {
        /// The login.
        login: String,
        /// What it can do.
        why: String,
    },
    /// The login cannot do what the server must.
    #[error(
        "{login} may not act for the server: run duel-ledger migrate with MIGRATE_DATABASE_URL and DATABASE_URL set"
    )]
    TooLittle {
        /// The login.
        login: String,
    },
}

impl From<sqlx::Error> for LoginError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}

/// The same connection with the rights of the server alone, for commands of an operator who has the owner's address.
pub fn acting(owner: &PgConnectOptions) -> PgConnectOptions {
    owner.clone().options([("role", APP_ROLE)])
}

/// Whether the user of `options` is one who migrates: a superuser, the schema's owner or one who may become it, and where
/// there is no schema yet, one who may make it.
///
/// # Errors
/// Where the database cannot be reached.
pub async fn may_migrate(options: &PgConnectOptions) -> Result<bool, LoginError> {
    let mut connection = enter(options).await?;
    let may = sqlx::query_scalar(
        "select r.rolsuper
             or case when to_regclass('public._sqlx_migrations') is null
                     then has_schema_privilege('public', 'create')
                     else exists (select from pg_class c
                                   where c.oid = to_regclass('public._sqlx_migrations')
                                     and pg_has_role(c.relowner, 'member'))
                end
           from pg_roles r where r.rolname = session_user",
    )
    .fetch_one(&mut connection)
    .await?;
    connection.close().await?;
    Ok(may)
}

/// Fails unless `owner` may make the roles that the migrations need, or give those away that are there.
///
/// They belong to the whole cluster. Who makes a role may give it away; another user needs the admin option on it. In PostgreSQL 15
/// all who may make roles may give them away, and no one who makes one gets the option.
///
/// # Errors
/// One sentence that states what stands in the way.
#[expect(
    clippy::disallowed_methods,
    reason = "it reads catalogs, at a start, as a login that the described database does not have"
)]
pub async fn may_give_roles(owner: &PgConnectOptions) -> Result<(), LoginError> {
    let mut connection = enter(owner).await?;
    let (may_make, missing, foreign): (bool, i64, i64) = sqlx::query_as(
        "select r.rolsuper or r.rolcreaterole,
                count(*) filter (where needed.oid is null),
                count(*) filter (where not pg_has_role(session_user, needed.oid, 'member with admin option')
                                   and not (r.rolcreaterole and current_setting('server_version_num')::int < 160000))
           from pg_roles r, unnest($1::text[]) as name left join pg_roles needed on needed.rolname = name
          where r.rolname = session_user
          group by r.rolsuper, r.rolcreaterole",
    )
    .bind([APP_ROLE, OWNER_ROLE])
    .fetch_one(&mut connection)
    .await?;
    connection.close().await?;
    let owner = owner.get_username().to_owned();
    if 0 < foreign {
        return Err(LoginError::RolesOfAnother { owner });
    }
    if 0 < missing && !may_make {
        let reason = "permission denied to create role".to_owned();
        return Err(LoginError::MayNotMake { owner, reason });
    }
    Ok(())
}

/// Makes the server's login in the database of `owner`, or gives it a new password, and answers how to connect as it.
/// `secret` is its password, `salt` is hashed with it.
///
/// # Errors
/// One sentence that states what stands in the way.
pub async fn make(
    owner: &PgConnectOptions,
    secret: &str,
    salt: &[u8],
) -> Result<PgConnectOptions, LoginError> {
    let mut connection = enter(owner).await?;
    let database: i64 = sqlx::query_scalar(
        "select oid::bigint from pg_database where datname = current_database()",
    )
    .fetch_one(&mut connection)
    .await?;
    let name: String = sqlx::query_scalar("select quote_ident(current_database())")
        .fetch_one(&mut connection)
        .await?;
    let login = format!("{APP_ROLE}_{database}");
    let verifier = scram::verifier(secret.as_bytes(), salt);
    again(&mut connection, owner, async |connection| {
        let is_there: bool =
            sqlx::query_scalar("select exists (select from pg_roles where rolname = $1)")
                .bind(&login)
                .fetch_one(&mut *connection)
                .await?;
        if !is_there {
            execute(connection, format!("create role {login} login")).await?;
        }
        let password = format!("alter role {login} login password '{verifier}'");
        execute(connection, password).await?;
        // A login may set its own defaults, which would outlive the statement that an attacker slipped in.
        execute(connection, format!("alter role {login} reset all")).await?;
        execute(
            connection,
            format!("alter role {login} in database {name} reset all"),
        )
        .await
    })
    .await?;
    grant(&mut connection, owner, &login).await?;
    connection.close().await?;
    let options = owner.clone().username(&login).password(secret);
    check(&options).await?;
    Ok(options)
}

/// Lets `login`, which an operator has made, act for the server in the database of `owner`.
///
/// # Errors
/// One sentence that states what stands in the way.
pub async fn admit(owner: &PgConnectOptions, login: &str) -> Result<(), LoginError> {
    let mut connection = enter(owner).await?;
    grant(&mut connection, owner, login).await?;
    connection.close().await?;
    Ok(())
}

/// What the login needs beside the grants of the migrations, and what no user needs: temporary tables could stand in front of
/// the real ones.
async fn grant(
    connection: &mut PgConnection,
    owner: &PgConnectOptions,
    login: &str,
) -> Result<(), LoginError> {
    let database: String = sqlx::query_scalar("select quote_ident(current_database())")
        .fetch_one(&mut *connection)
        .await?;
    let login: String = sqlx::query_scalar("select quote_ident($1)")
        .bind(login)
        .fetch_one(&mut *connection)
        .await?;
    let statements = [
        format!("grant {APP_ROLE} to {login}"),
        format!("grant connect on database {database} to {APP_ROLE}"),
        format!("revoke temporary on database {database} from public, {APP_ROLE}"),
    ];
    for statement in statements {
        again(connection, owner, async |connection| {
            execute(connection, statement.clone()).await
        })
        .await?;
    }
    Ok(())
}

/// Fails unless the user of `options` has the server's rights and no others, and cannot get others.
///
/// # Errors
/// One sentence that states what it can do, or cannot.
#[expect(
    clippy::disallowed_methods,
    reason = "it reads catalogs, at a start, as a login that the described database does not have"
)]
pub async fn check(options: &PgConnectOptions) -> Result<(), LoginError> {
    let mut connection = enter(options).await?;
    let (login, is_ours, why): (String, bool, Option<String>) = sqlx::query_as(WHAT_IT_CAN_DO)
        .bind(APP_ROLE)
        .fetch_one(&mut connection)
        .await?;
    connection.close().await?;
    match why {
        Some(why) => Err(LoginError::TooMuch { login, why }),
        None if !is_ours => Err(LoginError::TooLittle { login }),
        None => Ok(()),
    }
}

/// Every role that the login may become counts with it: `set role` is a way out too.
const WHAT_IT_CAN_DO: &str = "
    with ours as (
        select r.* from pg_roles r where pg_has_role(session_user, r.oid, 'member')
    )
    select session_user::text,
           exists (select from pg_roles r
                    where r.rolname = $1 and pg_has_role(session_user, r.oid, 'usage')),
           case when exists (select from ours where rolsuper) then 'is a superuser, or may become one' else
           (select string_agg(why, ' and ') from (
               select 'may make roles' as why where exists (select from ours where rolcreaterole)
               union all
               select 'may replicate, or pass by row security'
                where exists (select from ours where rolreplication or rolbypassrls)
               union all
               select format('may act as %s', rolname) from ours
                where rolname in ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program',
                                  'pg_write_all_data', 'pg_maintain', 'duel_ledger_owner')
               union all
               select 'owns the database or may become its owner'
                where exists (select from pg_database d join ours on ours.oid = d.datdba
                               where d.datname = current_database())
               union all
               select 'owns tables or functions, or may become their owner'
                where exists (select from pg_class c join ours on ours.oid = c.relowner
                               where c.relnamespace = to_regnamespace('public'))
                   or exists (select from pg_proc p join ours on ours.oid = p.proowner
                               where p.pronamespace = to_regnamespace('public'))
               union all
               select 'may make tables' where has_schema_privilege(session_user, 'public', 'create')
           ) as all_of_them)
           end";

async fn enter(options: &PgConnectOptions) -> Result<PgConnection, LoginError> {
    connect(options).await.map_err(|error| {
        let refusal = error.as_database_error().filter(|refusal| {
            let code = refusal.code();
            code.is_some_and(|code| NOT_LET_IN.contains(&&*code))
        });
        match refusal.map(|refusal| refusal.message().to_owned()) {
            Some(reason) => LoginError::NotLetIn {
                login: options.get_username().to_owned(),
                reason,
            },
            None => LoginError::Database(error),
        }
    })
}

async fn execute(connection: &mut PgConnection, statement: String) -> sqlx::Result<()> {
    sqlx::raw_sql(AssertSqlSafe(statement))
        .execute(connection)
        .await
        .map(drop)
}

/// Roles and rights are rows that PostgreSQL does not lock for long: of two that write one at once, one is refused and tries
/// again.
async fn again(
    connection: &mut PgConnection,
    owner: &PgConnectOptions,
    mut work: impl AsyncFnMut(&mut PgConnection) -> sqlx::Result<()>,
) -> Result<(), LoginError> {
    let mut tries = 0;
    loop {
        tries += 1;
        let Err(error) = work(connection).await else {
            return Ok(());
        };
        let code = code_of(&error);
        if AT_ONCE.contains(&code.as_str()) && tries < TRIES_MAX {
            tokio::time::sleep(BEFORE_AGAIN).await;
        } else if code == NOT_ALLOWED {
            return Err(LoginError::MayNotMake {
                owner: owner.get_username().to_owned(),
                reason: error
                    .as_database_error()
                    .map(|refusal| refusal.message().to_owned())
                    .unwrap_or_default(),
            });
        } else {
            return Err(error.into());
        }
    }
}

fn code_of(error: &sqlx::Error) -> String {
    let code = error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code);
    code.map(std::borrow::Cow::into_owned).unwrap_or_default()
}
