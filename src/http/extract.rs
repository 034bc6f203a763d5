//! Who asks, and from where: identity is an argument of a handler.

use std::future::{Future, Ready, ready};
use std::net::IpAddr;
use std::ops::Deref;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest, web};
use domain::account::AccountRole;
use domain::challenge::Person;
use futures_util::future::LocalBoxFuture;
use uuid::Uuid;

use crate::http::cookies;
use crate::http::error::{Error, Result};
use crate::infra::network::{self, Network, TrustedProxies};
use crate::infra::tokens::TokenError;
use crate::services::security::Origin;
use crate::state::AppState;

/// The message for a request without a token.
const NO_TOKEN: &str = "No authentication token found";
pub(super) const BAD_TOKEN: &str = "Token verification failed";
const OLD_TOKEN: &str = "Your session has expired. Please sign in again.";

/// A player who is signed in: the token is ours, has not run out, and its session was not ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Player {
    /// Who.
    pub id: Uuid,
    /// On which device.
    pub session_id: Uuid,
    /// What they may do beyond playing.
    pub role: AccountRole,
}

impl FromRequest for Player {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(identify(request).and_then(|player| player.ok_or_else(|| unauthenticated(NO_TOKEN))))
    }
}

/// A signed-in player, or a visitor. A token that is shown has to be good, so that a client whose token has run out
/// renews it rather than being shown a visitor's view.
#[derive(Debug, Clone, Copy)]
pub struct MaybePlayer(pub Option<Player>);

impl FromRequest for MaybePlayer {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(identify(request).map(Self))
    }
}

/// A player who may change things: not suspended. The suspended sign in, read and withdraw (docs/rules.md, Accounts).
#[derive(Debug, Clone, Copy)]
pub struct ActivePlayer(pub Player);

impl Deref for ActivePlayer {
    type Target = Player;

    fn deref(&self) -> &Player {
        &self.0
    }
}

impl FromRequest for ActivePlayer {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let acting = acting(request);
        Box::pin(async move { Ok(Self(acting.await?.0)) })
    }
}

/// A player who may stake: has accepted the dispute terms, and is not suspended.
#[derive(Debug, Clone)]
pub struct StakingPlayer {
    player: Player,
    /// As the others see them.
    pub person: Person,
}

impl Deref for StakingPlayer {
    type Target = Player;

    fn deref(&self) -> &Player {
        &self.player
    }
}

impl FromRequest for StakingPlayer {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let acting = acting(request);
        Box::pin(async move {
            let (player, status) = acting.await?;
            if status.has_accepted_terms {
                let person = Person {
                    id: player.id,
                    username: status.username,
                    avatar: status.avatar,
                };
                Ok(Self { player, person })
            } else {
                Err(Error::Forbidden {
                    code: "TERMS_NOT_ACCEPTED",
                    message: "Please accept the dispute resolution terms first".to_owned(),
                })
            }
        })
    }
}

/// Who asks, and how they stand; refused where they are suspended.
fn acting(
    request: &HttpRequest,
) -> impl Future<Output = Result<(Player, store::account_status::AccountStatus)>> + use<> {
    let (player, app) = (
        identify(request),
        request.app_data::<web::Data<AppState>>().cloned(),
    );
    async move {
        let player = player?.ok_or_else(|| unauthenticated(NO_TOKEN))?;
        let app = app.ok_or_else(unwired)?;
        let status = app.account_statuses.of(&app.db, player.id).await?;
        // The account behind a good token is gone only where the database was replaced.
        let status = status.ok_or_else(|| unauthenticated(BAD_TOKEN))?;
        if status.is_suspended(app.clock.now()) {
            Err(suspended())
        } else {
            Ok((player, status))
        }
    }
}

fn identify(request: &HttpRequest) -> Result<Option<Player>> {
    let app = request
        .app_data::<web::Data<AppState>>()
        .ok_or_else(unwired)?;
    let Some(value) = request.headers().get(header::AUTHORIZATION) else {
        return Ok(None);
    };
    let token = value
        .to_str()
        .ok()
        .and_then(|value| value.split_once(' '))
        .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"))
        .map(|(_, token)| token.trim())
        .ok_or_else(|| unauthenticated(BAD_TOKEN))?;
    match app.tokens.verify(token, app.clock.now()) {
        Ok(claims) => Ok(Some(Player {
            id: claims.sub,
            session_id: claims.sid,
            role: claims.role,
        })),
        Err(TokenError::Expired) => Err(Error::Unauthenticated {
            code: "TOKEN_EXPIRED",
            message: OLD_TOKEN,
        }),
        Err(TokenError::Invalid) => Err(unauthenticated(BAD_TOKEN)),
    }
}

