//! Who I am among the staff, and what waits for me.

use serde::Serialize;
use store::administration::{StaffCounts, StaffMember};
use utoipa::ToSchema;

use crate::wire::names::RoleName;
use crate::wire::person::UserSummary;

#[derive(Debug, Serialize, ToSchema)]
pub struct StaffAnswer {
    success: bool,
    data: StaffView,
}

impl StaffAnswer {
    /// A member of the staff, with what waits for them.
    pub fn of(member: &StaffMember, counts: StaffCounts) -> Self {
        Self {
            success: true,
            data: StaffView {
                user: UserSummary::of(&member.person),
                role: member.role.into(),
                has_second_factor: member.has_second_factor,
                counts: counts.into(),
            },
        }
    }
}

/// A member of the staff, as they see themselves.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffView {
    user: UserSummary,
    role: RoleName,
    has_second_factor: bool,
    counts: StaffCountsView,
}

/// What waits for the staff.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StaffCounts)]
pub struct StaffCountsView {
    disputes_waiting: i64,
    disputes_mine: i64,
    reports_open: i64,
}

impl From<StaffCounts> for StaffCountsView {
    fn from(counts: StaffCounts) -> Self {
        Self {
            disputes_waiting: counts.disputes_waiting,
            disputes_mine: counts.disputes_mine,
            reports_open: counts.reports_open,
        }
    }
}
