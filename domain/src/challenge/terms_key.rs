//! Which terms a player has looked at before they stake.

use time::OffsetDateTime;
use uuid::Uuid;

use super::state::Challenge;
use crate::money::Usdc;

const TERMS_NAMESPACE: Uuid = Uuid::from_u128(0x7d0b_41a6_93c8_4f0e_a15d_62f7_90ce_18b3);

impl Challenge {
    /// Names what binds those who join. Who states it with their stake gives it for no other terms: their creator may change
    /// them until then, also while someone reads them.
    ///
    /// The texts that an edit may always change are not part of it, nor who may see the challenge.
    #[must_use]
    pub fn terms_key(&self) -> Uuid {
        let (terms, details) = (&self.terms, &self.details);
        let binding = serde_json::json!([
            terms.match_type.name(),
            terms.minimum_stake.micros(),
            terms.opponent_min_stake.map(Usdc::micros),
            terms.opponent_max_stake.map(Usdc::micros),
            terms.max_participants,
            terms.scheduled_at.map(OffsetDateTime::unix_timestamp),
            terms.length().whole_seconds(),
            details.game_category,
            details.game_sub_category,
            details.game,
            details.game_mode,
            details.game_platform,
        ]);
        Uuid::new_v5(&TERMS_NAMESPACE, binding.to_string().as_bytes())
    }
}
