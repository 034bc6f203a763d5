//! What a notification states, apart from names: those are read when it is shown.

use serde::{Deserialize, Serialize};
use time::{Date, OffsetDateTime};

use super::case_reminder::case_nears;
use super::dispute_reminder::{dispute_ends, hold_ends};
use super::ending::MatchEnding;
use super::sentence::{
    adds, approval_asked, approval_declined, awarded, cancelled, contest_prize, declared, is_fined,
    place_freed, report_closed, ruled, settled, will_be_fined, with_stake, written,
};
use super::{CaseTime, NotificationType, Reminder, TeamPayload};
use crate::challenge::{CancelReason, DeclineReason, FreeReason, Verdict};
use crate::money::Usdc;
use crate::referral::ReferralAction;

/// What happened, as it concerns the recipient.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "event",
    rename_all = "snake_case",
    rename_all_fields = "camelCase"
)]
pub enum Payload {
    /// Come and play.
    Invited {
        /// The least that has to be staked.
        stake_amount: Usdc,
        /// The most that may be.
        stake_max: Usdc,
        /// The inviting player's message.
        message: Option<String>,
        /// Whether both were in the same match before, and it is played again.
        #[serde(default)]
        is_rematch: bool,
    },
    /// A player took a place.
    Joined {
        /// Their stake.
        stake_amount: Usdc,
        /// Whether it was the last place.
        is_full: bool,
    },
    /// An invited player took a place.
    InvitationAccepted {
        /// Their stake.
        stake_amount: Usdc,
        /// Whether it was the last place.
        is_full: bool,
    },
    /// A player who was invited declined; they may still join.
    ChallengeDeclined,
    /// A player left.
    Left,
    /// A player is ready.
    Readied,
    /// The creator changed something.
    Edited {
        /// Its names on the wire.
        fields: Vec<String>,
    },
    /// The scheduled start nears: from then on the match may begin without a player's readiness.
    StartNears {
        /// When the match is to start.
        #[serde(with = "time::serde::rfc3339")]
        scheduled_time: OffsetDateTime,
    },
    /// Play began.
    Started {
        /// When the match ends by its duration.
        #[serde(with = "time::serde::rfc3339")]
        expires_at: OffsetDateTime,
    },
    /// A player asks to call the match off.
    CallOffAsked,
    /// A side declared a result; the recipient may confirm or contest it.
    Declared {
        /// What it would mean for them.
        verdict: MatchEnding,
        /// The very word that is to be confirmed.
        claim: Verdict,
        /// Until when.
        #[serde(with = "time::serde::rfc3339::option")]
        confirm_by: Option<OffsetDateTime>,
    },
    /// The recipient has not confirmed or contested it yet, and the time runs out.
    Reminded {
        /// How far.
        reminder: Reminder,
        /// What it would mean for them.
        verdict: MatchEnding,
        /// The very word that is to be confirmed.
        claim: Verdict,
        /// Until when.
        #[serde(with = "time::serde::rfc3339")]
        confirm_by: OffsetDateTime,
    },
    /// The side that declared took its declaration back.
    TakenBack,
    /// The sides disagree.
    Disputed,
    /// A side appeals the ruling: another moderator decides.
    Appealed,
    /// The time to give evidence in a dispute is almost over.
    EvidenceEnds {
        /// When it is.
        #[serde(with = "time::serde::rfc3339")]
        until: OffsetDateTime,
    },
    /// The dispute ends soon without a decision.
    DisputeEnds {
        /// Whether it is an appeal that waits.
        is_on_appeal: bool,
        /// When.
        #[serde(with = "time::serde::rfc3339")]
        until: OffsetDateTime,
    },
    /// A time of the moderators in a dispute is almost over; for them alone.
    CaseNears {
        /// Which.
        time: CaseTime,
        /// Whether it is an appeal that waits.
        is_on_appeal: bool,
        /// When it is over.
        #[serde(with = "time::serde::rfc3339")]
        until: OffsetDateTime,
    },
    /// The time to contest or appeal a held result is almost over.
    HoldEnds {
        /// How it ends for them.
        outcome: MatchEnding,
        /// When it is final.
        #[serde(with = "time::serde::rfc3339")]
        release_at: OffsetDateTime,
    },
    /// The declared result was not contradicted, or a moderator ruled, and it is held: a side may still contest or appeal it.
    Awarded {
        /// How it ended for them.
        outcome: MatchEnding,
        /// What they will get.
        amount: Usdc,
        /// When it is final; absent in notifications from before there was such a time.
        #[serde(default, with = "time::serde::rfc3339::option")]
        release_at: Option<OffsetDateTime>,
        /// Whether a moderator decided it, and a side that loses by it may appeal.
        #[serde(default)]
        is_ruled: bool,
        /// What a ruling costs them at most for a false declaration, beside the points; nothing where it does not say so of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fine: Option<Usdc>,
    },
    /// Over, and paid.
    Settled {
        /// How it ended for them.
        outcome: MatchEnding,
        /// What they got.
        amount: Usdc,
        /// What a ruling costs them at most for a false declaration, beside the points; nothing where it does not say so of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fine: Option<Usdc>,
    },
    /// Over without a result.
    Cancelled {
        /// Why.
        reason: Option<CancelReason>,
        /// What they got back.
        amount: Usdc,
        /// What a ruling costs them at most for a false declaration, beside the points; nothing where it does not say so of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fine: Option<Usdc>,
    },
    /// A user follows who is not followed back yet.
    Followed,
    /// A user follows back.
    FollowedBack,
    /// The platform announces something.
    Announced {
        /// Its headline.
        title: Option<String>,
        /// What.
        message: String,
    },
    /// A player would like to play.
    Interested {
        /// What they add.
        message: Option<String>,
    },
    /// A player refers to something.
    Tagged {
        /// What they add.
        message: Option<String>,
    },
    /// A player whom the recipient referred did something that earns points.
    PointsEarned {
        /// What.
        action: ReferralAction,
        /// How many.
        points: i64,
    },
    /// The contest of a month is settled, and the recipient has a place in it.
    ContestPrize {
        /// Its first day.
        month: Date,
        /// From 1 on.
        place: i64,
        /// What it pays; nothing where the contest had no money.
        amount: Usdc,
    },
    /// The recipient's team is to play: their approval is asked.
    ApprovalAsked {
        /// Their team.
        team: String,
        /// What the team would stake.
        stake_amount: Usdc,
        /// What of it is the recipient's part.
        part: Usdc,
        /// Until when.
        #[serde(with = "time::serde::rfc3339::option")]
        approve_by: Option<OffsetDateTime>,
        /// The other team, where the recipient is a member of that one too.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        also_in: Option<String>,
    },
    /// All players of the recipient's team have approved.
    TeamApproved {
        /// Their team.
        team: String,
    },
    /// A player of the recipient's team declined, or can no longer play.
    ApprovalDeclined {
        /// Their team.
        team: String,
        /// Why.
        why: DeclineReason,
    },
    /// Another team accepts, and its players are asked.
    PlaceReserved {
        /// Which.
        team: String,
    },
    /// The team that held the place does not play.
    PlaceFreed {
        /// Which.
        team: String,
        /// Why.
        reason: FreeReason,
    },
    /// Both teams have staked.
    TeamStaked {
        /// What was taken of the recipient's share.
        part: Usdc,
    },
    /// The recipient is a member of both teams of a match.
    InBothTeams {
        /// The one.
        team: String,
        /// The other one.
        other_team: String,
    },
    /// The moderators have closed the recipient's report.
    ReportClosed {
        /// Whether something was done about it.
        action_taken: bool,
    },
    /// Something happened in a team, under the name of its own event.
    #[serde(untagged)]
    Team(TeamPayload),
}

