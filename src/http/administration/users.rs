//! Accounts as the staff see them.

use actix_web::{get, web};
use domain::administration::FACTOR_RESET_LIFE;
use domain::money::Usdc;
use serde::{Deserialize, Serialize};
use store::administration::users::{self, StaffUser, UserFilter, UserSearch};
use store::friend::ListPart;
use store::session::Device;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::http::administration::StaffPages;
use crate::http::error::{ApiError, Error, Result};
use crate::http::page::PageQuery;
use crate::http::staff::{Moderator, Staff};
use crate::state::AppState;
use crate::wire::fair_play::FairPlayChangeView;
use crate::wire::names::RoleName;
use crate::wire::person::UserSummary;

/// Accounts on a page where nothing else was asked for.
const PAGE: i64 = 20;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct UsersQuery {
    /// A part of a name, an id, or, for administrators, a whole e-mail address.
    search: Option<String>,
    /// Which accounts; all of them where it is left out.
    #[param(inline)]
    status: Option<UserStatusFilter>,
    page: Option<i64>,
    limit: Option<i64>,
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum UserStatusFilter {
    All,
    Active,
    Suspended,
    Staff,
}

impl From<UserStatusFilter> for UserFilter {
    fn from(filter: UserStatusFilter) -> Self {
        match filter {
            UserStatusFilter::All => Self::All,
            UserStatusFilter::Active => Self::Active,
            UserStatusFilter::Suspended => Self::Suspended,
            UserStatusFilter::Staff => Self::Staff,
        }
    }
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum UserStatus {
    Active,
    Suspended,
    Closed,
}

/// An account as the staff list it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StaffUser)]
struct UserRow {
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
    fn of(user: StaffUser, staff: &Staff) -> Self {
        let status = match (user.is_closed, user.is_suspended) {
            (true, _) => UserStatus::Closed,
            (false, true) => UserStatus::Suspended,
            (false, false) => UserStatus::Active,
        };
        Self {
            user: UserSummary::of(&user.person),
            email: Some(user.email).filter(|_| staff.is_admin()),
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
pub(super) struct StaffUsers {
    success: bool,
    data: Vec<UserRow>,
    pagination: StaffPages,
}

/// The accounts that are not closed, the newest first.
#[utoipa::path(operation_id = "staff_users", tag = "administration", security(("bearer" = [])), params(UsersQuery),
    responses((status = 200, body = StaffUsers), (status = 403, body = ApiError)))]
#[get("/admin/users")]
pub(super) async fn list(
    app: web::Data<AppState>,
    staff: Moderator,
    query: web::Query<UsersQuery>,
) -> Result<web::Json<StaffUsers>> {
    let page = PageQuery::new(query.page, query.limit).page(PAGE);
    let search = UserSearch {
        text: query.search.as_deref().unwrap_or_default().trim(),
        with_email: staff.is_admin(),
        filter: query.status.map_or(UserFilter::All, UserFilter::from),
    };
    let part = ListPart {
        limit: page.limit,
        offset: page.offset(),
    };
    let (users, total) = users::list(&app.db, search, part, app.clock.now()).await?;
    let rows = users.into_iter().map(|user| UserRow::of(user, &staff));
    Ok(web::Json(StaffUsers {
        success: true,
        data: rows.collect(),
        pagination: StaffPages::of(page, total),
    }))
}

/// The suspension that an account is under.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Suspension)]
struct SuspensionView {
    reason: String,
    /// Null for the command line.
    by: Option<UserSummary>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Null for a suspension without an end.
    #[serde(with = "time::serde::rfc3339::option")]
    until: Option<OffsetDateTime>,
}

/// Where a player's money is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UserBalances {
    #[schema(value_type = String, example = "12.5")]
    available: Usdc,
    #[schema(value_type = String, example = "12.5")]
    in_escrow: Usdc,
    #[schema(value_type = String, example = "12.5")]
    withdrawing: Usdc,
    #[schema(value_type = String, example = "0")]
    in_teams: Usdc,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UserCounts)]
struct UserCountsView {
    challenges: i64,
    won: u32,
    disputes: i64,
    reports_against: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UserNote)]
