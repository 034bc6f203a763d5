//! The public profile of a player.

use actix_web::{get, web};
use domain::account::record::PlayerRecord;

use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::Player;
use crate::infra::images;
use crate::state::AppState;
use crate::wire::account::RewardsView;
use crate::wire::friend::{FriendRelationship, OnlineStatus};
use crate::wire::profile::{ProfileAnswer, ProfileData, ProfileView, RecentView, RecordView};

/// Finished challenges on a profile.
const RECENT_MAX: i64 = 5;

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
        relationship: FriendRelationship::of(found.is_following, found.is_follower),
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
