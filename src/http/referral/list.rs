//! What a player sees of their referrals, and the table of ranks.

use actix_web::{get, web};
use serde::Serialize;
use store::referral::{EarnedPoints, PendingReferee, Ranked};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::link as link_of;
use crate::http::error::{Error, Result};
use crate::http::extract::Player;
use crate::http::page::{Page, PageQuery};
use crate::infra::images::{self, PictureKind};
use crate::state::AppState;
use crate::wire::names::ReferralActionName;

/// Rows of a page where nothing else was asked for.
const PAGE: i64 = 10;
/// Rows of "Recent Activity".
const RECENT: i64 = 5;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ReferralLinkAnswer {
    success: bool,
    data: ReferralLink,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ReferralLink {
    referral_code: String,
    referral_link: String,
}

/// My code and link. Every player has had one since the sign-up.
#[utoipa::path(operation_id = "generate_referral_code", tag = "referral", security(("bearer" = [])), responses(
    (status = 200, body = ReferralLinkAnswer)
))]
#[get("/referral/generate")]
pub(super) async fn generate(
    app: web::Data<AppState>,
    player: Player,
) -> Result<web::Json<ReferralLinkAnswer>> {
    Ok(web::Json(my_link(&app, player.id).await?))
}

/// My code and link.
#[utoipa::path(operation_id = "referral_link", tag = "referral", security(("bearer" = [])), responses(
    (status = 200, body = ReferralLinkAnswer)
))]
#[get("/referral/link")]
pub(super) async fn link(
    app: web::Data<AppState>,
    player: Player,
) -> Result<web::Json<ReferralLinkAnswer>> {
    Ok(web::Json(my_link(&app, player.id).await?))
}

async fn my_link(app: &AppState, player: Uuid) -> Result<ReferralLinkAnswer> {
    let totals = store::referral::totals(&app.db, player).await?;
    let referral_code = totals.ok_or_else(gone)?.code;
    Ok(ReferralLinkAnswer {
        success: true,
        data: ReferralLink {
            referral_link: link_of(app, &referral_code),
            referral_code,
        },
    })
}

/// The account behind a good token is gone: the database was replaced.
fn gone() -> Error {
    Error::Unauthenticated {
        code: "UNAUTHENTICATED",
        message: "Token verification failed",
    }
}

/// Something that earned points.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReferralItem)]
struct EarningView {
    username: String,
    avatar: Option<String>,
    action: ReferralActionName,
    #[serde(with = "time::serde::rfc3339")]
    completed_at: OffsetDateTime,
    points_earned: i64,
}

impl From<EarnedPoints> for EarningView {
    fn from(earning: EarnedPoints) -> Self {
        Self {
            username: earning.username,
            avatar: earning
                .avatar
                .map(|name| images::url(PictureKind::Avatar, &name)),
            action: earning.action.into(),
            completed_at: earning.completed_at,
            points_earned: earning.points,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ReferralStatsAnswer {
    success: bool,
    data: StatsView,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReferralOverview)]
struct StatsView {
    referral_link: String,
    referral_code: String,
    /// Those whose e-mail address is verified.
    total_referrals: i64,
    /// Ever earned by them.
    total_points: i64,
    pending_referrals: i64,
    /// What is left to be spent.
    current_points: i64,
    /// The newest five actions.
    successful_referrals: Vec<EarningView>,
}

/// What my referrals come to.
#[utoipa::path(operation_id = "referral_stats", tag = "referral", security(("bearer" = [])), responses(
    (status = 200, body = ReferralStatsAnswer)
))]
#[get("/referral/stats")]
pub(super) async fn stats(
    app: web::Data<AppState>,
    player: Player,
) -> Result<web::Json<ReferralStatsAnswer>> {
    let totals = store::referral::totals(&app.db, player.id).await?;
    let totals = totals.ok_or_else(gone)?;
    let (recent, _) = store::referral::earnings(&app.db, player.id, (RECENT, 0)).await?;
    Ok(web::Json(ReferralStatsAnswer {
        success: true,
        data: StatsView {
            referral_link: link_of(&app, &totals.code),
            referral_code: totals.code,
            total_referrals: totals.referrals,
            total_points: totals.earned,
            pending_referrals: totals.pending,
            current_points: totals.points,
            successful_referrals: recent.into_iter().map(EarningView::from).collect(),
        },
    }))
}