impl From<TeamPayload> for Payload {
    fn from(fact: TeamPayload) -> Self {
        Self::Team(fact)
    }
}

/// The names that a sentence needs, as they are on the day on which it is read.
#[derive(Debug, Clone, Copy, Default)]
pub struct SentenceContext<'a> {
    /// The player who gave the command.
    pub sender: Option<&'a str>,
    /// How the challenge is called.
    pub title: Option<&'a str>,
    /// How the team is called.
    pub team: Option<&'a str>,
}

impl Payload {
    /// The type of the notification.
    pub const fn kind(&self) -> NotificationType {
        match self {
            Self::Invited { .. } => NotificationType::ChallengeInvitation,
            Self::Joined { .. } => NotificationType::ChallengeJoined,
            Self::InvitationAccepted { .. } => NotificationType::Acceptance,
            Self::Started { .. } => NotificationType::ChallengeStarted,
            Self::Declared { .. }
            | Self::Reminded { .. }
            | Self::Awarded { .. }
            | Self::Settled { .. } => NotificationType::ChallengeResult,
            Self::ChallengeDeclined
            | Self::Left
            | Self::Readied
            | Self::Edited { .. }
            | Self::StartNears { .. }
            | Self::CallOffAsked
            | Self::TakenBack
            | Self::Disputed
            | Self::Appealed
            | Self::EvidenceEnds { .. }
            | Self::DisputeEnds { .. }
            | Self::HoldEnds { .. }
            | Self::ApprovalAsked { .. }
            | Self::TeamApproved { .. }
            | Self::ApprovalDeclined { .. }
            | Self::PlaceReserved { .. }
            | Self::PlaceFreed { .. }
            | Self::TeamStaked { .. }
            | Self::InBothTeams { .. }
            | Self::Cancelled { .. } => NotificationType::Challenge,
            Self::Followed => NotificationType::Friend,
            Self::FollowedBack => NotificationType::Follow,
            Self::Announced { .. } | Self::ReportClosed { .. } | Self::CaseNears { .. } => {
                NotificationType::System
            }
            Self::Interested { .. } => NotificationType::Interest,
            Self::Tagged { .. } => NotificationType::Tag,
            Self::PointsEarned { .. } | Self::ContestPrize { .. } => NotificationType::Achievement,
            Self::Team(fact) => fact.kind(),
        }
    }

