//! Accounts: who they are, how they sign in, what they may do (`migrations/0002_account.sql`).

use domain::account::AccountRole;
use domain::units::Asset;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Error, Result, ensure_rows};
use crate::google::GoogleAccount;
use crate::{DbConnection, Tx};

/// The username is taken, in whatever case.
pub const USERNAME_ONCE: &str = "users_username_key";
/// The email address is taken, in whatever case.
pub const EMAIL_ONCE: &str = "users_email_key";
/// The referral code was given out before; draw another.
pub const REFERRAL_CODE_ONCE: &str = "users_referral_code_key";

/// What signs in to a new account.
#[derive(Debug, Clone, Copy)]
pub enum NewCredential<'a> {
    /// A password, in PHC format.
    Password(&'a str),
    /// A Google account.
    Google(&'a GoogleAccount),
}

/// An account to be opened.
#[derive(Debug)]
pub struct NewAccount<'a> {
    /// Its id.
    pub id: Uuid,
    /// Unique without regard to case.
    pub username: &'a str,
    /// Unique without regard to case.
    pub email: &'a str,
    /// What signs in to it.
    pub credential: NewCredential<'a>,
    /// The code to bring others in by.
    pub referral_code: &'a str,
    /// Who brought them in; pending until the email address is verified.
    pub referred_by: Option<Uuid>,
    /// When they confirmed that they are old enough.
    pub age_confirmed_at: Option<OffsetDateTime>,
    /// The version of the terms of use that they accepted; none for accounts that an operator opens.
    pub terms_version: Option<&'a str>,
    /// Set where the address needs no proof; otherwise a mail asks for it.
    pub email_verified_at: Option<OffsetDateTime>,
}

/// Opens an account; its ledger accounts are opened in the same transaction by the caller.
///
/// # Errors
/// Named by constraint: [`USERNAME_ONCE`], [`EMAIL_ONCE`], [`REFERRAL_CODE_ONCE`], [`crate::google::SUBJECT_ONCE`].
pub async fn create(
    connection: &mut DbConnection,
    account: &NewAccount<'_>,
    now: OffsetDateTime,
) -> Result<()> {
    let (password_hash, google) = match account.credential {
        NewCredential::Password(hash) => (Some(hash), None),
        NewCredential::Google(account) => (None, Some(account)),
    };
    sqlx::query!(
        r#"
        insert into users
               (id, username, email, password_hash, referral_code, referred_by, age_confirmed_at,
                email_verified_at, created_at, last_seen_at, terms_version, terms_accepted_at,
                auth_provider, google_sub, google_email, google_linked_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, case when $10::text is not null then $9::timestamptz end,
                case when $11::text is null then 'local' else 'google' end, $11, $12,
                case when $11 is not null then $9 end)
        "#,
        account.id,
        account.username,
        account.email,
        password_hash,
        account.referral_code,
        account.referred_by,
        account.age_confirmed_at,
        account.email_verified_at,
        now,
        account.terms_version,
        google.map(|it| it.subject.as_str()),
        google.map(|it| it.email.as_str()),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether there is no account yet.
pub async fn has_no_accounts(db: &Db) -> Result<bool> {
    let is_empty = sqlx::query_scalar!(r#"select not exists (select from users) as "is_empty!""#)
        .fetch_one(db)
        .await?;
    Ok(is_empty)
}

/// Gives an account another role.
pub async fn set_role(connection: &mut DbConnection, id: Uuid, role: AccountRole) -> Result<()> {
    let touched = sqlx::query!(
        "update users set role = $2 where id = $1 and closed_at is null",
        id,
        role.as_str()
    )
    .execute(connection)
    .await?
    .rows_affected();
    ensure_rows("role of an account", touched, 1)
}

/// An account as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the columns of users; the migration describes them"
)]
pub struct Account {
    pub id: Uuid,
    pub username: String,
    pub email: String,
    pub name: String,
    pub auth_provider: String,
    pub role: AccountRole,
    pub avatar: Option<String>,
    pub referral_code: String,
    pub email_verified_at: Option<OffsetDateTime>,
    pub dispute_terms_accepted_at: Option<OffsetDateTime>,
    pub suspended_at: Option<OffsetDateTime>,
    pub suspended_until: Option<OffsetDateTime>,
    pub fair_play: i32,
    pub created_at: OffsetDateTime,
    pub last_seen_at: OffsetDateTime,
    /// Those who follow this player.
    pub followers: i32,
    /// Those whom this player follows.
    pub following: i32,
    /// Those brought in whose email address is verified.
    pub referrals: i64,
    /// Points ever earned by them.
    pub points_earned: i64,
    /// Points that are left.
    pub points: i64,
    /// Whether a second factor is on.
    pub has_second_factor: bool,
    /// Since when the first steps are hidden.
    pub first_steps_hidden_at: Option<OffsetDateTime>,
}

/// The account, if there is one.
pub async fn find(db: &Db, id: Uuid) -> Result<Option<Account>> {
    let row = sqlx::query!(
        r#"
        select id, username, email, name, auth_provider, role, avatar, referral_code,
               email_verified_at, dispute_terms_accepted_at, suspended_at, suspended_until, fair_play,
               created_at, last_seen_at, first_steps_hidden_at,
               follow_counts.followers, follow_counts.following,
               coalesce(referrers.referrals, 0) as "referrals!",
               coalesce(referrers.points, 0) as "points_earned!",
               coalesce((select posted from ledger_balances where account_id = $2), 0) as "points!",
               exists (select from totp_factors f where f.user_id = users.id and f.confirmed_at is not null)
                   as "has_second_factor!"
          from users
          join follow_counts on follow_counts.user_id = users.id
          left join referrers on referrers.user_id = users.id
         where id = $1
        "#,
        id,
        Asset::Points.account(id),
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| {
        Ok(Account {
            role: role_of(row.id, &row.role)?,
            id: row.id,
            username: row.username,
            email: row.email,
            name: row.name,
            auth_provider: row.auth_provider,
            avatar: row.avatar,
            referral_code: row.referral_code,
            email_verified_at: row.email_verified_at,
            dispute_terms_accepted_at: row.dispute_terms_accepted_at,
            suspended_at: row.suspended_at,
            suspended_until: row.suspended_until,
            fair_play: row.fair_play,
            created_at: row.created_at,
            last_seen_at: row.last_seen_at,
            followers: row.followers,
            following: row.following,
            referrals: row.referrals,
            points_earned: row.points_earned,
            points: row.points,
            has_second_factor: row.has_second_factor,
            first_steps_hidden_at: row.first_steps_hidden_at,
        })
    })
    .transpose()
}

/// The role of a stored name.
pub(crate) fn role_of(id: Uuid, role: &str) -> Result<AccountRole> {
    AccountRole::parse(role).ok_or_else(|| Error::Inconsistent {
        table: "users",
        id,
        what: format!("unknown role {role}"),
    })
}

/// What a sign-in is checked against.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// Whose they are.
    pub id: Uuid,
    /// What the access token will say.
    pub role: AccountRole,
    /// None for those who sign in through Google.
    pub password_hash: Option<String>,
}

