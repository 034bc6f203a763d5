//! The public profile of a player.

use actix_web::{get, web};
use domain::account::record::{MatchResult, PlayerRecord};
use domain::money::Usdc;
use serde::Serialize;
use store::stats::RecentResult;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::list::{OnlineStatus, Relationship};
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::Player;
use crate::infra::images;
use crate::state::AppState;
use crate::wire::account::RewardsView;

/// Finished challenges on a profile.
const RECENT_MAX: i64 = 5;

/// A player as others see them.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ProfileAnswer {
    success: bool,
    data: ProfileData,
}

#[derive(Debug, Serialize, ToSchema)]
struct ProfileData {
    profile: ProfileView,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PublicProfile)]
struct ProfileView {
    #[serde(rename = "_id")]
    id: Uuid,
    username: String,
    name: String,
    avatar: Option<String>,
    /// 0 to 100.
    fair_play: i32,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    follower_count: i32,
    following_count: i32,
    rewards: RewardsView,
    relationship: Relationship,
    /// I have blocked this player.
    is_blocked: bool,
    /// Whether they get my invitation to a challenge: we follow one another in either direction, or have played together.
    can_invite: bool,
    /// Null where I may not see it.
    status: Option<OnlineStatus>,
    /// Null as well.
    #[serde(with = "time::serde::rfc3339::option")]
    last_seen: Option<OffsetDateTime>,
    /// The public challenge that they play now; null where there is none, and where I may not see whether they are online.
    playing: Option<Uuid>,
    record: RecordView,
    /// What was ever staked and not given back (USDC).
    #[schema(value_type = String, example = "12.5")]
    total_staked: Usdc,
    /// What was ever paid out for a win, the own stake included (USDC).
    #[schema(value_type = String, example = "12.5")]
    total_won: Usdc,
    /// My record in the challenges that we played against each other; null on my own profile.
    head_to_head: Option<RecordView>,
    recent: Vec<RecentView>,
}

/// What finished challenges add up to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PublicRecord)]
struct RecordView {
    played: u32,
    won: u32,
    lost: u32,
    drawn: u32,
    /// Whole percent of those played.
    win_rate: u32,
    /// Wins in a row; losses in a row as a negative number.
    current_streak: i32,
}

impl From<PlayerRecord> for RecordView {
    fn from(record: PlayerRecord) -> Self {
        Self {
            played: record.played,
            won: record.won,
            lost: record.lost,
            drawn: record.drawn,
            win_rate: record.win_rate(),
            current_streak: record.current_streak,
        }
    }
}

/// How a challenge ended for a player.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = MatchResult)]
enum ResultView {
    Won,
    Lost,
    Drawn,
}

/// A finished public challenge.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RecentResult)]
struct RecentView {
    challenge_id: Uuid,
    title: String,
    game: String,
    result: ResultView,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl From<RecentResult> for RecentView {
    fn from(recent: RecentResult) -> Self {
        Self {
            challenge_id: recent.challenge,
            title: recent.title,
            game: recent.game,
            result: match recent.result {
                MatchResult::Won => ResultView::Won,
                MatchResult::Lost => ResultView::Lost,
                MatchResult::Drawn => ResultView::Drawn,
            },
            at: recent.at,
        }
    }
}

pub(super) fn not_found() -> Error {
    Error::NotFound {
        code: "USER_NOT_FOUND",
        message: "User not found",
    }
}

/// A player by id or username. One who has blocked me is not found.
#[utoipa::path(operation_id = "public_profile", tag = "friend", security(("bearer" = [])),
    params(("user" = String, Path, description = "An id or a username")),
    responses((status = 200, body = ProfileAnswer), (status = 404, body = ApiError)))]
#[get("/users/{user}/profile")]
pub(super) async fn profile(
    app: web::Data<AppState>,
    player: Player,
    user: web::Path<String>,
) -> Result<web::Json<ProfileAnswer>> {
    let found = store::friend::find(&app.db, player.id, &user).await?;
    let found = found.ok_or_else(not_found)?;
    let is_me = found.id == player.id;
    let known = store::chat::people::acquaintances_among(&app.db, player.id, &[found.id]).await?;
    let is_known = is_me || known.contains(&found.id);
    let owned = store::referral::owned(&app.db, found.id).await?;
    let head_to_head = if is_me {
        None
    } else {
        let endings = store::stats::endings_between(&app.db, player.id, found.id).await?;
        Some(RecordView::from(PlayerRecord::of(&endings)))
    };
    // In this order: a match that ends meanwhile is in the record before its prize is in the sum.
    let money = store::wallet::numbers(&app.db, found.id).await?;
    let record = app.player_records.fresh(&app.db, found.id).await?;
    let recent = store::stats::recent(&app.db, found.id, RECENT_MAX).await?;
    let avatar = found.avatar.as_deref();
    let profile = ProfileView {
        id: found.id,
        avatar: avatar.map(|name| images::url(images::PictureKind::Avatar, name)),
        username: found.username,
        name: found.name,
        fair_play: found.fair_play,
        created_at: found.created_at,
        follower_count: found.followers,
        following_count: found.following,
        rewards: RewardsView::of(&owned, app.clock.now()),
        relationship: Relationship::of(found.is_following, found.is_follower),
        is_blocked: found.is_blocked,
        can_invite: found.can_invite,
        status: is_known.then(|| OnlineStatus::of(app.sessions.online_since(found.id).is_some())),
        last_seen: is_known.then_some(found.last_seen_at),
        playing: found.playing.filter(|_| is_known),
        record: record.into(),
        total_staked: money.total_staked,
        total_won: money.total_won,
        head_to_head,
        recent: recent.into_iter().map(RecentView::from).collect(),
    };
    Ok(web::Json(ProfileAnswer {
        success: true,
        data: ProfileData { profile },
    }))
}
