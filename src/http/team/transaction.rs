//! A command on teams: one transaction that locks and changes the team and writes the notifications; and what follows
//! its commit.

use actix_web::web;
use domain::money::Usdc;
use domain::team::{Team, TeamNotice, TeamRefusal};
use store::Tx;
use store::idempotency::{Key, StoredResponse};
use store::notification::{self, NotificationBatch, RequestAnswer};
use time::OffsetDateTime;
use uuid::Uuid;

use super::answer::TeamAnswer;
use super::show;
use crate::http::error::{Error, Result};
use crate::http::idempotency;
use crate::http::notification::record_team_answer;
use crate::http::run_to_completion::finish;
use crate::services::chat::members;
use crate::state::AppState;

/// A command of one player, until it is committed.
#[derive(Debug)]
pub(in crate::http) struct TeamTx {
    pub(super) app: web::Data<AppState>,
    /// Who does it.
    pub(super) who: Uuid,
    pub(super) now: OffsetDateTime,
    pub(super) tx: Tx,
    recipients: Vec<Uuid>,
    /// Conversations whose members have changed, and all who were or are in them.
    changed_members: Vec<(Uuid, Vec<Uuid>)>,
    /// The team, the invitation or request to join it, and what the player answered.
    answered: Option<((Uuid, Uuid), RequestAnswer)>,
    /// Players whose money has moved.
    paid: Vec<Uuid>,
}

impl TeamTx {
    /// Begins.
    pub(in crate::http) async fn begin(app: &web::Data<AppState>, who: Uuid) -> Result<Self> {
        Ok(Self {
            app: app.clone(),
            who,
            now: app.clock.now(),
            tx: app.db.begin().await?,
            recipients: Vec::new(),
            changed_members: Vec::new(),
            answered: None,
            paid: Vec::new(),
        })
    }

    /// Takes the key of the request; after the teams are held.
    pub(in crate::http) async fn claim(&mut self, key: Option<&Key>) -> Result<()> {
        idempotency::claim(&mut self.tx, key, self.now).await
    }

    /// Keeps the answer under the key.
    pub(in crate::http) async fn keep(
        &mut self,
        key: Option<&Key>,
        answer: &StoredResponse,
    ) -> Result<()> {
        idempotency::keep(&mut self.tx, key, answer).await
    }

    /// An id that nothing has yet.
    pub(super) fn id(&self) -> Uuid {
        self.app.ids.next(self.now)
    }

    /// Holds a team until the end.
    pub(in crate::http) async fn lock(&mut self, id: Uuid) -> Result<Team> {
        let held = store::team::hold(&mut self.tx, id).await?;
        Ok(held.ok_or(TeamRefusal::NotFound)?)
    }

    /// Holds two.
    pub(super) async fn hold_two(&mut self, one: Uuid, other: Uuid) -> Result<(Team, Team)> {
        let held = store::team::hold_two(&mut self.tx, one, other).await?;
        Ok(held.ok_or(TeamRefusal::NotFound)?)
    }

    /// Notifies members and others, once in a command: feeds are locked in one order within a statement.
    pub(super) async fn notify(&mut self, team: Uuid, news: Vec<TeamNotice>) -> Result<()> {
        let news: Vec<_> = news
            .into_iter()
            .map(|(to, fact)| (self.id(), to, fact))
            .collect();
        let batch = NotificationBatch {
            sender: Some(self.who),
            challenge: None,
            team: Some(team),
            at: self.now,
        };
        self.recipients = notification::tell(&mut *self.tx, batch, &news).await?;
        Ok(())
    }

    /// The members of a conversation have changed: they are read again after the commit, and `concerned` are notified.
    pub(super) fn mark_members_changed(&mut self, conversation: Uuid, concerned: Vec<Uuid>) {
        self.changed_members.push((conversation, concerned));
    }

    /// The player has answered an invitation or a request: the notification of it offers nothing any more, on every device.
    pub(super) const fn mark_answered(&mut self, request: (Uuid, Uuid), answer: RequestAnswer) {
        self.answered = Some((request, answer));
    }

    /// The money of a player has moved: they are sent their wallet after the commit.
    pub(super) fn mark_money_moved(&mut self, player: Uuid) {
        self.paid.push(player);
    }

    /// Ends a membership, and notifies of it. The share of the pool is paid out last, as balances are locked last; answers it.
    pub(super) async fn dismiss(
        &mut self,
        team: &Team,
        member: Uuid,
        news: Vec<TeamNotice>,
    ) -> Result<Usdc> {
        store::team::leave(&mut self.tx, team.id, member).await?;
        self.notify(team.id, news).await?;
        let of = (team.id, member);
        let share = store::team::pool::pay_out(&mut self.tx, of, self.now).await?;
        self.mark_members_changed(team.id, team.members.clone());
        self.mark_money_moved(member);
        Ok(share)
    }

    /// The team as the caller will see it.
    pub(super) async fn answer(&mut self, message: &'static str, team: Uuid) -> Result<TeamAnswer> {
        let view = show::read(&self.app, &mut self.tx, self.who, team).await?;
        Ok(TeamAnswer::new(Some(message), view))
    }

    /// Commits, and notifies listening clients; also if the caller has disconnected.
    pub(in crate::http) async fn commit(self) -> Result<()> {
        let Self {
            app,
            tx,
            recipients,
            changed_members,
            answered,
            who,
            paid,
            ..
        } = self;
        finish(async move {
            tx.commit().await.map_err(store::Error::from)?;
            for (conversation, concerned) in changed_members {
                members::refresh(&app, conversation, &concerned).await;
            }
            app.notifications.moved(recipients);
            if let Some((request, answer)) = answered {
                record_team_answer(&app, who, request, answer).await;
            }
            app.wallets.moved(paid);
            Ok::<_, Error>(())
        })
        .await
    }
}
