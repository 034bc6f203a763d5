//! A player of the load: an account, its two sockets as one tab has them, and its requests.

mod inbox;

pub use inbox::{Inbox, Line, Seat, Seats};
pub(crate) use inbox::{MessageFrame, MessageHead};

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use reqwest::Method;
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::accounts::Account;
use crate::check::{Purse, Usdc};
use crate::client::http::{Body, Http, Request, text_at};
use crate::client::notifications::Channel;
use crate::client::socketio::Socket;
use crate::client::target::Target;
use crate::client::websocket::Reading;
use crate::failure::Failure;
use crate::record::{Action, lock};
use crate::shared::Shared;

/// One player.
#[derive(Debug)]
pub struct Player {
    /// The place among the players of this process.
    pub number: usize,
    /// The account's id.
    pub id: Uuid,
    /// The account's name.
    pub username: String,
    /// The receiving side.
    pub inbox: Arc<Inbox>,
    /// The money as it is counted here.
    pub purse: Purse,
    account: Mutex<Account>,
    http: Http,
    target: Arc<Target>,
    shared: Arc<Shared>,
    socket: Mutex<Option<Socket>>,
    channel: Mutex<Option<Channel>>,
    /// Whether the player means to be connected: one that is and is not comes back by itself.
    is_wanted: AtomicBool,
    /// Whether its socket is being opened, so that only one task does it.
    is_opening: AtomicBool,
    notices: AtomicU64,
}

/// Messages of one page of a history.
const HISTORY_PAGE: u32 = 200;
/// Pages that are read of one history, at most.
const HISTORY_PAGES_MAX: u32 = 500;

#[derive(Deserialize)]
struct HistoryPage {
    data: HistoryData,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct HistoryData {
    messages: Vec<MessageHead>,
    has_more: bool,
}

#[derive(Deserialize)]
struct Missed {
    messages: Option<Vec<MessageHead>>,
    #[serde(default)]
    resync: bool,
}

impl Player {
    /// A player who is not connected.
    pub fn new(
        number: usize,
        account: Account,
        seats: Seats,
        (target, http): (Arc<Target>, Http),
        shared: Arc<Shared>,
    ) -> Self {
        let inbox = Inbox::new(Arc::clone(&shared), account.username.clone(), seats);
        Self {
            number,
            id: account.id,
            username: account.username.clone(),
            inbox: Arc::new(inbox),
            purse: Purse::default(),
            account: Mutex::new(account),
            http,
            target,
            shared,
            socket: Mutex::default(),
            channel: Mutex::default(),
            is_wanted: AtomicBool::new(false),
            is_opening: AtomicBool::new(false),
            notices: AtomicU64::new(0),
        }
    }

    /// Opens both sockets and catches up on what was missed; measured as `action` from `due` on. Where another task does it
    /// already, nothing is done.
    ///
    /// # Errors
    /// [`Failure`], which is recorded.
    pub async fn connect(
        &self,
        action: Action,
        due: Instant,
        reading: Reading,
    ) -> Result<(), Failure> {
        self.shared.recorder.started(action);
        let outcome = self.try_connect(reading).await;
        self.shared.recorder.ended(action, due, &outcome);
        outcome
    }

    /// The same, not measured.
    ///
    /// # Errors
    /// [`Failure`]
    pub async fn try_connect(&self, reading: Reading) -> Result<(), Failure> {
        if self.is_opening.swap(true, Ordering::Acquire) {
            return Err(Failure::Overload);
        }
        self.is_wanted.store(true, Ordering::Relaxed);
        self.drop_lines();
        let outcome = Box::pin(self.open(reading)).await;
        if outcome.is_err() {
            self.drop_lines();
        }
        self.is_opening.store(false, Ordering::Release);
        outcome
    }

    async fn open(&self, reading: Reading) -> Result<(), Failure> {
        let (target, token) = (&self.target, self.token());
        let (source, line) = (target.source(self.number), self.inbox.line());
        let ears = Arc::clone(&line);
        let socket = Socket::open(target, source, &token, reading, ears).await?;
        let after = self.inbox.last_notification();
        let channel = Channel::open(target, source, &token, after, line).await?;
        self.catch_up(&socket).await?;
        *lock(&self.socket) = Some(socket);
        *lock(&self.channel) = Some(channel);
        self.inbox.connected();
        Ok(())
    }

    /// Asks for what came while the line was down, as the web app does.
    async fn catch_up(&self, socket: &Socket) -> Result<(), Failure> {
        self.inbox.forget_arenas();
        for (challenge, version) in self.inbox.followed() {
            let data = json!({"challengeId": challenge, "version": version}).to_string();
            socket.ask("challenge_subscribe", data).await?;
        }
        for seat in self.inbox.seats() {
            for message in self.history_by(socket, seat).await? {
                let MessageHead { seq, client_id } = message;
                seat.conversation.caught_up(seat.member, client_id, seq);
            }
        }
        Ok(())
    }

    /// What the server's history of a conversation has beyond what the player has.
    ///
    /// # Errors
    /// [`Failure`]
    pub async fn history(&self, seat: &Seat) -> Result<Vec<(i64, Uuid)>, Failure> {
        let socket = self.socket().ok_or_else(closed)?;
        let history = self.history_by(&socket, seat).await?;
        Ok(history.iter().map(|it| (it.seq, it.client_id)).collect())
    }

