//! The security log and the notices that follow from it (`migrations/0005_security.sql`).

use domain::account::security::SecurityEvent;
use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::db::Db;
use crate::error::Result;

/// Events of one sweep: a sweep holds locks.
const SWEEP_ROWS_MAX: i64 = 1_000;
/// Accounts whose owners are notified in one turn of the job; the next turn takes the rest.
const ALARMS_ROWS_MAX: i64 = 100;

/// An event to be written.
#[derive(Debug)]
pub struct NewEvent<'a> {
    /// Its id.
    pub id: Uuid,
    /// When.
    pub at: OffsetDateTime,
    /// The account; `None` where a sign-in named no account.
    pub user: Option<Uuid>,
    /// What.
    pub kind: SecurityEvent,
    /// From where; at most 64 characters.
    pub network: &'a str,
    /// By what; at most 400 characters.
    pub user_agent: &'a str,
    /// In which session, where there is one.
    pub session: Option<Uuid>,
    /// A JSON object without secrets.
    pub details: &'a Value,
}

/// Writes an event, in the transaction of the command that it is about.
pub async fn record(connection: &mut DbConnection, event: &NewEvent<'_>) -> Result<()> {
    sqlx::query!(
        r#"
        insert into security_events (id, at, user_id, kind, network, user_agent, session_id, details)
        values ($1, $2, $3, $4, $5, $6, $7, $8)
        "#,
        event.id,
        event.at,
        event.user,
        event.kind.as_str(),
        event.network,
        event.user_agent,
        event.session,
        event.details,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// An event as it is shown to its player and to an operator.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the columns of security_events; the migration describes them"
)]
pub struct SecurityEventRow {
    pub id: Uuid,
    pub at: OffsetDateTime,
    pub kind: String,
    pub network: String,
    pub user_agent: String,
    pub session_id: Option<Uuid>,
    pub details: Value,
}

/// A page of a player's events, the latest first, and how many there are.
pub async fn page(
    db: &Db,
    user: Uuid,
    limit: i64,
    offset: i64,
) -> Result<(Vec<SecurityEventRow>, i64)> {
    let events = sqlx::query_as!(
        SecurityEventRow,
        r#"
        select id, at, kind, network, user_agent, session_id, details
          from security_events
         where user_id = $1
         order by at desc, id desc
         limit $2 offset $3
        "#,
        user,
        limit,
        offset,
    )
    .fetch_all(db)
    .await?;
    let total = sqlx::query_scalar!(
        r#"select count(*) as "total!" from security_events where user_id = $1"#,
        user,
    )
    .fetch_one(db)
    .await?;
    Ok((events, total))
}

/// Whom a mail about an account goes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addressee {
    /// The account.
    pub user: Uuid,
    /// How the owner is greeted.
    pub username: String,
    /// The address.
    pub email: String,
}

/// The owner of an account.
pub async fn addressee(connection: &mut DbConnection, user: Uuid) -> Result<Option<Addressee>> {
    let addressee = sqlx::query_as!(
        Addressee,
        r#"select id as "user!", username, email from users where id = $1"#,
        user,
    )
    .fetch_optional(connection)
    .await?;
    Ok(addressee)
}

/// The owners of accounts that were attacked after `since` and who have not been notified after it.
pub async fn alarms(db: &Db, since: OffsetDateTime) -> Result<Vec<Addressee>> {
    let alarms = sqlx::query_as!(
        Addressee,
        r#"
        select id as "user!", username, email
          from users
         where closed_at is null
           and id in (
                   select user_id from security_events
                    where kind in ('sign_in_locked', 'account_attacked')
                      and user_id is not null and $1 < at
               )
           and not exists (
                   select from account_notices
                    where user_id = users.id and kind = 'account_attacked' and $1 < sent_at
               )
         order by id
         limit $2
        "#,
        since,
        ALARMS_ROWS_MAX,
    )
    .fetch_all(db)
    .await?;
    Ok(alarms)
}

/// Notes that the owner is notified of an attack now, unless that was done after `since`; returns whether it was noted.
/// Of two servers that would notify at once, one does.
pub async fn claim_notice(
    connection: &mut DbConnection,
    user: Uuid,
    since: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<bool> {
    let claimed = sqlx::query!(
        r#"
        insert into account_notices as known (user_id, kind, sent_at)
        values ($1, 'account_attacked', $3)
        on conflict (user_id, kind) do update set sent_at = $3 where known.sent_at <= $2
        "#,
        user,
        since,
        now,
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(claimed == 1)
}

/// The account of a username or an email address, for an operator who looks into its log.
pub async fn account_of(db: &Db, name: &str) -> Result<Option<Uuid>> {
    let id = sqlx::query_scalar!(
        "select id from users where lower(username) = lower($1) or lower(email) = lower($1)",
        name,
    )
    .fetch_optional(db)
    .await?;
    Ok(id)
}

/// Forgets events of before `before`; returns how many. A caller sweeps again while it gets some.
pub async fn sweep(db: &Db, before: OffsetDateTime) -> Result<u64> {
    // The second condition is the trigger's: what it would refuse is left alone.
    let events = sqlx::query!(
        r#"
        delete from security_events
         where id in (
                   select id from security_events
                    where at < $1 and at < now() - interval '365 days'
                    order by at
                    limit $2
               )
        "#,
        before,
        SWEEP_ROWS_MAX,
    )
    .execute(db)
    .await?
    .rows_affected();
    Ok(events)
}
