//! The turn to ask the provider about a payment.
//!
//! Two processes that ask at once may get different answers, and a refusal that crosses with a payment would end what
//! was paid. So one asks at a time; and because a process may sleep past the end of its turn and wake with a refusal, a
//! refusal is written down only while the turn is still its own.

use std::ops::RangeInclusive;

use time::OffsetDateTime;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;

/// Which of the two books a payment stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Book {
    /// Money that comes in.
    Deposits,
    /// Money that goes out.
    Withdrawals,
}

impl Book {
    /// The word for one of its payments.
    pub const fn payment(self) -> &'static str {
        match self {
            Self::Deposits => "deposit",
            Self::Withdrawals => "withdrawal",
        }
    }
}

/// One asker's turn. No later turn of the same payment ends at the same moment, so the end shows whose it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use = "the holder of a turn ends the payment or gives the turn back"]
pub struct Turn {
    book: Book,
    payment: Uuid,
    until: OffsetDateTime,
}

impl Turn {
    /// Takes the turn to ask about a payment, until `until` at most; `None` while another process has it, and where the
    /// payment has ended.
    pub async fn take(
        db: &Db,
        book: Book,
        payment: Uuid,
        (now, until): (OffsetDateTime, OffsetDateTime),
    ) -> Result<Option<Self>> {
        let ever = OffsetDateTime::UNIX_EPOCH;
        let until = set_free_from(db, (book, payment), ever..=now, until).await?;
        Ok(until.map(|until| Self {
            book,
            payment,
            until,
        }))
    }

    /// Gives the turn back, unless another process has it by now: it is unknown whether the provider has moved the
    /// money, so the provider has to be asked again.
    pub async fn give_back(self, db: &Db, now: OffsetDateTime) -> Result<()> {
        let payment = (self.book, self.payment);
        set_free_from(db, payment, self.until..=self.until, now).await?;
        Ok(())
    }

    /// The payment that it is about.
    pub(super) fn payment(self) -> Uuid {
        self.payment
    }

    /// When it ends; while the row states the same, no other process has the turn.
    pub(super) fn until(self) -> OffsetDateTime {
        self.until
    }
}

/// Sets from when a payment that has not ended may be asked about, if that was at a time in `was`; returns it as stored.
async fn set_free_from(
    db: &Db,
    (book, payment): (Book, Uuid),
    was: RangeInclusive<OffsetDateTime>,
    to: OffsetDateTime,
) -> Result<Option<OffsetDateTime>> {
    let set = match book {
        Book::Deposits => {
            sqlx::query_scalar!(
                r#"
                update deposits set free_from = $4
                 where id = $1 and status = 'pending' and free_from between $2 and $3
                returning free_from
                "#,
                payment,
                was.start(),
                was.end(),
                to,
            )
            .fetch_optional(db)
            .await?
        }
        Book::Withdrawals => {
            sqlx::query_scalar!(
                r#"
                update withdrawals set free_from = $4
                 where id = $1 and status = 'held' and free_from between $2 and $3
                returning free_from
                "#,
                payment,
                was.start(),
                was.end(),
                to,
            )
            .fetch_optional(db)
            .await?
        }
    };
    Ok(set)
}

/// What became of the end of a payment that an asker had to write down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WriteOutcome {
    /// It stands in the books from now on.
    Now,
    /// Another process has recorded it, or has the turn to.
    Elsewhere,
    /// The provider has moved the money, and the books say that it refused: no row can be right, and a person has to see
    /// to it.
    Contradicted,
}
