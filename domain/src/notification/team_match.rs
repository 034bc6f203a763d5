//! Who is notified of a match of teams before its start.

use super::notice::Notice;
use super::payload::Payload;
use crate::challenge::{Challenge, Decision, Event, TeamSide};

/// The notifications of a command. The players of the side that a place was taken from are those of the challenge before.
pub(super) fn notices(before: Option<&Challenge>, decision: &Decision) -> Vec<Notice> {
    let next = &decision.next;
    let mut notices = Vec::new();
    for event in &decision.events {
        match event {
            Event::Created { team: Some(_), .. } => {
                notices.extend(
                    next.teams
                        .first()
                        .into_iter()
                        .flat_map(|it| asked(next, it)),
                );
            }
            Event::PlaceReserved { .. } => {
                if let Some(side) = next.teams.get(1) {
                    notices.extend(asked(next, side));
                    notices.extend(in_both(next));
                    notices.extend(reserved(next, side));
                }
            }
            Event::Approved {
                side: 0,
                is_complete: true,
                ..
            } => notices.extend(next.teams.first().into_iter().flat_map(|side| {
                let team = side.team.name.clone();
                to_all(side, Payload::TeamApproved { team })
            })),
            Event::PlaceFreed { reason, .. } => {
                let gone = before.and_then(|it| it.teams.get(1));
                let Some(gone) = gone else { continue };
                let all = next.teams.iter().chain([gone]);
                notices.extend(all.flat_map(|side| {
                    let team = gone.team.name.clone();
                    to_all(
                        side,
                        Payload::PlaceFreed {
                            team,
                            reason: *reason,
                        },
                    )
                }));
            }
            Event::Declined { side, why, .. } => {
                let nth = usize::try_from(*side).unwrap_or(usize::MAX);
                let side = before.and_then(|it| it.teams.get(nth));
                notices.splice(
                    0..0,
                    side.into_iter().flat_map(|side| {
                        let team = side.team.name.clone();
                        to_all(side, Payload::ApprovalDeclined { team, why: *why })
                    }),
                );
            }
            Event::Staked { .. } => notices.extend(next.teams.iter().flat_map(staked)),
            _ => {}
        }
    }
    notices
}

/// The players whose approval is asked, each with their own part in money.
fn asked(next: &Challenge, side: &TeamSide) -> Vec<Notice> {
    let approve_by = next.phase.deadline().map(|deadline| deadline.at);
    let waiting = side.roster.iter().filter(|entry| !entry.has_approved);
    let notices = waiting.map(|entry| Notice {
        to: entry.player,
        fact: Payload::ApprovalAsked {
            team: side.team.name.clone(),
            stake_amount: next.terms.minimum_stake,
            part: entry.part,
            approve_by,
        },
    });
    notices.collect()
}

/// The team that issued the match learns who accepts it.
fn reserved(next: &Challenge, side: &TeamSide) -> Vec<Notice> {
    let team = side.team.name.clone();
    let issuer = next.teams.first();
    issuer.map_or_else(Vec::new, |it| to_all(it, Payload::PlaceReserved { team }))
}

/// Members of both teams have to leave one of them.
fn in_both(next: &Challenge) -> Vec<Notice> {
    let [issuer, accepter] = next.teams.as_slice() else {
        return Vec::new();
    };
    let members = next.double_members.iter().map(|player| Notice {
        to: *player,
        fact: Payload::InBothTeams {
            team: issuer.team.name.clone(),
            other_team: accepter.team.name.clone(),
        },
    });
    members.collect()
}

fn staked(side: &TeamSide) -> Vec<Notice> {
    let people = side.people().map(|player| Notice {
        to: player,
        fact: Payload::TeamStaked {
            part: side
                .entry(player)
                .map_or(crate::money::Usdc::ZERO, |it| it.part),
        },
    });
    people.collect()
}

fn to_all(side: &TeamSide, fact: Payload) -> Vec<Notice> {
    let people = side.people().map(|player| Notice {
        to: player,
        fact: fact.clone(),
    });
    people.collect()
}
