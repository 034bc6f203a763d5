//! What a command on a team leaves to the end of its transaction, in the order of locks: notifications, mails, and money last; and
//! what its commit is followed by.

use std::collections::HashSet;

use domain::notification::Payload;
use domain::team::{TeamLink, TeamMail, TeamNotice};
use store::Tx;
use store::notification::{self, NotificationBatch};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::services::chat::members;
use crate::state::AppState;

/// Notifications, payouts and changed conversations of a command on teams.
#[derive(Debug, Default)]
pub struct TeamEffects {
    notices: Vec<Notice>,
    payouts: Vec<(Uuid, Uuid)>,
    recipients: Vec<Uuid>,
    /// Conversations whose members have changed, and all who were or are in them.
    changed_members: Vec<(Uuid, Vec<Uuid>)>,
    /// Players whose money has moved.
    paid: Vec<Uuid>,
    /// Teams whose pool has changed.
    pools: HashSet<Uuid>,
    /// Teams that a member has left.
    left: Vec<Uuid>,
}

#[derive(Debug)]
struct Notice {
    team: Uuid,
    /// The match that it is about, rather than the team.
    challenge: Option<Uuid>,
    sender: Option<Uuid>,
    to: Uuid,
    fact: Payload,
}

impl TeamEffects {
    /// Notifies players, in the name of `sender` or of the team.
    pub fn notify(&mut self, team: Uuid, sender: Option<Uuid>, news: Vec<TeamNotice>) {
        let notices = news.into_iter().map(|(to, fact)| Notice {
            team,
            challenge: None,
            sender,
            to,
            fact,
        });
        self.notices.extend(notices);
    }

    /// Notifies a player of what a command on a team means for a match of it.
    pub fn notify_of_match(&mut self, (team, challenge): (Uuid, Uuid), to: Uuid, fact: Payload) {
        self.notices.push(Notice {
            team,
            challenge: Some(challenge),
            sender: None,
            to,
            fact,
        });
    }

    /// Pays the share of a player who has left.
    pub fn pay_out(&mut self, team: Uuid, player: Uuid) {
        self.payouts.push((team, player));
        self.mark_money_moved(player);
        self.mark_pool_changed(team);
    }

    /// A member has left a team: who watches its matches from outside is asked again after the commit.
    pub fn mark_left(&mut self, team: Uuid) {
        self.left.push(team);
    }

    /// The members of a conversation have changed: they are read again after the commit, and `concerned` are notified.
    pub fn mark_members_changed(&mut self, conversation: Uuid, concerned: Vec<Uuid>) {
        self.changed_members.push((conversation, concerned));
    }

    /// The money of a player has moved: they are sent their wallet after the commit.
    pub fn mark_money_moved(&mut self, player: Uuid) {
        self.paid.push(player);
    }

    /// The pool of a team has changed, or who has a share of it: its members are notified after the commit.
    pub fn mark_pool_changed(&mut self, team: Uuid) {
        self.pools.insert(team);
    }

    /// Writes what is left to the end of the transaction.
    ///
    /// # Errors
    /// Where the database cannot be written.
    pub async fn write(
        &mut self,
        app: &AppState,
        tx: &mut Tx,
        now: OffsetDateTime,
    ) -> store::Result<()> {
        let mut mails = Vec::new();
        let mut waiting = std::mem::take(&mut self.notices);
        let all: Vec<_> = waiting.iter().map(|it| it.to).collect();
        notification::lock_feeds(&mut **tx, &all).await?;
        while let Some(first) = waiting.first() {
            let (team, challenge, sender) = (first.team, first.challenge, first.sender);
            // A statement notifies a player once.
            let mut notified = HashSet::new();
            let (of_batch, later): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|it| {
                (it.team, it.challenge, it.sender) == (team, challenge, sender)
                    && notified.insert(it.to)
            });
            waiting = later;
            let batch: Vec<_> = of_batch
                .into_iter()
                .map(|it| (app.ids.next(now), it.to, it.fact))
                .collect();
            mails.extend(mails_of(app, tx, team, &batch).await?);
            let of = NotificationBatch {
                sender,
                challenge,
                team: challenge.is_none().then_some(team),
                at: now,
            };
            self.recipients
                .extend(notification::tell(&mut **tx, of, &batch).await?);
        }
        store::mail::put_team_mails(tx, &mails, now).await?;
        // In the order in which every journal locks the balances of players.
        self.payouts.sort_unstable_by_key(|(_, player)| *player);
        for of in std::mem::take(&mut self.payouts) {
            store::team::pool::pay_out(tx, of, now).await?;
        }
        Ok(())
    }

    /// Sends clients what the commit has changed.
    pub async fn publish(self, app: &AppState) {
        for (conversation, concerned) in self.changed_members {
            members::refresh(app, conversation, &concerned).await;
        }
        for team in self.left {
            if let Err(error) = app.challenges.member_left(team).await {
                // The next answer that they ask for is refused.
                tracing::warn!(%team, "who left team {team} may watch its matches for a while: {error}");
            }
        }
        app.notifications.moved(self.recipients);
        app.wallets.moved(self.paid);
        app.team_pools.changed(self.pools);
    }
}

/// The mails that belong to some notifications of a team.
async fn mails_of(
    app: &AppState,
    tx: &mut Tx,
    team: Uuid,
    batch: &[(Uuid, Uuid, Payload)],
) -> store::Result<Vec<TeamMail>> {
    let Some(details) = store::team::details(tx, team).await? else {
        return Ok(Vec::new());
    };
    let site = app.settings.public_url();
    let place = TeamLink { team, site: &site };
    let mails = batch
        .iter()
        .filter_map(|(id, to, fact)| TeamMail::of((*id, *to, fact), &details.name, place));
    Ok(mails.collect())
}
