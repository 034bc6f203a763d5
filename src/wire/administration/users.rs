//! Accounts as the staff see them.

use domain::money::Usdc;
use serde::Serialize;
use store::administration::users::{
    FairPlayChange, StaffUser, Suspension, UserCounts, UserNote, WaitingFactorReset,
};
use store::session::Device;
use store::wallet::Numbers;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::administration::pages::StaffPages;
use crate::wire::fair_play::FairPlayChangeView;
use crate::wire::names::RoleName;
use crate::wire::page::Page;
use crate::wire::person::UserSummary;

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum UserStatus {
    Active,
    Suspended,
    Closed,
}

/// An account as the staff list it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StaffUser)]
pub struct UserRow {
    user: UserSummary,
    /// Null for moderators.
    email: Option<String>,
    role: RoleName,
    status: UserStatus,
    /// Null for a suspension without an end.
    #[serde(with = "time::serde::rfc3339::option")]
    suspended_until: Option<OffsetDateTime>,
    /// 0 to 100.
    fair_play: i32,
    #[serde(with = "time::serde::rfc3339")]
    joined_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    last_seen_at: OffsetDateTime,
}

impl UserRow {
    fn of(user: StaffUser, with_email: bool) -> Self {
        let status = match (user.is_closed, user.is_suspended) {
            (true, _) => UserStatus::Closed,
            (false, true) => UserStatus::Suspended,
            (false, false) => UserStatus::Active,
        };
        Self {
            user: UserSummary::of(&user.person),
            email: Some(user.email).filter(|_| with_email),
            role: user.role.into(),
            status,
            suspended_until: user.suspended_until,
            fair_play: user.fair_play,
            joined_at: user.created_at,
            last_seen_at: user.last_seen_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct StaffUsers {
    success: bool,
    data: Vec<UserRow>,
    pagination: StaffPages,
}

impl StaffUsers {
    /// A page of `total` accounts, with their addresses or without.
    pub fn of(users: Vec<StaffUser>, with_email: bool, (page, total): (Page, i64)) -> Self {
        let rows = users.into_iter().map(|user| UserRow::of(user, with_email));
        Self {
            success: true,
            data: rows.collect(),
            pagination: StaffPages::of(page, total),
        }
    }
}

/// The suspension that an account is under.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Suspension)]
pub struct SuspensionView {
    reason: String,
    /// Null for the command line.
    by: Option<UserSummary>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Null for a suspension without an end.
    #[serde(with = "time::serde::rfc3339::option")]
    until: Option<OffsetDateTime>,
}

impl From<Suspension> for SuspensionView {
    fn from(suspension: Suspension) -> Self {
        Self {
            reason: suspension.reason,
            by: suspension.by.as_ref().map(UserSummary::of),
            at: suspension.at,
            until: suspension.until,
        }
    }
}

/// Where a player's money is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserBalances {
    #[schema(value_type = String, example = "12.5")]
    available: Usdc,
    #[schema(value_type = String, example = "12.5")]
    in_escrow: Usdc,
    #[schema(value_type = String, example = "12.5")]
    withdrawing: Usdc,
    #[schema(value_type = String, example = "0")]
    in_teams: Usdc,
}

impl From<Numbers> for UserBalances {
    fn from(numbers: Numbers) -> Self {
        Self {
            available: numbers.available,
            in_escrow: numbers.in_escrow,
            withdrawing: numbers.withdrawing,
            in_teams: numbers.in_teams,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UserCounts)]
pub struct UserCountsView {
    challenges: i64,
    won: u32,
    disputes: i64,
    reports_against: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UserNote)]
pub struct UserNoteView {
    #[serde(rename = "_id")]
    id: Uuid,
    text: String,
    by: UserSummary,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl From<UserNote> for UserNoteView {
    fn from(note: UserNote) -> Self {
        Self {
            id: note.id,
            text: note.text,
            by: UserSummary::of(&note.by),
            at: note.at,
        }
    }
}

/// A device on which the player is signed in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UserSession)]
pub struct UserSessionView {
    #[serde(rename = "_id")]
    id: Uuid,
    /// As it names itself.
    device: String,
    ip: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    last_used_at: OffsetDateTime,
}

impl From<Device> for UserSessionView {
    fn from(device: Device) -> Self {
        Self {
            id: device.id,
            device: device.user_agent,
            ip: device.address,
            created_at: device.created_at,
            last_used_at: device.last_used_at,
        }
    }
}

/// A reset of the second factor that waits for another administrator.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FactorResetView {
    requested_by: UserSummary,
    reason: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl From<WaitingFactorReset> for FactorResetView {
    fn from(waiting: WaitingFactorReset) -> Self {
        Self {
            requested_by: UserSummary::of(&waiting.requested_by),
            reason: waiting.reason,
            at: waiting.at,
        }
    }
}

/// An account with all that the staff know of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserDetail {
    #[serde(flatten)]
    row: UserRow,
    has_second_factor: bool,
    suspension: Option<SuspensionView>,
    /// Null for moderators.
    balances: Option<UserBalances>,
    counts: UserCountsView,
    /// The newest 100; none of one's own account.
    notes: Vec<UserNoteView>,
    /// Empty for moderators.
    sessions: Vec<UserSessionView>,
    /// The newest 100.
    fair_play_history: Vec<FairPlayChangeView>,
    factor_reset: Option<FactorResetView>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct UserDetailAnswer {
    success: bool,
    data: UserDetail,
}

/// All that the staff know of an account.
#[derive(Debug)]
pub struct UserRecords {
    /// The account.
    pub user: StaffUser,
    /// Whether a second factor is on.
    pub has_second_factor: bool,
    /// The suspension that it is under.
    pub suspension: Option<Suspension>,
    /// Where its money is; none for moderators.
    pub numbers: Option<Numbers>,
    /// What is counted of it.
    pub counts: UserCounts,
    /// Challenges that the player has won.
    pub won: u32,
    /// What the staff noted.
    pub notes: Vec<UserNote>,
    /// Where the player is signed in; none for moderators.
    pub devices: Vec<Device>,
    /// Changes of the fair-play score.
    pub fair_play_history: Vec<FairPlayChange>,
    /// A reset of the second factor that waits.
    pub waiting_reset: Option<WaitingFactorReset>,
}

impl UserDetailAnswer {
    /// An account, with its address or without.
    pub fn of(records: UserRecords, with_email: bool) -> Self {
        Self {
            success: true,
            data: UserDetail::of(records, with_email),
        }
    }
}

impl UserDetail {
    fn of(records: UserRecords, with_email: bool) -> Self {
        let counts = records.counts;
        let (notes, devices) = (records.notes.into_iter(), records.devices.into_iter());
        let history = records.fair_play_history.into_iter();
        Self {
            row: UserRow::of(records.user, with_email),
            has_second_factor: records.has_second_factor,
            suspension: records.suspension.map(SuspensionView::from),
            balances: records.numbers.map(UserBalances::from),
            counts: UserCountsView {
                challenges: counts.challenges,
                won: records.won,
                disputes: counts.disputes,
                reports_against: counts.reports_against,
            },
            notes: notes.map(UserNoteView::from).collect(),
            sessions: devices.map(UserSessionView::from).collect(),
            fair_play_history: history.map(FairPlayChangeView::from).collect(),
            factor_reset: records.waiting_reset.map(FactorResetView::from),
        }
    }
}
