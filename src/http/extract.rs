//! Who asks, and from where: identity is an argument of a handler.

use std::future::{Future, Ready, ready};
use std::net::IpAddr;
use std::ops::Deref;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest, web};
use domain::account::Role;
use domain::challenge::Person;
use futures_util::future::LocalBoxFuture;
use uuid::Uuid;

use crate::app::App;
use crate::http::error::{Error, Result};
use crate::network::{self, Network};
use crate::tokens::Refusal;

/// What is said to whoever comes without a token (part-a section 5).
const NO_TOKEN: &str = "No authentication token found";
const BAD_TOKEN: &str = "Token verification failed";
const OLD_TOKEN: &str = "Your session has expired. Please sign in again.";

/// A player who is signed in: the token is ours, has not run out, and its session was not ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Player {
    /// Who.
    pub id: Uuid,
    /// On which device.
    pub session_id: Uuid,
    /// What they may do beyond playing.
    pub role: Role,
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

/// A player who may change things: not suspended. The suspended sign in, read and withdraw (decisions.md, section 2).
#[derive(Debug, Clone, Copy)]
pub struct Acting(pub Player);

impl Deref for Acting {
    type Target = Player;

    fn deref(&self) -> &Player {
        &self.0
    }
}

impl FromRequest for Acting {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let acting = acting(request);
        Box::pin(async move { Ok(Self(acting.await?.0)) })
    }
}

/// A player who may stake: has accepted the dispute terms, and is not suspended.
#[derive(Debug, Clone)]
pub struct Playing {
    player: Player,
    /// As the others see them.
    pub person: Person,
}

impl Deref for Playing {
    type Target = Player;

    fn deref(&self) -> &Player {
        &self.player
    }
}

impl FromRequest for Playing {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let acting = acting(request);
        Box::pin(async move {
            let (player, standing) = acting.await?;
            if standing.has_accepted_terms {
                let person = Person {
                    id: player.id,
                    username: standing.username,
                    avatar: standing.avatar,
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
) -> impl Future<Output = Result<(Player, store::account::Standing)>> + use<> {
    let (player, app) = (
        identify(request),
        request.app_data::<web::Data<App>>().cloned(),
    );
    async move {
        let player = player?.ok_or_else(|| unauthenticated(NO_TOKEN))?;
        let app = app.ok_or_else(unwired)?;
        let standing = app.standings.of(&app.db, player.id).await?;
        // The account behind a good token is gone only where the database was replaced.
        let standing = standing.ok_or_else(|| unauthenticated(BAD_TOKEN))?;
        if standing.is_suspended {
            Err(suspended())
        } else {
            Ok((player, standing))
        }
    }
}

fn identify(request: &HttpRequest) -> Result<Option<Player>> {
    let app = request.app_data::<web::Data<App>>().ok_or_else(unwired)?;
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
        Err(Refusal::Expired) => Err(Error::Unauthenticated {
            code: "TOKEN_EXPIRED",
            message: OLD_TOKEN,
        }),
        Err(Refusal::Invalid) => Err(unauthenticated(BAD_TOKEN)),
    }
}

fn unauthenticated(message: &'static str) -> Error {
    Error::Unauthenticated {
        code: "UNAUTHENTICATED",
        message,
    }
}

fn suspended() -> Error {
    Error::Forbidden {
        code: "SUSPENDED",
        message: "Your account is suspended. You can still read and withdraw.".to_owned(),
    }
}

fn unwired() -> Error {
    Error::Internal(anyhow::anyhow!("the server was started without its parts"))
}

/// The device that asks: shown in the list of devices, and counted where guessing is counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Client {
    /// Where from: the peer, or what the proxy says where one is trusted.
    pub address: IpAddr,
    /// How it names itself, cut to what is kept.
    pub user_agent: String,
    /// Whether it reached us, or the proxy before us, over https.
    pub is_secure: bool,
}

/// Characters kept of a user agent.
const USER_AGENT_MAX: usize = 400;

impl Client {
    /// What is counted: the address, or for IPv6 the network that one customer is given.
    pub fn network(&self) -> String {
        Network::of(self.address).to_string()
    }
}

impl FromRequest for Client {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let is_proxied = request
            .app_data::<web::Data<App>>()
            .is_some_and(|app| app.settings.trust_proxy);
        ready(Ok(client(request, is_proxied)))
    }
}

fn client(request: &HttpRequest, is_proxied: bool) -> Client {
    let said = |name: &str| network::last_line(request.headers(), name).filter(|_| is_proxied);
    let peer = request.peer_addr().map(|peer| peer.ip());
    Client {
        address: network::address(peer, said(network::FORWARDED_FOR)),
        user_agent: request
            .headers()
            .get(header::USER_AGENT)
            .and_then(|value| value.to_str().ok())
            .unwrap_or("unknown")
            .chars()
            .take(USER_AGENT_MAX)
            .collect(),
        is_secure: request.app_config().secure()
            || said("x-forwarded-proto").is_some_and(|scheme| scheme.trim() == "https"),
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
        let plain = client(&request, false);
        assert_eq!(
            (plain.network().as_str(), plain.is_secure),
            ("10.0.0.1", false)
        );
        let proxied = client(&request, true);
        assert_eq!(
            (proxied.network().as_str(), proxied.is_secure),
            ("203.0.113.9", true)
        );
    }

    #[test]
    fn a_customer_of_ipv6_is_counted_as_one() {
        let from = |address: &str| Client {
            address: address.parse().unwrap(),
            user_agent: String::new(),
            is_secure: false,
        };
        assert_eq!(from("2001:db8:1:2:3::4").network(), "2001:db8:1:2::/64");
        assert_eq!(from("::ffff:10.0.0.1").network(), "10.0.0.1");
    }
}
