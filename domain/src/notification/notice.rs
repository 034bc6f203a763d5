//! Who is notified of which command on a challenge.

use time::OffsetDateTime;
use uuid::Uuid;

use super::ending::MatchEnding;
use super::payload::Payload;
use super::team_match;
use crate::challenge::{
    CancelReason, Challenge, Decision, Event, FairPlayReason, Phase, SettledBy,
};
use crate::money::Usdc;

/// Sets the ids of notifications apart from all others that are made from names.
const NOTICE_NAMESPACE: Uuid = Uuid::from_u128(0x0199_f0d1_6c3e_7000_8000_6e65_7773_0000);

/// One notification for one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// Who.
    pub to: Uuid,
    /// What.
    pub fact: Payload,
}

impl Notice {
    /// The notifications of a command on a challenge: one for each player concerned, and none for the player who gave
    /// it.
    ///
    /// Of a command with several events the last one counts, since the ones before it only led there.
    pub fn of(before: Option<&Challenge>, decision: &Decision) -> Vec<Self> {
        let mut news = Vec::new();
        if let Some(event) = decision.events.last() {
            news = notices_of_event(before, decision, event);
        }
        news.extend(team_match::notices(before, decision));
        news.extend(invitations(before, decision));
        // A participant needs no invitation.
        let mut known = std::collections::BTreeSet::new();
        news.retain(|it| Some(it.to) != decision.actor && known.insert(it.to));
        news
    }

    /// The id of the notification: made from the command, so that a command that were written twice would notify once,
    /// and from its time, so that ids grow.
    pub fn id(&self, challenge: Uuid, version: i64, at: OffsetDateTime) -> Uuid {
        let mut name = challenge.as_bytes().to_vec();
        name.extend(version.to_be_bytes());
        name.extend(self.to.as_bytes());
        id_of(&name, at)
    }
}

/// The id of a notification that is made from a name: the same for the same name and time, and growing with the time.
pub(crate) fn id_of(name: &[u8], at: OffsetDateTime) -> Uuid {
    let hash = Uuid::new_v5(&NOTICE_NAMESPACE, name);
    let mut chance = [0; 10];
    for (to, from) in chance.iter_mut().zip(hash.as_bytes()) {
        *to = *from;
    }
    let millis = at.unix_timestamp_nanos().checked_div(1_000_000);
    let millis = millis.and_then(|it| u64::try_from(it).ok()).unwrap_or(0);
    uuid::Builder::from_unix_timestamp_millis(millis, &chance).into_uuid()
}

#[expect(clippy::too_many_lines, reason = "one arm for each event")]
fn notices_of_event(before: Option<&Challenge>, decision: &Decision, event: &Event) -> Vec<Notice> {
    let next = &decision.next;
    match event {
        Event::Joined {
            user,
            stake_amount,
            is_full,
            ..
        } => {
            let (stake_amount, is_full) = (*stake_amount, *is_full);
            let is_invited = before.is_some_and(|it| it.invited.contains(&user.id));
            let fact = if is_invited {
                Payload::InvitationAccepted {
                    stake_amount,
                    is_full,
                }
            } else {
                Payload::Joined {
                    stake_amount,
                    is_full,
                }
            };
            creator(next, fact)
        }
        Event::Left { .. } => creator(next, Payload::Left),
        // A hundred players who are ready would notify each other ten thousand times.
        Event::Readied { user_id } if *user_id == next.creator => {
            everyone(next, |_| Payload::Readied)
        }
        Event::Readied { .. } => creator(next, Payload::Readied),
        Event::Edited { fields, .. } => edited(next, fields),
        Event::Started { expires_at, .. } => everyone(next, |_| Payload::Started {
            expires_at: *expires_at,
        }),
        // As above: those who agree after the first one add nothing new.
        Event::CallOffAgreed { .. } if agreed(next) == 1 => {
            everyone(next, |_| Payload::CallOffAsked)
        }
        Event::StartAnnounced {
            user_ids,
            scheduled_time,
        } => {
            let players = user_ids.iter().flat_map(|seat| next.players_of(*seat));
            let notified = players.map(|player| Notice {
                to: player,
                fact: Payload::StartNears {
                    scheduled_time: *scheduled_time,
                },
            });
            notified.collect()
        }
        Event::TakenBack { .. } => everyone(next, |_| Payload::TakenBack),
        Event::Appealed { .. } => everyone(next, |_| Payload::Appealed),
        // While the dispute goes on, nothing follows from these for the others; a ruling and a withdrawal that decide it are
        // followed by what becomes of the money.
        Event::CaseTaken {}
        | Event::CaseReturned {}
        | Event::CaseOverdue { .. }
        | Event::SecondOpinionAsked {}
        | Event::Ruled { .. }
        | Event::RulingAccepted { .. }
        | Event::AppealWithdrawn { .. }
        | Event::Withdrawn { .. }
        | Event::Created { .. }
        | Event::Approved { .. }
        | Event::Declined { .. }
        | Event::PlaceReserved { .. }
        | Event::PlaceFreed { .. }
        | Event::LeaderChanged { .. }
        | Event::Staked { .. }
        | Event::CallOffAgreed { .. }
        | Event::DeadlineMoved { .. }
        | Event::DeadlineExtended { .. } => Vec::new(),
        Event::Declared { .. } => declared(decision),
        Event::Disputed { .. } => everyone(next, |_| Payload::Disputed),
        Event::Awarded {
            outcome,
            release_at,
        } => everyone(next, |player| Payload::Awarded {
            outcome: MatchEnding::of(outcome.verdict, next.speaker_for(player)),
            amount: next.amount_for(outcome, player),
            release_at: Some(*release_at),
            is_ruled: outcome.settled_by == SettledBy::Moderator,
            fine: fine_of(decision, player),
        }),
        Event::Settled { outcome } => everyone(next, |player| Payload::Settled {
            outcome: MatchEnding::of(outcome.verdict, next.speaker_for(player)),
            amount: next.amount_for(outcome, player),
            fine: fine_of(decision, player),
        }),
        // Those who left staked too, and get their stake back.
        Event::Cancelled { outcome } => {
            let reason = reason(next);
            let insiders = next.insiders().into_iter().map(|player| Notice {
                to: player,
                fact: Payload::Cancelled {
                    reason,
                    amount: next.amount_for(outcome, player),
                    fine: fine_of(decision, player),
                },
            });
            insiders.collect()
        }
    }
}

