//! Why a command was refused. A refused command changes nothing.

use super::case::ConflictOfInterest;
use super::command::HELD_PLACES_MAX;
use super::deadline::ACCEPTED_AGAIN_AFTER;
use super::terms::FieldMessages;
use crate::money::Usdc;
use crate::play_limit::PlayRefusal;

/// A command that the rules do not allow now. Callers branch on it; its text is shown to people.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Joining, leaving or readying needs an open challenge.
    #[error("This challenge is not open")]
    NotOpen,
    /// The player sits in it.
    #[error("You have already joined this challenge")]
    AlreadyJoined,
    /// The player left it, and a stake is taken once.
    #[error("You left this challenge and cannot join it again")]
    AlreadyLeft,
    /// Another player took the last place.
    #[error("This challenge is full")]
    NoPlaceLeft,
    /// Below the least stake.
    #[error("Stake amount must be at least ${}", .0.in_dollars())]
    StakeTooLow(Usdc),
    /// Above the greatest stake.
    #[error("Stake amount must be at most ${}", .0.in_dollars())]
    StakeTooHigh(Usdc),
    /// Stakes are counted in cents.
    #[error("Stake amount must have at most 2 decimals")]
    StakeTooPrecise,
    /// Private, and neither invited nor in the possession of the code.
    #[error("This challenge is private: a valid invite code is needed")]
    InviteCodeNeeded,
    /// For the creator's mutual friends alone.
    #[error("Only friends of the creator can join this challenge")]
    FriendsOnly,
    /// The player is not a participant.
    #[error("Only participants can do this")]
    NotParticipant,
    /// Not the creator.
    #[error("Only the creator can do this")]
    NotCreator,
    /// The creator cancels instead.
    #[error("The creator cannot leave; cancel the challenge instead")]
    CreatorCannotLeave,
    /// Playing alone is no challenge.
    #[error("At least 2 participants are needed to start")]
    TooFewParticipants,
    /// A participant is not ready, and was not notified of the scheduled start in time.
    #[error("Everyone else has to be ready before the match can start")]
    NotReady,
    /// The creator stakes less than a joining player has to, who has not confirmed that.
    #[error(
        "The creator stakes ${} and you would stake ${}. Please confirm that you want this",
        .creator.in_dollars(),
        .joiner.in_dollars()
    )]
    AsymmetryUnconfirmed {
        /// What the creator has staked.
        creator: Usdc,
        /// What the one who joins would stake.
        joiner: Usdc,
    },
    /// Started already, or over.
    #[error("This challenge cannot be started now")]
    NotStartable,
    /// Under way, or over.
    #[error("This challenge cannot be cancelled now")]
    NotCancellable,
    /// Under way, or over.
    #[error("This challenge cannot be edited now")]
    NotEditable,
    /// The form of an edit breaks rules: a message for each field.
    #[error("Fields of the form break the rules")]
    InvalidForm(FieldMessages),
    /// The player has looked at other terms than the creator offers now.
    #[error("The creator has changed the terms. Please look at them again before you stake")]
    TermsChanged,
    /// Others have staked on these terms.
    #[error(
        "Others have joined: only description, rules, livestream, tags, cover image and invitations can be changed"
    )]
    TermsFixed,
    /// The player has declared already.
    #[error("You are ready already")]
    AlreadyReady,
    /// Agreed already.
    #[error("You have already agreed to call it off")]
    AlreadyAgreed,
    /// A result needs a match.
    #[error("This challenge is not being played")]
    NotActive,
    /// The others have acted on it.
    #[error("Another side has declared: your declaration stands")]
    AlreadyDeclared,
    /// Edits and changed declarations have made its stream as long as they may.
    #[error("This challenge was changed too often: it stays as it is")]
    ChangedTooOften,
    /// The declaring player has changed the result since.
    #[error("The declared result has changed. Please look at it again")]
    ResultChanged,
    /// It would contradict a declaration that its sender has not seen.
    #[error("The other side has declared a different result. Please look at it before you answer")]
    ClaimUnseen,
    /// The time to take a declaration back is over.
    #[error("A declaration can be taken back for 5 minutes only")]
    TooLateToTakeBack,
    /// The player has declared nothing that could be taken back or withdrawn.
    #[error("You have not declared a result")]
    NothingDeclared,
    /// Without the player's word no one result would stand.
    #[error("The other sides have not declared one result that could stand")]
    NoOtherClaim,
    /// Nothing is contested.
    #[error("No dispute is open")]
    NotDisputed,
    /// A moderator has the dispute already.
    #[error("This dispute is taken already")]
    CaseTaken,
    /// Another moderator has the dispute, or none.
    #[error("Take this dispute before you decide it")]
    CaseNotTaken,
    /// The moderator is not impartial.
    #[error("You cannot decide this dispute: {}", conflict_text(*.0))]
    ConflictOfInterest(ConflictOfInterest),
    /// The sides may still give evidence.
    #[error("The time for evidence is not over yet")]
    EvidenceOpen,
    /// A penalty for a player who is not a side, or a second one.
    #[error("A penalty is for a participant of this challenge, one each")]
    PenaltyUnknown,
    /// A penalty for a side that declared nothing else than what is ruled.
    #[error(
        "A penalty is for a side that declared otherwise than you decide, or contested without declaring and does not win"
    )]
    PenaltyUnfounded,
    /// More than half of the stake.
    #[error("The fine must be at most ${}", .0.in_dollars())]
    FineTooHigh(Usdc),
    /// No ruling is held.
    #[error("No ruling can be accepted or appealed")]
    NotRuled,
    /// The ruling is not against the player's side.
    #[error("Only a side that loses by the ruling can accept or appeal it")]
    NotLoser,
    /// Accepted before.
    #[error("You have already accepted the ruling")]
    AlreadyAccepted,
    /// Another side appealed: the ruling is looked at once more.
    #[error("The ruling is appealed already")]
    Appealed,
    /// The escrow is decided.
    #[error("The result of this challenge is decided already")]
    AlreadyDecided,
    /// More than two sides, and a loser names the winner.
    #[error("Please say who won")]
    WinnerNeeded,
    /// The winner named is not in the match, or is the one who declares their own loss.
    #[error("The winner must be another participant of this challenge")]
    WinnerUnknown,
    /// Not enough available money for the stake.
    #[error("Your available balance is too low for this stake")]
    InsufficientFunds,
    /// The player's own limit, or a cool-off.
    #[error("{0}")]
    PlayLimit(PlayRefusal),
    /// Fair-play score below 50.
    #[error("Your fair-play score is too low for challenges above $50")]
    FairPlayTooLow,
    /// The same again needs an end first.
    #[error("This challenge is not over yet")]
    NotOver,
    /// The creator cannot report: no other player has been in it.
    #[error("No other player has been in this challenge, so there is no one to report")]
    NoneToReport,
    /// A team accepts this one, not a player.
    #[error("Only a team can accept this challenge: choose your team and its roster")]
    TeamNeeded,
    /// Players accept this one, not a team.
    #[error("This challenge is not between teams")]
    NotTeamMatch,
    /// Another team was first.
    #[error("Another team holds the place while its players approve")]
    PlaceReserved,
    /// The team that issued it.
    #[error("A team cannot play against itself")]
    SameTeam,
    /// Another team is named.
    #[error("This challenge is for another team")]
    OtherOpponent,
    /// The team's players have to approve or decline elsewhere first.
    #[error(
        "Your team holds places in {} challenges already. Its players have to approve or decline one of them first.",
        HELD_PLACES_MAX
    )]
    PlacesHeld,
    /// The team held the place for nothing.
    #[error(
        "Your team held the place in this challenge without playing and can accept it again {} hours later",
        ACCEPTED_AGAIN_AFTER.whole_hours()
    )]
    HoldLapsed,
    /// Such a player would play against themselves.
    #[error("A player of your roster plays for the other side")]
    OnBothSides,
    /// The leader speaks for the team.
    #[error("Only the leader of the team can do this")]
    NotLeader,
    /// Not in a roster.
    #[error("Only players of a roster can do this")]
    NotRostered,
    /// Approved before.
    #[error("You have approved already")]
    AlreadyApproved,
    /// The team is not asked now.
    #[error("No approval is asked for now")]
    NoApprovalAsked,
    /// A player would play against their own team.
    #[error(
        "A player is a member of both teams and has to leave one of them before the match can start"
    )]
    InBothTeams,
    /// The clock has nothing to do.
    #[error("No deadline has passed")]
    NothingDue,
}

