//! The match of teams of the demo world: both teams pay into their pools, approve and stake, and play now.

use actors::runtime::clock::Clock;
use anyhow::{Context, anyhow};
use domain::challenge::{
    Command, CreatorRelation, FEE_BPS, NewChallengeCommand, RawTerms, StakeLimit, TeamEntrant,
    TeamSide,
};
use domain::money::Usdc;
use store::team::pool;
use uuid::Uuid;

use super::stage::{INVITE_CODE_LENGTH, ScriptIds, Stage, find};
use crate::services::team_side::{self, SideTerms};

/// A side of the match: its leader first.
struct Roster {
    team: &'static str,
    players: [&'static str; 2],
    /// What each pays into the pool, in USDC.
    shares: [i64; 2],
}

const SIDES: [Roster; 2] = [
    Roster {
        team: "Night Shift",
        players: ["mirage_ops", "kazu_ya"],
        shares: [15, 5],
    },
    Roster {
        team: "Back Row",
        players: ["left_winger", "tal_reborn"],
        shares: [10, 10],
    },
];

const STAKE: Usdc = Usdc::whole(12);
const GAME: &str = "Counter-Strike";

impl Stage<'_> {
    /// Both teams pay in, approve and stake.
    pub(super) async fn issue_match(
        &self,
        people: &ScriptIds,
        teams: &ScriptIds,
    ) -> anyhow::Result<Uuid> {
        for side in &SIDES {
            for (player, share) in side.players.iter().zip(side.shares) {
                let of = (find(teams, side.team)?, find(people, player)?);
                let paid = self.pay_in(of, Usdc::whole(share)).await;
                paid.with_context(|| format!("{player} pays into {}", side.team))?;
            }
        }
        let [ours, theirs] = &SIDES;
        let id = self.issue(people, teams, ours).await?;
        let approve = |player| Command::Approve {
            player,
            limit: None,
            obstacle: None,
        };
        let [_, mate] = ids(people, ours)?;
        self.challenges.act(id, approve(mate)).await?;
        let [other_leader, other_mate] = ids(people, theirs)?;
        let accept = Command::Accept(TeamEntrant {
            side: self.side(people, teams, theirs).await?,
            stake_max: StakeLimit::HIGHEST,
            invite_code: None,
            relation: CreatorRelation::Stranger,
            double_members: Vec::new(),
            leader_limit: None,
        });
        let ready = Command::Ready {
            player: other_leader,
        };
        for command in [accept, approve(other_mate), ready] {
            self.challenges.act(id, command).await?;
        }
        Ok(id)
    }

    pub(super) async fn start_match(&self, people: &ScriptIds, id: Uuid) -> anyhow::Result<()> {
        let [ours, _] = &SIDES;
        let [leader, _] = ids(people, ours)?;
        let start = Command::Start { player: leader };
        self.challenges.act(id, start).await?;
        Ok(())
    }

    pub(super) async fn pay_in(&self, of: (Uuid, Uuid), amount: Usdc) -> anyhow::Result<()> {
        let mut tx = self.app.db.begin().await?;
        store::team::hold(&mut tx, of.0).await?;
        pool::deposit(&mut tx, of, amount, self.clock.now()).await?;
        tx.commit().await?;
        Ok(())
    }

    async fn issue(
        &self,
        people: &ScriptIds,
        teams: &ScriptIds,
        side: &Roster,
    ) -> anyhow::Result<Uuid> {
        let now = self.clock.now();
        let text = |text: &str| Some(text.to_owned());
        let form = RawTerms {
            title: text("Night Shift against the Back Row, best of three"),
            description: text("Teams of two. Loser buys the pizza."),
            game_category: text("FPS"),
            game: text(GAME),
            match_type: text("Team vs Team"),
            team_id: Some(find(teams, side.team)?.to_string()),
            team_stake: Some(STAKE.to_string()),
            duration: text("2"),
            duration_unit: text("hr"),
            ..RawTerms::default()
        };
        let parsed = form.parse(FEE_BPS, now);
        let parsed = parsed.map_err(|fields| anyhow!("{fields:?}"))?;
        let [leader, _] = ids(people, side)?;
        let (creator, fair_play) = store::challenge::player(&self.app.db, leader)
            .await?
            .context("the script names no such person")?;
        let opening = NewChallengeCommand {
            id: self.app.ids.next(now),
            creator,
            fair_play,
            stake_max: StakeLimit::HIGHEST,
            invite_code: self.app.ids.code(INVITE_CODE_LENGTH),
            terms: parsed,
            is_rematch: false,
            team: Some(self.side(people, teams, side).await?),
            opponent: None,
            leader_limit: None,
        };
        let snapshot = self.challenges.open(opening).await?;
        Ok(snapshot.challenge.id)
    }

    async fn side(
        &self,
        people: &ScriptIds,
        teams: &ScriptIds,
        side: &Roster,
    ) -> anyhow::Result<TeamSide> {
        let roster = ids(people, side)?;
        let team = find(teams, side.team)?;
        let of = SideTerms {
            stake: STAKE,
            game: GAME,
        };
        let [leader, _] = roster;
        let now = self.clock.now();
        let named = team_side::side(&self.app.db, leader, (team, &roster), of, now).await;
        named.with_context(|| format!("the roster of {}", side.team))
    }
}

fn ids(people: &ScriptIds, side: &Roster) -> anyhow::Result<[Uuid; 2]> {
    let [leader, mate] = side.players;
    Ok([find(people, leader)?, find(people, mate)?])
}
