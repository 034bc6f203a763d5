//! What points buy.

use time::{Duration, OffsetDateTime};

use crate::points::Points;

/// How long premium lasts.
pub const PREMIUM: Duration = Duration::days(30);

/// Something to be had for points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reward {
    /// A badge on the profile, for ever.
    BadgeRecruiter,
    /// A frame around the picture, for ever.
    FrameGold,
    /// Premium for a while; another one makes it longer.
    Premium,
}

impl Reward {
    /// All of them, the cheapest first.
    pub const ALL: [Self; 3] = [Self::BadgeRecruiter, Self::FrameGold, Self::Premium];

    /// Its name in the database and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BadgeRecruiter => "badge_recruiter",
            Self::FrameGold => "frame_gold",
            Self::Premium => "premium_30d",
        }
    }

    /// The reward of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reward| reward.name() == name)
    }

    /// What it is called on the screens.
    pub const fn title(self) -> &'static str {
        match self {
            Self::BadgeRecruiter => "Recruiter badge",
            Self::FrameGold => "Gold frame",
            Self::Premium => "Premium, 30 days",
        }
    }

    /// What one gets, in a sentence.
    pub const fn description(self) -> &'static str {
        match self {
            Self::BadgeRecruiter => "A badge on your profile that says you bring people in.",
            Self::FrameGold => "A golden frame around your picture.",
            Self::Premium => "Premium for 30 days. Redeemed again, it lasts 30 days longer.",
        }
    }

    /// What it costs.
    pub const fn cost(self) -> Points {
        Points::whole(match self {
            Self::BadgeRecruiter => 100,
            Self::FrameGold => 150,
            Self::Premium => 500,
        })
    }

    /// Until when it is had, where it is redeemed now and was had until `before`; nothing where it is for ever.
    pub fn ends_at(
        self,
        now: OffsetDateTime,
        before: Option<OffsetDateTime>,
    ) -> Option<OffsetDateTime> {
        match self {
            Self::BadgeRecruiter | Self::FrameGold => None,
            Self::Premium => {
                let from = before.map_or(now, |before| before.max(now));
                Some(from.saturating_add(PREMIUM))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rewards_have_names_and_prices() {
        let notified = Reward::ALL.map(|reward| (reward.name(), reward.cost().count()));
        let expected = [
            ("badge_recruiter", 100),
            ("frame_gold", 150),
            ("premium_30d", 500),
        ];
        assert_eq!(notified, expected);
        for reward in Reward::ALL {
            assert_eq!(Reward::parse(reward.name()), Some(reward));
        }
        assert_eq!(Reward::parse("pony"), None);
    }

    #[test]
    fn premium_is_made_longer_and_the_others_are_for_ever() {
        let now = OffsetDateTime::UNIX_EPOCH;
        let in_days = |days| now.saturating_add(Duration::days(days));
        let check = |before, ends| assert_eq!(Reward::Premium.ends_at(now, before), Some(ends));
        check(None, in_days(30));
        check(Some(in_days(-3)), in_days(30));
        check(Some(in_days(7)), in_days(37));
        assert_eq!(Reward::FrameGold.ends_at(now, None), None);
    }
}