impl Refusal {
    /// The machine's word for it.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotOpen => "NOT_OPEN",
            Self::AlreadyJoined => "ALREADY_JOINED",
            Self::AlreadyLeft => "ALREADY_LEFT",
            Self::NoPlaceLeft => "FULL",
            Self::StakeTooLow(_) => "STAKE_TOO_LOW",
            Self::StakeTooHigh(_) => "STAKE_TOO_HIGH",
            Self::StakeTooPrecise => "STAKE_TOO_PRECISE",
            Self::InviteCodeNeeded => "INVITE_CODE_REQUIRED",
            Self::FriendsOnly => "FRIENDS_ONLY",
            Self::NotParticipant => "NOT_PARTICIPANT",
            Self::NotCreator => "NOT_CREATOR",
            Self::CreatorCannotLeave => "CREATOR_CANNOT_LEAVE",
            Self::TooFewParticipants => "NOT_ENOUGH_PARTICIPANTS",
            Self::NotReady => "NOT_READY",
            Self::AsymmetryUnconfirmed { .. } => "ASYMMETRY_UNCONFIRMED",
            Self::NotStartable => "NOT_STARTABLE",
            Self::NotCancellable => "NOT_CANCELLABLE",
            Self::NotEditable => "NOT_EDITABLE",
            Self::InvalidForm(_) => "VALIDATION",
            Self::TermsChanged => "TERMS_CHANGED",
            Self::TermsFixed => "TERMS_FIXED",
            Self::AlreadyReady => "ALREADY_READY",
            Self::AlreadyAgreed => "ALREADY_AGREED",
            Self::NotActive => "NOT_ACTIVE",
            Self::AlreadyDeclared => "ALREADY_DECLARED",
            Self::ChangedTooOften => "CHANGED_TOO_OFTEN",
            Self::ResultChanged => "RESULT_CHANGED",
            Self::ClaimUnseen => "CLAIM_UNSEEN",
            Self::TooLateToTakeBack => "TOO_LATE_TO_TAKE_BACK",
            Self::NothingDeclared => "NOTHING_DECLARED",
            Self::NoOtherClaim => "NO_OTHER_CLAIM",
            Self::NotDisputed => "NOT_DISPUTED",
            Self::CaseTaken => "CASE_TAKEN",
            Self::CaseNotTaken => "CASE_NOT_TAKEN",
            Self::ConflictOfInterest(_) => "CONFLICT_OF_INTEREST",
            Self::EvidenceOpen => "EVIDENCE_OPEN",
            Self::PenaltyUnknown => "PENALTY_UNKNOWN",
            Self::PenaltyUnfounded => "PENALTY_UNFOUNDED",
            Self::FineTooHigh(_) => "FINE_TOO_HIGH",
            Self::NotRuled => "NOT_RULED",
            Self::NotLoser => "NOT_LOSER",
            Self::AlreadyAccepted => "ALREADY_ACCEPTED",
            Self::Appealed => "APPEALED",
            Self::AlreadyDecided => "ALREADY_DECIDED",
            Self::WinnerNeeded => "WINNER_REQUIRED",
            Self::WinnerUnknown => "WINNER_UNKNOWN",
            Self::InsufficientFunds => "INSUFFICIENT_FUNDS",
            Self::PlayLimit(_) => PlayRefusal::CODE,
            Self::FairPlayTooLow => "FAIR_PLAY_TOO_LOW",
            Self::NotOver => "NOT_OVER",
            Self::NoneToReport => "NOBODY_TO_REPORT",
            Self::TeamNeeded => "TEAM_NEEDED",
            Self::NotTeamMatch => "NOT_TEAM_MATCH",
            Self::PlaceReserved => "PLACE_RESERVED",
            Self::SameTeam => "SAME_TEAM",
            Self::OtherOpponent => "OTHER_OPPONENT",
            Self::PlacesHeld => "PLACES_HELD",
            Self::HoldLapsed => "HOLD_LAPSED",
            Self::OnBothSides => "ON_BOTH_SIDES",
            Self::NotLeader => "NOT_LEADER",
            Self::NotRostered => "NOT_ROSTERED",
            Self::AlreadyApproved => "ALREADY_APPROVED",
            Self::NoApprovalAsked => "NO_APPROVAL_ASKED",
            Self::InBothTeams => "IN_BOTH_TEAMS",
            Self::NothingDue => "NOTHING_DUE",
        }
    }
}

const fn conflict_text(conflict: ConflictOfInterest) -> &'static str {
    match conflict {
        ConflictOfInterest::Participant => "you are a participant",
        ConflictOfInterest::MutualFriend => "a participant is your friend",
        ConflictOfInterest::Blocked => "one of you and a participant has blocked the other",
        ConflictOfInterest::Teammate => "a participant is in a team of yours",
        ConflictOfInterest::RuledBefore => "you have ruled on it before",
    }
}