/// Where a page stands among the others.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ReferralPages {
    current_page: i64,
    total_pages: i64,
    total_count: i64,
    has_next: bool,
    has_prev: bool,
}

impl ReferralPages {
    fn of(page: Page, total: i64) -> Self {
        let pages = page.of(total);
        Self {
            current_page: pages.current_page,
            total_pages: pages.total_pages,
            total_count: total,
            has_next: pages.has_next_page,
            has_prev: pages.has_prev_page,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct MyReferralsAnswer {
    success: bool,
    data: MyReferrals,
}

#[derive(Debug, Serialize, ToSchema)]
struct MyReferrals {
    referrals: Vec<EarningView>,
    pagination: ReferralPages,
}

/// What those whom I brought in have earned me, newest first.
#[utoipa::path(operation_id = "my_referrals", tag = "referral", security(("bearer" = [])), params(PageQuery), responses(
    (status = 200, body = MyReferralsAnswer)
))]
#[get("/referral/my-referrals")]
pub(super) async fn mine(
    app: web::Data<AppState>,
    player: Player,
    query: web::Query<PageQuery>,
) -> Result<web::Json<MyReferralsAnswer>> {
    let page = query.page(PAGE);
    let rows = (page.limit, page.offset());
    let (earnings, total) = store::referral::earnings(&app.db, player.id, rows).await?;
    Ok(web::Json(MyReferralsAnswer {
        success: true,
        data: MyReferrals {
            referrals: earnings.into_iter().map(EarningView::from).collect(),
            pagination: ReferralPages::of(page, total),
        },
    }))
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PendingAnswer {
    success: bool,
    data: PendingData,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PendingData {
    pending_referrals: Vec<PendingView>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PendingReferral)]
struct PendingView {
    #[serde(rename = "_id")]
    id: Uuid,
    username: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl From<PendingReferee> for PendingView {
    fn from(referee: PendingReferee) -> Self {
        Self {
            id: referee.id,
            username: referee.username,
            created_at: referee.created_at,
        }
    }
}

/// Those whom I brought in and who have not verified their e-mail address, the newest hundred.
#[utoipa::path(operation_id = "pending_referrals", tag = "referral", security(("bearer" = [])), responses(
    (status = 200, body = PendingAnswer)
))]
#[get("/referral/pending")]
pub(super) async fn pending(
    app: web::Data<AppState>,
    player: Player,
) -> Result<web::Json<PendingAnswer>> {
    let waiting = store::referral::pending(&app.db, player.id).await?;
    Ok(web::Json(PendingAnswer {
        success: true,
        data: PendingData {
            pending_referrals: waiting.into_iter().map(PendingView::from).collect(),
        },
    }))
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LeaderboardAnswer {
    success: bool,
    data: Leaderboard,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReferralLeaderboard)]
struct Leaderboard {
    leaderboard: Vec<RankedView>,
    pagination: ReferralPages,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReferralRank)]
struct RankedView {
    rank: i64,
    username: String,
    avatar: Option<String>,
    total_referrals: i64,
    total_points: i64,
}

impl From<Ranked> for RankedView {
    fn from(ranked: Ranked) -> Self {
        Self {
            rank: ranked.rank,
            username: ranked.username,
            avatar: ranked
                .avatar
                .map(|name| images::url(PictureKind::Avatar, &name)),
            total_referrals: ranked.referrals,
            total_points: ranked.points,
        }
    }
}

/// Who earned most by bringing others in: a hundred places.
#[utoipa::path(operation_id = "referral_leaderboard", tag = "referral", security(("bearer" = [])), params(PageQuery), responses(
    (status = 200, body = LeaderboardAnswer)
))]
#[get("/referral/leaderboard")]
pub(super) async fn leaderboard(
    app: web::Data<AppState>,
    _player: Player,
    query: web::Query<PageQuery>,
) -> Result<web::Json<LeaderboardAnswer>> {
    let page = query.page(PAGE);
    let rows = (page.limit, page.offset());
    let (ranked, total) = store::referral::leaderboard(&app.db, rows).await?;
    Ok(web::Json(LeaderboardAnswer {
        success: true,
        data: Leaderboard {
            leaderboard: ranked.into_iter().map(RankedView::from).collect(),
            pagination: ReferralPages::of(page, total),
        },
    }))
}
