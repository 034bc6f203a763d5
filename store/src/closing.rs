//! Closing an account: what its owner still has, and erasing who the owner was (`migrations/0020_closing.sql`).
//!
//! Rows of money, of challenges and of the security log stay, with the id of the account alone.

use domain::account::AccountRole;
use domain::account::closing::Holdings;
use domain::administration::is_suspended;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::error::{Error, Result, ensure_rows};
use crate::session::EndReason;

/// The player's own account was closed at the same moment.
pub const OPEN: &str = "account_is_open";

/// The account of another player, to whom the command refers, is closed.
pub const OTHER_OPEN: &str = "other_account_is_open";

/// Money came, or a challenge was joined, at the same moment: the account was not closed.
pub const NOT_EMPTY: &str = "users_closed_empty";

/// An account that is about to be closed, locked until the transaction ends: no seat, deposit or session is added to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClosingAccount {
    /// The name that it had.
    pub username: String,
    /// The address that it had.
    pub email: String,
    /// The picture that it had.
    pub avatar: Option<String>,
    /// What its owner has and is in.
    pub holdings: Holdings,
}

/// Locks an account with what its owner has; `None` where it is closed already.
pub async fn lock(
    connection: &mut DbConnection,
    player: Uuid,
    now: OffsetDateTime,
) -> Result<Option<ClosingAccount>> {
    // Requests of teams come before users in the order of locks.
    sqlx::query!(
        "select id from team_requests where user_id = $1 and outcome is null order by id for update",
        player,
    )
    .fetch_all(&mut *connection)
    .await?;
    let account = sqlx::query!(
        r#"
        select username, email, avatar, role, suspended_at, suspended_until
          from users
         where id = $1 and closed_at is null
           for update
        "#,
        player,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(account) = account else {
        return Ok(None);
    };
    let role = AccountRole::parse(&account.role).ok_or_else(|| Error::Inconsistent {
        table: "users",
        id: player,
        what: format!("unknown role {}", account.role),
    })?;
    let is_suspended = is_suspended(account.suspended_at, account.suspended_until, now);
    let of_account = (role, is_suspended);
    let holdings = holdings(connection, player, of_account, now).await?;
    Ok(Some(ClosingAccount {
        username: account.username,
        email: account.email,
        avatar: account.avatar,
        holdings,
    }))
}

async fn holdings(
    connection: &mut DbConnection,
    player: Uuid,
    (role, is_suspended): (AccountRole, bool),
    now: OffsetDateTime,
) -> Result<Holdings> {
    let numbers = crate::wallet::numbers(&mut *connection, player).await?;
    let row = sqlx::query!(
        r#"
        select exists (
                   select from deposits d
                    where d.user_id = $1
                      and (d.status = 'pending'
                           or exists (select from payment_contradictions p
                                       where p.payment_id = d.id and p.settled_by is null)))
                   as "has_pending_deposit!",
               (select count(*)
                  from participants p
                  join challenges c on c.id = p.challenge_id and c.resolution is null
                 where p.user_id = $1 and (p.status <> 'left' or c.creator_id = $1))
               + (select count(*)
                    from challenge_rosters r
                    join challenges c on c.id = r.challenge_id and c.resolution is null
                   where r.user_id = $1
                     and not exists (select from participants p where p.challenge_id = r.challenge_id and p.user_id = $1)) as "running_challenges!",
               (select count(*) from team_members where user_id = $1) as "teams!",
               exists (select from teams where leader_id = $1) as "leads_team!",
               exists (select from cool_offs where user_id = $1 and $2 < ends_at) as "is_on_break!"
        "#,
        player,
        now,
    )
    .fetch_one(connection)
    .await?;
    Ok(Holdings {
        available: numbers.available,
        in_escrow: numbers.in_escrow,
        withdrawing: numbers.withdrawing,
        has_pending_deposit: row.has_pending_deposit,
        running_challenges: row.running_challenges,
        teams: row.teams,
        leads_team: row.leads_team,
        role,
        is_suspended,
        is_on_break: row.is_on_break,
    })
}

/// Closes an account that [`lock`] has locked: erases its names and credentials, and everything that belongs to its owner alone.
/// Returns the sessions that this ended.
///
/// # Errors
/// Named by constraint: [`NOT_EMPTY`].
pub async fn close(
    connection: &mut DbConnection,
    player: Uuid,
    now: OffsetDateTime,
) -> Result<Vec<Uuid>> {
    let reason = EndReason::Closed;
    let ended = crate::session::revoke_others(connection, player, None, reason, now).await?;
    anonymise(connection, player, now).await?;
    erase_sign_in(connection, player).await?;
    erase_social(connection, player, now).await?;
    erase_feed(connection, player).await?;
    crate::export::end_all(connection, player, now).await?;
    Ok(ended)
}

/// The row of the account, the names that it had, and their copies in streams of challenges.
async fn anonymise(connection: &mut DbConnection, player: Uuid, now: OffsetDateTime) -> Result<()> {
    // The name is reserved as every freed one, but no row reveals whose it was.
    sqlx::query!(
        "update freed_usernames set user_id = null where user_id = $1",
        player,
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        r#"
        insert into freed_usernames (name, freed_at)
        select lower(username), $2 from users where id = $1
        on conflict (name) do update set user_id = null, freed_at = excluded.freed_at
        "#,
        player,
        now,
    )
    .execute(&mut *connection)
    .await?;
    let closed = sqlx::query!(
        r#"
        update users
           set closed_at = $2, username = closed_username(id), email = closed_username(id) || '@closed.invalid',
               name = '', avatar = null, password_hash = null, google_sub = null, google_email = null, google_linked_at = null,
               email_verified_at = null, mailbox_waived_at = null, first_steps_hidden_at = null,
               -- Of a suspension that lapsed before: one that runs keeps the account open.
               suspended_at = null, suspended_until = null, suspended_by = null, suspension_reason = null
         where id = $1
        "#,
        player,
        now,
    )
    .execute(&mut *connection)
    .await?;
    ensure_rows("account to close", closed.rows_affected(), 1)?;
    // Every player who is named in the events of a challenge has a seat in it, or leads a team of it.
    sqlx::query!(
        r#"
        update challenge_events e
           set data = challenge_event_anonymised(e.data)
          from (select challenge_id from participants where user_id = $1
                union
                select challenge_id from challenge_teams where leader_id = $1) p
         where e.challenge_id = p.challenge_id
           and e.type in ('created', 'joined') and (e.data -> 'user' ->> '_id')::uuid = $1
        "#,
        player,
    )
    .execute(&mut *connection)
    .await?;
    Ok(())
}

/// Devices, tokens, second factors and mails. Of the sessions it stays that they are over: access tokens that look valid name them.
async fn erase_sign_in(connection: &mut DbConnection, player: Uuid) -> Result<()> {
    sqlx::query!(
        r#"
        with tokens as (
            delete from refresh_tokens where session_id in (select id from sessions where user_id = $1)
        ),
        devices as (
            delete from known_devices where user_id = $1
        ),
        notices as (
            delete from account_notices where user_id = $1
        ),
        challenges as (
            delete from sign_in_challenges where user_id = $1
        ),
        steps as (
            delete from google_sign_ins where user_id = $1
        ),
        -- With its recovery codes.
        factors as (
            delete from totp_factors where user_id = $1
        ),
        passkeys as (
            delete from passkeys where user_id = $1
        ),
        ceremonies as (
            delete from passkey_ceremonies where user_id = $1
        ),
        links as (
            delete from email_tokens where user_id = $1
        ),
        addresses as (
            delete from email_changes where user_id = $1
        ),
        letters as (
            delete from mails where user_id = $1
        ),
        responses as (
            delete from idempotency_keys where user_id = $1
        ),
        destinations as (
            delete from withdrawal_destinations where user_id = $1
        ),
        resets as (
            delete from factor_reset_requests where user_id = $1
        )
        update sessions set user_agent = '', address = '' where user_id = $1
        "#,
        player,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Follows and blocks in both directions, invitations, and open requests.
async fn erase_social(
    connection: &mut DbConnection,
    player: Uuid,
    now: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        r#"
        with followed as (
            delete from follows where follower = $1 or followee = $1
        ),
        blocked as (
            delete from blocks where blocker = $1 or blocked = $1
        ),
        teams as (
            delete from team_follows where user_id = $1
        ),
        worn as (
            delete from worn_cosmetics where user_id = $1
        ),
        former as (
            delete from team_former_members where user_id = $1 and not was_leader
        ),
        invited as (
            delete from challenge_invitations where user_id = $1
        )
        update team_requests set outcome = 'withdrawn', ended_at = $2
         where user_id = $1 and outcome is null
        "#,
        player,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The player's own notifications and preferences.
async fn erase_feed(connection: &mut DbConnection, player: Uuid) -> Result<()> {
    sqlx::query!(
        r#"
        with preferences as (
            delete from notification_preferences where user_id = $1
        ),
        notified as (
            delete from notifications where user_id = $1
        ),
        changed as (
            delete from notification_changes where user_id = $1
        )
        delete from notification_feeds where user_id = $1
        "#,
        player,
    )
    .execute(connection)
    .await?;
    Ok(())
}
