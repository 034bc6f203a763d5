//! What a player sees of their referrals, and the table of ranks.

use actix_web::{get, web};
use uuid::Uuid;

use super::link as link_of;
use crate::http::error::{Error, Result};
use crate::http::extract::Player;
use crate::http::page::PageQuery;
use crate::state::AppState;
use crate::wire::referral::{
    EarningView, Leaderboard, LeaderboardAnswer, MyReferrals, MyReferralsAnswer, PendingAnswer,
    PendingData, PendingView, RankedView, ReferralLink, ReferralLinkAnswer, ReferralPages,
    ReferralStatsAnswer, StatsView,
};

/// Rows of a page where nothing else was asked for.
const PAGE: i64 = 10;
/// Rows of "Recent Activity".
const RECENT: i64 = 5;

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
    let address = link_of(&app, &totals.code);
    Ok(web::Json(ReferralStatsAnswer {
        success: true,
        data: StatsView::of(totals, address, recent),
    }))
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

/// Those whom I brought in and who have not verified their email address, the newest hundred.
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
