//! Referrals: links, earnings and the leaderboard.

use serde::Serialize;
use store::account::Referrer;
use store::referral::{EarnedPoints, PendingReferee, Ranked, ReferralTotals};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::infra::images::{self, PictureKind};
use crate::wire::names::ReferralActionName;
use crate::wire::page::Page;

#[derive(Debug, Serialize, ToSchema)]
pub struct ReferralLinkAnswer {
    pub success: bool,
    pub data: ReferralLink,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReferralLink {
    pub referral_code: String,
    pub referral_link: String,
}

/// Something that earned points.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReferralItem)]
pub struct EarningView {
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
pub struct ReferralStatsAnswer {
    pub success: bool,
    pub data: StatsView,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReferralOverview)]
pub struct StatsView {
    referral_link: String,
    referral_code: String,
    /// Those whose email address is verified.
    total_referrals: i64,
    /// Ever earned by them.
    total_points: i64,
    pending_referrals: i64,
    /// What is left to be spent.
    current_points: i64,
    /// The newest five actions.
    successful_referrals: Vec<EarningView>,
}

impl StatsView {
    /// The totals of a player, with the link of their code and their newest earnings.
    pub fn of(totals: ReferralTotals, link: String, recent: Vec<EarnedPoints>) -> Self {
        Self {
            referral_link: link,
            referral_code: totals.code,
            total_referrals: totals.referrals,
            total_points: totals.earned,
            pending_referrals: totals.pending,
            current_points: totals.points,
            successful_referrals: recent.into_iter().map(EarningView::from).collect(),
        }
    }
}

/// Where a page stands among the others.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReferralPages {
    current_page: i64,
    total_pages: i64,
    total_count: i64,
    has_next: bool,
    has_prev: bool,
}

impl ReferralPages {
    pub fn of(page: Page, total: i64) -> Self {
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
pub struct MyReferralsAnswer {
    pub success: bool,
    pub data: MyReferrals,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MyReferrals {
    pub referrals: Vec<EarningView>,
    pub pagination: ReferralPages,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PendingAnswer {
    pub success: bool,
    pub data: PendingData,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PendingData {
    pub pending_referrals: Vec<PendingView>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PendingReferral)]
pub struct PendingView {
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

#[derive(Debug, Serialize, ToSchema)]
pub struct LeaderboardAnswer {
    pub success: bool,
    pub data: Leaderboard,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReferralLeaderboard)]
pub struct Leaderboard {
    pub leaderboard: Vec<RankedView>,
    pub pagination: ReferralPages,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReferralRank)]
pub struct RankedView {
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

#[derive(Debug, Serialize, ToSchema)]
pub struct ReferralFound {
    pub success: bool,
    pub data: ReferralData,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReferralData {
    pub referrer: ReferrerView,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Referrer)]
pub struct ReferrerView {
    username: String,
    avatar: Option<String>,
}

impl From<Referrer> for ReferrerView {
    fn from(referrer: Referrer) -> Self {
        let avatar = referrer.avatar.as_deref();
        Self {
            avatar: avatar.map(|name| images::url(PictureKind::Avatar, name)),
            username: referrer.username,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReferralCompletionAnswer {
    pub success: bool,
    pub data: Completion,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CompletedReferral)]
pub struct Completion {
    /// Whether the action is credited, now or before.
    pub completed: bool,
    /// The points that it has earned the referrer; 0 where it is not credited.
    pub points_earned: i64,
}
