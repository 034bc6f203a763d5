//! The supply of tokens, as the ledger counts it (`migrations/0037_token.sql`).

use time::OffsetDateTime;

use crate::db::Db;
use crate::error::Result;

/// A reward would issue more than the plan has until now.
pub const CAP: &str = "token_supply_cap";

/// What was issued and burned; what is held is the difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenSupply {
    /// By all rewards.
    pub issued: i64,
    /// By all purchases.
    pub burned: i64,
    /// The first reward; the plan's years are counted from it.
    pub launched_at: Option<OffsetDateTime>,
    /// What the plan lets be issued until now.
    pub cap: i64,
}

/// The supply at `now`.
pub async fn supply(db: &Db, now: OffsetDateTime) -> Result<TokenSupply> {
    let supply = sqlx::query_as!(
        TokenSupply,
        r#"select issued, burned, launched_at, token_cap(launched_at, $1) as "cap!" from token_supply"#,
        now,
    )
    .fetch_one(db)
    .await?;
    Ok(supply)
}
