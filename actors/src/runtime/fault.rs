//! Faults that tests inject into actors of every kind: that each is noticed, counted and survived is seen on the real actors.
//! No route, event or job leads here.

use tokio::sync::oneshot;

use super::envelope::{Request, Responder};
use super::host::{self, Handles, HostContext, KeyedActor};

/// What goes wrong.
#[derive(Debug)]
pub enum ActorFault {
    /// The handler panics.
    Panic,
    /// The handler answers once this end is sent to, or its other end is dropped.
    Hang(oneshot::Receiver<()>),
}

/// An actor has a fault.
#[derive(Debug)]
pub(super) struct Inject(pub(super) ActorFault);

impl Request for Inject {
    type Answer = ();
    const NAME: &'static str = "inject";
}

impl<A: KeyedActor> Handles<Inject> for A {
    #[expect(clippy::panic, reason = "this is what is asked for")]
    fn handle(
        &mut self,
        Inject(fault): Inject,
        responder: Responder<Inject>,
        context: &mut HostContext<Self>,
    ) {
        match fault {
            ActorFault::Panic => panic!("injected"),
            ActorFault::Hang(released) => {
                host::wait(context, released, move |_, _, _| responder.with(()));
            }
        }
    }
}
