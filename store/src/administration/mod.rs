//! The staff: their standing, and what waits for them.

use domain::account::AccountRole;
use domain::challenge::Person;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Error, Result};

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

/// The standing of an account, whatever its role; none where there is no such account, or it is closed.
pub async fn staff_member(db: &Db, id: Uuid) -> Result<Option<StaffMember>> {
    let row = sqlx::query!(
        r#"
        select u.username, u.avatar, u.role, u.suspended_at is not null as "is_suspended!",
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
            is_suspended: row.is_suspended,
            has_second_factor: row.has_second_factor,
        })
    })
    .transpose()
}

/// The role of a stored name.
pub(crate) fn role_of(user: Uuid, name: &str) -> Result<AccountRole> {
    AccountRole::parse(name).ok_or_else(|| Error::Inconsistent {
        table: "users",
        id: user,
        what: format!("unknown role {name}"),
    })
}

/// What waits for the staff.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StaffCounts {
    /// Challenges whose dispute is open.
    pub disputes_waiting: i64,
    /// Disputes that this moderator has taken.
    pub disputes_mine: i64,
    /// Reports that no moderator has closed.
    pub reports_open: i64,
}

/// What waits for a member of the staff.
pub async fn counts(db: &Db, _staff: Uuid) -> Result<StaffCounts> {
    let counts = sqlx::query!(
        r#"
        select (
                   select count(*) from challenges where deadline_kind in ('dispute', 'take', 'decide')
               ) as "disputes_waiting!",
               (
                   select count(*) from challenge_reports r
                    where not exists (select from report_outcomes o where o.report_id = r.id)
               ) + (
                   select count(*) from user_reports r
                    where not exists (select from report_outcomes o where o.report_id = r.id)
               ) as "reports_open!"
        "#,
    )
    .fetch_one(db)
    .await?;
    Ok(StaffCounts {
        disputes_waiting: counts.disputes_waiting,
        // A dispute is taken by nobody before rulings exist.
        disputes_mine: 0,
        reports_open: counts.reports_open,
    })
}