    async fn history_by(&self, socket: &Socket, seat: &Seat) -> Result<Vec<MessageHead>, Failure> {
        let Some(id) = seat.conversation.id() else {
            return Ok(Vec::new());
        };
        let after = seat.conversation.up_to(seat.member);
        let data = json!({"conversationId": id, "after": after}).to_string();
        let answer = socket.ask("conversation_sync", data).await?;
        let missed: Missed =
            serde_json::from_str(&answer).map_err(|error| Failure::Protocol(error.to_string()))?;
        if missed.resync {
            return self.pages(id, after).await;
        }
        Ok(missed.messages.unwrap_or_default())
    }

    /// Reads a history page by page, as the web app does where more is missing than a socket catches up on.
    async fn pages(&self, id: Uuid, after: i64) -> Result<Vec<MessageHead>, Failure> {
        let (mut all, mut after) = (Vec::new(), after);
        for _ in 0..HISTORY_PAGES_MAX {
            let path =
                format!("/messages/conversations/{id}/history?after={after}&limit={HISTORY_PAGE}");
            let page = self.get(&path).await?;
            let page: HistoryPage = serde_json::from_value(page)
                .map_err(|error| Failure::Protocol(error.to_string()))?;
            let HistoryData { messages, has_more } = page.data;
            after = messages.last().map_or(after, |it| it.seq);
            all.extend(messages);
            if !has_more {
                return Ok(all);
            }
        }
        Err(Failure::Refused("HISTORY_TOO_LONG".to_owned()))
    }

    /// Drops both lines, without a word, and stays away.
    pub fn hang_up(&self) {
        self.is_wanted.store(false, Ordering::Relaxed);
        self.inbox.leaves();
        self.drop_lines();
    }

    fn drop_lines(&self) {
        if let Some(socket) = lock(&self.socket).take() {
            socket.hang_up();
        }
        if let Some(channel) = lock(&self.channel).take() {
            channel.hang_up();
        }
    }

    /// Whether the player means to be connected and is not.
    pub fn is_missing(&self) -> bool {
        self.is_wanted.load(Ordering::Relaxed)
            && !self.is_opening.load(Ordering::Relaxed)
            && !self.is_connected()
    }

    /// Whether both sockets are open.
    pub fn is_connected(&self) -> bool {
        self.inbox.is_connected()
            && lock(&self.socket).as_ref().is_some_and(Socket::is_open)
            && lock(&self.channel).as_ref().is_some_and(Channel::is_open)
    }

    /// The socket, where it is open.
    pub fn socket(&self) -> Option<Socket> {
        lock(&self.socket).clone().filter(Socket::is_open)
    }

    /// The number of the next notification that the player sends, from 0.
    pub fn next_notice(&self) -> u64 {
        self.notices.fetch_add(1, Ordering::Relaxed)
    }

    /// The access token.
    pub fn token(&self) -> String {
        lock(&self.account).access_token.clone()
    }

    /// The account with its newest tokens.
    pub fn account(&self) -> Account {
        lock(&self.account).clone()
    }

    /// Whether the access token ends soon.
    pub fn needs_renewal(&self) -> bool {
        lock(&self.account).ends_soon()
    }

    /// Renews the access token where it ends soon, and shows the new one on both sockets.
    ///
    /// # Errors
    /// [`Failure`]
    pub async fn renew(&self) -> Result<(), Failure> {
        let (is_due, refresh) = {
            let account = lock(&self.account);
            (account.ends_soon(), account.refresh_token.clone())
        };
        if !is_due {
            return Ok(());
        }
        let tokens = self.http.refresh(&refresh).await?;
        lock(&self.account).renewed(&tokens);
        if let Some(socket) = self.socket() {
            let data = json!({"token": tokens.access}).to_string();
            socket.ask("authenticate", data).await?;
        }
        if let Some(channel) = &*lock(&self.channel) {
            channel.authenticate(&tokens.access);
        }
        Ok(())
    }

    /// A request that reads.
    ///
    /// # Errors
    /// [`Failure`]
    pub async fn get(&self, path: &str) -> Result<Value, Failure> {
        self.send(Method::GET, path, None, Body::None).await
    }

    /// A request that changes something, once for its `key`.
    ///
    /// # Errors
    /// [`Failure`]
    pub async fn post(&self, path: &str, key: Option<&str>, body: Body) -> Result<Value, Failure> {
        self.send(Method::POST, path, key, body).await
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        key: Option<&str>,
        body: Body,
    ) -> Result<Value, Failure> {
        let token = self.token();
        let request = Request {
            method,
            path,
            token: &token,
            key,
            body,
        };
        self.http.send(request).await
    }

    /// What the player has: available, in escrow, in teams, and on its way out.
    ///
    /// # Errors
    /// [`Failure`]
    pub async fn wallet(&self) -> Result<Usdc, Failure> {
        let answer = self.get("/wallet").await?;
        let mut total = Usdc::default();
        for part in ["available", "inEscrow", "inTeams", "withdrawing"] {
            let text = text_at(&answer, &format!("/data/{part}"))?;
            let amount = Usdc::parse(&text);
            let amount = amount.ok_or_else(|| Failure::Protocol(format!("{text} is no amount")))?;
            total = total.plus(amount);
        }
        Ok(total)
    }
}

/// The player's line is down.
pub fn closed() -> Failure {
    Failure::Closed("not connected".to_owned())
}