pub(super) fn unauthenticated(message: &'static str) -> Error {
    Error::Unauthenticated {
        code: "UNAUTHENTICATED",
        message,
    }
}

pub(super) fn suspended() -> Error {
    Error::Forbidden {
        code: "SUSPENDED",
        message: "Your account is suspended. You can still read and withdraw.".to_owned(),
    }
}

pub(super) fn unwired() -> Error {
    Error::Internal(anyhow::anyhow!("the server was started without its state"))
}

/// The device that asks: shown in the list of devices, and counted where guessing is counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Client {
    /// Where from: the peer, or the client that trusted proxies name.
    pub address: IpAddr,
    /// How the client names itself, cut to the stored length.
    pub user_agent: String,
    /// Whether players reach the server over https, by its public address, or reached the trusted proxy before it so.
    pub is_secure: bool,
    /// The device, where it shows the cookie that an earlier sign-in gave it.
    pub device: Option<Uuid>,
}

/// Characters of a stored user agent.
const USER_AGENT_MAX: usize = 400;

impl Client {
    /// What is counted: the address, or for IPv6 the network that one customer is given.
    pub fn network(&self) -> String {
        self.network_of().to_string()
    }

    /// Where a security event came from.
    pub fn origin<'a>(&'a self, network: &'a str) -> Origin<'a> {
        Origin {
            network,
            user_agent: &self.user_agent,
        }
    }

    /// The network that the address belongs to.
    pub fn network_of(&self) -> Network {
        Network::of(self.address)
    }
}

impl FromRequest for Client {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let Some(app) = request.app_data::<web::Data<AppState>>() else {
            return ready(Err(unwired()));
        };
        let settings = &app.settings;
        let mut client = client(request, &settings.trusted_proxies, settings.is_https());
        client.device = cookies::shown_device(app, request);
        ready(Ok(client))
    }
}

fn client(request: &HttpRequest, trusted: &TrustedProxies, is_https: bool) -> Client {
    let peer = request.peer_addr().map(|peer| peer.ip());
    let proto = network::last_line(request.headers(), network::FORWARDED_PROTO)
        .filter(|_| peer.is_some_and(|peer| trusted.trusts(peer)));
    Client {
        address: trusted.client_of(peer, request.headers()),
        user_agent: request
            .headers()
            .get(header::USER_AGENT)
            .and_then(|value| value.to_str().ok())
            .unwrap_or("unknown")
            .chars()
            .take(USER_AGENT_MAX)
            .collect(),
        is_secure: is_https
            || request.app_config().secure()
            || proto.is_some_and(|scheme| scheme.trim() == "https"),
        device: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    #[test]
    fn a_proxy_is_believed_only_where_it_is_trusted() {
        let request = TestRequest::default()
            .peer_addr(([10, 0, 0, 1], 999).into())
            .insert_header(("x-forwarded-for", "6.6.6.6, 203.0.113.9"))
            .insert_header(("x-forwarded-proto", "https"))
            .to_http_request();
        let seen = |trusted: &str, is_https| {
            let client = client(&request, &trusted.parse().unwrap(), is_https);
            (client.network(), client.is_secure)
        };
        assert_eq!(seen("", false), ("10.0.0.1".to_owned(), false));
        assert_eq!(seen("10.0.0.2", false), ("10.0.0.1".to_owned(), false));
        assert_eq!(seen("10.0.0.0/8", false), ("203.0.113.9".to_owned(), true));
    }

    #[test]
    fn security_15_where_players_come_over_https_cookies_are_secure_whatever_a_proxy_states() {
        let request = TestRequest::default().to_http_request();
        assert!(client(&request, &TrustedProxies::default(), true).is_secure);
        assert!(!client(&request, &TrustedProxies::default(), false).is_secure);
    }

    #[test]
    fn a_customer_of_ipv6_is_counted_as_one() {
        let from = |address: &str| Client {
            address: address.parse().unwrap(),
            user_agent: String::new(),
            is_secure: false,
            device: None,
        };
        assert_eq!(from("2001:db8:1:2:3::4").network(), "2001:db8:1:2::/64");
        assert_eq!(from("::ffff:10.0.0.1").network(), "10.0.0.1");
    }
}