/// The credentials behind an email address or a username, given in lower case.
pub async fn credentials(db: &Db, identifier: &str) -> Result<Option<Credentials>> {
    // Each half has its index. A username has no @, so at most one half finds an account.
    let row = sqlx::query!(
        r#"
        select id as "id!", role as "role!", password_hash
          from users where lower(email) = $1
        union all
        select id, role, password_hash
          from users where lower(username) = $1
        "#,
        identifier,
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| {
        Ok(Credentials {
            role: role_of(row.id, &row.role)?,
            id: row.id,
            password_hash: row.password_hash,
        })
    })
    .transpose()
}

/// Whether a password that was checked against `hash` is still the account's; the row is locked, so that a change of it waits, and
/// ends what this transaction opens.
pub async fn has_password(tx: &mut Tx, id: Uuid, hash: &str) -> Result<bool> {
    let found = sqlx::query_scalar!(
        "select password_hash from users where id = $1 for no key update",
        id
    )
    .fetch_optional(&mut **tx)
    .await?;
    Ok(found.flatten().is_some_and(|current| current == hash))
}

/// The credentials of a player who is signed in.
pub async fn credentials_of(db: &Db, id: Uuid) -> Result<Option<Credentials>> {
    let row = sqlx::query!("select role, password_hash from users where id = $1", id)
        .fetch_optional(db)
        .await?;
    row.map(|row| {
        Ok(Credentials {
            id,
            role: role_of(id, &row.role)?,
            password_hash: row.password_hash,
        })
    })
    .transpose()
}

/// Changes of a profile; what is `None` stays.
#[derive(Debug, Default)]
pub struct ProfileChange<'a> {
    /// A new username.
    pub username: Option<&'a str>,
    /// A new display name.
    pub name: Option<&'a str>,
    /// A new picture, or none.
    pub avatar: Option<Option<&'a str>>,
}

/// Changes a profile; returns the picture that it had before.
///
/// # Errors
/// Named by constraint: [`USERNAME_ONCE`].
pub async fn update_profile(
    connection: &mut DbConnection,
    id: Uuid,
    change: &ProfileChange<'_>,
) -> Result<Option<String>> {
    let avatar_before = sqlx::query_scalar!(
        r#"
        with before as materialized (select id, avatar from users where id = $1 for no key update)
        update users
           set username = coalesce($2, username),
               name = coalesce($3, name),
               avatar = case when $4 then $5 else users.avatar end
          from before
         where users.id = before.id
        returning before.avatar
        "#,
        id,
        change.username,
        change.name,
        change.avatar.is_some(),
        change.avatar.flatten(),
    )
    .fetch_one(connection)
    .await?;
    Ok(avatar_before)
}

