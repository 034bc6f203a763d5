//! The pool of a team of the demo world, and a vote that runs in it.

use actors::runtime::clock::Clock as _;
use anyhow::Context;
use domain::money::Usdc;
use domain::team::{Ballot, Choice, Matter, Motion, VOTE_LASTS, motion_opened};
use store::notification::{NotificationBatch, tell};
use store::team::motion;
use uuid::Uuid;

use super::stage::{ScriptIds, Stage, find};

const TEAM: &str = "Night Shift";

/// Who has paid what into the pool.
const SHARES: [(&str, i64); 3] = [("mirage_ops", 40), ("kazu_ya", 15), ("zipline_zoe", 5)];

/// Who is to leave, and who has voted already. The star has not voted yet.
const REMOVED: &str = "kazu_ya";
const VOTER: &str = "zipline_zoe";

impl Stage<'_> {
    pub(super) async fn fill_pool(
        &self,
        people: &ScriptIds,
        teams: &ScriptIds,
    ) -> anyhow::Result<()> {
        let team = find(teams, TEAM)?;
        for (who, whole) in SHARES {
            self.pay_in((team, find(people, who)?), Usdc::whole(whole))
                .await?;
        }
        Ok(())
    }

    pub(super) async fn cast_ballot(
        &self,
        people: &ScriptIds,
        teams: &ScriptIds,
        vote: Uuid,
    ) -> anyhow::Result<()> {
        let ballot = (vote, find(people, VOTER)?);
        let now = self.clock.now();
        let mut tx = self.app.db.begin().await?;
        store::team::hold(&mut tx, find(teams, TEAM)?).await?;
        motion::cast(&mut tx, ballot, Choice::Yes, now).await?;
        tx.commit().await?;
        Ok(())
    }

    pub(super) async fn open_vote(
        &self,
        people: &ScriptIds,
        teams: &ScriptIds,
    ) -> anyhow::Result<Uuid> {
        let team = find(teams, TEAM)?;
        let member = find(people, REMOVED)?;
        let now = self.clock.now();
        let mut tx = self.app.db.begin().await?;
        let held = store::team::hold(&mut tx, team).await?;
        let held = held.context("the script knows no such team")?;
        let able = motion::able_voters(&mut tx, team, now).await?;
        let voters = held.propose_removal(held.leader, member, &able)?;
        let ballots = voters.into_iter().map(|voter| Ballot {
            voter,
            choice: None,
        });
        let vote = Motion {
            id: self.app.ids.next(now),
            team,
            matter: Matter::Removal {
                member,
                reason: "Missed the last three scrims without a word.".to_owned(),
            },
            opened_by: held.leader,
            leader: held.leader,
            opened_at: now,
            ends_at: now.saturating_add(VOTE_LASTS),
            outages: 0,
            ballots: ballots.collect(),
            outcome: None,
        };
        motion::open(&mut tx, &vote).await?;
        let names = motion::names(&mut tx, &[member, held.leader]).await?;
        let news = motion_opened(&vote, &held, &[], &names).into_iter();
        let news: Vec<_> = news
            .map(|(to, fact)| (self.app.ids.next(now), to, fact))
            .collect();
        let batch = NotificationBatch {
            sender: None,
            challenge: None,
            team: Some(team),
            at: now,
        };
        tell(&mut *tx, batch, &news).await?;
        tx.commit().await?;
        Ok(vote.id)
    }
}
