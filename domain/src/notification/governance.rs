//! The notifications of votes, offers to lead, and the end of a team (docs/rules.md, Teams). They come from the team and not from a
//! player, so that no block or muted sender hides them.

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use super::sentence::written;
use crate::money::Usdc;
use crate::team::{LeaderGap, MotionOutcome};

/// What happened, as it concerns the recipient. Names are those of that day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "event",
    rename_all = "snake_case",
    rename_all_fields = "camelCase"
)]
pub enum GovernancePayload {
    /// The leader proposes to remove a member.
    RemovalProposed {
        /// Whom; nothing where it is the recipient.
        member: Option<String>,
        /// Why.
        reason: String,
        /// Whether the recipient may vote.
        has_vote: bool,
        /// Until when members vote.
        #[serde(with = "time::serde::rfc3339")]
        ends_at: OffsetDateTime,
    },
    /// A member proposes another leader.
    SuccessionProposed {
        /// Who is to lead.
        candidate: String,
        /// Why the leader can be replaced.
        cause: SuccessionCause,
        /// Whether the recipient may vote; the leader may not.
        has_vote: bool,
        /// Until when members vote.
        #[serde(with = "time::serde::rfc3339")]
        ends_at: OffsetDateTime,
    },
    /// The vote on a removal has ended.
    RemovalDecided {
        /// Whose; nothing where it is the recipient's.
        member: Option<String>,
        /// How.
        result: VoteResult,
        /// What the recipient got of the pool, where they were removed.
        paid_out: Option<Usdc>,
    },
    /// The vote on a successor has ended.
    SuccessionDecided {
        /// Who was to lead.
        candidate: String,
        /// How.
        result: VoteResult,
    },
    /// The leader asks the recipient to lead.
    HandOverOffered {
        /// Who asks.
        leader: String,
        /// Until when it can be answered.
        #[serde(with = "time::serde::rfc3339")]
        ends_at: OffsetDateTime,
    },
    /// The recipient's offer to lead was answered, or not in time.
    HandOverAnswered {
        /// Who was asked.
        successor: String,
        /// How.
        result: OfferResult,
    },
    /// The offer to lead, which the recipient has not answered, has ended.
    HandOverEnded,
    /// The team will be dissolved.
    DissolvingAnnounced {
        /// Who announces it.
        leader: String,
        /// When.
        #[serde(with = "time::serde::rfc3339")]
        ends_at: OffsetDateTime,
    },
    /// The end of the team nears.
    DissolvingNears {
        /// When it is.
        #[serde(with = "time::serde::rfc3339")]
        ends_at: OffsetDateTime,
    },
    /// The team is not dissolved.
    DissolvingCalledOff {
        /// Who has called it off.
        leader: String,
    },
    /// The team is dissolved.
    TeamDissolved {
        /// What the recipient got of the pool; nothing where they were no member.
        paid_out: Option<Usdc>,
    },
}

/// Why a leader can be replaced, as notifications store it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is its name")]
pub enum SuccessionCause {
    Suspended,
    Closed,
    Absent,
}

impl From<LeaderGap> for SuccessionCause {
    fn from(gap: LeaderGap) -> Self {
        match gap {
            LeaderGap::Suspended => Self::Suspended,
            LeaderGap::Closed => Self::Closed,
            LeaderGap::Absent => Self::Absent,
        }
    }
}

/// How a vote ended, as notifications store it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is its name")]
pub enum VoteResult {
    Passed,
    Failed,
    Withdrawn,
    Void,
}

impl From<MotionOutcome> for VoteResult {
    fn from(outcome: MotionOutcome) -> Self {
        match outcome {
            MotionOutcome::Passed => Self::Passed,
            MotionOutcome::Failed | MotionOutcome::Expired => Self::Failed,
            MotionOutcome::Withdrawn => Self::Withdrawn,
            MotionOutcome::Void => Self::Void,
        }
    }
}

/// What became of an offer to lead, as notifications store it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is its name")]
pub enum OfferResult {
    Accepted,
    Declined,
    Expired,
}

impl GovernancePayload {
    /// The time that its sentence states in UTC.
    pub const fn ends_at(&self) -> Option<OffsetDateTime> {
        match self {
            Self::RemovalProposed { ends_at, .. }
            | Self::SuccessionProposed { ends_at, .. }
            | Self::HandOverOffered { ends_at, .. }
            | Self::DissolvingAnnounced { ends_at, .. }
            | Self::DissolvingNears { ends_at } => Some(*ends_at),
            Self::RemovalDecided { .. }
            | Self::SuccessionDecided { .. }
            | Self::HandOverAnswered { .. }
            | Self::HandOverEnded
            | Self::DissolvingCalledOff { .. }
            | Self::TeamDissolved { .. } => None,
        }
    }

