//! A challenge as the screens read it.

pub mod answer;
pub mod detail;
pub mod dispute_page;
pub mod evidence;
pub mod list;
pub mod presence;
pub mod records;
pub mod report;
pub mod show;

use domain::challenge::{self as rules, Seat, TeamSide};
use domain::money::Usdc;
use serde::Serialize;
use store::challenge::{Snapshot, ViewerCategory};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::infra::images::{self, PictureKind};
use crate::wire::after::{ChallengeAfter, DeadlineView, Ending};
use crate::wire::names::{
    CancelReasonName, CategoryName, ChallengeTypeName, DurationUnitName, EscrowStateName,
    MatchTypeName, ParticipantStatusName, StatusName, VisibilityLabel,
};
use crate::wire::person::{UserSummary, user};
use crate::wire::team::TeamRef;
use crate::wire::team_match::{TeamSideView, mention};

/// A player with a stake in a challenge.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Participant {
    user: UserSummary,
    status: ParticipantStatusName,
    #[schema(value_type = String)]
    stake_amount: Usdc,
    #[serde(with = "time::serde::rfc3339")]
    joined_at: OffsetDateTime,
    /// 0 is the creator.
    slot: i32,
    /// When they were notified that the scheduled start nears. One who was, at least 15 minutes before it, need not be ready
    /// from the scheduled time on.
    #[serde(with = "time::serde::rfc3339::option")]
    start_notified_at: Option<OffsetDateTime>,
}

/// How the challenge stands to the one who looks.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryInfo {
    #[serde(rename = "type")]
    kind: CategoryName,
    label: &'static str,
    team_name: Option<String>,
}

impl CategoryInfo {
    fn of(category: ViewerCategory, issuer: Option<&TeamSide>) -> Self {
        Self {
            kind: category.into(),
            label: category.label(),
            team_name: issuer.map(|side| side.team.name.clone()),
        }
    }
}

/// Who made a challenge.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChallengeCreator {
    #[serde(flatten)]
    user: UserSummary,
    /// Their fair-play score, 0 to 100. The public list alone has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    fair_play: Option<i32>,
}

impl From<UserSummary> for ChallengeCreator {
    fn from(user: UserSummary) -> Self {
        let fair_play = None;
        Self { user, fair_play }
    }
}

/// What is counted.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Statistics {
    views: i64,
}

/// A challenge. Money is a decimal string of USDC.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Challenge)]
pub struct ChallengeView {
    #[serde(rename = "_id")]
    id: Uuid,
    title: String,
    description: String,
    game_category: String,
    game_sub_category: Option<String>,
    game: String,
    game_mode: Option<String>,
    game_platform: String,
    platform: String,
    livestream_platform: String,
    livestream_url: Option<String>,
    match_type: MatchTypeName,
    /// The label on the form.
    visibility: VisibilityLabel,
    #[serde(rename = "challengeType")]
    access: ChallengeTypeName,
    is_private: bool,
    /// For those who sit in it.
    invite_code: Option<String>,
    #[schema(value_type = String)]
    minimum_stake: Usdc,
    #[schema(value_type = String)]
    min_stake: Usdc,
    #[schema(value_type = String)]
    maximum_stake: Usdc,
    #[schema(value_type = String)]
    max_stake: Usdc,
    #[schema(value_type = String)]
    entry_fee: Usdc,
    #[schema(value_type = Option<String>)]
    team_stake: Option<Usdc>,
    #[schema(value_type = Option<String>)]
    opponent_min_stake: Option<Usdc>,
    #[schema(value_type = Option<String>)]
    opponent_max_stake: Option<Usdc>,
    max_participants: i32,
    participant_count: usize,
    #[serde(with = "time::serde::rfc3339::option")]
    scheduled_time: Option<OffsetDateTime>,
    duration: i32,
    duration_unit: DurationUnitName,
    rules: String,
    tags: Vec<String>,
    /// Address of the cover image.
    cover_image: Option<String>,
    status: StatusName,
    /// A list distinguishes a dispute from a result by it.
    escrow_state: EscrowStateName,
    /// When the clock acts by itself: a list shows the same time as the match page.
    deadlines: Vec<DeadlineView>,
    cancel_reason: Option<CancelReasonName>,
    #[serde(with = "time::serde::rfc3339::option")]
    start_time: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    expires_at: Option<OffsetDateTime>,
    /// Everything that was staked.
    #[schema(value_type = String)]
    total_prize_pool: Usdc,
    /// The fee as a share of the pot.
    platform_commission: String,
    fee_bps: u16,
    /// What the winner gets: of the pot once play has begun, before that of the pot with every place taken at the
    /// lowest stake.
    #[schema(value_type = String)]
    winner_receives: Usdc,
    /// What the platform takes of that pot.
    #[schema(value_type = String)]
    fee: Usdc,
    creator: ChallengeCreator,
    participants: Vec<Participant>,
    statistics: Statistics,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// Of a match of teams: the team that issued it.
    team_id: Option<Uuid>,
    team_name: Option<String>,
    /// Of a match of teams: its sides, by slot.
    teams: Vec<TeamSideView>,
    /// Of a match of teams: the only team that may accept.
    opponent_team: Option<TeamRef>,
    /// Whether a team holds the second place while its players approve.
    is_reserved: bool,
    skill_level: Option<String>,
    /// Absent where it was not asked.
    category: Option<CategoryName>,
    category_info: Option<CategoryInfo>,
    /// Names the terms that bind those who join. Who states it with their stake joins on these terms or not at all.
    terms_key: Uuid,
    /// The version of its stream that this is true at.
    version: i64,
    outcome: Option<Ending>,
}

