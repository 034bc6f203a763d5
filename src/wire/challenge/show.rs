//! One challenge: its page, its counts, its stream.

use domain::money::Usdc;
use serde::Serialize;
use store::challenge::Snapshot;
use utoipa::ToSchema;

use crate::wire::challenge::detail::ChallengeDetail;
use crate::wire::event::ChallengeEvent;

/// One challenge.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShowAnswer {
    success: bool,
    message: &'static str,
    data: ChallengeDetail,
}

impl ShowAnswer {
    /// The challenge as the viewer may see it.
    pub fn of(data: ChallengeDetail) -> Self {
        Self {
            success: true,
            message: "Challenge found",
            data,
        }
    }
}

/// What is counted about a challenge.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChallengeStats {
    views: i64,
    participants: usize,
    #[schema(value_type = String)]
    total_prize_pool: Usdc,
    #[schema(value_type = String)]
    fee: Usdc,
    #[schema(value_type = String)]
    winner_receives: Usdc,
    #[schema(value_type = String)]
    average_stake: Usdc,
    declared: usize,
}

impl ChallengeStats {
    fn of(snapshot: &Snapshot) -> Self {
        let challenge = &snapshot.challenge;
        let prospect = challenge.prospect();
        let seats = i64::try_from(challenge.seats.len()).unwrap_or(1).max(1);
        Self {
            views: snapshot.views,
            participants: challenge.present_count(),
            total_prize_pool: challenge.pot(),
            fee: prospect.fee,
            winner_receives: prospect
                .payouts
                .first()
                .map_or(Usdc::ZERO, |payout| payout.amount),
            average_stake: Usdc::from_micros(challenge.pot().micros() / seats),
            declared: challenge
                .sides()
                .filter(|seat| seat.claim.is_some())
                .count(),
        }
    }
}

/// The counts of one challenge.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatsAnswer {
    success: bool,
    data: ChallengeStats,
}

impl StatsAnswer {
    /// The counts as they are now.
    pub fn of(snapshot: &Snapshot) -> Self {
        Self {
            success: true,
            data: ChallengeStats::of(snapshot),
        }
    }
}

/// A part of a challenge's stream.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventsAnswer {
    success: bool,
    data: EventsPage,
}

impl EventsAnswer {
    /// A part of the stream of a challenge that is at `version`.
    pub fn of(events: Vec<ChallengeEvent>, version: i64) -> Self {
        Self {
            success: true,
            data: EventsPage { events, version },
        }
    }
}

/// Events in order, and the version of the challenge.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventsPage {
    events: Vec<ChallengeEvent>,
    version: i64,
}
