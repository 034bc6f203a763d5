//! `stake`: two new players sign up, bring money in, play a match, and are paid.

use std::sync::Arc;
use std::time::Instant;

use super::conclude;
use super::matches::{self, Cast};
use super::world::World;
use crate::accounts::Account;
use crate::check::{Usdc, whole_usdc};
use crate::client::http::Http;
use crate::failure::Failure;
use crate::player::{Player, Seats};
use crate::record::Action;

/// USDC that each of them brings in.
const DEPOSIT: &str = "100";
const DEPOSITED: Usdc = whole_usdc(100);

pub(super) async fn run(world: &Arc<World>) {
    world
        .drive(Action::SignUp, |world, n, due| async move {
            Box::pin(from_sign_up_to_payout(&world, n, due)).await;
        })
        .await;
}

async fn from_sign_up_to_payout(world: &World, n: u64, due: Instant) {
    let (Some(creator), Some(rival)) = (
        newcomer(world, n, due).await,
        newcomer(world, n, Instant::now()).await,
    ) else {
        return;
    };
    let cast = Cast {
        creator,
        rival,
        watchers: Vec::new(),
    };
    matches::play(world, &cast, Instant::now()).await;
    for player in [&cast.creator, &cast.rival] {
        conclude::purse(world, player).await;
    }
}

/// A new player with money; nothing where it failed, which is recorded.
async fn newcomer(world: &World, n: u64, due: Instant) -> Option<Arc<Player>> {
    let count = u64::try_from(world.https.len()).ok()?;
    let place = usize::try_from(n.checked_rem(count)?).ok()?;
    let http = world.https.get(place)?;
    world.recorder().started(Action::SignUp);
    let account = Account::sign_up(http).await;
    world.recorder().ended(Action::SignUp, due, &account);
    let account = account.ok()?;
    let deposited = deposit(world, http, &account).await;
    let ways = (Arc::clone(&world.target), http.clone());
    let number = usize::try_from(n).unwrap_or_default();
    let shared = Arc::clone(&world.shared);
    let player = Player::new(number, account, Seats::default(), ways, shared);
    player.purse.begin(DEPOSITED);
    deposited.ok().map(|()| Arc::new(player))
}

async fn deposit(world: &World, http: &Http, account: &Account) -> Result<(), Failure> {
    let due = Instant::now();
    world.recorder().started(Action::Deposit);
    let outcome = account.deposit(http, DEPOSIT).await;
    world.recorder().ended(Action::Deposit, due, &outcome);
    outcome
}