struct UserNoteView {
    #[serde(rename = "_id")]
    id: Uuid,
    text: String,
    by: UserSummary,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// A device on which the player is signed in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UserSession {
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

impl From<Device> for UserSession {
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
struct FactorResetView {
    requested_by: UserSummary,
    reason: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// An account with all that the staff know of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UserDetail {
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
    sessions: Vec<UserSession>,
    /// The newest 100.
    fair_play_history: Vec<FairPlayChangeView>,
    factor_reset: Option<FactorResetView>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct UserDetailAnswer {
    success: bool,
    data: UserDetail,
}

pub(super) fn not_found() -> Error {
    Error::NotFound {
        code: "USER_NOT_FOUND",
        message: "User not found",
    }
}

/// An account, closed or not.
#[utoipa::path(operation_id = "staff_user", tag = "administration", security(("bearer" = [])), params(("id" = Uuid, Path)),
    responses((status = 200, body = UserDetailAnswer), (status = 403, body = ApiError)))]
#[get("/admin/users/{id}")]
pub(super) async fn show(
    app: web::Data<AppState>,
    staff: Moderator,
    id: web::Path<Uuid>,
) -> Result<web::Json<UserDetailAnswer>> {
    let user = users::find(&app.db, *id, app.clock.now()).await?;
    let user = user.ok_or_else(not_found)?;
    Ok(web::Json(UserDetailAnswer {
        success: true,
        data: detail(&app, user, &staff).await?,
    }))
}

async fn detail(app: &AppState, user: StaffUser, staff: &Staff) -> Result<UserDetail> {
    let (id, now) = (user.person.id, app.clock.now());
    let (balances, sessions) = if staff.is_admin() {
        let numbers = store::wallet::numbers(&app.db, id).await?;
        let balances = UserBalances {
            available: numbers.available,
            in_escrow: numbers.in_escrow,
            withdrawing: numbers.withdrawing,
            in_teams: numbers.in_teams,
        };
        let devices = store::session::devices(&app.db, id, now).await?;
        (Some(balances), devices)
    } else {
        (None, Vec::new())
    };
    let counts = users::counts(&app.db, id).await?;
    let record = app.player_records.fresh(&app.db, id).await?;
    let suspension = users::suspension(&app.db, id, now).await?;
    // What is noted about a member of the staff is for the others.
    let notes = if staff.id() == id {
        Vec::new()
    } else {
        users::notes(&app.db, id).await?
    };
    let history = users::fair_play_history(&app.db, id).await?;
    let valid_from = now.saturating_sub(FACTOR_RESET_LIFE);
    let waiting = users::waiting_reset(&app.db, id, valid_from).await?;
    Ok(UserDetail {
        row: UserRow::of(user, staff),
        has_second_factor: store::second_factor::is_on(&app.db, id).await?,
        suspension: suspension.map(|it| SuspensionView {
            reason: it.reason,
            by: it.by.as_ref().map(UserSummary::of),
            at: it.at,
            until: it.until,
        }),
        balances,
        counts: UserCountsView {
            challenges: counts.challenges,
            won: record.won,
            disputes: counts.disputes,
            reports_against: counts.reports_against,
        },
        notes: notes
            .into_iter()
            .map(|note| UserNoteView {
                id: note.id,
                text: note.text,
                by: UserSummary::of(&note.by),
                at: note.at,
            })
            .collect(),
        sessions: sessions.into_iter().map(UserSession::from).collect(),
        fair_play_history: history.into_iter().map(FairPlayChangeView::from).collect(),
        factor_reset: waiting.map(|it| FactorResetView {
            requested_by: UserSummary::of(&it.requested_by),
            reason: it.reason,
            at: it.at,
        }),
    })
}