    /// One sentence, ready to show.
    #[expect(clippy::too_many_lines, reason = "one arm for each fact")]
    pub fn message(&self, setting: SentenceContext<'_>) -> String {
        let who = setting.sender.unwrap_or("A player");
        let title = setting.title.unwrap_or("a challenge");
        match self {
            Self::Invited { message, .. } => adds(&self.invitation(who, title), message.as_deref()),
            Self::ChallengeDeclined => format!("{who} declined your invitation to “{title}”."),
            Self::Joined { stake_amount, .. } | Self::InvitationAccepted { stake_amount, .. } => {
                self.joining(who, title, *stake_amount)
            }
            Self::Left => format!("{who} left “{title}”. The stake stays in the pot."),
            Self::Readied => format!("{who} is ready for “{title}”."),
            Self::Edited { .. } => format!("{who} changed “{title}”."),
            Self::StartNears { scheduled_time } => format!(
                "“{title}” is scheduled for {}. From then on it can start, whether or not all have declared themselves ready.",
                written(*scheduled_time)
            ),
            Self::Started { .. } => format!("{who} started “{title}”. Good luck!"),
            Self::CallOffAsked => format!("{who} would like to call “{title}” off."),
            Self::Declared { verdict, .. } => {
                declared(who, title, *verdict, "Confirm or contest it.")
            }
            Self::Reminded {
                verdict, reminder, ..
            } => declared(who, title, *verdict, reminder.call()),
            Self::TakenBack => {
                format!(
                    "{who} took the declared result of “{title}” back. Nothing is declared now."
                )
            }
            Self::Disputed => format!("{who} contests the result of “{title}”."),
            Self::Appealed => {
                format!("{who} appeals the ruling on “{title}”. Another moderator decides.")
            }
            Self::EvidenceEnds { until } => format!(
                "The time for evidence about “{title}” ends at {}.",
                written(*until)
            ),
            Self::DisputeEnds {
                is_on_appeal,
                until,
            } => dispute_ends(title, *is_on_appeal, *until),
            Self::CaseNears {
                time,
                is_on_appeal,
                until,
            } => case_nears(title, *time, *is_on_appeal, *until),
            Self::HoldEnds {
                outcome,
                release_at,
            } => hold_ends(title, *outcome, *release_at),
            Self::Awarded {
                outcome,
                amount,
                is_ruled: true,
                fine,
                ..
            } => ruled(title, *outcome, *amount) + &will_be_fined(*fine),
            Self::Awarded {
                outcome, amount, ..
            } => awarded(title, *outcome, *amount),
            Self::Settled {
                outcome,
                amount,
                fine,
            } => settled(title, *outcome, *amount) + &is_fined(*fine),
            Self::Cancelled {
                reason,
                amount,
                fine,
            } => cancelled(title, *reason, *amount) + &is_fined(*fine),
            Self::Followed => {
                format!("{who} follows you. Follow back to become friends.")
            }
            Self::FollowedBack => format!("{who} follows you back. You are friends now."),
            Self::Announced { message, .. } => message.clone(),
            Self::Interested { message } => match setting.title {
                Some(title) => adds(
                    &format!("{who} is interested in “{title}”"),
                    message.as_deref(),
                ),
                None => adds(
                    &format!("{who} is interested in a match with you"),
                    message.as_deref(),
                ),
            },
            Self::Tagged { message } => match setting.title {
                Some(title) => adds(
                    &format!("{who} tagged you in “{title}”"),
                    message.as_deref(),
                ),
                None => adds(&format!("{who} tagged you"), message.as_deref()),
            },
            Self::PointsEarned { action, points } => {
                format!("{who} {}: you earned {points} points.", action.command())
            }
            Self::ContestPrize {
                month,
                place,
                amount,
            } => contest_prize(*month, *place, *amount),
            Self::ReportClosed { action_taken } => report_closed(setting.title, *action_taken),
            Self::ApprovalAsked {
                team,
                stake_amount,
                part,
                approve_by,
                also_in,
            } => {
                let money = (*stake_amount, *part);
                let asked = approval_asked((who, title, team), money, *approve_by);
                match also_in {
                    Some(other) => format!(
                        "{asked} You are a member of “{other}” too, the other team: leave one of the two before the start."
                    ),
                    None => asked,
                }
            }
            Self::TeamApproved { team } => {
                format!("All players of “{team}” have approved “{title}”.")
            }
            Self::ApprovalDeclined { team, why } => approval_declined((who, title, team), *why),
            Self::PlaceReserved { team } => {
                format!("“{team}” accepts “{title}”. Its players are asked to approve.")
            }
            Self::PlaceFreed { team, reason } => place_freed((title, team), *reason),
            Self::TeamStaked { part } => format!(
                "Both teams have staked on “{title}”. Your part is ${}.",
                part.in_dollars()
            ),
            Self::InBothTeams { team, other_team } => format!(
                "You are a member of “{team}” and of “{other_team}”, which play “{title}” against each other. Leave one of them \
                 before the start."
            ),
            Self::Team(fact) => fact.message(setting),
        }
    }

    fn invitation(&self, who: &str, title: &str) -> String {
        let is_rematch = matches!(
            self,
            Self::Invited {
                is_rematch: true,
                ..
            }
        );
        let what = if is_rematch { "a rematch of " } else { "" };
        format!("{who} invited you to {what}“{title}”")
    }

    fn joining(&self, who: &str, title: &str, stake: Usdc) -> String {
        let command = if self.kind() == NotificationType::Acceptance {
            "accepted your invitation to"
        } else {
            "joined"
        };
        let is_full = matches!(
            self,
            Self::Joined { is_full: true, .. } | Self::InvitationAccepted { is_full: true, .. }
        );
        let money = with_stake(stake);
        let full = if is_full { " It is full now." } else { "" };
        format!("{who} {command} “{title}”{money}.{full}")
    }
}
