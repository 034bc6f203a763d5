//! What moderators decide: they take a dispute, give it back, and rule.

use actix_web::{HttpResponse, post, web};
use actors::challenge::ResponseEncoder;
use domain::account::second_factor::FactorCode;
use domain::challenge::{
    Command, Moderator as CaseModerator, NewRuling, Penalty, Refusal, Verdict, dispute_reason,
};
use domain::money::{NotMoney, Usdc};
use serde::{Deserialize, Serialize};
use store::challenge::Snapshot;
use store::idempotency::StoredResponse;
use utoipa::ToSchema;
use uuid::Uuid;

use super::case::disputed;
use crate::http::challenge::response::{self, act_after};
use crate::http::error::{ApiError, Error, Result};
use crate::http::extract::{Client, Player};
use crate::http::idempotency::IdempotentRequest;
use crate::http::raw_number::RawNumber;
use crate::http::second_factor::refused;
use crate::http::staff::{Moderator, Staff};
use crate::services::second_factor::FactorCheck;
use crate::state::AppState;
use crate::wire::success::Success;

/// What is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum RuledAs {
    /// One side won; `winnerId` states which.
    Winner,
    /// No side won: stakes go back.
    Draw,
    /// The match does not count: every stake goes back.
    Void,
}

/// A ruling.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RulingBody {
    verdict: RuledAs,
    winner_id: Option<Uuid>,
    /// 10 to 2,000 characters; it is published.
    reason: String,
    #[serde(default)]
    penalties: Vec<PenaltyBody>,
    /// A code of the second factor, needed where a winner gets more than 1,000 USDC.
    code: Option<String>,
}

/// A false declaration.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PenaltyBody {
    user_id: Uuid,
    /// USDC, as text or number; at most half of the stake, 0 for points alone.
    #[schema(value_type = String)]
    fine: RawNumber,
}

/// Takes a dispute, which no other moderator decides then.
#[utoipa::path(operation_id = "take_dispute", tag = "moderation", security(("bearer" = [])),
    params(IdempotentRequest, ("id" = Uuid, Path)),
    responses((status = 200, body = Success), (status = 409, body = ApiError)))]
#[post("/admin/disputes/{id}/take")]
pub(super) async fn take(
    app: web::Data<AppState>,
    staff: Moderator,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
) -> Result<HttpResponse> {
    let command = Command::TakeCase {
        moderator: case_moderator(&staff),
    };
    act_on_case(
        &app,
        (&staff, *id),
        keyed,
        (command, |_, _| answer("The dispute is yours")),
    )
    .await
}

/// Gives a dispute back to the queue.
#[utoipa::path(operation_id = "release_dispute", tag = "moderation", security(("bearer" = [])),
    params(IdempotentRequest, ("id" = Uuid, Path)),
    responses((status = 200, body = Success), (status = 409, body = ApiError)))]
#[post("/admin/disputes/{id}/release")]
pub(super) async fn release(
    app: web::Data<AppState>,
    staff: Moderator,
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
) -> Result<HttpResponse> {
    let command = Command::ReturnCase {
        moderator: case_moderator(&staff),
    };
    act_on_case(
        &app,
        (&staff, *id),
        keyed,
        (command, |_, _| answer("The dispute is back in the queue")),
    )
    .await
}

/// Executes a command without a body on a dispute that the moderator may look into.
async fn act_on_case(
    app: &AppState,
    (staff, id): (&Staff, Uuid),
    keyed: IdempotentRequest,
    what: (Command, ResponseEncoder),
) -> Result<HttpResponse> {
    let key = keyed.by(staff.id(), &())?;
    let checked = async { disputed(app, staff, id).await.map(drop) };
    act_after(app, (id, staff.id()), key, checked, what).await
}

/// Decides a dispute that I have taken, once the time for evidence is over. Above 1,000 USDC for a winner it takes a code of the
/// second factor, and a second moderator who rules the same.
#[utoipa::path(operation_id = "rule_on_dispute", tag = "moderation", security(("bearer" = [])),
    params(IdempotentRequest, ("id" = Uuid, Path)), request_body = RulingBody,
    responses((status = 200, body = Success), (status = 403, body = ApiError), (status = 409, body = ApiError)))]
