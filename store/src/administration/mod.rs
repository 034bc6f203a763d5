//! The staff: their standing, what waits for them, and what they see and do.

pub mod announcements;
pub mod audit_runs;
pub mod factor_reset;
pub mod journals;
pub mod reports;
pub mod settings;
pub mod users;

use domain::account::AccountRole;
use domain::administration::is_suspended;
use domain::challenge::Person;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DbConnection;
use crate::account::role_of;
use crate::db::Db;
use crate::error::Result;
use crate::security::Addressee;

/// The standing of an account, as it is at this moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffMember {
    /// As others see them.
    pub person: Person,
    /// What they may do.
    pub role: AccountRole,
    /// May only read and withdraw.
    pub is_suspended: bool,
    /// Whether a second factor is on.
    pub has_second_factor: bool,
}

/// A player by id or username; nothing where there is none, or the account is closed.
pub async fn person_by_id_or_name(db: &Db, id_or_name: &str) -> Result<Option<Person>> {
    let person = sqlx::query_as!(
        Person,
        r#"
        select id, username, avatar from users
         where (id = $1 or lower(username) = lower($2)) and closed_at is null
        "#,
        id_or_name.parse::<Uuid>().ok(),
        id_or_name,
    )
    .fetch_optional(db)
    .await?;
    Ok(person)
}

/// The standing of an account, whatever its role; none where there is no such account, or it is closed.
pub async fn staff_member(db: &Db, id: Uuid, now: OffsetDateTime) -> Result<Option<StaffMember>> {
    let row = sqlx::query!(
        r#"
        select u.username, u.avatar, u.role, u.suspended_at, u.suspended_until,
               exists (
                   select from totp_factors f where f.user_id = u.id and f.confirmed_at is not null
               ) as "has_second_factor!"
          from users u
         where u.id = $1 and u.closed_at is null
        "#,
        id,
    )
    .fetch_optional(db)
    .await?;
    row.map(|row| {
        Ok(StaffMember {
            role: role_of(id, &row.role)?,
            person: Person {
                id,
                username: row.username,
                avatar: row.avatar,
            },
            is_suspended: is_suspended(row.suspended_at, row.suspended_until, now),
            has_second_factor: row.has_second_factor,
        })
    })
    .transpose()
}

/// What waits for the staff.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StaffCounts {
    /// Open disputes that no moderator has taken.
    pub disputes_waiting: i64,
    /// Disputes that this moderator has taken.
    pub disputes_mine: i64,
    /// Reports that they may read and no moderator has closed.
    pub reports_open: i64,
}

/// What waits for a member of the staff.
pub async fn counts(db: &Db, staff: Uuid) -> Result<StaffCounts> {
    let counts = sqlx::query!(
        r#"
        select (
                   select count(*) from challenges
                    where deadline_kind in ('dispute', 'take', 'decide') and dispute_case ->> 'moderator' is null
               ) as "disputes_waiting!",
               (
                   select count(*) from challenges
                    where deadline_kind in ('dispute', 'take', 'decide') and dispute_case ->> 'moderator' = $1::uuid::text
               ) as "disputes_mine!"
        "#,
        staff,
    )
    .fetch_one(db)
    .await?;
    Ok(StaffCounts {
        disputes_waiting: counts.disputes_waiting,
        disputes_mine: counts.disputes_mine,
        reports_open: reports::count(db, staff, false).await?,
    })
}

/// The owner of an account that is not closed.
pub async fn open_account(connection: &mut DbConnection, user: Uuid) -> Result<Option<Addressee>> {
    let owner = sqlx::query_as!(
        Addressee,
        r#"select id as "user!", username, email from users where id = $1 and closed_at is null"#,
        user,
    )
    .fetch_optional(connection)
    .await?;
    Ok(owner)
}

/// The administrators who are not suspended, by id; their rows are locked until the transaction ends.
pub async fn lock_admins(connection: &mut DbConnection, now: OffsetDateTime) -> Result<Vec<Uuid>> {
    let admins = sqlx::query_scalar!(
        r#"
        select id from users
         where role = 'admin' and (suspended_at is null or suspended_until <= $1)
         order by id
           for no key update
        "#,
        now,
    )
    .fetch_all(connection)
    .await?;
    Ok(admins)
}

/// Whether an account has a second factor that counts, or a passkey.
pub async fn has_factor(connection: &mut DbConnection, user: Uuid) -> Result<bool> {
    let has_factor = sqlx::query_scalar!(
        r#"
        select exists (select from totp_factors where user_id = $1 and confirmed_at is not null)
            or exists (select from passkeys where user_id = $1) as "has_factor!"
        "#,
        user,
    )
    .fetch_one(connection)
    .await?;
    Ok(has_factor)
}