/// What the ruling that a decision makes or ends with costs `player` at most; nothing where they did not declare falsely by it.
fn fine_of(decision: &Decision, player: Uuid) -> Option<Usdc> {
    let next = &decision.next;
    if let Some(standing) = next.held_ruling() {
        let mut penalties = standing.ruling.penalties.iter();
        let of_player = penalties.find(|it| next.declarer_of(it.player) == player);
        return of_player.map(|penalty| penalty.fine);
    }
    let mut points = decision.fair_play.iter();
    points.find(|it| it.player == player && it.reason == FairPlayReason::FalseDeclaration)?;
    let fine = decision.fines.iter().find(|it| it.player == player);
    Some(fine.map_or(Usdc::ZERO, |fine| fine.amount))
}

/// Who created it; of a match of teams, who decides for the team that issued it now.
fn creator(next: &Challenge, fact: Payload) -> Vec<Notice> {
    let to = next.speaker_of(next.creator);
    vec![Notice { to, fact }]
}

/// Everyone who is still in, and all who play for a team.
fn everyone(next: &Challenge, fact: impl Fn(Uuid) -> Payload) -> Vec<Notice> {
    let insiders = next.insiders().into_iter();
    let present = insiders.filter(|player| next.is_insider(*player));
    let notices = present.map(|player| Notice {
        to: player,
        fact: fact(player),
    });
    notices.collect()
}

fn agreed(next: &Challenge) -> usize {
    next.present()
        .filter(|seat| seat.agreed_to_call_off)
        .count()
}

/// Whom else the creator invites is their own business.
fn edited(next: &Challenge, fields: &[String]) -> Vec<Notice> {
    let fields: Vec<String> = fields
        .iter()
        .filter(|field| field.as_str() != "invitedFriends")
        .cloned()
        .collect();
    if fields.is_empty() {
        return Vec::new();
    }
    everyone(next, |_| Payload::Edited {
        fields: fields.clone(),
    })
}

/// Notifies those who may still confirm or contest. One more side that agrees notifies no one again, and neither does a
/// declaration while the escrow is frozen or held.
fn declared(decision: &Decision) -> Vec<Notice> {
    let next = &decision.next;
    if !matches!(next.phase, Phase::Declared { .. }) {
        return Vec::new();
    }
    // The successor of a team's leader speaks for the former leader's seat.
    let speaker = decision.actor.and_then(|actor| next.seat_of(actor).ok());
    let declared = |player: Option<Uuid>| next.seat(player?)?.claim.as_ref();
    let Some(claim) = declared(speaker) else {
        return Vec::new();
    };
    let others = || next.sides().filter(|seat| Some(seat.player) != speaker);
    if others().any(|seat| seat.claim.is_some()) {
        return Vec::new();
    }
    let asked = others().map(|seat| Notice {
        to: next.speaker_of(seat.player),
        fact: Payload::Declared {
            verdict: MatchEnding::of(Some(claim.verdict), seat.player),
            claim: claim.verdict,
            confirm_by: seat.window.map(|window| window.until),
        },
    });
    asked.collect()
}

fn reason(next: &Challenge) -> Option<CancelReason> {
    let Phase::Cancelled { reason, .. } = next.phase else {
        return None;
    };
    Some(reason)
}

/// Those who are invited now and were not before.
fn invitations(before: Option<&Challenge>, decision: &Decision) -> Vec<Notice> {
    let next = &decision.next;
    let mut events = decision.events.iter();
    let is_rematch = events.any(|event| {
        matches!(
            event,
            Event::Created {
                is_rematch: true,
                ..
            }
        )
    });
    let is_new = |player: &&Uuid| {
        before.is_none_or(|before| !before.invited.contains(player)) && !next.was_insider(**player)
    };
    let invited = next.invited.iter().filter(is_new).map(|player| Notice {
        to: *player,
        fact: Payload::Invited {
            stake_amount: next.terms.joining_minimum(),
            stake_max: next.terms.joining_maximum(),
            message: None,
            is_rematch,
        },
    });
    invited.collect()
}