#[post("/admin/disputes/{id}/rule")]
pub(super) async fn rule(
    app: web::Data<AppState>,
    (staff, player, client): (Moderator, Player, Client),
    id: web::Path<Uuid>,
    keyed: IdempotentRequest,
    body: web::Json<RulingBody>,
) -> Result<HttpResponse> {
    // The code is not part of the request: the same ruling is sent again with another one.
    let RulingBody {
        verdict,
        winner_id,
        reason,
        penalties,
        code,
    } = &*body;
    let key = keyed.by(staff.id(), &(verdict, winner_id, reason, penalties))?;
    let ruling = body.parse(case_moderator(&staff))?;
    let verdict = ruling.verdict;
    let checked = async {
        let snapshot = disputed(&app, &staff, *id).await?;
        confirm(
            &app,
            &snapshot,
            verdict,
            (&player, &client, code.as_deref()),
        )
        .await
    };
    let command = Command::Rule(ruling);
    act_after(
        &app,
        (*id, staff.id()),
        key,
        checked,
        (command, |_, _| answer("The ruling is recorded")),
    )
    .await
}

/// A large award is confirmed by a code, once its case can be ruled on at all.
async fn confirm(
    app: &AppState,
    snapshot: &Snapshot,
    verdict: Option<Verdict>,
    (player, client, code): (&Player, &Client, Option<&str>),
) -> Result<()> {
    let challenge = &snapshot.challenge;
    let Some(dispute) = challenge.open_dispute() else {
        return Ok(());
    };
    if dispute.case.moderator != Some(player.id) {
        // Taken between here and the decision, the case would be ruled on without a code.
        return Err(response::refused(&Refusal::CaseNotTaken));
    }
    if !challenge.needs_two_moderators(verdict) {
        return Ok(());
    }
    let Some(code) = code else {
        return Err(Error::Forbidden {
            code: "SECOND_FACTOR_CODE",
            message: "Please confirm this award with a code of your authenticator app".to_owned(),
        });
    };
    let code = FactorCode::parse(code).map_err(|why| Error::field("code", why.to_string()))?;
    let network = client.network();
    let check = FactorCheck::of_command((player.id, player.session_id), client.origin(&network));
    let confirmed = check.confirm(app, &code).await;
    confirmed.map_err(|refusal| refused(refusal, app.clock.now()))
}

fn answer(message: &'static str) -> StoredResponse {
    StoredResponse::new(200, &Success::words(message)).expect("all keys of the answer are text")
}

fn case_moderator(staff: &Staff) -> CaseModerator {
    CaseModerator {
        id: staff.id(),
        // The actor finds it out.
        conflict: None,
        address: Some(staff.address.clone()),
    }
}

impl RulingBody {
    fn parse(&self, moderator: CaseModerator) -> Result<NewRuling> {
        let verdict = match (self.verdict, self.winner_id) {
            (RuledAs::Winner, Some(winner)) => Some(Verdict::Winner(winner)),
            (RuledAs::Winner, None) => {
                return Err(Error::field("winnerId", "Please say who won"));
            }
            (RuledAs::Draw, _) => Some(Verdict::Draw),
            (RuledAs::Void, _) => None,
        };
        let penalties: Result<Vec<Penalty>> =
            self.penalties.iter().map(PenaltyBody::parse).collect();
        Ok(NewRuling {
            moderator,
            verdict,
            reason: dispute_reason(&self.reason).map_err(|why| Error::field("reason", why))?,
            penalties: penalties?,
            // The actor finds it out.
            proposer_may_moderate: false,
        })
    }
}

impl PenaltyBody {
    fn parse(&self) -> Result<Penalty> {
        let fine: Usdc = self
            .fine
            .text()
            .trim()
            .parse()
            .map_err(|why: NotMoney| Error::field("penalties", why.to_string()))?;
        if !fine.has_at_most_decimals(2) {
            return Err(Error::field("penalties", "A fine has at most 2 decimals"));
        }
        Ok(Penalty {
            player: self.user_id,
            fine,
        })
    }
}
