//! Enums of the rules and the store as JSON spells them: each name stands once, where the enum is, and the document
//! lists all of them.

use std::borrow::Cow;

use domain::challenge::{
    CancelReason, ConflictOfInterest, DeadlineKind, DeclineReason, DisputeAction,
    DisputeDeadlineKind, DisputeStage, DurationUnit, EscrowState, EvidenceKind, FreeReason,
    MatchType, ReportReason, SeatStatus, SettledBy, Status, ViewerRole, Visibility,
};
use domain::ledger::JournalKind;
use domain::wallet::EntryKind;
use domain::{account, administration, chat, cosmetic, notification, quest, referral, units};
use serde::{Serialize, Serializer};
use store::challenge::ViewerCategory;
use store::presence::OfflineCause;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// For each row a type that is written as the enum's own function spells it, and a schema with every name.
macro_rules! wire_names {
    ($(
        #[doc = $about:literal]
        $wire:ident = $rule:ty, as $schema:literal, by $spelling:path: $($variant:ident)|+;
    )+) => {$(
        #[doc = $about]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct $wire($rule);

        impl From<$rule> for $wire {
            fn from(rule: $rule) -> Self {
                Self(rule)
            }
        }

        impl Serialize for $wire {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($spelling(self.0))
            }
        }

        impl PartialSchema for $wire {
            fn schema() -> RefOr<Schema> {
                let every = [$(<$rule>::$variant),+];
                // A variant that is missing from the row does not compile.
                names($about, every.map(|one| match one {
                    $(<$rule>::$variant)|+ => $spelling(one),
                }))
            }
        }

        impl ToSchema for $wire {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed($schema)
            }
        }
    )+};
}

fn names<const COUNT: usize>(about: &str, names: [&'static str; COUNT]) -> RefOr<Schema> {
    let schema = ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(about.trim()))
        .enum_values(Some(names));
    schema.into()
}

