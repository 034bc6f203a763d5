//! What referrals earn (docs/rules.md, Referrals). A referral is pending until the email address of the referred
//! player is verified: invented addresses earn nothing.

mod reward;

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::notification::id_of;
use crate::points::Points;

pub use reward::{PREMIUM, Reward};

/// What a referred player does, once, and the server sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReferralAction {
    /// Opened an account. It counts when the address is verified.
    Signup,
    /// Verified the address.
    EmailVerify,
    /// Has a picture and a display name.
    ProfileComplete,
    /// A challenge of theirs ended with a result.
    FirstChallenge,
    /// Redeemed the premium reward.
    PremiumUpgrade,
}

impl ReferralAction {
    /// All of them, in the order in which they are credited.
    pub const ALL: [Self; 5] = [
        Self::Signup,
        Self::EmailVerify,
        Self::ProfileComplete,
        Self::FirstChallenge,
        Self::PremiumUpgrade,
    ];

    /// Its name in the database and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Signup => "signup",
            Self::EmailVerify => "email_verify",
            Self::ProfileComplete => "profile_complete",
            Self::FirstChallenge => "first_challenge",
            Self::PremiumUpgrade => "premium_upgrade",
        }
    }

    /// The action of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.name() == name)
    }

    /// What it earns (docs/rules.md, Referrals).
    pub const fn points(self) -> Points {
        Points::whole(match self {
            Self::Signup => 10,
            Self::EmailVerify => 15,
            Self::ProfileComplete => 20,
            Self::FirstChallenge => 25,
            Self::PremiumUpgrade => 50,
        })
    }

    /// The text of the notification, after the name of the referred player.
    pub(crate) const fn command(self) -> &'static str {
        match self {
            Self::Signup => "joined with your code",
            Self::EmailVerify => "verified their email",
            Self::ProfileComplete => "completed their profile",
            Self::FirstChallenge => "finished their first challenge",
            Self::PremiumUpgrade => "went premium",
        }
    }

    /// The id of the notification: made from the achievement, so that it is sent once.
    pub fn notification_id(self, referee: Uuid, at: OffsetDateTime) -> Uuid {
        let name = [referee.as_bytes().as_slice(), self.name().as_bytes()];
        id_of(&name.concat(), at)
    }
}

/// What the server has seen of a referred player.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each was seen, or not, by itself"
)]
pub struct Seen {
    /// The address is verified.
    pub is_verified: bool,
    /// There is a picture.
    pub has_avatar: bool,
    /// There is a display name.
    pub has_name: bool,
    /// A challenge that they were in ended with a result.
    pub has_played: bool,
    /// They redeemed the premium reward.
    pub has_premium: bool,
}

impl Seen {
    /// What is to be credited now, where some of it was credited before.
    pub fn due(self, credited: &[ReferralAction]) -> Vec<ReferralAction> {
        let is_due = |action: &ReferralAction| self.has_done(*action) && !credited.contains(action);
        ReferralAction::ALL.into_iter().filter(is_due).collect()
    }

    fn has_done(self, action: ReferralAction) -> bool {
        self.is_verified
            && match action {
                ReferralAction::Signup | ReferralAction::EmailVerify => true,
                ReferralAction::ProfileComplete => self.has_avatar && self.has_name,
                ReferralAction::FirstChallenge => self.has_played,
                ReferralAction::PremiumUpgrade => self.has_premium,
            }
    }
}

#[cfg(test)]
mod tests {
    use super::ReferralAction::{
        EmailVerify, FirstChallenge, PremiumUpgrade, ProfileComplete, Signup,
    };
    use super::*;

    #[test]
    fn actions_have_names_and_points_of_their_own() {
        let notified = ReferralAction::ALL.map(|action| (action.name(), action.points().count()));
        let expected = [
            ("signup", 10),
            ("email_verify", 15),
            ("profile_complete", 20),
            ("first_challenge", 25),
            ("premium_upgrade", 50),
        ];
        assert_eq!(notified, expected);
        for action in ReferralAction::ALL {
            assert_eq!(ReferralAction::parse(action.name()), Some(action));
            assert_eq!(serde_json::json!(action), action.name());
        }
        assert_eq!(ReferralAction::parse("gossip"), None);
    }

    #[test]
    fn what_was_seen_is_credited_once_and_not_before_the_address_is_verified() {
        #[track_caller]
        fn check(seen: [bool; 5], credited: &[ReferralAction], due: &[ReferralAction]) {
            let [is_verified, has_avatar, has_name, has_played, has_premium] = seen;
            let seen = Seen {
                is_verified,
                has_avatar,
                has_name,
                has_played,
                has_premium,
            };
            assert_eq!(seen.due(credited), due);
        }
        let (yes, no) = (true, false);
        check([no, no, no, no, no], &[], &[]);
        check([no, yes, yes, yes, yes], &[], &[]);
        check([yes, no, no, no, no], &[], &[Signup, EmailVerify]);
        check([yes, no, no, no, no], &[Signup, EmailVerify], &[]);
        check([yes, yes, no, no, no], &[Signup, EmailVerify], &[]);
        check([yes, no, yes, no, no], &[Signup, EmailVerify], &[]);
        check(
            [yes, yes, yes, no, no],
            &[Signup, EmailVerify],
            &[ProfileComplete],
        );
        check(
            [yes, no, no, yes, no],
            &[Signup],
            &[EmailVerify, FirstChallenge],
        );
        check([yes, yes, yes, yes, yes], &[], &ReferralAction::ALL);
        check(
            [yes, no, no, no, yes],
            &[Signup, EmailVerify],
            &[PremiumUpgrade],
        );
        // A profile that is emptied again stays credited.
        check([yes, no, no, no, no], &ReferralAction::ALL, &[]);
    }

    #[test]
    fn the_same_action_is_notified_under_the_same_id() {
        let (one, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let at = OffsetDateTime::UNIX_EPOCH;
        assert_eq!(
            Signup.notification_id(one, at),
            Signup.notification_id(one, at)
        );
        assert_ne!(
            Signup.notification_id(one, at),
            Signup.notification_id(other, at)
        );
        assert_ne!(
            Signup.notification_id(one, at),
            EmailVerify.notification_id(one, at)
        );
    }
}
