//! Cosmetics, and who wears them.

use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::names::{AssetName, CosmeticName, CosmeticSlotName};

/// A cosmetic, and whether it is mine.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Cosmetic)]
pub struct CosmeticView {
    pub id: CosmeticName,
    pub slot: CosmeticSlotName,
    pub title: &'static str,
    pub price: i64,
    /// What the price is in.
    pub asset: AssetName,
    pub is_owned: bool,
    pub is_worn: bool,
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
    pub username: String,
    #[schema(required)]
    pub frame: Option<CosmeticName>,
    #[schema(required)]
    pub title: Option<CosmeticName>,
    #[schema(required)]
    pub cover: Option<CosmeticName>,
    /// Of the team that the player leads.
    #[schema(required)]
    pub banner: Option<CosmeticName>,
}