    /// One sentence, ready to show.
    pub(super) fn message(&self, team: &str) -> String {
        match self {
            Self::RemovalProposed {
                member,
                reason,
                has_vote,
                ends_at,
            } => removal_proposed(team, (member.as_deref(), reason), *has_vote, *ends_at),
            Self::SuccessionProposed {
                candidate,
                cause,
                has_vote,
                ends_at,
            } => succession_proposed(team, (candidate, *cause), *has_vote, *ends_at),
            Self::RemovalDecided {
                member,
                result,
                paid_out,
            } => removal_decided(team, member.as_deref(), *result, *paid_out),
            Self::SuccessionDecided { candidate, result } => {
                succession_decided(team, candidate, *result)
            }
            Self::HandOverOffered { leader, ends_at } => format!(
                "{leader} asks you to lead “{team}”. Answer by {}.",
                written(*ends_at)
            ),
            Self::HandOverAnswered { successor, result } => match result {
                OfferResult::Accepted => format!("{successor} accepted, and leads “{team}” now."),
                OfferResult::Declined => format!("{successor} would rather not lead “{team}”."),
                OfferResult::Expired => {
                    format!("{successor} did not answer whether to lead “{team}”.")
                }
            },
            Self::HandOverEnded => format!("The offer to lead “{team}” is over."),
            Self::DissolvingAnnounced { leader, ends_at } => format!(
                "{leader} announced that “{team}” is dissolved at {}. Nothing new begins in it until then.",
                written(*ends_at)
            ),
            Self::DissolvingNears { ends_at } => {
                format!("“{team}” is dissolved at {}.", written(*ends_at))
            }
            Self::DissolvingCalledOff { leader } => {
                format!("{leader} called it off: “{team}” is not dissolved.")
            }
            Self::TeamDissolved { paid_out } => {
                format!("“{team}” is dissolved.{}", share(*paid_out))
            }
        }
    }
}

fn share(paid_out: Option<Usdc>) -> String {
    match paid_out {
        Some(amount) if amount.is_positive() => {
            format!(" Your share of its pool, {amount} USDC, is in your wallet.")
        }
        Some(_) | None => String::new(),
    }
}

fn removal_proposed(
    team: &str,
    (member, reason): (Option<&str>, &str),
    has_vote: bool,
    ends_at: OffsetDateTime,
) -> String {
    let until = written(ends_at);
    match member {
        None => format!(
            "The leader of “{team}” proposes to remove you: {reason}. The other members vote until {until}."
        ),
        Some(member) if has_vote => {
            format!("Vote by {until} whether {member} has to leave “{team}”: {reason}")
        }
        Some(member) => format!(
            "The members of “{team}” vote until {until} whether {member} has to leave: {reason}"
        ),
    }
}

fn succession_proposed(
    team: &str,
    (candidate, cause): (&str, SuccessionCause),
    has_vote: bool,
    ends_at: OffsetDateTime,
) -> String {
    let until = written(ends_at);
    let why = match cause {
        SuccessionCause::Suspended => "whose leader is suspended",
        SuccessionCause::Closed => "whose leader has closed the account",
        SuccessionCause::Absent => "whose leader was not online for 14 days",
    };
    if has_vote {
        format!("Vote by {until} whether {candidate} leads “{team}”, {why}.")
    } else {
        format!(
            "The members of “{team}”, which you lead, vote until {until} whether {candidate} takes over."
        )
    }
}

fn removal_decided(
    team: &str,
    member: Option<&str>,
    result: VoteResult,
    paid_out: Option<Usdc>,
) -> String {
    match (member, result) {
        (None, VoteResult::Passed) => format!(
            "The members of “{team}” voted that you have to leave.{}",
            share(paid_out)
        ),
        (None, VoteResult::Failed) => {
            format!("The members of “{team}” voted that you stay.")
        }
        (None, VoteResult::Withdrawn | VoteResult::Void) => {
            format!("The vote on your removal from “{team}” has ended without a decision.")
        }
        (Some(member), VoteResult::Passed) => {
            format!("The members of “{team}” voted that {member} has to leave.")
        }
        (Some(member), VoteResult::Failed) => {
            format!("The members of “{team}” voted that {member} stays.")
        }
        (Some(member), VoteResult::Withdrawn | VoteResult::Void) => format!(
            "The vote on the removal of {member} from “{team}” has ended without a decision."
        ),
    }
}

