//! Watching challenges over a socket: one by one with every event, or many in a list.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use actix_web::web;
use actors::challenge::{CommandError, ListInterest, THUMBNAILS_MAX, Watch, WatchingPlayer};
use actors::runtime::sink::SocketSink;
use serde::Deserialize;
use socketio::{Ack, Data, Namespace, Socket};
use uuid::Uuid;

use super::answer;
use super::caller;
use crate::infra::rate_limits::Class;
use crate::services::sockets::connection::{AuthState, Connection};
use crate::state::AppState;
use crate::wire::ack::{AckCode, EventRefusal};
use crate::wire::challenge_frames::{ThumbnailsAck, WatchAck};

/// Challenges that one socket watches.
const WATCHED_MAX: usize = 50;

/// The challenges that a socket watches. They stay with the socket.
#[derive(Debug, Default)]
struct Watched {
    challenges: Mutex<WatchedChallenges>,
}

impl Watched {
    fn of(socket: &Socket) -> Arc<Self> {
        socket.extensions().get().unwrap_or_default()
    }

    fn lock(&self) -> MutexGuard<'_, WatchedChallenges> {
        self.challenges
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// A challenge stays here while its actor may have the socket, because each of these actors is notified when the socket closes.
#[derive(Debug, Default)]
struct WatchedChallenges(HashMap<Uuid, Subscriptions>);

/// Of one socket to one challenge.
#[derive(Debug, Default)]
struct Subscriptions {
    /// Those that the actor has not answered. They are counted, because one that is refused does not decide another one.
    waiting: u32,
    is_watched: bool,
}

impl WatchedChallenges {
    /// Notes a subscription that is on its way; false where the socket watches too many challenges.
    fn begin(&mut self, challenge: Uuid) -> bool {
        if WATCHED_MAX <= self.0.len() && !self.0.contains_key(&challenge) {
            return false;
        }
        self.0.entry(challenge).or_default().waiting += 1;
        true
    }

    /// Notes the actor's answer. Returns false where the socket has closed meanwhile.
    fn answered(&mut self, challenge: Uuid, is_accepted: bool) -> bool {
        let Some(subscriptions) = self.0.get_mut(&challenge) else {
            return false;
        };
        subscriptions.waiting = subscriptions.waiting.saturating_sub(1);
        subscriptions.is_watched |= is_accepted;
        self.forget_unwatched(challenge);
        true
    }

    /// Ends what was answered; a subscription that is on its way stands. Returns whether the challenge was watched.
    fn unwatch(&mut self, challenge: Uuid) -> bool {
        let subscriptions = self.0.get_mut(&challenge);
        let was_watched = subscriptions.is_some_and(|it| std::mem::take(&mut it.is_watched));
        self.forget_unwatched(challenge);
        was_watched
    }

    /// The actor has the socket still.
    fn watch_on(&mut self, challenge: Uuid) {
        self.0.entry(challenge).or_default().is_watched = true;
    }

