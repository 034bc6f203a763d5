//! A command as PostgreSQL takes it, and several of them as one statement.

use std::iter;

use domain::challenge::{Challenge, Decision, Event, PublicState};
use domain::mail::ChallengeNotice;
use domain::notification::Notice;
use serde_json::Value;
use sqlx::PgExecutor;
use sqlx::types::Json;
use time::OffsetDateTime;
use uuid::Uuid;

use super::columns::{
    AuditColumns, EventColumns, FineColumns, PhaseColumns, PointColumns, RulingColumns, SeatColumns,
};
use crate::error::Result;
use crate::idempotency::{Key, StoredResponse};
use crate::ledger;
use crate::mail::MailColumns;
use crate::notification::{NotificationBatch, TellColumns};

/// A command with everything that is written of it: nothing is left to decide or to look up.
#[derive(Debug)]
pub struct PreparedWrite {
    challenge: Uuid,
    /// The version that was decided on.
    before: i64,
    version: i64,
    phase: PhaseColumns,
    seats: SeatColumns,
    events: EventColumns,
    actor: Option<Uuid>,
    at: OffsetDateTime,
    outages_applied: Option<i64>,
    after: Value,
    /// Its id, and who opened it.
    dispute: Option<(Uuid, Uuid)>,
    points: PointColumns,
    ruling: RulingColumns,
    fines: FineColumns,
    audit: AuditColumns,
    journal: Option<Journal>,
    postings: Postings,
    notices: TellColumns,
    mails: MailColumns,
    response: Option<(Key, StoredResponse)>,
}

#[derive(Debug, Clone, Copy)]
struct Journal {
    id: Uuid,
    kind: &'static str,
    actor: Option<Uuid>,
}

/// The postings of a journal, with what makes each the row that it is.
#[derive(Debug, Default)]
struct Postings {
    journals: Vec<Uuid>,
    seqs: Vec<i16>,
    columns: ledger::Columns,
}

impl Postings {
    fn of(journal: &domain::ledger::Journal) -> Self {
        let columns = ledger::Columns::of(journal);
        let count = columns.amounts.len();
        Self {
            journals: vec![journal.id; count],
            seqs: (1..).take(count).collect(),
            columns,
        }
    }
}

impl PreparedWrite {
    /// What was decided on `before` at `at`, or, where there is nothing before, on a challenge whose row is written
    /// first. `after` is the state that its events carry.
    ///
    /// # Errors
    /// Where a part of it cannot be encoded as JSON.
    pub fn of(
        before: Option<&Challenge>,
        decision: &Decision,
        after: &PublicState,
        at: OffsetDateTime,
    ) -> Result<Self> {
        let next = &decision.next;
        Ok(Self {
            challenge: next.id,
            before: before.map_or(next.version, |before| before.version),
            version: next.version,
            phase: PhaseColumns::of(next),
            seats: SeatColumns::of(before, next)?,
            events: EventColumns::of(decision)?,
            actor: decision.actor,
            at,
            outages_applied: None,
            after: serde_json::json!(after),
            dispute: opened_dispute(&decision.events),
            points: PointColumns::of(&decision.fair_play),
            ruling: RulingColumns::of(before, decision),
            fines: FineColumns::of(&decision.fines),
            audit: AuditColumns::of(decision.audit.as_ref()),
            journal: decision.journal.as_ref().map(|journal| Journal {
                id: journal.id,
                kind: journal.kind.as_str(),
                actor: journal.actor,
            }),
            postings: decision
                .journal
                .as_ref()
                .map(Postings::of)
                .unwrap_or_default(),
            notices: TellColumns::default(),
            mails: MailColumns::default(),
            response: None,
        })
    }

    /// The same with notifications, and with the mails among them.
    ///
    /// # Errors
    /// Where a notification cannot be encoded as JSON.
    pub fn notifying(self, notices: &[Notice], mails: &[ChallengeNotice]) -> Result<Self> {
        Ok(Self {
            notices: TellColumns::of(notices, self.challenge, self.version, self.at)?,
            mails: MailColumns::of(mails),
            ..self
        })
    }

    /// The same for a challenge that has applied all outages up to the one of that number.
    ///
    /// It is not written where there is a newer one. Outages before its creation do not concern a new challenge.
    #[must_use]
    pub fn with_outages(self, newest: i64) -> Self {
        Self {
            outages_applied: Some(newest),
            ..self
        }
    }

    /// The same with the response that is stored under the key of the request.
    #[must_use]
    pub fn with_response(self, response: Option<(Key, StoredResponse)>) -> Self {
        Self { response, ..self }
    }

    /// The same where the transaction has written the challenge's row at its new version already.
    pub(super) fn on_written_row(self) -> Self {
        Self {
            before: self.version,
            ..self
        }
    }

