//! The table itself, and which route is of which class.

use actix_web::http::Method;
use actors::runtime::rate_limit::Limit;
use time::Duration;

/// What requests are counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Class {
    /// Reads by key, and pages of one's own lists.
    Read,
    /// Lists and searches over the rows of all players.
    Search,
    /// Changes that move no money.
    Write,
    /// What moves money.
    Money,
    /// New challenges.
    Create,
    /// Everything under `/api/auth`.
    Account,
    /// Pages and pictures of shared links.
    LinkPreview,
    /// Answers that a challenge is not for this viewer: a guess at an invite code is one.
    InviteCode,
    /// Any event on a socket.
    SocketEvent,
    /// Events on a socket that cost a read of the database.
    SocketRead,
    /// Messages and reactions around a challenge, before it is looked up.
    SocketArena,
    /// Access tokens shown on a socket that are no good.
    SocketToken,
}

impl Class {
    /// Every class, in the order of the table.
    pub const ALL: [Self; 12] = [
        Self::Read,
        Self::Search,
        Self::Write,
        Self::Money,
        Self::Create,
        Self::Account,
        Self::LinkPreview,
        Self::InviteCode,
        Self::SocketEvent,
        Self::SocketRead,
        Self::SocketArena,
        Self::SocketToken,
    ];

    /// Its name in `RATE_LIMIT_FACTORS`, in the table and in metrics.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Search => "search",
            Self::Write => "write",
            Self::Money => "money",
            Self::Create => "create",
            Self::Account => "account",
            Self::LinkPreview => "link-preview",
            Self::InviteCode => "invite-code",
            Self::SocketEvent => "socket-event",
            Self::SocketRead => "socket-read",
            Self::SocketArena => "socket-arena",
            Self::SocketToken => "socket-token",
        }
    }
}

/// One row: how often a class may be asked for.
#[derive(Debug, Clone, Copy)]
pub struct RateLimit {
    /// The class.
    pub class: Class,
    /// What it covers, for people.
    pub covers: &'static str,
    /// Of one account, wherever it is signed in.
    pub account: Option<Limit>,
    /// Of one network: an address of IPv4, 64 bits of IPv6. A school shares one.
    pub network: Option<Limit>,
    /// Of one socket.
    pub socket: Option<Limit>,
}

const fn limit(max: u32, seconds: i64) -> Limit {
    Limit {
        max,
        window: Duration::seconds(seconds),
    }
}

/// Every limit by class. A page of the web app asks for some ten things, so an account may turn thirty pages in ten
/// seconds; a network has twenty times as much.
pub const TABLE: [RateLimit; Class::ALL.len()] = [
    RateLimit {
        class: Class::Read,
        covers: "other `GET` under `/api`",
        account: Some(limit(300, 10)),
        network: Some(limit(6_000, 10)),
        socket: None,
    },
    RateLimit {
        class: Class::Search,
        covers: "public lists of challenges and teams, searches, the table of referrals, journals",
        account: Some(limit(60, 10)),
        network: Some(limit(600, 10)),
        socket: None,
    },
    RateLimit {
        class: Class::Write,
        covers: "other changes under `/api`",
        account: Some(limit(60, 10)),
        network: Some(limit(1_200, 10)),
        socket: None,
    },
    RateLimit {
        class: Class::Money,
        covers: "joining, accepting a notification, deposits, withdrawals, pools of teams, rewards of quests, purchases in the shop, redeeming points",
        account: Some(limit(30, 60)),
        network: Some(limit(600, 60)),
        socket: None,
    },
    RateLimit {
        class: Class::Create,
        covers: "new challenges and rematches",
        account: Some(limit(20, 3_600)),
        network: Some(limit(400, 3_600)),
        socket: None,
    },
    RateLimit {
        class: Class::Account,
        covers: "everything under `/api/auth`",
        account: Some(limit(60, 60)),
        network: Some(limit(600, 60)),
        socket: None,
    },
    RateLimit {
        class: Class::LinkPreview,
        covers: "`/api/og/…`; pages of profiles and challenges, which beyond the limit have no tags of their own",
        account: None,
        network: Some(limit(300, 10)),
        socket: None,
    },
    RateLimit {
        class: Class::InviteCode,
        covers: "requests about a challenge that is not for this viewer, a wrong invite code among them",
        account: Some(limit(30, 600)),
        network: Some(limit(300, 600)),
        socket: None,
    },
    RateLimit {
        class: Class::SocketEvent,
        covers: "events of a client, of any name",
        account: None,
        network: None,
        socket: Some(limit(600, 10)),
    },
    RateLimit {
        class: Class::SocketRead,
        covers: "`challenge_subscribe`, `thumbnails_subscribe`, `conversation_sync`, `join_conversation`",
        account: None,
        network: None,
        socket: Some(limit(150, 10)),
    },
    RateLimit {
        class: Class::SocketArena,
        covers: "`arena_message`, `arena_reaction`",
        account: None,
        network: None,
        socket: Some(limit(30, 10)),
    },
    RateLimit {
        class: Class::SocketToken,
        covers: "`authenticate` with a token that is no good; the socket is closed at the next one",
        account: None,
        network: None,
        socket: Some(limit(5, 60)),
    },
];

