//! What a player has, as the player's sockets get it.

use actors::runtime::sink::Frame;
use domain::money::Usdc;
use serde::Serialize;
use store::wallet::Numbers;

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct WalletPayload {
    available: Usdc,
    in_escrow: Usdc,
    withdrawing: Usdc,
    appeal_hold: Usdc,
}

/// The player's money has moved.
pub fn wallet_updated(numbers: &Numbers) -> Frame {
    let sent = WalletPayload {
        available: numbers.available,
        in_escrow: numbers.in_escrow,
        withdrawing: numbers.withdrawing,
        appeal_hold: numbers.appeal_hold,
    };
    Frame::reliable("wallet_updated", &sent)
}
