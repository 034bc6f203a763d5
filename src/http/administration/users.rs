//! Accounts as the staff see them.

use actix_web::{get, web};
use domain::administration::FACTOR_RESET_LIFE;
use serde::Deserialize;
use store::administration::users::{self, StaffUser, UserFilter, UserSearch};
use store::friend::ListPart;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::http::error::{ApiError, Error, Result};
use crate::http::page::PageQuery;
use crate::http::staff::{Moderator, Staff};
use crate::state::AppState;
use crate::wire::administration::users::{StaffUsers, UserDetailAnswer, UserRecords};

/// Accounts on a page where nothing else was asked for.
const PAGE: i64 = 20;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct UsersQuery {
    /// A part of a name, an id, or, for administrators, a whole email address.
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
    Ok(web::Json(StaffUsers::of(
        users,
        staff.is_admin(),
        (page, total),
    )))
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
    let records = records(&app, user, &staff).await?;
    Ok(web::Json(UserDetailAnswer::of(records, staff.is_admin())))
}

async fn records(app: &AppState, user: StaffUser, staff: &Staff) -> Result<UserRecords> {
    let (id, now) = (user.person.id, app.clock.now());
    let (numbers, devices) = if staff.is_admin() {
        let numbers = store::wallet::numbers(&app.db, id).await?;
        let devices = store::session::devices(&app.db, id, now).await?;
        (Some(numbers), devices)
    } else {
        (None, Vec::new())
    };
    let record = app.player_records.fresh(&app.db, id).await?;
    // What is noted about a member of the staff is for the others.
    let notes = if staff.id() == id {
        Vec::new()
    } else {
        users::notes(&app.db, id).await?
    };
    let valid_from = now.saturating_sub(FACTOR_RESET_LIFE);
    Ok(UserRecords {
        user,
        has_second_factor: store::second_factor::is_on(&app.db, id).await?,
        suspension: users::suspension(&app.db, id, now).await?,
        numbers,
        counts: users::counts(&app.db, id).await?,
        won: record.won,
        notes,
        devices,
        fair_play_history: users::fair_play_history(&app.db, id).await?,
        waiting_reset: users::waiting_reset(&app.db, id, valid_from).await?,
    })
}