    /// Takes out its notifications, if it has any: a greater transaction writes them by a statement of its own.
    pub(super) fn take_notices(&mut self) -> Option<(NotificationBatch, TellColumns)> {
        let columns = std::mem::take(&mut self.notices);
        let batch = NotificationBatch {
            sender: self.actor,
            challenge: Some(self.challenge),
            team: None,
            at: self.at,
        };
        (!columns.ids.is_empty()).then_some((batch, columns))
    }

    pub(super) fn outages_applied(&self) -> Option<i64> {
        self.outages_applied
    }

    /// When it was decided.
    pub(super) const fn at(&self) -> OffsetDateTime {
        self.at
    }

    /// The players whom it notifies.
    pub fn recipients(&self) -> &[Uuid] {
        &self.notices.players
    }

    /// How many rows it writes, roughly; its cost is in proportion to them.
    pub fn rows(&self) -> usize {
        [
            1,
            self.seats.players.len(),
            self.events.names.len(),
            self.points.players.len(),
            self.ruling.moderators.len(),
            self.fines.journals.len(),
            self.postings.seqs.len(),
            self.notices.players.len(),
            self.mails.ids.len(),
        ]
        .into_iter()
        .sum()
    }

    /// Whether it must not share a statement with others, as a fine is cut to what its player has, and what others do to a player's fair-play score would be added up
    /// before the score's bounds are looked at.
    pub fn goes_alone(&self) -> bool {
        !self.fines.journals.is_empty() || self.points.points.iter().any(|points| *points < 0)
    }

    fn key(&self) -> Option<&Key> {
        self.response.as_ref().map(|(key, _)| key)
    }

    fn answer(&self) -> Option<&StoredResponse> {
        self.response.as_ref().map(|(_, answer)| answer)
    }
}

fn opened_dispute(events: &[Event]) -> Option<(Uuid, Uuid)> {
    events.iter().find_map(|event| match event {
        Event::Disputed {
            dispute_id,
            user_id,
        } => Some((*dispute_id, *user_id)),
        _ => None,
    })
}

/// Writes commands, of which no two may be on one challenge, all or none. Returns for each whether its challenge still
/// was at the version that was decided on; if it was not, nothing of the command is written.
pub(super) async fn write(
    executor: impl PgExecutor<'_>,
    writes: &[&PreparedWrite],
) -> Result<Vec<bool>> {
    // PostgreSQL takes the challenges one after the other as they stand here, so in the order of ids.
    let mut in_order: Vec<_> = writes.iter().enumerate().collect();
    in_order.sort_unstable_by_key(|(_, write)| write.challenge);
    let (places, writes): (Vec<usize>, Vec<&PreparedWrite>) = in_order.into_iter().unzip();
    let written = run(executor, &writes).await?;
    let mut answers = vec![false; places.len()];
    for row in written {
        let nth = usize::try_from(row.saturating_sub(1)).unwrap_or(usize::MAX);
        let answer = places.get(nth).and_then(|place| answers.get_mut(*place));
        if let Some(answer) = answer {
            *answer = true;
        }
    }
    Ok(answers)
}