/// Lists and searches over the rows of all players.
const SEARCHES: [&str; 12] = [
    "/api/challenges/public",
    "/api/challenges/search",
    "/api/search",
    "/api/search/people",
    "/api/search/challenges",
    "/api/search/teams",
    "/api/messages/users",
    "/api/teams",
    "/api/friends/users",
    "/api/referral/leaderboard",
    "/api/admin/users",
    "/api/admin/ledger/journals",
];

/// What moves money.
const MONEY: [&str; 14] = [
    "/api/challenges/{id}/join",
    "/api/challenges/{id}/approve",
    "/api/challenges/{id}/dispute/withdraw",
    "/api/challenges/{id}/result/take-back",
    "/api/wallet/deposits",
    "/api/wallet/withdrawals",
    "/api/wallet/withdrawals/{id}/cancel",
    "/api/teams/{id}/deposit",
    "/api/teams/{id}/withdraw",
    "/api/referral/redeem-points",
    "/api/admin/contest/fund",
    "/api/quests/{id}/claim",
    "/api/shop/purchases",
    // May stake: an invitation to a challenge is accepted by it.
    "/api/notifications/{id}/accept",
];

/// What makes a challenge.
const CREATIONS: [&str; 2] = ["/api/challenges", "/api/challenges/{id}/rematch"];

/// The class of a request by its method and route, such as `/api/challenges/{id}`.
///
/// `None` for what stands outside of the API: the web app, which is served from memory, and the sockets, which have
/// limits of their own.
pub fn class_of(method: &Method, route: &str) -> Option<Class> {
    if !route.starts_with("/api/") {
        return None;
    }
    let is_read = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    Some(if route.starts_with("/api/auth/") {
        Class::Account
    } else if route.starts_with("/api/og/") {
        Class::LinkPreview
    } else if is_read && SEARCHES.contains(&route) {
        Class::Search
    } else if is_read {
        Class::Read
    } else if MONEY.contains(&route) {
        Class::Money
    } else if CREATIONS.contains(&route) {
        Class::Create
    } else {
        Class::Write
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_route_has_the_class_of_what_it_costs() {
        let table = [
            (Method::GET, "/api/challenges/{id}", Some(Class::Read)),
            (Method::GET, "/api/challenges/public", Some(Class::Search)),
            (Method::POST, "/api/challenges", Some(Class::Create)),
            (
                Method::POST,
                "/api/challenges/{id}/rematch",
                Some(Class::Create),
            ),
            (
                Method::POST,
                "/api/challenges/{id}/join",
                Some(Class::Money),
            ),
            (Method::POST, "/api/wallet/withdrawals", Some(Class::Money)),
            (Method::POST, "/api/quests/{id}/claim", Some(Class::Money)),
            (Method::GET, "/api/quests", Some(Class::Read)),
            (Method::POST, "/api/shop/purchases", Some(Class::Money)),
            (Method::PUT, "/api/shop/worn", Some(Class::Write)),
            (
                Method::POST,
                "/api/notifications/{id}/accept",
                Some(Class::Money),
            ),
            (
                Method::POST,
                "/api/notifications/{id}/reject",
                Some(Class::Write),
            ),
            (Method::POST, "/api/auth/signin", Some(Class::Account)),
            (Method::GET, "/api/auth/me", Some(Class::Account)),
            (
                Method::GET,
                "/api/og/challenges/{id}",
                Some(Class::LinkPreview),
            ),
            (Method::PATCH, "/api/messages/{id}", Some(Class::Write)),
            (Method::GET, "/healthz", None),
            (Method::GET, "/socket.io/", None),
        ];
        for (method, route, class) in table {
            assert_eq!(class_of(&method, route), class, "{method} {route}");
        }
    }
}
