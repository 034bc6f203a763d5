//! The pool of a team, and my wallet beside it.

use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::pool::Pool;
use crate::wire::wallet::Wallet;

/// A pool.
#[derive(Debug, Serialize, ToSchema)]
pub struct PoolAnswer {
    success: bool,
    data: PoolData,
}

impl PoolAnswer {
    /// The pool as a member sees it.
    pub fn of(pool: Pool) -> Self {
        Self {
            success: true,
            data: PoolData { pool },
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PoolData {
    pool: Pool,
}

/// A pool after a movement, and my wallet.
#[derive(Debug, Serialize, ToSchema)]
pub struct PoolMovementAnswer {
    success: bool,
    message: String,
    data: PoolMovementData,
}

impl PoolMovementAnswer {
    /// The pool and the wallet after a movement.
    pub fn of(message: String, pool: Pool, wallet: Wallet) -> Self {
        Self {
            success: true,
            message,
            data: PoolMovementData { pool, wallet },
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PoolMovementData {
    pool: Pool,
    wallet: Wallet,
}
