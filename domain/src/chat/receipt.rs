//! How far a message came: stored, received by the others, read by them.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// How far one member has come in a conversation. Both numbers only ever grow, so receipts that come late, twice or in
/// another order all end at the same place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Receipt {
    /// The member.
    pub user_id: Uuid,
    /// Every message up to this one has reached a device of the member.
    pub delivered_seq: i64,
    /// Every message up to this one was read; what was read was delivered.
    pub read_seq: i64,
}

impl Receipt {
    /// A member who has seen nothing yet.
    pub const fn fresh(user_id: Uuid) -> Self {
        Self {
            user_id,
            delivered_seq: 0,
            read_seq: 0,
        }
    }

    /// What is known after another receipt of the same member came in.
    #[must_use]
    pub fn merged(self, delivered_seq: i64, read_seq: i64) -> Self {
        let read_seq = self.read_seq.max(read_seq);
        Self {
            user_id: self.user_id,
            delivered_seq: self.delivered_seq.max(delivered_seq).max(read_seq),
            read_seq,
        }
    }
}

/// How far a message came, as its sender sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DeliveryStatus {
    /// It is stored.
    Sent,
    /// Every other member has it.
    Delivered,
    /// Every other member has read it.
    Read,
}

impl DeliveryStatus {
    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Delivered => "delivered",
            Self::Read => "read",
        }
    }
}

/// How far the message `seq` of `sender` came; without another member, it is sent.
pub fn status(receipts: &[Receipt], sender: Uuid, seq: i64) -> DeliveryStatus {
    let others = receipts.iter().filter(|receipt| receipt.user_id != sender);
    others
        .map(|receipt| {
            if seq <= receipt.read_seq {
                DeliveryStatus::Read
            } else if seq <= receipt.delivered_seq {
                DeliveryStatus::Delivered
            } else {
                DeliveryStatus::Sent
            }
        })
        .min()
        .unwrap_or(DeliveryStatus::Sent)
}
