//! All actors of a registry at once: what they are at, which of them are stuck, and faults that tests inject.

use std::cmp::Reverse;
use std::sync::Arc;
use std::time::Instant;

use futures_util::future::BoxFuture;
use uuid::Uuid;

use super::{AskError, Generation, Registry};
use crate::runtime::fault::{ActorFault, Inject};
use crate::runtime::host::KeyedActor;
use crate::runtime::meter::{ActorKind, ActorReport, KindReport, Meter, Stuck};

impl<A: KeyedActor> ActorKind for Registry<A> {
    fn name(&self) -> &'static str {
        A::KIND
    }

    fn report(&self, key: Uuid, now: Instant) -> Option<ActorReport> {
        let meter = self.0.slots.get(&key).map(|slot| Arc::clone(&slot.meter));
        meter.map(|meter| meter.report(key, now))
    }

    fn look(&self, now: Instant) -> KindReport {
        show_alarms(A::KIND);
        let mut report = KindReport {
            kind: A::KIND,
            running: self.len(),
            running_max: self.0.places,
            mailbox_max: A::MAILBOX,
            depth: 0,
            depth_max: 0,
            depth_highest: self.0.totals.depth_highest(),
            handling: 0,
            oldest_millis: 0,
            stuck: 0,
            totals: self.0.totals.report(),
        };
        let mut behind = 0_usize;
        for (key, generation, meter) in self.meters() {
            report.add(&meter.report(key, now));
            if let Some(stuck) = meter.stuck(now)
                && self.abandon(key, generation, &meter, stuck)
            {
                report.stuck += 1;
                behind += usize::from(matches!(stuck, Stuck::Thread));
            }
        }
        if 0 < behind {
            tracing::warn!(
                kind = A::KIND,
                behind,
                "{behind} actors are given up: their thread is stuck over another actor"
            );
        }
        report.totals = self.0.totals.report();
        report
    }

    fn busiest(&self, count: usize, now: Instant) -> Vec<ActorReport> {
        let meters = self.meters().into_iter();
        let mut actors: Vec<ActorReport> = meters
            .map(|(key, _, meter)| meter.report(key, now))
            .collect();
        actors.sort_unstable_by_key(|it| Reverse((it.depth, it.oldest_millis, it.busy_millis)));
        actors.truncate(count);
        actors
    }

    fn inject(&self, key: Uuid, fault: ActorFault) -> BoxFuture<'static, Result<(), AskError>> {
        let registry = self.clone();
        Box::pin(async move { registry.ask(key, Inject(fault)).await })
    }
}

/// Shows what alerts look at before it happens: Prometheus sees no increase in a series that begins at 1. Done at each
/// look, as a registry may be older than the recorder of metrics.
fn show_alarms(kind: &'static str) {
    metrics::counter!("actor_stuck_total", "actor" => kind).increment(0);
    metrics::counter!("actor_stopped_total", "actor" => kind, "reason" => "panic").increment(0);
}

impl<A: KeyedActor> Registry<A> {
    /// The meters of all that run. No slot is locked afterwards.
    fn meters(&self) -> Vec<(Uuid, Generation, Arc<Meter>)> {
        let slots = self.0.slots.iter();
        slots
            .map(|slot| (*slot.key(), slot.generation, Arc::clone(&slot.meter)))
            .collect()
    }

    /// Gives up an actor that is stuck. Answers whether this look did, of several at once.
    fn abandon(&self, key: Uuid, generation: Generation, meter: &Meter, stuck: Stuck) -> bool {
        if !self.lose(key, generation, "stuck") {
            return false;
        }
        meter.abandon();
        self.0.totals.give_up();
        metrics::counter!("actor_stuck_total", "actor" => A::KIND).increment(1);
        // Those behind it on its thread are one line of the look that finds them.
        if let Stuck::Handler(message) = stuck {
            tracing::error!(
                kind = A::KIND, %key, request = message,
                "actor {key} is stuck over a message and is given up"
            );
        }
        true
    }
}
