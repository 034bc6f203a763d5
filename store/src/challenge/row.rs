//! From a document of `challenge_snapshots` to the domain's challenge. A document that makes no sense is an
//! inconsistency, named with its id.

use std::collections::HashMap;

use domain::challenge::{
    CancelReason, Challenge, Claim, DeadlineKind, Details, DurationUnit, Held, MatchType, Outcome,
    Person, Phase, Play, Seat, Standing, Status, Terms, Visibility,
};
use domain::money::Usdc;
use serde::Deserialize;
use time::OffsetDateTime;
use uuid::Uuid;

use super::Snapshot;
use crate::error::{Error, Result};

/// A document of `challenge_snapshots`.
#[derive(Debug, Deserialize)]
pub(super) struct Row {
    id: Uuid,
    version: i64,
    creator_id: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    invite_code: String,
    match_type: MatchType,
    visibility: Visibility,
    minimum_stake_micros: i64,
    opponent_min_stake_micros: Option<i64>,
    opponent_max_stake_micros: Option<i64>,
    max_participants: i32,
    fee_bps: u16,
    #[serde(with = "time::serde::rfc3339::option")]
    scheduled_at: Option<OffsetDateTime>,
    duration: i32,
    duration_unit: DurationUnit,
    title: String,
    description: String,
    game_category: String,
    game_sub_category: Option<String>,
    game: String,
    game_mode: Option<String>,
    game_platform: String,
    livestream_platform: String,
    livestream_url: Option<String>,
    rules: String,
    tags: Vec<String>,
    cover_image: Option<String>,
    status: Status,
    #[serde(with = "time::serde::rfc3339::option")]
    started_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    ends_at: Option<OffsetDateTime>,
    deadline_kind: Option<DeadlineKind>,
    #[serde(with = "time::serde::rfc3339::option")]
    deadline_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    disputed_at: Option<OffsetDateTime>,
    disputed_by: Option<Uuid>,
    outcome: Option<Outcome>,
    cancel_reason: Option<CancelReason>,
    seats: Vec<SeatRow>,
    invited: Vec<Uuid>,
    views: i64,
    dispute_id: Option<Uuid>,
}

#[derive(Debug, Deserialize)]
struct SeatRow {
    user_id: Uuid,
    username: String,
    avatar: Option<String>,
    slot: i32,
    stake_micros: i64,
    standing: Standing,
    #[serde(with = "time::serde::rfc3339")]
    joined_at: OffsetDateTime,
    agreed_to_call_off: bool,
    claim: Option<Claim>,
}

/// Reads a document.
pub(super) fn read(id: Uuid, document: serde_json::Value) -> Result<Snapshot> {
    let row: Row =
        serde_json::from_value(document).map_err(|error| inconsistent(id, error.to_string()))?;
    row.into_snapshot()
}

fn inconsistent(id: Uuid, what: impl Into<String>) -> Error {
    Error::Inconsistent {
        table: "challenges",
        id,
        what: what.into(),
    }
}

impl Row {
    fn into_snapshot(self) -> Result<Snapshot> {
        let phase = self.phase()?;
        let people: HashMap<Uuid, Person> = self
            .seats
            .iter()
            .map(|seat| {
                let (username, avatar) = (seat.username.clone(), seat.avatar.clone());
                (
                    seat.user_id,
                    Person {
                        id: seat.user_id,
                        username,
                        avatar,
                    },
                )
            })
            .collect();
        if !people.contains_key(&self.creator_id) {
            return Err(inconsistent(self.id, "its creator has no seat"));
        }
        let challenge = Challenge {
            id: self.id,
            version: self.version,
            creator: self.creator_id,
            created_at: self.created_at,
            invite_code: self.invite_code,
            invited: self.invited,
            terms: Terms {
                match_type: self.match_type,
                visibility: self.visibility,
                minimum_stake: Usdc::from_micros(self.minimum_stake_micros),
                opponent_min_stake: self.opponent_min_stake_micros.map(Usdc::from_micros),
                opponent_max_stake: self.opponent_max_stake_micros.map(Usdc::from_micros),
                max_participants: self.max_participants,
                fee_bps: self.fee_bps,
                scheduled_at: self.scheduled_at,
                duration: self.duration,
                duration_unit: self.duration_unit,
            },
            details: Details {
                title: self.title,
                description: self.description,
                game_category: self.game_category,
                game_sub_category: self.game_sub_category,
                game: self.game,
                game_mode: self.game_mode,
                game_platform: self.game_platform,
                livestream_platform: self.livestream_platform,
                livestream_url: self.livestream_url,
                rules: self.rules,
                tags: self.tags,
                cover_image: self.cover_image,
            },
            seats: self.seats.into_iter().map(SeatRow::into_seat).collect(),
            phase,
        };
        Ok(Snapshot {
            challenge,
            people,
            views: self.views,
            dispute: self.dispute_id,
        })
    }

    fn phase(&self) -> Result<Phase> {
        let play = match (self.started_at, self.ends_at) {
            (Some(started_at), Some(ends_at)) => Some(Play {
                started_at,
                ends_at,
            }),
            _ => None,
        };
        let deadline = self.deadline_kind.zip(self.deadline_at);
        let phase = match (self.status, deadline, play) {
            (Status::Open, Some((DeadlineKind::Expire, expires_at)), _) => {
                Some(Phase::Open { expires_at })
            }
            (Status::Full, Some((DeadlineKind::Expire, expires_at)), _) => {
                Some(Phase::Full { expires_at })
            }
            (Status::Active, Some((DeadlineKind::Undeclared, void_at)), Some(play)) => {
                Some(Phase::Active { play, void_at })
            }
            (Status::InProgress, Some((kind, at)), Some(play)) => self.in_progress(kind, at, play),
            (Status::Completed, None, Some(play)) => self
                .outcome
                .clone()
                .map(|outcome| Phase::Completed { play, outcome }),
            (Status::Cancelled, None, play) => {
                self.outcome
                    .clone()
                    .zip(self.cancel_reason)
                    .map(|(outcome, reason)| Phase::Cancelled {
                        play,
                        reason,
                        outcome,
                    })
            }
            _ => None,
        };
        phase.ok_or_else(|| {
            let status = self.status.name();
            inconsistent(
                self.id,
                format!("{status} with deadline {deadline:?}, play {play:?}"),
            )
        })
    }

    fn in_progress(&self, kind: DeadlineKind, at: OffsetDateTime, play: Play) -> Option<Phase> {
        match kind {
            DeadlineKind::Confirm => Some(Phase::Declared {
                play,
                confirm_by: at,
            }),
            DeadlineKind::Dispute => {
                let (opened_at, opened_by) = self.disputed_at.zip(self.disputed_by)?;
                Some(Phase::Disputed {
                    play,
                    opened_at,
                    opened_by,
                    void_at: at,
                })
            }
            DeadlineKind::Release => {
                let outcome = self.outcome.clone()?;
                Some(Phase::Held(Held {
                    play,
                    outcome,
                    release_at: at,
                }))
            }
            DeadlineKind::Expire | DeadlineKind::Undeclared => None,
        }
    }
}

impl SeatRow {
    fn into_seat(self) -> Seat {
        Seat {
            player: self.user_id,
            slot: self.slot,
            stake: Usdc::from_micros(self.stake_micros),
            joined_at: self.joined_at,
            standing: self.standing,
            claim: self.claim,
            agreed_to_call_off: self.agreed_to_call_off,
        }
    }
}