fn succession_decided(team: &str, candidate: &str, result: VoteResult) -> String {
    match result {
        VoteResult::Passed => {
            format!("The members of “{team}” voted: {candidate} leads it now.")
        }
        VoteResult::Failed => {
            format!("The members of “{team}” voted: {candidate} does not lead it.")
        }
        VoteResult::Withdrawn | VoteResult::Void => {
            format!("The vote whether {candidate} leads “{team}” has ended without a decision.")
        }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;
    use crate::notification::{NotificationType, Payload, SentenceContext, TeamPayload};

    const END: OffsetDateTime = datetime!(2026-11-24 12:05 UTC);

    #[track_caller]
    fn check(fact: GovernancePayload, event: &str, sentence: &str) {
        let payload = Payload::from(TeamPayload::from(fact));
        let setting = SentenceContext {
            team: Some("Night Owls"),
            ..SentenceContext::default()
        };
        assert_eq!(payload.message(setting), sentence);
        assert_eq!(payload.kind(), NotificationType::Team);
        let stored = serde_json::to_value(&payload).expect("it is plain data");
        assert_eq!(stored["event"], event);
        let read: Payload = serde_json::from_value(stored).expect("it was written so");
        assert_eq!(read, payload);
    }

    #[test]
    fn votes_are_worded_as_they_concern_the_recipient() {
        let proposed = |member: Option<&str>, has_vote| GovernancePayload::RemovalProposed {
            member: member.map(str::to_owned),
            reason: "never there".to_owned(),
            has_vote,
            ends_at: END,
        };
        check(
            proposed(Some("rex"), true),
            "removal_proposed",
            "Vote by 2026-11-24 12:05 UTC whether rex has to leave “Night Owls”: never there",
        );
        check(
            proposed(Some("rex"), false),
            "removal_proposed",
            "The members of “Night Owls” vote until 2026-11-24 12:05 UTC whether rex has to leave: never there",
        );
        check(
            proposed(None, false),
            "removal_proposed",
            "The leader of “Night Owls” proposes to remove you: never there. The other members vote until 2026-11-24 12:05 UTC.",
        );
        let decided = |member: Option<&str>, result, paid_out| GovernancePayload::RemovalDecided {
            member: member.map(str::to_owned),
            result,
            paid_out,
        };
        check(
            decided(None, VoteResult::Passed, Some(Usdc::whole(5))),
            "removal_decided",
            "The members of “Night Owls” voted that you have to leave. Your share of its pool, 5 USDC, is in your wallet.",
        );
        check(
            decided(Some("rex"), VoteResult::Failed, None),
            "removal_decided",
            "The members of “Night Owls” voted that rex stays.",
        );
        check(
            decided(None, VoteResult::Void, None),
            "removal_decided",
            "The vote on your removal from “Night Owls” has ended without a decision.",
        );
        check(
            GovernancePayload::SuccessionProposed {
                candidate: "zoe".to_owned(),
                cause: SuccessionCause::Absent,
                has_vote: true,
                ends_at: END,
            },
            "succession_proposed",
            "Vote by 2026-11-24 12:05 UTC whether zoe leads “Night Owls”, whose leader was not online for 14 days.",
        );
        check(
            GovernancePayload::SuccessionDecided {
                candidate: "zoe".to_owned(),
                result: VoteResult::Withdrawn,
            },
            "succession_decided",
            "The vote whether zoe leads “Night Owls” has ended without a decision.",
        );
    }

    #[test]
    fn offers_and_the_end_of_a_team_are_worded() {
        check(
            GovernancePayload::HandOverOffered {
                leader: "nova".to_owned(),
                ends_at: END,
            },
            "hand_over_offered",
            "nova asks you to lead “Night Owls”. Answer by 2026-11-24 12:05 UTC.",
        );
        check(
            GovernancePayload::HandOverAnswered {
                successor: "zoe".to_owned(),
                result: OfferResult::Expired,
            },
            "hand_over_answered",
            "zoe did not answer whether to lead “Night Owls”.",
        );
        check(
            GovernancePayload::HandOverEnded,
            "hand_over_ended",
            "The offer to lead “Night Owls” is over.",
        );
        check(
            GovernancePayload::DissolvingNears { ends_at: END },
            "dissolving_nears",
            "“Night Owls” is dissolved at 2026-11-24 12:05 UTC.",
        );
        check(
            GovernancePayload::TeamDissolved { paid_out: None },
            "team_dissolved",
            "“Night Owls” is dissolved.",
        );
    }
}
