//! One deed on one challenge: recall, let the clock act, decide, write, remember.

use domain::challenge::{Decision, Deed, Event, Refusal, decide};
use store::challenge::{CommitError, Snapshot};
use store::idempotency::Answer;
use time::OffsetDateTime;
use uuid::Uuid;

use super::actor::Act;
use super::{Home, Remember, Undone};

/// How often a deed is decided anew: because another node changed the challenge in between, or the clock had first to
/// apply a deadline, of which each leads to the next at most twice.
const TRIES_MAX: usize = 5;

/// What became of a deed, and what the actor remembers afterwards.
pub(super) async fn act(
    home: &Home,
    id: Uuid,
    mut memory: Option<Snapshot>,
    act: Act,
) -> (Result<Snapshot, Undone>, Option<Snapshot>) {
    for _ in 0..TRIES_MAX {
        let snapshot = match recall(home, id, memory.take()).await {
            Ok(snapshot) => snapshot,
            Err(error) => return (Err(error), None),
        };
        let now = home.clock.now();
        // A deed that comes after a deadline finds the world as the clock would have left it, even where the clock's
        // own look is still to come.
        let is_late = act.deed != Deed::Tick && is_due(&snapshot, now);
        let (deed, remember) = if is_late {
            (Deed::Tick, None)
        } else {
            (act.deed.clone(), act.remember.as_ref())
        };
        match write(home, &snapshot, deed, now, (act.actor, remember)).await {
            Ok(after) if is_late => memory = Some(after),
            Ok(after) => return (Ok(after.clone()), Some(after)),
            Err(Trouble::Refused(refusal)) => return (Err(refusal.into()), Some(snapshot)),
            // Read again, decide again.
            Err(Trouble::Unwritten(CommitError::Stale)) => {}
            // The money was not there, and nothing has changed.
            Err(Trouble::Unwritten(error @ CommitError::InsufficientFunds)) => {
                return (Err(error.into()), Some(snapshot));
            }
            // Whatever was written, PostgreSQL knows it and this memory does not.
            Err(Trouble::Unwritten(error)) => return (Err(error.into()), None),
        }
    }
    (Err(Undone::Busy), None)
}

/// The challenge as it is remembered, or else as PostgreSQL knows it.
pub(super) async fn recall(
    home: &Home,
    id: Uuid,
    memory: Option<Snapshot>,
) -> Result<Snapshot, Undone> {
    match memory {
        Some(snapshot) => Ok(snapshot),
        None => store::challenge::find(home.db.pool(), id)
            .await?
            .ok_or(Undone::NotFound),
    }
}

enum Trouble {
    Refused(Refusal),
    Unwritten(CommitError),
}

fn is_due(snapshot: &Snapshot, now: OffsetDateTime) -> bool {
    snapshot
        .challenge
        .phase
        .deadline()
        .is_some_and(|deadline| deadline.has_passed(now))
}

async fn write(
    home: &Home,
    before: &Snapshot,
    deed: Deed,
    now: OffsetDateTime,
    (viewer, remember): (Uuid, Option<&Remember>),
) -> Result<Snapshot, Trouble> {
    let decision = decide(&before.challenge, deed, now).map_err(Trouble::Refused)?;
    let after = after(before, &decision);
    let answer: Option<Answer> = remember.map(|it| (it.wording)(&after, viewer));
    let kept = remember.map(|it| &it.key).zip(answer.as_ref());
    let written = (&decision, &after.after());
    store::challenge::commit(&home.db, &before.challenge, written, now, kept)
        .await
        .map_err(Trouble::Unwritten)?;
    Ok(after)
}

/// The snapshot after a decision: with whoever joined, and the dispute that was opened.
fn after(before: &Snapshot, decision: &Decision) -> Snapshot {
    let mut people = before.people.clone();
    let mut dispute = before.dispute;
    for event in &decision.events {
        if let Event::Joined { user, .. } = event {
            people.insert(user.id, user.clone());
        }
        if let Event::Disputed { dispute_id, .. } = event {
            dispute = Some(*dispute_id);
        }
    }
    Snapshot {
        challenge: decision.next.clone(),
        people,
        views: before.views,
        dispute,
    }
}