impl ChallengeView {
    /// The challenge as `viewer` may see it.
    pub fn of(snapshot: &Snapshot, viewer: Option<Uuid>, category: Option<ViewerCategory>) -> Self {
        let rules::Challenge { terms, details, .. } = &snapshot.challenge;
        let challenge = &snapshot.challenge;
        let now = ChallengeAfter::of(snapshot, &snapshot.after());
        let is_inside = challenge.scope_of(viewer) == rules::ViewerScope::Inside;
        let issuer = challenge.teams.first();
        let maximum = terms.opponent_max_stake.unwrap_or(terms.minimum_stake);
        Self {
            id: challenge.id,
            title: details.title.clone(),
            description: details.description.clone(),
            game_category: details.game_category.clone(),
            game_sub_category: details.game_sub_category.clone(),
            game: details.game.clone(),
            game_mode: details.game_mode.clone(),
            game_platform: details.game_platform.clone(),
            platform: details.game_platform.clone(),
            livestream_platform: details.livestream_platform.clone(),
            livestream_url: details.livestream_url.clone(),
            match_type: terms.match_type.into(),
            visibility: terms.visibility.into(),
            access: terms.visibility.into(),
            is_private: terms.visibility == rules::Visibility::Private,
            invite_code: is_inside.then(|| challenge.invite_code.clone()),
            minimum_stake: terms.minimum_stake,
            min_stake: terms.minimum_stake,
            maximum_stake: maximum,
            max_stake: maximum,
            entry_fee: terms.minimum_stake,
            team_stake: challenge.is_team_match().then_some(terms.minimum_stake),
            opponent_min_stake: terms.opponent_min_stake,
            opponent_max_stake: terms.opponent_max_stake,
            max_participants: terms.max_participants,
            participant_count: now.participant_count,
            scheduled_time: terms.scheduled_at,
            duration: terms.duration,
            duration_unit: terms.duration_unit.into(),
            rules: details.rules.clone(),
            tags: details.tags.clone(),
            cover_image: cover(details),
            status: now.status,
            escrow_state: now.escrow.state,
            deadlines: now.deadlines,
            cancel_reason: now.cancel_reason,
            start_time: now.started_at,
            expires_at: now.ends_at,
            total_prize_pool: now.escrow.total,
            platform_commission: share(terms.fee_bps),
            fee_bps: terms.fee_bps,
            winner_receives: now.escrow.winner_receives,
            fee: now.fee,
            creator: user(snapshot, challenge.creator).into(),
            participants: participants(snapshot),
            statistics: Statistics {
                views: snapshot.views,
            },
            created_at: challenge.created_at,
            team_id: issuer.map(|side| side.team.id),
            team_name: issuer.map(|side| side.team.name.clone()),
            teams: TeamSideView::all(snapshot, viewer),
            opponent_team: challenge.opponent.as_ref().map(mention),
            is_reserved: matches!(challenge.phase, rules::Phase::Reserved { .. }),
            skill_level: None,
            category: category.map(CategoryName::from),
            category_info: category.map(|category| CategoryInfo::of(category, issuer)),
            terms_key: challenge.terms_key(),
            version: challenge.version,
            outcome: now.outcome,
        }
    }

    /// With the fair-play score of who made it.
    #[must_use]
    pub fn with_fair_play(mut self, fair_play: Option<i32>) -> Self {
        self.creator.fair_play = fair_play;
        self
    }
}

/// The address of the cover image.
fn cover(details: &rules::Details) -> Option<String> {
    let name = details.cover_image.as_deref();
    name.map(|name| images::url(PictureKind::Cover, name))
}

fn participants(snapshot: &Snapshot) -> Vec<Participant> {
    let seats = snapshot.challenge.seats.iter();
    seats.map(|seat| participant(snapshot, seat)).collect()
}

fn participant(snapshot: &Snapshot, seat: &Seat) -> Participant {
    Participant {
        user: user(snapshot, seat.player),
        status: seat.status.into(),
        stake_amount: seat.stake,
        joined_at: seat.joined_at,
        slot: seat.slot,
        start_notified_at: seat.notified_at,
    }
}

/// Basis points as a decimal share: 500 is 0.05.
fn share(bps: u16) -> String {
    rust_decimal::Decimal::new(i64::from(bps), 4)
        .normalize()
        .to_string()
}
