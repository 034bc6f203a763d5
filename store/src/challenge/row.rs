//! From a row of `snapshot.sql` to the domain's challenge. A row that makes no sense is an inconsistency, named with its id.

use std::collections::HashMap;

use domain::challenge::{
    Challenge, Claim, ClaimWindow, DeadlineKind, Details, HeldResult, NamedTeam, OpenDispute,
    Outcome, Person, Phase, Play, RosterEntry, RosterStatus, Seat, Status, TeamSide, Terms,
};
use domain::money::Usdc;
use domain::outage::Outage;
use serde::de::value::{Error as Unknown, StrDeserializer};
use serde::de::{Deserialize, DeserializeOwned, IntoDeserializer};
use sqlx::types::Json;
use time::OffsetDateTime;
use uuid::Uuid;

use super::Snapshot;
use crate::error::{Error, Result};

/// A row of `snapshot.sql`.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) id: Uuid,
    pub(super) version: i64,
    pub(super) creator_id: Uuid,
    pub(super) created_at: OffsetDateTime,
    pub(super) invite_code: String,
    pub(super) match_type: String,
    pub(super) visibility: String,
    pub(super) minimum_stake_micros: i64,
    pub(super) opponent_min_stake_micros: Option<i64>,
    pub(super) opponent_max_stake_micros: Option<i64>,
    pub(super) max_participants: i32,
    pub(super) fee_bps: i32,
    pub(super) scheduled_at: Option<OffsetDateTime>,
    pub(super) duration: i32,
    pub(super) duration_unit: String,
    pub(super) title: String,
    pub(super) description: String,
    pub(super) game_category: String,
    pub(super) game_sub_category: Option<String>,
    pub(super) game: String,
    pub(super) game_mode: Option<String>,
    pub(super) game_platform: String,
    pub(super) livestream_platform: String,
    pub(super) livestream_url: Option<String>,
    pub(super) rules: String,
    pub(super) tags: Vec<String>,
    pub(super) cover_image: Option<String>,
    pub(super) status: String,
    pub(super) expires_at: Option<OffsetDateTime>,
    pub(super) started_at: Option<OffsetDateTime>,
    pub(super) ends_at: Option<OffsetDateTime>,
    pub(super) deadline_kind: Option<String>,
    pub(super) deadline_at: Option<OffsetDateTime>,
    pub(super) disputed_at: Option<OffsetDateTime>,
    pub(super) disputed_by: Option<Uuid>,
    pub(super) dispute_case: Option<serde_json::Value>,
    pub(super) outcome: Option<Json<Outcome>>,
    pub(super) cancel_reason: Option<String>,
    pub(super) seats: Vec<SeatRow>,
    pub(super) sides: Vec<SideRow>,
    pub(super) rosters: Vec<RosterRow>,
    pub(super) opponent: Vec<TeamRow>,
    pub(super) successors: Vec<MemberRow>,
    pub(super) double_members: Vec<MemberRow>,
    pub(super) invited: Vec<Uuid>,
    pub(super) views: i64,
    pub(super) dispute_id: Option<Uuid>,
    pub(super) outages_applied: i64,
    pub(super) outages_ahead: Vec<OutageRow>,
}

/// The number of an outage, its beginning and its end.
pub(super) type OutageRow = (i64, OffsetDateTime, OffsetDateTime);

/// A seat with the name and picture of who sits there; a record within a row has no names for its fields.
pub(super) type SeatRow = (
    Uuid,
    i32,
    i64,
    String,
    OffsetDateTime,
    bool,
    Option<Json<Claim>>,
    PersonRow,
    TimesRow,
);

/// A team with its name and picture.
pub(super) type TeamRow = (Uuid, String, Option<String>);

/// A side of a match of teams: its leader with name and picture, its team, whether that is private, who leads it now, and whom the
/// stream named last as its leader.
pub(super) type SideRow = (Uuid, PersonRow, TeamRow, bool, Option<Uuid>, Uuid);

/// A player of a roster: the side, who, the part, whether they have approved, whether they are a member, name and picture.
pub(super) type RosterRow = (i32, Uuid, i64, bool, bool, PersonRow);

/// A member of a team, with name and picture.
pub(super) type MemberRow = (Uuid, PersonRow);

/// Name and picture.
pub(super) type PersonRow = (String, Option<String>);

