//! One challenge with everything that its page shows: escrow, deadlines, declarations, and what the viewer may do now.

use domain::challenge::{PlayerAction, ViewerScope};
use domain::money::Usdc;
use serde::Serialize;
use store::challenge::{Snapshot, ViewerCategory};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::wire::after::{
    CallOffView, ChallengeAfter, DeadlineView, DeclarationView, DisputeView, EscrowAfter,
};
use crate::wire::challenge::ChallengeView;
use crate::wire::names::{EscrowStateName, ViewerRoleName};
use crate::wire::person::{UserSummary, user};

/// The money in the middle.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Escrow {
    #[schema(value_type = String)]
    total: Usdc,
    #[schema(value_type = String)]
    fee: Usdc,
    #[schema(value_type = String)]
    winner_receives: Usdc,
    state: EscrowStateName,
    by_participant: Vec<Stake>,
}

/// One player's stake.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Stake {
    user: UserSummary,
    #[serde(rename = "stakeAmount")]
    #[schema(value_type = String)]
    amount: Usdc,
    has_left: bool,
}

/// What a viewer may do with a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChallengeAction {
    /// Take a place and stake.
    Join,
    /// Agree to play for a team, and to stake the own part.
    Approve,
    /// Refuse to play for a team.
    Decline,
    /// Notify the others that one is ready.
    Ready,
    /// Give the place up.
    Leave,
    /// Change its terms.
    Edit,
    /// Give every stake back before it begins.
    Cancel,
    /// Begin to play.
    Start,
    /// Declare a result, or answer one.
    Declare,
    /// Agree that the match does not count.
    CallOff,
    /// Take one's own declaration back, while there is time.
    TakeBack,
    /// Give one's own word in a dispute, or one's appeal, up.
    Withdraw,
    /// Accept the ruling by which one loses.
    AcceptRuling,
    /// Appeal the ruling by which one loses.
    Appeal,
}

/// What a challenge's page offers; a rematch and a report it offers by status and role.
const OFFERED: [(PlayerAction, ChallengeAction); 14] = [
    (PlayerAction::Join, ChallengeAction::Join),
    (PlayerAction::Approve, ChallengeAction::Approve),
    (PlayerAction::Decline, ChallengeAction::Decline),
    (PlayerAction::Ready, ChallengeAction::Ready),
    (PlayerAction::Leave, ChallengeAction::Leave),
    (PlayerAction::Edit, ChallengeAction::Edit),
    (PlayerAction::Cancel, ChallengeAction::Cancel),
    (PlayerAction::Start, ChallengeAction::Start),
    (PlayerAction::Declare, ChallengeAction::Declare),
    (PlayerAction::CallOff, ChallengeAction::CallOff),
    (PlayerAction::TakeBack, ChallengeAction::TakeBack),
    (PlayerAction::Withdraw, ChallengeAction::Withdraw),
    (PlayerAction::AcceptRuling, ChallengeAction::AcceptRuling),
    (PlayerAction::Appeal, ChallengeAction::Appeal),
];

/// Everything that a challenge's page shows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChallengeDetail {
    challenge: ChallengeView,
    user_role: ViewerRoleName,
    is_authenticated: bool,
    version: i64,
    escrow: Escrow,
    deadlines: Vec<DeadlineView>,
    declarations: Vec<DeclarationView>,
    my_declaration: Option<DeclarationView>,
    call_off: CallOffView,
    dispute: Option<DisputeView>,
    /// Of a match of teams: the side that the viewer leads or plays for.
    my_side: Option<i32>,
    /// Of a match of teams: whether the viewer leads that side, and so decides for it.
    #[schema(required = false)]
    leads_side: bool,
    /// Of a match of teams, for those in it: members of both teams, who have to leave one of them before the start.
    in_both_teams: Vec<UserSummary>,
    /// How many watch it live, beside the players.
    #[schema(required = false)]
    watchers: usize,
    /// What this viewer may do now. A start is refused with `NOT_READY` until each of the others is ready or, from the
    /// scheduled time on, was notified at least 15 minutes before.
    actions: Vec<ChallengeAction>,
    #[serde(with = "time::serde::rfc3339")]
    server_time: OffsetDateTime,
}

impl ChallengeDetail {
    /// The challenge for `viewer`, with who watches it, at a moment.
    pub fn of(
        snapshot: &Snapshot,
        viewer: Option<Uuid>,
        category: Option<ViewerCategory>,
        (watchers, at): (usize, OffsetDateTime),
    ) -> Self {
        let rules = &snapshot.challenge;
        let now = ChallengeAfter::of(snapshot, &snapshot.after());
        // Until it is decided, what the sides declare is their own business.
        let declarations = now.declarations.or_else(|| {
            let outcome = rules.declarations();
            (rules.scope_of(viewer) == ViewerScope::Inside).then(|| {
                outcome
                    .map(|it| DeclarationView::of(snapshot, &it))
                    .collect()
            })
        });
        let permissions = rules.permissions(viewer);
        let offered = OFFERED
            .iter()
            .filter(|(action, _)| permissions.allow(*action));
        let seat = viewer.and_then(|viewer| rules.seat_of(viewer).ok());
        let mine = rules.declarations().find(|it| Some(it.player) == seat);
        Self {
            challenge: ChallengeView::of(snapshot, viewer, category),
            user_role: permissions.role.into(),
            is_authenticated: viewer.is_some(),
            version: rules.version,
            escrow: escrow(snapshot, &now.escrow),
            deadlines: now.deadlines,
            declarations: declarations.unwrap_or_default(),
            my_declaration: mine.map(|it| DeclarationView::of(snapshot, &it)),
            call_off: now.call_off,
            dispute: now.dispute,
            my_side: viewer
                .and_then(|viewer| rules.side_of(viewer))
                .and_then(|nth| i32::try_from(nth).ok()),
            leads_side: viewer.is_some_and(|viewer| rules.side_led_by(viewer).is_some()),
            in_both_teams: if rules.scope_of(viewer) == ViewerScope::Inside {
                let both = rules.double_members.iter();
                both.map(|player| user(snapshot, *player)).collect()
            } else {
                Vec::new()
            },
            watchers,
            actions: offered.map(|(_, offered)| *offered).collect(),
            server_time: at,
        }
    }
}

fn escrow(snapshot: &Snapshot, now: &EscrowAfter) -> Escrow {
    let challenge = &snapshot.challenge;
    Escrow {
        total: now.total,
        fee: now.fee,
        winner_receives: now.winner_receives,
        state: now.state,
        by_participant: challenge
            .seats
            .iter()
            .map(|seat| Stake {
                user: user(snapshot, seat.player),
                amount: seat.stake,
                has_left: !challenge.is_present(seat.player),
            })
            .collect(),
    }
}
