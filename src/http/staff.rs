//! Moderators and administrators as arguments of a handler. Their role is read from the database at each request: a token of a
//! demoted one is worth no more than any player's.

use std::future::Future;
use std::ops::Deref;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use domain::account::AccountRole;
use futures_util::future::LocalBoxFuture;
use store::administration::StaffMember;
use uuid::Uuid;

use crate::http::error::{Error, Result};
use crate::http::extract::{BAD_TOKEN, Client, Player, suspended, unauthenticated, unwired};
use crate::state::AppState;

/// A member of the staff who asks, and from where.
#[derive(Debug, Clone)]
pub(in crate::http) struct Staff {
    /// Their standing.
    pub(in crate::http) member: StaffMember,
    /// Where they ask from: the address, or for IPv6 the network of one customer.
    pub(in crate::http) address: String,
}

impl Staff {
    /// Who.
    pub(in crate::http) fn id(&self) -> Uuid {
        self.member.person.id
    }

    /// Whether they may administer.
    pub(in crate::http) fn is_admin(&self) -> bool {
        self.member.role == AccountRole::Admin
    }
}

/// A moderator or an administrator with a second factor, who is not suspended.
#[derive(Debug, Clone)]
pub(in crate::http) struct Moderator(Staff);

/// An administrator with a second factor, who is not suspended.
#[derive(Debug, Clone)]
pub(in crate::http) struct Admin(Staff);

impl Deref for Moderator {
    type Target = Staff;

    fn deref(&self) -> &Staff {
        &self.0
    }
}

impl Deref for Admin {
    type Target = Staff;

    fn deref(&self) -> &Staff {
        &self.0
    }
}

impl FromRequest for Moderator {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let staff = staff(request, payload);
        Box::pin(async move { Ok(Self(staff.await?)) })
    }
}

impl FromRequest for Admin {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let staff = staff(request, payload);
        Box::pin(async move {
            let staff = staff.await?;
            if staff.is_admin() {
                Ok(Self(staff))
            } else {
                Err(refused("NOT_ADMIN", "Only administrators may do this"))
            }
        })
    }
}

/// The standing is checked before the second factor: a player is not asked to enrol one.
fn staff(
    request: &HttpRequest,
    payload: &mut Payload,
) -> impl Future<Output = Result<Staff>> + use<> {
    let app = request.app_data::<web::Data<AppState>>().cloned();
    let player = Player::from_request(request, payload);
    let client = Client::from_request(request, payload);
    async move {
        let (player, client) = (player.await?, client.await?);
        let app = app.ok_or_else(unwired)?;
        let member =
            store::administration::staff_member(&app.db, player.id, app.clock.now()).await?;
        let member = member.ok_or_else(|| unauthenticated(BAD_TOKEN))?;
        match member.role {
            AccountRole::User => Err(refused("NOT_STAFF", "Only moderators may do this")),
            AccountRole::Moderator | AccountRole::Admin if member.is_suspended => Err(suspended()),
            AccountRole::Moderator | AccountRole::Admin if !member.has_second_factor => {
                Err(refused(
                    "SECOND_FACTOR_REQUIRED",
                    "Please switch on two-step sign-in first: moderators and administrators need it",
                ))
            }
            AccountRole::Moderator | AccountRole::Admin => Ok(Staff {
                member,
                address: client.network(),
            }),
        }
    }
}

fn refused(code: &'static str, message: &str) -> Error {
    Error::Forbidden {
        code,
        message: message.to_owned(),
    }
}