/// When they were notified of the scheduled start; their own time to confirm or contest: from, until, and whether they
/// were seen online.
type TimesRow = (
    Option<OffsetDateTime>,
    Option<OffsetDateTime>,
    Option<OffsetDateTime>,
    Option<bool>,
);

fn inconsistent(id: Uuid, what: impl Into<String>) -> Error {
    Error::Inconsistent {
        table: "challenges",
        id,
        what: what.into(),
    }
}

/// A value that the domain knows by this name.
fn named<'a, T: Deserialize<'a>>(id: Uuid, name: &'a str) -> Result<T> {
    let name: StrDeserializer<'a, Unknown> = name.into_deserializer();
    T::deserialize(name).map_err(|unknown| inconsistent(id, unknown.to_string()))
}

impl Row {
    pub(super) fn into_snapshot(self) -> Result<Snapshot> {
        let phase = self.phase()?;
        let mut people = HashMap::new();
        let mut seats = Vec::with_capacity(self.seats.len());
        for row in self.seats {
            let (seat, person) = seat(self.id, row)?;
            people.insert(person.id, person);
            seats.push(seat);
        }
        let teams = teams(self.sides, self.rosters, &mut people);
        note_members(self.successors, &mut people);
        let double_members = note_members(self.double_members, &mut people);
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
                match_type: named(self.id, &self.match_type)?,
                visibility: named(self.id, &self.visibility)?,
                minimum_stake: Usdc::from_micros(self.minimum_stake_micros),
                opponent_min_stake: self.opponent_min_stake_micros.map(Usdc::from_micros),
                opponent_max_stake: self.opponent_max_stake_micros.map(Usdc::from_micros),
                max_participants: self.max_participants,
                fee_bps: u16::try_from(self.fee_bps)
                    .map_err(|error| inconsistent(self.id, error.to_string()))?,
                scheduled_at: self.scheduled_at,
                duration: self.duration,
                duration_unit: named(self.id, &self.duration_unit)?,
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
            seats,
            teams,
            opponent: self.opponent.into_iter().next().map(named_team),
            is_opponent_dissolved: false,
            double_members,
            phase,
        };
        Ok(Snapshot {
            challenge,
            people,
            views: self.views,
            dispute: self.dispute_id,
            outages_applied: self.outages_applied,
            outages_ahead: self.outages_ahead.into_iter().map(outage).collect(),
        })
    }

    fn phase(&self) -> Result<Phase> {
        let status = named(self.id, &self.status)?;
        let play = self.started_at.zip(self.ends_at);
        let play = play.map(|(started_at, ends_at)| Play {
            started_at,
            ends_at,
        });
        let deadline = match self.deadline_kind.as_deref().zip(self.deadline_at) {
            Some((kind, at)) => Some((named(self.id, kind)?, at)),
            None => None,
        };
        let phase = match (status, deadline, play) {
            (Status::Pending, Some((DeadlineKind::Approve, approve_by)), _) => {
                Some(Phase::Pending { approve_by })
            }
            (Status::Open, Some((DeadlineKind::Approve, approve_by)), _) => {
                self.expires_at.map(|expires_at| Phase::Reserved {
                    expires_at,
                    approve_by,
                })
            }
            (Status::Open, Some((DeadlineKind::Expire, expires_at)), _) => {
                Some(Phase::Open { expires_at })
            }
            (Status::Full, Some((DeadlineKind::Expire, expires_at)), _) => {
                Some(Phase::Full { expires_at })
            }
            (Status::Active, Some((DeadlineKind::Undeclared, void_at)), Some(play)) => {
                Some(Phase::Active { play, void_at })
            }
            (Status::InProgress, Some((kind, at)), Some(play)) => {
                self.in_progress(kind, at, play)?
            }
            (Status::Completed, None, Some(play)) => self
                .outcome()
                .map(|outcome| Phase::Completed { play, outcome }),
            (Status::Cancelled, None, play) => {
                match self.outcome().zip(self.cancel_reason.as_deref()) {
                    Some((outcome, reason)) => Some(Phase::Cancelled {
                        play,
                        reason: named(self.id, reason)?,
                        outcome,
                    }),
                    None => None,
                }
            }
            _ => None,
        };
        phase.ok_or_else(|| {
            let status = &self.status;
            inconsistent(
                self.id,
                format!("{status} with deadline {deadline:?}, play {play:?}"),
            )
        })
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome.as_ref().map(|Json(outcome)| outcome.clone())
    }

    fn in_progress(
        &self,
        kind: DeadlineKind,
        at: OffsetDateTime,
        play: Play,
    ) -> Result<Option<Phase>> {
        Ok(match kind {
            DeadlineKind::Confirm => Some(Phase::Declared {
                play,
                confirm_by: at,
            }),
            DeadlineKind::Take | DeadlineKind::Decide | DeadlineKind::Dispute => {
                let opened = self.disputed_at.zip(self.disputed_by);
                match opened {
                    Some(opened) => {
                        Some(Phase::Disputed(Box::new(self.dispute(play, opened, at)?)))
                    }
                    None => None,
                }
            }
            DeadlineKind::Release => {
                let ruling = self.case()?;
                self.outcome().map(|outcome| {
                    Phase::Held(HeldResult {
                        play,
                        outcome,
                        release_at: at,
                        ruling,
                    })
                })
            }
            DeadlineKind::Approve | DeadlineKind::Expire | DeadlineKind::Undeclared => None,
        })
    }

    /// A dispute from before moderators decided has no case: its times follow from its opening and its end.
    fn dispute(
        &self,
        play: Play,
        (opened_at, opened_by): (OffsetDateTime, Uuid),
        at: OffsetDateTime,
    ) -> Result<OpenDispute> {
        let mut dispute = OpenDispute::opened(play, opened_by, opened_at);
        match self.case()? {
            Some(case) => dispute.case = case,
            None => dispute.case.void_at = at,
        }
        Ok(dispute)
    }

    fn case<T: DeserializeOwned>(&self) -> Result<Option<T>> {
        let case = self.dispute_case.clone().map(serde_json::from_value);
        case.transpose()
            .map_err(|error| inconsistent(self.id, error.to_string()))
    }
}

