//! What tokens buy: looks and reactions, which change nothing in a match. Each is bought once; a look is worn wherever its owner, or the
//! team that they lead, is shown.

use crate::points::Points;
use crate::referral::Reward;
use crate::units::Asset;

/// Where a cosmetic is worn; one at a time in each place where something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CosmeticSlot {
    /// Around the picture.
    Frame,
    /// The colour of the name.
    Title,
    /// Behind the head of the profile.
    Cover,
    /// Behind the head of the team that its owner leads, and on its card.
    Banner,
    /// Nowhere: its owner sends it in live arenas.
    Reaction,
}

impl CosmeticSlot {
    /// Its name in the database and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Frame => "frame",
            Self::Title => "title",
            Self::Cover => "cover",
            Self::Banner => "banner",
            Self::Reaction => "reaction",
        }
    }

    /// Whether something is put on in it. All reactions that a player has can be sent.
    pub const fn is_worn(self) -> bool {
        match self {
            Self::Frame | Self::Title | Self::Cover | Self::Banner => true,
            Self::Reaction => false,
        }
    }
}

/// A look. Names begin with that of their slot (`worn_cosmetics`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cosmetic {
    /// The golden frame, which points buy.
    FrameGold,
    /// A frame of embers.
    FrameEmber,
    /// A frame of water.
    FrameTide,
    /// A frame of leaves.
    FrameLaurel,
    /// A name in blue.
    TitleSky,
    /// A name in rose.
    TitleRose,
    /// A name in green.
    TitleMint,
    /// A profile in front of dusk.
    CoverDusk,
    /// A profile in front of a court.
    CoverCourt,
    /// A team under pennants.
    BannerPennant,
    /// A team under floodlights.
    BannerFloodlight,
    /// A crown for who plays well.
    ReactionCrown,
    /// The bell of a round.
    ReactionBell,
    /// A rocket.
    ReactionRocket,
}

impl Cosmetic {
    /// All of them, by slot, the cheapest first.
    pub const ALL: [Self; 14] = [
        Self::FrameGold,
        Self::FrameEmber,
        Self::FrameTide,
        Self::FrameLaurel,
        Self::TitleSky,
        Self::TitleRose,
        Self::TitleMint,
        Self::CoverDusk,
        Self::CoverCourt,
        Self::BannerPennant,
        Self::BannerFloodlight,
        Self::ReactionCrown,
        Self::ReactionBell,
        Self::ReactionRocket,
    ];

    /// Its name in the database and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FrameGold => "frame_gold",
            Self::FrameEmber => "frame_ember",
            Self::FrameTide => "frame_tide",
            Self::FrameLaurel => "frame_laurel",
            Self::TitleSky => "title_sky",
            Self::TitleRose => "title_rose",
            Self::TitleMint => "title_mint",
            Self::CoverDusk => "cover_dusk",
            Self::CoverCourt => "cover_court",
            Self::BannerPennant => "banner_pennant",
            Self::BannerFloodlight => "banner_floodlight",
            Self::ReactionCrown => "reaction_crown",
            Self::ReactionBell => "reaction_bell",
            Self::ReactionRocket => "reaction_rocket",
        }
    }

    /// The cosmetic of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|cosmetic| cosmetic.name() == name)
    }

    /// What it is called on the screens.
    pub const fn title(self) -> &'static str {
        match self {
            Self::FrameGold => "Gold frame",
            Self::FrameEmber => "Ember frame",
            Self::FrameTide => "Tide frame",
            Self::FrameLaurel => "Laurel frame",
            Self::TitleSky => "Sky name",
            Self::TitleRose => "Rose name",
            Self::TitleMint => "Mint name",
            Self::CoverDusk => "Dusk cover",
            Self::CoverCourt => "Court cover",
            Self::BannerPennant => "Pennant banner",
            Self::BannerFloodlight => "Floodlight banner",
            Self::ReactionCrown => "Crown",
            Self::ReactionBell => "Bell",
            Self::ReactionRocket => "Rocket",
        }
    }

    /// Where it is worn.
    pub const fn slot(self) -> CosmeticSlot {
        match self {
            Self::FrameGold | Self::FrameEmber | Self::FrameTide | Self::FrameLaurel => {
                CosmeticSlot::Frame
            }
            Self::TitleSky | Self::TitleRose | Self::TitleMint => CosmeticSlot::Title,
            Self::CoverDusk | Self::CoverCourt => CosmeticSlot::Cover,
            Self::BannerPennant | Self::BannerFloodlight => CosmeticSlot::Banner,
            Self::ReactionCrown | Self::ReactionBell | Self::ReactionRocket => {
                CosmeticSlot::Reaction
            }
        }
    }

    /// What it costs.
    pub const fn price(self) -> Price {
        Price::tokens(match self {
            Self::FrameGold => return Price::points(Reward::FrameGold.cost()),
            Self::ReactionCrown => 40,
            Self::TitleSky | Self::TitleRose | Self::ReactionBell | Self::ReactionRocket => 50,
            Self::TitleMint | Self::FrameEmber => 80,
            Self::FrameTide => 120,
            Self::CoverDusk | Self::BannerPennant => 150,
            Self::CoverCourt | Self::BannerFloodlight => 250,
            Self::FrameLaurel => 500,
        })
    }

    /// Whether points buy it: it is there also where the operator has switched tokens off.
    pub const fn is_for_points(self) -> bool {
        match self.price().asset {
            Asset::Points => true,
            Asset::Tokens => false,
        }
    }
}

