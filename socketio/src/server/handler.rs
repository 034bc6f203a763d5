//! Handlers: plain async functions whose arguments declare what they take of an event.

use std::{future::Future, marker::PhantomData, pin::Pin, sync::Arc};

use serde::de::DeserializeOwned;

use super::{ack::Ack, data::Args, socket::Socket};
use crate::codec::packet::AckId;

/// An event from a client.
#[derive(Debug)]
pub struct Event {
    socket: Socket,
    name: String,
    args: Args,
    ack: Option<Ack>,
}

impl Event {
    pub(super) fn new(socket: &Socket, name: String, args: Args, id: Option<AckId>) -> Self {
        Self {
            socket: socket.clone(),
            name,
            args,
            ack: Some(Ack::new(socket, id)),
        }
    }

    /// What a handler of new connections is given.
    pub(super) fn connect(socket: &Socket) -> Self {
        Self::new(socket, "connection".to_owned(), Args::none(), None)
    }

    /// The client it came from.
    pub fn socket(&self) -> &Socket {
        &self.socket
    }

    /// The event's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The event's arguments.
    pub fn args(&self) -> &Args {
        &self.args
    }

    /// The acknowledgement to send; a second call gets one that does nothing.
    pub fn take_ack(&mut self) -> Ack {
        self.ack
            .take()
            .unwrap_or_else(|| Ack::new(&self.socket, None))
    }
}

/// Why an event cannot be handled.
#[derive(Debug, thiserror::Error)]
pub enum EventError {
    /// Its data are not of the handler's type.
    #[error("the event's data are not as expected: {0}")]
    Data(#[from] serde_json::Error),
}

/// An argument of a handler.
pub trait FromEvent: Sized {
    /// Takes its part of the event.
    fn from_event(event: &mut Event) -> Result<Self, EventError>;
}

impl FromEvent for Socket {
    fn from_event(event: &mut Event) -> Result<Self, EventError> {
        Ok(event.socket.clone())
    }
}

impl FromEvent for Ack {
    fn from_event(event: &mut Event) -> Result<Self, EventError> {
        Ok(event.take_ack())
    }
}

/// All arguments, unread. The only argument type whose extraction never fails on data.
impl FromEvent for Args {
    fn from_event(event: &mut Event) -> Result<Self, EventError> {
        Ok(event.args.clone())
    }
}

/// The event's first argument. An event without arguments reads as `null`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Data<T>(pub T);

impl<T: DeserializeOwned> FromEvent for Data<T> {
    fn from_event(event: &mut Event) -> Result<Self, EventError> {
        Ok(Self(event.args.first()?))
    }
}

/// All of the event's arguments as a tuple or list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct All<T>(pub T);

impl<T: DeserializeOwned> FromEvent for All<T> {
    fn from_event(event: &mut Event) -> Result<Self, EventError> {
        Ok(Self(event.args.all()?))
    }
}

/// The name of the event, for a handler of any event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventName(pub String);

impl FromEvent for EventName {
    fn from_event(event: &mut Event) -> Result<Self, EventError> {
        Ok(Self(event.name.clone()))
    }
}

type Running = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A handler of some argument types, without them in its type.
pub trait Run: Send + Sync {
    /// Reads the arguments from the event and calls the function.
    fn run(&self, event: &mut Event) -> Result<Running, EventError>;
}

/// An async function of up to five arguments that are each [`FromEvent`].
pub trait Handler<A>: Send + Sync + Sized + 'static {
    /// Hides the argument types.
    fn erase(self) -> Arc<dyn Run>
    where
        A: 'static;
}

struct Erased<F, A> {
    function: F,
    args: PhantomData<fn(A)>,
}

macro_rules! handler {
    ($($arg:ident),*) => {
        impl<Fun, Fut, $($arg,)*> Handler<($($arg,)*)> for Fun
        where
            Fun: Fn($($arg),*) -> Fut + Send + Sync + 'static,
            Fut: Future<Output = ()> + Send + 'static,
            $($arg: FromEvent + 'static,)*
        {
            fn erase(self) -> Arc<dyn Run> {
                Arc::new(Erased { function: self, args: PhantomData::<fn(($($arg,)*))> })
            }
        }

        impl<Fun, Fut, $($arg,)*> Run for Erased<Fun, ($($arg,)*)>
        where
            Fun: Fn($($arg),*) -> Fut + Send + Sync + 'static,
            Fut: Future<Output = ()> + Send + 'static,
            $($arg: FromEvent,)*
        {
            fn run(&self, _event: &mut Event) -> Result<Running, EventError> {
                Ok(Box::pin((self.function)($($arg::from_event(_event)?),*)))
            }
        }
    };
}

handler!();
handler!(A1);
handler!(A1, A2);
handler!(A1, A2, A3);
handler!(A1, A2, A3, A4);
handler!(A1, A2, A3, A4, A5);