/// Notes these people; answers their ids.
fn note_members(rows: Vec<MemberRow>, people: &mut HashMap<Uuid, Person>) -> Vec<Uuid> {
    let noted = |(id, (username, avatar)): MemberRow| {
        let person = Person {
            id,
            username,
            avatar,
        };
        people.insert(id, person);
        id
    };
    rows.into_iter().map(noted).collect()
}

/// The sides of a match of teams, and the people in them. How a player stands to the team is known here by membership alone.
fn teams(
    sides: Vec<SideRow>,
    rosters: Vec<RosterRow>,
    people: &mut HashMap<Uuid, Person>,
) -> Vec<TeamSide> {
    let mut named = |id: Uuid, (username, avatar): PersonRow| {
        let person = Person {
            id,
            username,
            avatar,
        };
        people.insert(id, person);
    };
    let mut teams: Vec<TeamSide> = sides
        .into_iter()
        .map(
            |(leader, person, team, is_private, present_leader, announced_leader)| {
                named(leader, person);
                TeamSide {
                    team: named_team(team),
                    leader,
                    is_private,
                    present_leader,
                    is_leader_able: present_leader == Some(leader),
                    announced_leader,
                    roster: Vec::new(),
                }
            },
        )
        .collect();
    for (side, player, part, has_approved, is_member, person) in rosters {
        named(player, person);
        let side = usize::try_from(side)
            .ok()
            .and_then(|nth| teams.get_mut(nth));
        if let Some(side) = side {
            side.roster.push(RosterEntry {
                player,
                part: Usdc::from_micros(part),
                has_approved,
                status: if is_member {
                    RosterStatus::Member
                } else {
                    RosterStatus::Left
                },
            });
        }
    }
    teams
}

fn named_team((id, name, avatar): TeamRow) -> NamedTeam {
    NamedTeam { id, name, avatar }
}

fn outage((number, since, until): OutageRow) -> Outage {
    Outage {
        number,
        since,
        until,
    }
}

fn seat(challenge: Uuid, row: SeatRow) -> Result<(Seat, Person)> {
    let (player, slot, stake_micros, status, joined_at, call_off, claim, person, times) = row;
    let ((username, avatar), (notified_at, from, until, is_seen)) = (person, times);
    let seat = Seat {
        player,
        slot,
        stake: Usdc::from_micros(stake_micros),
        joined_at,
        status: named(challenge, &status)?,
        claim: claim.map(|Json(claim)| claim),
        agreed_to_call_off: call_off,
        notified_at,
        window: from
            .zip(until)
            .zip(is_seen)
            .map(|((from, until), is_seen)| ClaimWindow {
                from,
                until,
                is_seen,
            }),
    };
    let person = Person {
        id: player,
        username,
        avatar,
    };
    Ok((seat, person))
}
