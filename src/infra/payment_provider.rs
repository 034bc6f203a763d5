//! Where money crosses to the outside. The one provider that there is yet is the sandbox, which moves none.

use std::time::Duration;

use futures_util::future::{BoxFuture, FutureExt, ready};
use store::wallet::deposit::DepositOrder;
use store::wallet::withdrawal::Withdrawal;
use uuid::Uuid;

/// The sandbox's name, in the settings and in the rows of its payments.
pub const SANDBOX: &str = "sandbox";

/// A withdrawal in the sandbox to this destination is refused, to show how one comes back.
pub const SANDBOX_REFUSES: &str = "sandbox:refuse";

/// How long a provider may take to answer; afterwards it is unknown whether it moved money.
pub const ANSWER_TIME_MAX: Duration = Duration::from_secs(20);

/// For how long one asker prevents the others from asking about the same payment: the time of an answer, and of writing down
/// what it was. An asker that dies holds the payment up for as long.
pub const TURN: Duration = Duration::from_secs(40);

/// What a payment provider does for us.
///
/// Both verbs may be called again with the same id after a crash, and must then answer as they did before without moving
/// money twice: what was paid is paid, and what was refused stays refused. Two questions about one id are never asked at
/// once (`store::wallet::turn`), unless the first took longer than [`TURN`]; its refusal then counts for nothing.
pub trait PaymentProvider: std::fmt::Debug + Send + Sync {
    /// The name that the wallet screen shows and the rows of its payments carry.
    fn name(&self) -> &'static str;

    /// Whether what it credits is play money: every screen shows it then.
    fn is_play_money(&self) -> bool {
        false
    }

    /// Takes money in from a player.
    fn collect<'a>(
        &'a self,
        order: &'a DepositOrder,
    ) -> BoxFuture<'a, Result<PaymentReceipt, PaymentFailure>>;

    /// Pays money out to a player.
    fn pay_out<'a>(
        &'a self,
        withdrawal: &'a Withdrawal,
    ) -> BoxFuture<'a, Result<PaymentReceipt, PaymentFailure>>;
}

/// A payment was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentReceipt {
    /// The provider's own name for it; no two payments share one.
    pub reference: String,
}

/// A payment was not made, or we do not know.
#[derive(Debug)]
pub enum PaymentFailure {
    /// The provider will not make it. The reason is shown to the player.
    Refused(String),
    /// It is unknown whether it was made: ask again later, with the same id.
    Unknown(anyhow::Error),
}

/// Waits for the provider's answer, for [`ANSWER_TIME_MAX`].
pub async fn in_time(
    question: impl Future<Output = Result<PaymentReceipt, PaymentFailure>>,
) -> Result<PaymentReceipt, PaymentFailure> {
    match tokio::time::timeout(ANSWER_TIME_MAX, question).await {
        Ok(answer) => answer,
        Err(late) => Err(PaymentFailure::Unknown(anyhow::Error::new(late))),
    }
}

/// Credits at once, pays out at once, and moves no money at all.
#[derive(Debug, Clone, Copy, Default)]
pub struct SandboxProvider;

impl PaymentProvider for SandboxProvider {
    fn name(&self) -> &'static str {
        SANDBOX
    }

    fn is_play_money(&self) -> bool {
        true
    }

    fn collect<'a>(
        &'a self,
        order: &'a DepositOrder,
    ) -> BoxFuture<'a, Result<PaymentReceipt, PaymentFailure>> {
        ready(Ok(receipt(order.id))).boxed()
    }

    fn pay_out<'a>(
        &'a self,
        withdrawal: &'a Withdrawal,
    ) -> BoxFuture<'a, Result<PaymentReceipt, PaymentFailure>> {
        let answer = if withdrawal.destination == SANDBOX_REFUSES {
            Err(PaymentFailure::Refused(
                "the sandbox was asked to refuse".to_owned(),
            ))
        } else {
            Ok(receipt(withdrawal.id))
        };
        ready(answer).boxed()
    }
}

fn receipt(id: Uuid) -> PaymentReceipt {
    PaymentReceipt {
        reference: format!("sandbox-{id}"),
    }
}
