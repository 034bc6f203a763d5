//! A command on teams: one transaction that locks and changes the team and writes the notifications; and what follows
//! its commit.

use actix_web::web;
use domain::money::Usdc;
use domain::notification::Payload;
use domain::team::{Team, TeamNotice, TeamPhase, TeamRefusal};
use store::Tx;
use store::challenge::team_match::{self, DoubleMatch};
use store::idempotency::{Key, StoredResponse};
use store::notification::RequestAnswer;
use time::OffsetDateTime;
use uuid::Uuid;

use super::show;
use crate::http::error::{Error, Result};
use crate::http::idempotency;
use crate::http::notification::record_team_answer;
use crate::http::run_to_completion::finish;
use crate::services::team::{TeamEffects, TeamScope, governance};
use crate::state::AppState;
use crate::wire::team::answer::TeamAnswer;

/// A command of one player, until it is committed.
#[derive(Debug)]
pub(in crate::http) struct TeamTx {
    pub(super) app: web::Data<AppState>,
    /// Who does it.
    pub(super) who: Uuid,
    pub(super) now: OffsetDateTime,
    pub(super) tx: Tx,
    effects: TeamEffects,
    /// The team, the invitation into it or the request to it, and what the player answered.
    answered: Option<((Uuid, Uuid), RequestAnswer)>,
}

impl TeamTx {
    /// Begins.
    pub(in crate::http) async fn begin(app: &web::Data<AppState>, who: Uuid) -> Result<Self> {
        Ok(Self {
            app: app.clone(),
            who,
            now: app.clock.now(),
            tx: app.db.begin().await?,
            effects: TeamEffects::default(),
            answered: None,
        })
    }

    /// Begins a command that a deadline may be over for: whether the service was down up to now is known first.
    pub(super) async fn begin_in_time(app: &web::Data<AppState>, who: Uuid) -> Result<Self> {
        app.challenges.pulse().reach(app.clock.now(), None).await?;
        Self::begin(app, who).await
    }

