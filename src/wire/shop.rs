//! Cosmetics, and who wears them.

use domain::cosmetic::Cosmetic;
use serde::Serialize;
use store::cosmetic::Worn;
use utoipa::ToSchema;

use crate::wire::names::{AssetName, CosmeticName, CosmeticSlotName};

/// A cosmetic, and whether it is mine.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Cosmetic)]
pub struct CosmeticView {
    id: CosmeticName,
    slot: CosmeticSlotName,
    title: &'static str,
    price: i64,
    /// What the price is in.
    asset: AssetName,
    is_owned: bool,
    is_worn: bool,
}

impl CosmeticView {
    /// A cosmetic for a player.
    pub fn of(cosmetic: Cosmetic, is_owned: bool, is_worn: bool) -> Self {
        Self {
            id: cosmetic.into(),
            slot: cosmetic.slot().into(),
            title: cosmetic.title(),
            price: cosmetic.price().amount,
            asset: cosmetic.price().asset.into(),
            is_owned,
            is_worn,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ShopAnswer {
    pub success: bool,
    pub data: ShopData,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ShopData {
    pub cosmetics: Vec<CosmeticView>,
    /// My tokens.
    pub tokens: i64,
    /// My points.
    pub points: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PurchasedAnswer {
    pub success: bool,
    pub message: String,
    pub data: PurchasedData,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PurchasedData {
    /// What is left of the asset that it was paid in.
    pub balance: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LooksAnswer {
    pub success: bool,
    pub data: LooksData,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LooksData {
    /// Those who wear something.
    pub looks: Vec<LookView>,
}

/// What a player wears.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Look)]
pub struct LookView {
    username: String,
    #[schema(required)]
    frame: Option<CosmeticName>,
    #[schema(required)]
    title: Option<CosmeticName>,
    #[schema(required)]
    cover: Option<CosmeticName>,
    /// Of the team that the player leads.
    #[schema(required)]
    banner: Option<CosmeticName>,
}

impl LookView {
    /// What a player wears, as it is shown.
    pub fn of(username: String, worn: &Worn) -> Self {
        Self {
            username,
            frame: worn.frame.map(CosmeticName::from),
            title: worn.title.map(CosmeticName::from),
            cover: worn.cover.map(CosmeticName::from),
            banner: worn.banner.map(CosmeticName::from),
        }
    }
}