/// Those of `files` that are the picture of a player.
pub async fn avatars(db: &Db, files: &[String]) -> Result<Vec<String>> {
    let avatars = sqlx::query_scalar!(
        r#"select avatar as "file!" from users where avatar = any($1)"#,
        files,
    )
    .fetch_all(db)
    .await?;
    Ok(avatars)
}

/// Sets a new password; an account that had none signs in with it from now on.
pub async fn set_password(connection: &mut DbConnection, id: Uuid, hash: &str) -> Result<()> {
    let touched = sqlx::query!(
        "update users set password_hash = $2, auth_provider = 'local' where id = $1",
        id,
        hash
    )
    .execute(connection)
    .await?
    .rows_affected();
    ensure_rows("password of an account", touched, 1)
}

/// Accepts the dispute terms; the first acceptance stands. Answers whether this one is the first.
pub async fn accept_dispute_terms(
    connection: &mut DbConnection,
    id: Uuid,
    now: OffsetDateTime,
) -> Result<bool> {
    let touched = sqlx::query!(
        r#"
        update users set dispute_terms_accepted_at = $2
         where id = $1 and dispute_terms_accepted_at is null
        "#,
        id,
        now,
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(touched == 1)
}

/// A username as it is about to be changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsernameChange {
    /// As it is.
    pub username: String,
    /// When it was changed last, if ever.
    pub changed_at: Option<OffsetDateTime>,
}

/// A player's name, held until the transaction ends.
pub async fn hold_name(connection: &mut DbConnection, id: Uuid) -> Result<Option<UsernameChange>> {
    let naming = sqlx::query_as!(
        UsernameChange,
        r#"
        select username, username_changed_at as changed_at
          from users where id = $1 for no key update
        "#,
        id,
    )
    .fetch_optional(connection)
    .await?;
    Ok(naming)
}

/// Notes that a player has changed their name, and withholds the one that was left from others.
pub async fn leave_name(
    connection: &mut DbConnection,
    id: Uuid,
    left: &str,
    now: OffsetDateTime,
) -> Result<()> {
    sqlx::query!(
        r#"
        with changed as (
            update users set username_changed_at = $3 where id = $1
        )
        insert into freed_usernames (name, user_id, freed_at)
        values (lower($2), $1, $3)
        on conflict (name) do update set user_id = excluded.user_id, freed_at = excluded.freed_at
        "#,
        id,
        left,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether another player gave up a name after `since`.
pub async fn is_reserved(
    connection: &mut DbConnection,
    username: &str,
    player: Uuid,
    since: OffsetDateTime,
) -> Result<bool> {
    let is_reserved = sqlx::query_scalar!(
        r#"
        select exists (
            select from freed_usernames
             where name = lower($1) and user_id is distinct from $2 and $3 < freed_at
        ) as "is_reserved!"
        "#,
        username,
        player,
        since,
    )
    .fetch_one(connection)
    .await?;
    Ok(is_reserved)
}

/// Forgets names that were left before `before`; returns how many.
pub async fn sweep_names(db: &Db, before: OffsetDateTime) -> Result<u64> {
    let swept = sqlx::query!("delete from freed_usernames where freed_at < $1", before)
        .execute(db)
        .await?
        .rows_affected();
    Ok(swept)
}

/// Who brings in others by a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Referrer {
    /// Their id.
    pub id: Uuid,
    /// Shown to whom they invite.
    pub username: String,
    /// Shown to whom they invite.
    pub avatar: Option<String>,
}

/// Writes when these players were last seen; a later time that is known already stays.
pub async fn seen(db: &Db, users: &[Uuid], at: &[OffsetDateTime]) -> Result<()> {
    if users.is_empty() {
        return Ok(());
    }
    // In the order of ids, as every command locks players.
    sqlx::query!(
        r#"
        with latest as materialized (
            select users.id, greatest(users.last_seen_at, seen.at) as at
              from unnest($1::uuid[], $2::timestamptz[]) as seen (id, at)
              join users on users.id = seen.id
             order by users.id
               for no key update of users
        )
        update users set last_seen_at = latest.at from latest where users.id = latest.id
        "#,
        users,
        at,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The owner of a referral code, given in capitals.
pub async fn referrer(db: &Db, code: &str) -> Result<Option<Referrer>> {
    let referrer = sqlx::query_as!(
        Referrer,
        "select id, username, avatar from users where referral_code = $1 and closed_at is null",
        code,
    )
    .fetch_optional(db)
    .await?;
    Ok(referrer)
}
