//! What each run begins with, and what the runs reach together.

use std::time::Duration;

use serde_json::json;

use super::super::governance::first_vote;
use super::super::matches::Teams;
use super::{Run, SHARED};
use crate::books::number;

/// What the runs reach together, and how many times one of them has.
pub(super) const REACHED: [(&str, &str); 7] = [
    (
        "a stake",
        "select count(*) from journals where kind = 'team_stake'",
    ),
    (
        "a win",
        "select count(*) from journals where kind = 'settle'",
    ),
    (
        "a draw",
        "select count(*) from challenges c join journals j on j.challenge_id = c.id and j.kind = 'void' where c.status = 'completed'",
    ),
    (
        "a removal",
        "select count(*) from team_motions where kind = 'removal' and outcome = 'passed'",
    ),
    (
        "a succession",
        "select count(*) from team_motions where kind = 'succession' and outcome = 'passed'",
    ),
    (
        "a hand-over",
        "select count(*) from team_motions where kind = 'hand_over' and outcome = 'passed'",
    ),
    (
        "a dissolution",
        "select count(*) from teams where dissolved_at is not null",
    ),
];

/// What happens before the random steps of a run, while each player still has the first token.
#[derive(Debug, Clone, Copy)]
pub(super) enum Scene {
    /// The owls win a match.
    Win,
    Draw,
    /// Nova hands the owls over to Rex.
    HandOver,
    /// Tal is removed from the foxes by vote, and comes back.
    Removal,
    /// Rex succeeds Nova, who is suspended.
    Succession,
    /// The foxes are dissolved and begin anew. The clock moves, so that it is the last scene.
    Dissolution,
}

/// The teams by their names, also of those that succeed a dissolved one.
pub(super) const NAMES: [&str; 2] = ["Night Owls", "Foxes"];

impl Run {
    pub(super) async fn scene(&mut self, scene: Scene) {
        let Teams {
            app,
            nova,
            rex,
            mira,
            tal,
            owls,
            foxes,
        } = &self.teams;
        match scene {
            Scene::Win => self.play(["won", "lost"]).await,
            Scene::Draw => self.play(["draw", "draw"]).await,
            Scene::HandOver => {
                nova.hands_over(owls, rex).await.ok();
                rex.on_team(owls, "leader/accept").await.ok();
            }
            Scene::Removal => {
                let lux = &self.players[SHARED];
                lux.on_team(foxes, "join").await.ok();
                let vote = first_vote(&mira.proposes_removal(foxes, tal).await.ok());
                lux.votes(foxes, &vote, "yes").await.ok();
                tal.on_team(foxes, "join").await.ok();
                tal.pools(foxes, "50").await.ok();
            }
            Scene::Succession => {
                self.teams.rex_succeeds().await;
                app.restore(nova).await;
            }
            Scene::Dissolution => {
                mira.dissolves(foxes, NAMES[1]).await.ok();
                self.pass(Duration::from_hours(24 * 3)).await;
            }
        }
    }

    /// A match that both leaders declare.
    async fn play(&mut self, outcomes: [&str; 2]) {
        let id = self.teams.playing().await;
        self.teams.nova.declare(&id, outcomes[0]).await.ok();
        self.teams.mira.declare(&id, outcomes[1]).await.ok();
        self.ids.push(id);
    }

    /// A team that was dissolved begins anew under its name.
    pub(super) async fn begin_anew(&mut self, side: usize) {
        let dissolved = format!(
            "select count(*) from teams where id = '{}' and dissolved_at is not null",
            self.team(side)
        );
        if number(&mut self.teams.app.superuser().await, &dissolved).await == 0 {
            return;
        }
        let pair = [&self.players[side * 2], &self.players[side * 2 + 1]];
        for (founder, mate) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            let open = json!({ "requiresApproval": false });
            let founded = founder.make_team(NAMES[side], open).await;
            if !founded.status.is_success() {
                continue;
            }
            let team = founded.text("/data/team/_id");
            drop(mate.on_team(&team, "join").await);
            drop(founder.pools(&team, "50").await);
            drop(mate.pools(&team, "50").await);
            if side == 0 {
                self.teams.owls = team;
            } else {
                self.teams.foxes = team;
            }
            return;
        }
    }

    /// How many times the run has reached each of [`REACHED`].
    pub(super) async fn reached(&self) -> [i64; REACHED.len()] {
        let mut owner = self.teams.app.superuser().await;
        let mut counts = [0; REACHED.len()];
        for (count, (_, sql)) in counts.iter_mut().zip(REACHED) {
            *count = number(&mut owner, sql).await;
        }
        counts
    }
}