/// A number of units of an asset that is no money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Price {
    /// Of what.
    pub asset: Asset,
    /// How many; more than none.
    pub amount: i64,
}

impl Price {
    const fn tokens(amount: i64) -> Self {
        let asset = Asset::Tokens;
        Self { asset, amount }
    }

    /// Of points.
    pub const fn points(points: Points) -> Self {
        Self {
            asset: Asset::Points,
            amount: points.count(),
        }
    }
}

/// Something to be had for points or tokens: a reward of referrals, or a cosmetic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Article {
    /// A reward of referrals.
    Reward(Reward),
    /// A cosmetic.
    Cosmetic(Cosmetic),
}

impl Article {
    /// Its name in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reward(reward) => reward.name(),
            Self::Cosmetic(cosmetic) => cosmetic.name(),
        }
    }

    /// What it costs.
    pub const fn price(self) -> Price {
        match self {
            Self::Reward(reward) => Price::points(reward.cost()),
            Self::Cosmetic(cosmetic) => cosmetic.price(),
        }
    }

    /// The cosmetic that it is, if it is one.
    pub const fn cosmetic(self) -> Option<Cosmetic> {
        match self {
            Self::Reward(Reward::FrameGold) => Some(Cosmetic::FrameGold),
            Self::Reward(Reward::BadgeRecruiter | Reward::Premium) => None,
            Self::Cosmetic(cosmetic) => Some(cosmetic),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_begin_with_their_slot_and_are_parsed_back() {
        for cosmetic in Cosmetic::ALL {
            assert!(
                cosmetic.name().starts_with(cosmetic.slot().name()),
                "{cosmetic:?}"
            );
            assert_eq!(Cosmetic::parse(cosmetic.name()), Some(cosmetic));
            assert!(0 < cosmetic.price().amount);
        }
        assert_eq!(Cosmetic::parse("frame_pony"), None);
    }

    #[test]
    fn points_buy_the_gold_frame_and_tokens_all_others() {
        for cosmetic in Cosmetic::ALL {
            let is_gold = cosmetic == Cosmetic::FrameGold;
            assert_eq!(cosmetic.is_for_points(), is_gold, "{cosmetic:?}");
        }
    }

    #[test]
    fn the_gold_frame_is_one_thing_whichever_way_it_is_bought() {
        let (reward, cosmetic) = (
            Article::Reward(Reward::FrameGold),
            Article::Cosmetic(Cosmetic::FrameGold),
        );
        assert_eq!(
            (reward.name(), reward.price()),
            (cosmetic.name(), cosmetic.price())
        );
        assert_eq!(reward.cosmetic(), Some(Cosmetic::FrameGold));
        assert_eq!(Article::Reward(Reward::Premium).cosmetic(), None);
    }
}