    /// What the services do within this command.
    pub(super) fn scope(&mut self) -> TeamScope<'_> {
        TeamScope {
            app: &self.app,
            tx: &mut self.tx,
            effects: &mut self.effects,
            now: self.now,
            actor: Some(self.who),
        }
    }

    /// Takes the key of the request; after the teams are held.
    pub(in crate::http) async fn claim(&mut self, key: Option<&Key>) -> Result<()> {
        idempotency::claim(&mut self.tx, key, self.now).await
    }

    /// Stores the answer under the key.
    pub(in crate::http) async fn store_answer(
        &mut self,
        key: Option<&Key>,
        answer: &StoredResponse,
    ) -> Result<()> {
        idempotency::store_answer(&mut self.tx, key, answer).await
    }

    /// An id that nothing has yet.
    pub(super) fn id(&self) -> Uuid {
        self.app.ids.next(self.now)
    }

    /// Holds a team until the end.
    pub(in crate::http) async fn lock(&mut self, id: Uuid) -> Result<Team> {
        let held = store::team::hold(&mut self.tx, id).await?;
        lasting(held.ok_or(TeamRefusal::NotFound)?)
    }

    /// Holds a team once its votes whose time is over are counted: who leaves then takes no vote out of them.
    pub(super) async fn lock_settled(&mut self, id: Uuid) -> Result<Team> {
        self.lock(id).await?;
        governance::settle(&mut self.scope(), id).await?;
        // Members and leader may be others by now.
        self.lock(id).await
    }

    /// Holds two.
    pub(super) async fn hold_two(&mut self, one: Uuid, other: Uuid) -> Result<(Team, Team)> {
        let held = store::team::hold_two(&mut self.tx, one, other).await?;
        let (one, other) = held.ok_or(TeamRefusal::NotFound)?;
        Ok((lasting(one)?, lasting(other)?))
    }

    /// Notifies members and others, at the end of the command.
    pub(super) fn notify(&mut self, team: Uuid, news: Vec<TeamNotice>) {
        self.effects.notify(team, Some(self.who), news);
    }

    /// The members of a conversation have changed: they are read again after the commit, and `concerned` are notified.
    pub(super) fn mark_members_changed(&mut self, conversation: Uuid, concerned: Vec<Uuid>) {
        self.effects.mark_members_changed(conversation, concerned);
    }

    /// The player has answered an invitation or a request: the notification of it offers nothing any more, on every device.
    pub(super) const fn mark_answered(&mut self, request: (Uuid, Uuid), answer: RequestAnswer) {
        self.answered = Some((request, answer));
    }

    /// The money of a player has moved: they are sent their wallet after the commit.
    pub(super) fn mark_money_moved(&mut self, player: Uuid) {
        self.effects.mark_money_moved(player);
    }

    /// The pool of a team has changed: its members are notified after the commit.
    pub(super) fn mark_pool_changed(&mut self, team: Uuid) {
        self.effects.mark_pool_changed(team);
    }

    /// Adds a member, who is notified of the matches in which they are in both teams from now on.
    pub(super) async fn admit(&mut self, team: &Team, player: Uuid) -> Result<()> {
        store::team::admit(&mut self.tx, team.id, player, self.now).await?;
        let matches = team_match::matches_of_both(&mut *self.tx, team.id, player).await?;
        for DoubleMatch {
            challenge,
            team: name,
            other_team,
        } in matches
        {
            let fact = Payload::InBothTeams {
                team: name,
                other_team,
            };
            self.effects
                .notify_of_match((team.id, challenge), player, fact);
        }
        self.mark_members_changed(team.id, team.with(player));
        self.mark_pool_changed(team.id);
        Ok(())
    }

    /// Ends a membership with what follows from it for the votes of the team, and notifies of it; answers the share that is paid out.
    pub(super) async fn dismiss(
        &mut self,
        team: &Team,
        member: Uuid,
        news: Vec<TeamNotice>,
    ) -> Result<Usdc> {
        self.notify(team.id, news);
        let mut scope = self.scope();
        let share = scope.dismiss(team, member).await?;
        governance::settle(&mut scope, team.id).await?;
        Ok(share)
    }

    /// The team as the caller will see it.
    pub(super) async fn answer(&mut self, message: &'static str, team: Uuid) -> Result<TeamAnswer> {
        let view = show::read(&self.app, &mut self.tx, self.who, team).await?;
        Ok(TeamAnswer::new(Some(message), view))
    }

    /// Commits, and responds with the team as the caller sees it from then on.
    pub(super) async fn respond(
        mut self,
        message: &'static str,
        team: Uuid,
    ) -> Result<web::Json<TeamAnswer>> {
        let answer = self.answer(message, team).await?;
        self.commit().await?;
        Ok(web::Json(answer))
    }

    /// Commits, and notifies listening clients; also if the caller has disconnected.
    pub(in crate::http) async fn commit(self) -> Result<()> {
        let Self {
            app,
            mut tx,
            mut effects,
            answered,
            who,
            now,
        } = self;
        finish(async move {
            effects.write(&app, &mut tx, now).await?;
            tx.commit().await.map_err(store::Error::from)?;
            effects.publish(&app).await;
            if let Some((request, answer)) = answered {
                record_team_answer(&app, who, request, answer).await;
            }
            Ok::<_, Error>(())
        })
        .await
    }
}

/// A team that was dissolved takes no commands; a private one is not even revealed by that.
fn lasting(team: Team) -> Result<Team> {
    match team.phase {
        TeamPhase::Active | TeamPhase::Dissolving => Ok(team),
        TeamPhase::Dissolved if team.is_private => Err(TeamRefusal::NotFound.into()),
        TeamPhase::Dissolved => Err(TeamRefusal::Dissolved.into()),
    }
}
