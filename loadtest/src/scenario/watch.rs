//! `watch`: matches are played in rooms, whose other members see every event of them.

use std::sync::Arc;
use std::time::Instant;

use super::matches::{self, Cast};
use super::world::{World, scatter};
use crate::player::closed;
use crate::record::Action;

pub(super) async fn run(world: &Arc<World>) {
    world
        .drive(Action::Match, |world, n, due| async move {
            in_a_room(&world, n, due, usize::MAX).await;
        })
        .await;
}

/// Two members of a room play, `watchers` others of it watch.
pub(super) async fn in_a_room(world: &World, n: u64, due: Instant, watchers: usize) {
    let members = world.room(n).map(|room| room.members.clone());
    let mut members = members.unwrap_or_default();
    let turn = usize::try_from(scatter(!n) % 1_000).unwrap_or_default();
    let turn = turn.checked_rem(members.len()).unwrap_or_default();
    members.rotate_left(turn);
    members.retain(|member| member.is_connected());
    let mut members = members.into_iter();
    let (Some(creator), Some(rival)) = (members.next(), members.next()) else {
        world.recorder().failed(Action::Match, &closed());
        return;
    };
    let cast = Cast {
        creator,
        rival,
        watchers: members.take(watchers).collect(),
    };
    matches::play(world, &cast, due).await;
}