    fn forget_unwatched(&mut self, challenge: Uuid) {
        let is_over = |it: &Subscriptions| !it.is_watched && it.waiting == 0;
        if self.0.get(&challenge).is_some_and(is_over) {
            self.0.remove(&challenge);
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Subscribe {
    challenge_id: Uuid,
    version: Option<i64>,
    invite_code: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Unsubscribe {
    challenge_id: Uuid,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Look {
    challenge_ids: Vec<Uuid>,
    #[serde(default)]
    listed: bool,
}

pub(super) fn events(namespace: &Namespace, app: &web::Data<AppState>) {
    let state = app.clone();
    namespace.on(
        "challenge_subscribe",
        move |socket: Socket, Data(request): Data<Subscribe>, ack: Ack| {
            let app = state.clone();
            async move {
                let code = request.invite_code.clone();
                let subscribing = subscribe(&app, &socket, request);
                let outcome = caller::with_invite_code(&app, &socket, code.as_deref(), subscribing);
                answer::send(ack, outcome.await);
            }
        },
    );
    let state = app.clone();
    namespace.on(
        "challenge_unsubscribe",
        move |socket: Socket, Data(request): Data<Unsubscribe>, ack: Ack| {
            let app = state.clone();
            async move { answer::send(ack, unsubscribe(&app, &socket, &request).await) }
        },
    );
    let state = app.clone();
    namespace.on(
        "thumbnails_subscribe",
        move |socket: Socket, Data(request): Data<Look>, ack: Ack| {
            let app = state.clone();
            async move { answer::send(ack, look(&app, &socket, request).await) }
        },
    );
}

/// A socket has come: it watches nothing yet.
pub(super) fn entered(socket: &Socket) {
    socket.extensions().insert(Watched::default());
}

/// A socket has closed: it watches nothing any more.
pub(super) fn left(app: &AppState, socket: &Socket, connection: &Connection) {
    app.challenges.thumbnails().forget(connection.id());
    let watched = std::mem::take(&mut *Watched::of(socket).lock());
    for challenge in watched.0.into_keys() {
        app.challenges.left(challenge, connection.id());
    }
}

async fn subscribe(
    app: &AppState,
    socket: &Socket,
    request: Subscribe,
) -> Result<WatchAck, EventRefusal> {
    let id = request.challenge_id;
    let connection = caller::connection(app, socket)?;
    caller::count(app, &connection, Class::SocketRead)?;
    let watched = Watched::of(socket);
    let viewer = match identity(&connection)? {
        Some(player) => viewer(app, player).await?,
        None => None,
    };
    if !watched.lock().begin(id) {
        let message = "You watch too many challenges. Close some and try again.";
        return Err(EventRefusal::new(AckCode::TooMany, message));
    }
    let sink: Arc<dyn SocketSink> = Arc::<Connection>::clone(&connection);
    let watch = Watch {
        sink,
        viewer,
        code: request.invite_code,
        version: request.version,
    };
    let answer = app.challenges.watch(id, watch).await;
    let is_open = watched.lock().answered(id, answer.is_ok());
    match answer {
        Ok(watching) => {
            if is_open {
                connection.watches();
            } else {
                // The actor was notified that the socket has closed before it had it.
                app.challenges.left(id, connection.id());
            }
            Ok(watching.into())
        }
        Err(why) => Err(command_error(why)),
    }
}

async fn unsubscribe(
    app: &AppState,
    socket: &Socket,
    request: &Unsubscribe,
) -> Result<(), EventRefusal> {
    let connection = caller::connection(app, socket)?;
    let id = request.challenge_id;
    let watched = Watched::of(socket);
    // Before the actor answers: a subscription that comes meanwhile stands.
    let was_watched = watched.lock().unwatch(id);
    let unwatched = app.challenges.unwatch(id, connection.id()).await;
    if was_watched && unwatched.is_err() {
        watched.lock().watch_on(id);
    }
    unwatched.map_err(command_error)
}

async fn look(
    app: &AppState,
    socket: &Socket,
    request: Look,
) -> Result<ThumbnailsAck, EventRefusal> {
    let connection = caller::connection(app, socket)?;
    let viewer = identity(&connection)?;
    if THUMBNAILS_MAX < request.challenge_ids.len() {
        let message = format!("At most {THUMBNAILS_MAX} challenges at once");
        return Err(EventRefusal::new(AckCode::TooMany, message));
    }
    // What the viewer may not see is left out in silence, as in the lists.
    let seen = match request.challenge_ids.as_slice() {
        [] => Vec::new(),
        ids => {
            caller::count(app, &connection, Class::SocketRead)?;
            let seen = store::challenge::seen(&app.db, viewer, ids).await;
            seen.map_err(|error| command_error(error.into()))?
        }
    };
    let listed = if request.listed {
        ListInterest::Yes
    } else {
        ListInterest::No
    };
    // A socket that looks at nothing is as silent as one that sends nothing.
    if request.listed || !seen.is_empty() {
        connection.watches();
    }
    let sink: Arc<dyn SocketSink> = connection;
    app.challenges.thumbnails().look(&sink, &seen, listed);
    // Read after the socket subscribed: earlier commits are seen here, and later ones are published.
    let versions = match seen.as_slice() {
        [] => Vec::new(),
        seen => store::challenge::versions(&app.db, seen)
            .await
            .map_err(|error| command_error(error.into()))?,
    };
    let versions = versions.into_iter().collect();
    Ok(ThumbnailsAck { versions })
}

/// The viewer. A client whose token has just ended is asked for another first: as a visitor it would see less.
fn identity(connection: &Connection) -> Result<Option<Uuid>, EventRefusal> {
    match connection.auth_state() {
        AuthState::Player { player, .. } => Ok(Some(player.id)),
        AuthState::Silent { .. } | AuthState::Visitor => Ok(None),
        AuthState::Expired { .. } => Err(EventRefusal::new(
            AckCode::Unauthenticated,
            "Your session has expired. Please sign in again.",
        )),
    }
}

async fn viewer(app: &AppState, id: Uuid) -> Result<Option<WatchingPlayer>, EventRefusal> {
    let found = store::challenge::player(&app.db, id).await;
    let found = found.map_err(|error| command_error(error.into()))?;
    Ok(found.map(|(person, _)| WatchingPlayer {
        id,
        username: person.username,
    }))
}

fn command_error(why: CommandError) -> EventRefusal {
    match why {
        CommandError::NotFound => EventRefusal::new(AckCode::NotFound, "Challenge not found"),
        CommandError::Refused(refusal) => {
            EventRefusal::new(AckCode::Forbidden, refusal.to_string())
        }
        CommandError::Busy | CommandError::Died | CommandError::AnsweredBefore => {
            EventRefusal::busy()
        }
        CommandError::Store(error) => {
            error.log("a challenge is not watched");
            EventRefusal::busy()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHALLENGE: Uuid = Uuid::from_u128(1);

    fn watches(watched: &WatchedChallenges) -> bool {
        watched.0.contains_key(&CHALLENGE)
    }

    #[test]
    fn a_refused_subscription_leaves_another_one_to_the_same_challenge() {
        for first_is_accepted in [true, false] {
            let mut watched = WatchedChallenges::default();
            assert!(watched.begin(CHALLENGE) && watched.begin(CHALLENGE));
            watched.answered(CHALLENGE, first_is_accepted);
            assert!(watches(&watched));
            watched.answered(CHALLENGE, !first_is_accepted);
            assert!(watches(&watched), "{first_is_accepted}");
            assert!(watched.unwatch(CHALLENGE));
            assert!(!watches(&watched));
        }
    }

    #[test]
    fn a_challenge_whose_subscriptions_were_all_refused_is_not_watched() {
        let mut watched = WatchedChallenges::default();
        assert!(watched.begin(CHALLENGE) && watched.begin(CHALLENGE));
        assert!(watched.answered(CHALLENGE, false));
        assert!(watched.answered(CHALLENGE, false));
        assert!(!watches(&watched));
        assert!(!watched.unwatch(CHALLENGE));
    }

    #[test]
    fn a_subscription_on_its_way_outlives_an_unsubscription() {
        let mut watched = WatchedChallenges::default();
        assert!(watched.begin(CHALLENGE));
        assert!(watched.answered(CHALLENGE, true));
        assert!(watched.begin(CHALLENGE));
        assert!(watched.unwatch(CHALLENGE));
        assert!(watches(&watched));
        assert!(watched.answered(CHALLENGE, true));
        assert!(watched.unwatch(CHALLENGE));
        assert!(!watches(&watched));
    }

    #[test]
    fn subscriptions_to_one_challenge_count_once_towards_the_limit() {
        let mut watched = WatchedChallenges::default();
        for number in (1..).take(WATCHED_MAX) {
            assert!(watched.begin(Uuid::from_u128(number)));
        }
        assert!(watched.begin(CHALLENGE));
        assert!(!watched.begin(Uuid::nil()));
    }

    #[test]
    fn an_answer_after_the_socket_has_closed_finds_nothing() {
        let mut watched = WatchedChallenges::default();
        assert!(watched.begin(CHALLENGE));
        drop(std::mem::take(&mut watched));
        assert!(!watched.answered(CHALLENGE, true));
    }
}