wire_names! {
    /// The status that the screens and filters know.
    StatusName = Status, as "ChallengeStatus", by Status::name:
        Pending | Open | Full | Active | InProgress | Completed | Cancelled;
    /// Where the money of a challenge is. A list distinguishes a dispute from a result by it.
    EscrowStateName = EscrowState, as "EscrowState", by EscrowState::name:
        Funding | Locked | Declared | Disputed | Held | Paid | Refunded;
    /// Which rule the clock will apply.
    DeadlineName = DeadlineKind, as "DeadlineKind", by DeadlineKind::name:
        Approve | Expire | Undeclared | Confirm | Take | Decide | Dispute | Release;
    /// Which rule ended a challenge.
    SettledByName = SettledBy, as "SettledBy", by SettledBy::name:
        Agreement | Lapse | Creator | Expired | CallOff | Undeclared | Abandoned | Moderator | Declined;
    /// Why a challenge ended without a result.
    CancelReasonName = CancelReason, as "CancelReason", by CancelReason::name:
        Creator | Expired | Declined | Void;
    /// How a participant takes part in a challenge.
    ParticipantStatusName = SeatStatus, as "ParticipantStatus", by SeatStatus::name:
        Joined | Ready | Active | Left;
    /// What the viewer is to a challenge.
    ViewerRoleName = ViewerRole, as "ViewerRole", by ViewerRole::name:
        Creator | Participant | Viewer;
    /// Who plays whom.
    MatchTypeName = MatchType, as "MatchType", by MatchType::name:
        Duel | FreeForAll | TeamMatch;
    /// Who may see a challenge in lists, and join it.
    ChallengeTypeName = Visibility, as "ChallengeType", by Visibility::name:
        Public | Private | Friends;
    /// The same as the form labels it.
    VisibilityLabel = Visibility, as "Visibility", by Visibility::label:
        Public | Private | Friends;
    /// The unit of a match's duration.
    DurationUnitName = DurationUnit, as "DurationUnit", by DurationUnit::name:
        Min | Hr | Day | Week;
    /// How a challenge is related to the viewer.
    CategoryName = ViewerCategory, as "ChallengeCategory", by ViewerCategory::name:
        Own | Teammate | Friend | Team | Stranger;
    /// Why a player of a roster does not play.
    DeclineReasonName = DeclineReason, as "DeclineReason", by DeclineReason::name:
        Declined | Left | Unable;
    /// Why a place that was held is free again.
    FreeReasonName = FreeReason, as "FreeReason", by FreeReason::name:
        Declined | Expired | Shares | Limit;
    /// What is wrong with a challenge, as moderators sort reports.
    ReportReasonName = ReportReason, as "ReportReason", by ReportReason::name:
        Cheating | FalseResult | Abuse | Content | Other;
    /// What a piece of evidence is.
    EvidenceKindName = EvidenceKind, as "EvidenceKind", by EvidenceKind::name:
        File | Link | Text;
    /// What a side can do about a disagreement.
    DisputeActionName = DisputeAction, as "DisputeAction", by DisputeAction::name:
        AddEvidence | Withdraw | AgreeLate | TakeBack | AcceptRuling | Appeal;
    /// What ends at a time of a dispute.
    DisputeDeadlineName = DisputeDeadlineKind, as "DisputeDeadlineKind", by DisputeDeadlineKind::name:
        TakeBack | Confirm | Evidence | Take | Decide | Void | Release;
    /// Who has to act next in a dispute.
    DisputeStageName = DisputeStage, as "DisputeStage", by DisputeStage::name:
        Waiting | Taken | Second;
    /// Why a moderator cannot decide a dispute.
    ConflictName = ConflictOfInterest, as "ConflictOfInterest", by ConflictOfInterest::name:
        Participant | MutualFriend | Blocked | Teammate | RuledBefore;
    /// Why a player went offline: the last connection closed, or the server stopped.
    PresenceCauseName = OfflineCause, as "PresenceCause", by OfflineCause::name:
        Left | Server;
    /// Who meets in a conversation.
    ConversationKindName = chat::ConversationKind, as "ConversationKind", by chat::ConversationKind::as_str:
        Direct | Team | Leads | Arena;
    /// How far a message came, as its sender sees it.
    MessageStatusName = chat::DeliveryStatus, as "MessageStatus", by chat::DeliveryStatus::name:
        Sent | Delivered | Read;
    /// The type of a notification. Screens filter, sound and navigate by it.
    NotificationTypeName = notification::NotificationType, as "NotificationType", by notification::NotificationType::name:
        Challenge | ChallengeInvitation | ChallengeJoined | ChallengeStarted | ChallengeResult
        | TeamInvitation | TeamJoinRequest | Team | Friend | Follow | Achievement | System
        | Interest | Tag | Acceptance;
    /// What became of what a notification asked for.
    NotificationAnswerName = store::notification::RequestAnswer, as "NotificationAnswer",
        by store::notification::RequestAnswer::name: Accepted | Rejected;
    /// How a match ended for one player.
    EndingName = notification::MatchEnding, as "PlayerOutcome", by notification::MatchEnding::name:
        Won | Lost | Draw | Void;
    /// What an invited player does that earns points.
    ReferralActionName = referral::ReferralAction, as "ReferralAction", by referral::ReferralAction::name:
        Signup | EmailVerify | ProfileComplete | FirstChallenge | PremiumUpgrade;
    /// A reward that points are spent on.
    RewardIdName = referral::Reward, as "RewardId", by referral::Reward::name:
        BadgeRecruiter | FrameGold | Premium;
    /// How far a player is with a quest.
    QuestStatusName = quest::QuestStatus, as "QuestStatus", by quest::QuestStatus::name:
        Active | InProgress | Completed | Claimed;
    /// How rare an achievement is.
    RarityName = quest::Rarity, as "QuestRarity", by quest::Rarity::name: Common | Rare | Epic | Legendary;
    /// A look that is bought once and worn.
    CosmeticName = cosmetic::Cosmetic, as "CosmeticId", by cosmetic::Cosmetic::name:
        FrameGold | FrameEmber | FrameTide | FrameLaurel | TitleSky | TitleRose | TitleMint | CoverDusk | CoverCourt
        | BannerPennant | BannerFloodlight | ReactionCrown | ReactionBell | ReactionRocket;
    /// Where a look is worn.
    CosmeticSlotName = cosmetic::CosmeticSlot, as "CosmeticSlot", by cosmetic::CosmeticSlot::name:
        Frame | Title | Cover | Banner | Reaction;
    /// What a price is in.
    AssetName = units::Asset, as "PriceAsset", by units::Asset::name: Points | Tokens;
    /// What a player may do beyond playing.
    RoleName = account::AccountRole, as "UserRole", by account::AccountRole::as_str:
        User | Moderator | Admin;
    /// What an action of the staff was done to.
    AuditTargetName = administration::TargetKind, as "AuditTargetKind", by administration::TargetKind::as_str:
        User | Challenge | Report | Announcement | Ledger | Server;
    /// Who reads an announcement.
    AudienceName = administration::Audience, as "AnnouncementAudience", by administration::Audience::as_str:
        All | Staff;
    /// What the moderators decided on a report.
    ReportResultName = administration::ReportResult, as "ReportResult", by administration::ReportResult::as_str:
        ActionTaken | NoAction;
    /// What a row of the wallet's history shows.
    TransactionKindName = EntryKind, as "TransactionKind", by EntryKind::as_str:
        Deposit | Withdrawal | WithdrawalReturned | Stake | Payout | Refund | Fine | Reversal
        | PoolDeposit | PoolWithdrawal | SharePayout | ContestFunding | ContestPrize;
    /// Why money, points or tokens move.
    JournalKindName = JournalKind, as "JournalKind", by JournalKind::as_str:
        Deposit | WithdrawHold | WithdrawDone | WithdrawReturn | Stake | TeamStake | Restake | Settle | Void | Fine
        | Points | TokenReward | TokenPurchase | ContestFunding | ContestPrize | PoolDeposit | PoolWithdrawal
        | SharePayout;
    /// Why a share of a pool moved.
    PoolMovementName = store::team::pool::PoolMovementKind, as "PoolMovementKind",
        by store::team::pool::PoolMovementKind::as_str: Deposit | Withdrawal | Payout | Stake | Winnings | Refund;
}