/// The statement, with an array for each column. Returns the places, from 1, of the commands that were written.
#[expect(
    clippy::too_many_lines,
    reason = "one line for each array of the statement"
)]
async fn run(executor: impl PgExecutor<'_>, writes: &[&PreparedWrite]) -> Result<Vec<i64>> {
    let written = sqlx::query_file_scalar!(
        "src/challenge/write_decisions.sql",
        &each(writes, |it| it.challenge),
        &each(writes, |it| it.before),
        &each(writes, |it| it.version),
        &each(writes, |it| it.phase.status) as _,
        &each(writes, |it| it.phase.participant_count),
        &each(writes, |it| it.phase.started_at) as _,
        &each(writes, |it| it.phase.ends_at) as _,
        &each(writes, |it| it.phase.deadline_kind) as _,
        &each(writes, |it| it.phase.deadline_at) as _,
        &each(writes, |it| it.phase.disputed_at) as _,
        &each(writes, |it| it.phase.disputed_by) as _,
        &each(writes, |it| it.phase.resolution) as _,
        &each(writes, |it| it.phase.outcome.as_ref()) as _,
        &each(writes, |it| it.phase.cancel_reason) as _,
        &each(writes, |it| it.actor) as _,
        &each(writes, |it| it.at),
        &each(writes, |it| &it.after) as _,
        &each(writes, |it| it.dispute.map(|(id, _)| id)) as _,
        &each(writes, |it| it.dispute.map(|(_, by)| by)) as _,
        &each(writes, |it| it.journal.map(|of| of.id)) as _,
        &each(writes, |it| it.journal.map(|of| of.kind)) as _,
        &each(writes, |it| it.journal.and_then(|of| of.actor)) as _,
        &each(writes, |it| it.key().map(|of| of.user_id)) as _,
        &each(writes, |it| it.key().map(|of| of.key.as_str())) as _,
        &each(writes, |it| it.key().map(|of| &of.request_hash[..])) as _,
        &each(writes, |it| it.answer().map(StoredResponse::status_column)) as _,
        &each(writes, |it| it.answer().map(|of| Json(&of.body))) as _,
        &ordinals(writes, |it| it.seats.players.len()),
        &all(writes, |it| &it.seats.players),
        &all(writes, |it| &it.seats.slots),
        &all(writes, |it| &it.seats.stakes),
        &all(writes, |it| &it.seats.statuses),
        &all(writes, |it| &it.seats.joined_at),
        &all(writes, |it| &it.seats.call_offs),
        &all(writes, |it| &it.seats.claims),
        &ordinals(writes, |it| it.events.versions.len()),
        &all(writes, |it| &it.events.versions),
        &all(writes, |it| &it.events.names),
        &all(writes, |it| &it.events.data),
        &ordinals(writes, |it| it.points.players.len()),
        &all(writes, |it| &it.points.players),
        &all(writes, |it| &it.points.points),
        &all(writes, |it| &it.postings.journals),
        &all(writes, |it| &it.postings.seqs),
        &all(writes, |it| &it.postings.columns.debits),
        &all(writes, |it| &it.postings.columns.credits),
        &all(writes, |it| &it.postings.columns.amounts),
        &ordinals(writes, |it| it.notices.players.len()),
        &all(writes, |it| &it.notices.ids),
        &all(writes, |it| &it.notices.players),
        &all(writes, |it| &it.notices.kinds),
        &all(writes, |it| &it.notices.facts),
        &each(writes, |it| it.outages_applied) as _,
        &all(writes, |it| &it.seats.notified_at) as _,
        &all(writes, |it| &it.seats.confirm_from) as _,
        &all(writes, |it| &it.seats.confirm_by) as _,
        &all(writes, |it| &it.seats.confirm_seen) as _,
        &ordinals(writes, |it| it.mails.ids.len()),
        &all(writes, |it| &it.mails.ids),
        &all(writes, |it| &it.mails.players),
        &all(writes, |it| &it.mails.kinds),
        &all(writes, |it| &it.mails.subjects),
        &all(writes, |it| &it.mails.bodies),
        &each(writes, |it| &it.phase.dispute_case) as _,
        &ordinals(writes, |it| it.ruling.moderators.len()),
        &all(writes, |it| &it.ruling.moderators),
        &all(writes, |it| &it.ruling.seconds) as _,
        &all(writes, |it| &it.ruling.verdicts) as _,
        &all(writes, |it| &it.ruling.winners) as _,
        &all(writes, |it| &it.ruling.reasons),
        &all(writes, |it| &it.ruling.are_proposals),
        &ordinals(writes, |it| it.ruling.penalized.len()),
        &all(writes, |it| &it.ruling.penalized),
        &all(writes, |it| &it.ruling.fines),
        &all(writes, |it| &it.ruling.are_on_appeal),
        &all(writes, |it| &it.points.reasons) as _,
        &ordinals(writes, |it| it.fines.journals.len()),
        &all(writes, |it| &it.fines.journals),
        &all(writes, |it| &it.fines.players),
        &all(writes, |it| &it.fines.amounts),
        &all(writes, |it| &it.fines.reasons),
        &ordinals(writes, |it| it.audit.actors.len()),
        &all(writes, |it| &it.audit.actors),
        &all(writes, |it| &it.audit.actions) as _,
        &all(writes, |it| &it.audit.reasons),
        &all(writes, |it| &it.audit.addresses) as _,
        &each(writes, |it| it.phase.expires_at) as _,
    )
    .fetch_all(executor)
    .await?;
    Ok(written)
}

/// One value of each command.
fn each<'a, T>(writes: &[&'a PreparedWrite], of: impl Fn(&'a PreparedWrite) -> T) -> Vec<T> {
    writes.iter().map(|write| of(write)).collect()
}

/// Many values of each command, end to end.
fn all<'a, T: Clone + 'a>(
    writes: &[&'a PreparedWrite],
    of: impl Fn(&'a PreparedWrite) -> &'a [T],
) -> Vec<T> {
    writes.iter().flat_map(|write| of(write)).cloned().collect()
}

/// Beside many values of each command: the place of the command, from 1.
fn ordinals(writes: &[&PreparedWrite], count: impl Fn(&PreparedWrite) -> usize) -> Vec<i64> {
    let counts = (1..).zip(writes.iter().map(|write| count(write)));
    counts
        .flat_map(|(place, count)| iter::repeat_n(place, count))
        .collect()
}
