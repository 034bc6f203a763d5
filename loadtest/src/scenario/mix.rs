//! `mix`: messages, arenas, pages, notifications, matches, teams and reconnects, by weights.

use std::sync::Arc;
use std::time::Instant;

use serde::{Deserialize, Serialize};

use super::world::{World, scatter};
use super::{arena, chat, churn, notify, read, teams, watch};
use crate::record::Action;

/// Watchers of a match within the mix.
const WATCHERS: usize = 10;
const ARENA_TEXT: &str = "What a shot!";

/// What can be part of the mix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Part {
    Chat,
    Arena,
    Read,
    Notify,
    Match,
    Team,
    Churn,
}

const PARTS: [(&str, Part); 7] = [
    ("chat", Part::Chat),
    ("arena", Part::Arena),
    ("read", Part::Read),
    ("notify", Part::Notify),
    ("match", Part::Match),
    ("team", Part::Team),
    ("churn", Part::Churn),
];

/// How often each part comes, such as `chat=50,read=25,match=5`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weights(Vec<(Part, u64)>);

impl Default for Weights {
    fn default() -> Self {
        Self(vec![
            (Part::Chat, 45),
            (Part::Arena, 10),
            (Part::Read, 25),
            (Part::Notify, 5),
            (Part::Match, 5),
            (Part::Team, 5),
            (Part::Churn, 5),
        ])
    }
}

impl std::str::FromStr for Weights {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut weights = Vec::new();
        for pair in text.split(',') {
            let (name, weight) = pair
                .split_once('=')
                .ok_or_else(|| format!("{pair:?} is no name=weight"))?;
            let known = PARTS.iter().find(|(part, _)| *part == name.trim());
            let (_, part) = known.ok_or_else(|| {
                let names: Vec<_> = PARTS.iter().map(|(name, _)| *name).collect();
                format!("{name:?} is none of {}", names.join(", "))
            })?;
            let weight: u32 = weight
                .trim()
                .parse()
                .map_err(|_other| format!("{weight:?} is no weight"))?;
            weights.push((*part, u64::from(weight)));
        }
        if weights.iter().all(|(_, weight)| *weight == 0) {
            return Err("one weight at least has to be above 0".to_owned());
        }
        Ok(Self(weights))
    }
}

impl Weights {
    /// How many of how many arrivals are notifications.
    pub(super) fn notify_share(&self) -> (u64, u64) {
        let notify = self.0.iter().filter(|(part, _)| *part == Part::Notify);
        let all = self.0.iter().map(|(_, weight)| *weight).sum();
        (notify.map(|(_, weight)| *weight).sum(), all)
    }

    /// Whether teams are part of it.
    pub(super) fn has_teams(&self) -> bool {
        let mut parts = self.0.iter();
        parts.any(|(part, weight)| *part == Part::Team && 0 < *weight)
    }

    /// The part of arrival `n`.
    fn part(&self, n: u64) -> Part {
        let total = self.0.iter().map(|(_, weight)| *weight).sum();
        let mut ticket = scatter(n.rotate_left(17)).checked_rem(total).unwrap_or(0);
        for (part, weight) in &self.0 {
            if ticket < *weight {
                return *part;
            }
            ticket = ticket.saturating_sub(*weight);
        }
        Part::Chat
    }
}

pub(super) async fn run(world: &Arc<World>) {
    world
        .drive(Action::Send, |world, n, due| async move {
            act(&world, n, due).await;
        })
        .await;
}

async fn act(world: &Arc<World>, n: u64, due: Instant) {
    match world.plan.weights.part(n) {
        Part::Chat => chat::send(world, n, due).await,
        Part::Arena => arena::post(world, n, due, ARENA_TEXT).await,
        Part::Read => read::page(world, n, due).await,
        Part::Notify => notify::send(world, n, due).await,
        Part::Match => Box::pin(watch::in_a_room(world, n, due, WATCHERS)).await,
        Part::Team => Box::pin(teams::act(world, n, due)).await,
        Part::Churn => churn::once(world, n).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_as_often_as_their_weights_say() {
        let weights: Weights = "chat=3,read=1".parse().unwrap();
        let parts = (0..4_000).map(|n| weights.part(n));
        let reads = parts.filter(|part| *part == Part::Read).count();
        assert!((900..=1_100).contains(&reads), "{reads} of 4,000");
    }

    #[test]
    fn the_command_line_has_the_usual_weights() {
        let usual = "chat=45,arena=10,read=25,notify=5,match=5,team=5,churn=5";
        assert_eq!(usual.parse(), Ok(Weights::default()));
        assert!(Weights::default().has_teams());
        assert!(!"chat=1,team=0".parse::<Weights>().unwrap().has_teams());
    }

    #[test]
    fn weights_that_mean_nothing_are_refused() {
        for wrong in ["", "chat", "chat=x", "dance=1", "chat=0", "chat=-1"] {
            assert!(wrong.parse::<Weights>().is_err(), "{wrong}");
        }
    }
}
