//! What the teams of the demo world do, and when: it interleaves with the challenges, so that the history of each wallet and
//! pool runs in one direction.

use anyhow::Context;
use uuid::Uuid;

use super::stage::{ScriptIds, Stage};

/// Something that a team does.
#[derive(Debug, Clone, Copy)]
pub(super) enum TeamCue {
    FillPool,
    OpenVote,
    CastBallot,
    IssueMatch,
    StartMatch,
}

const HOUR: i64 = 60;
const DAY: i64 = 24 * HOUR;

/// How many minutes ago each was done.
pub(super) const TEAM_CUES: [(i64, TeamCue); 5] = [
    (2 * DAY, TeamCue::FillPool),
    (20 * HOUR, TeamCue::OpenVote),
    (17 * HOUR, TeamCue::CastBallot),
    (70, TeamCue::IssueMatch),
    (25, TeamCue::StartMatch),
];

/// What one cue leaves for a later one.
#[derive(Default)]
pub(super) struct TeamProps {
    vote: Option<Uuid>,
    challenge: Option<Uuid>,
}

impl Stage<'_> {
    pub(super) async fn team_act(
        &self,
        people: &ScriptIds,
        teams: &ScriptIds,
        cue: TeamCue,
        props: &mut TeamProps,
    ) -> anyhow::Result<()> {
        match cue {
            TeamCue::FillPool => self.fill_pool(people, teams).await,
            TeamCue::OpenVote => {
                props.vote = Some(self.open_vote(people, teams).await?);
                Ok(())
            }
            TeamCue::CastBallot => {
                let vote = props.vote.context("no vote was opened")?;
                self.cast_ballot(people, teams, vote).await
            }
            TeamCue::IssueMatch => {
                props.challenge = Some(self.issue_match(people, teams).await?);
                Ok(())
            }
            TeamCue::StartMatch => {
                let challenge = props.challenge.context("no match was issued")?;
                self.start_match(people, challenge).await
            }
        }
    }
}
