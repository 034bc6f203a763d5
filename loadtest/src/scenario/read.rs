//! Pages that players read in between.

use std::time::Instant;

use super::world::World;
use crate::player::closed;
use crate::record::Action;

/// What is read, in turn.
const PATHS: [&str; 4] = [
    "/challenges/public",
    "/wallet",
    "/notifications",
    "/wallet/transactions",
];

/// One page, which was due then.
pub(super) async fn page(world: &World, n: u64, due: Instant) {
    world.recorder().started(Action::Read);
    let path = PATHS
        .iter()
        .cycle()
        .nth(usize::try_from(n % 4).unwrap_or(0));
    let outcome = match world.pick(n).zip(path) {
        Some((player, path)) => player.get(path).await,
        None => Err(closed()),
    };
    world.recorder().ended(Action::Read, due, &outcome);
}
