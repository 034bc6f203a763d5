//! One turn of a job: a panic ends the turn and not the job, and each end is counted.

use std::fmt::Debug;
use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use time::OffsetDateTime;

use crate::telemetry;

/// How a turn ended.
#[derive(Debug)]
pub(super) enum TurnEnd<Done> {
    Done(Done),
    Failed(store::Error),
    Panicked,
}

/// Does one turn to its end, whatever that is. The panic itself is logged by the hook of the process, with its place.
pub(super) async fn turn<Done>(job: impl Future<Output = store::Result<Done>>) -> TurnEnd<Done> {
    match AssertUnwindSafe(job).catch_unwind().await {
        Ok(Ok(done)) => TurnEnd::Done(done),
        Ok(Err(error)) => TurnEnd::Failed(error),
        Err(_panic) => TurnEnd::Panicked,
    }
}

impl<Done: Debug> TurnEnd<Done> {
    /// Logs and counts it. What the end of the server cut off is no fault: the next start takes it up. Nor is it one of each
    /// job that the database does not answer, which is logged once for all of them.
    pub(super) fn report(&self, name: &'static str, now: OffsetDateTime, is_draining: bool) {
        match self {
            Self::Done(done) => {
                tracing::trace!(job = name, ?done, "{name} job done");
                telemetry::job_succeeded(name, now);
            }
            Self::Failed(error) if is_draining => {
                tracing::debug!(job = name, "{name} job was cut off: {error}");
            }
            Self::Failed(error) if error.is_transient() => {
                tracing::debug!(job = name, "{name} job is put off: {error}");
                telemetry::job_failed(name, "unavailable");
            }
            Self::Failed(error) => {
                tracing::error!(job = name, "{name} job failed: {error}");
                telemetry::job_failed(name, "error");
            }
            Self::Panicked => {
                tracing::error!(
                    job = name,
                    "{name} job panicked; it goes on with its next turn"
                );
                telemetry::job_failed(name, "panic");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[actix_web::test]
    async fn a_job_that_panics_is_counted_and_goes_on_at_its_next_turn() {
        let mut ends = Vec::new();
        for n in 0..3 {
            let job = async move {
                assert!(n != 0, "injected");
                if n == 1 {
                    return Err(store::Error::Busy);
                }
                Ok(n)
            };
            ends.push(turn(job).await);
        }
        assert!(
            matches!(
                ends.as_slice(),
                [
                    TurnEnd::Panicked,
                    TurnEnd::Failed(store::Error::Busy),
                    TurnEnd::Done(2)
                ]
            ),
            "{ends:?}"
        );
        let metrics = telemetry::metrics();
        for ended in &ends {
            ended.report("of the test", datetime!(2026-11-21 12:00 UTC), false);
        }
        let text = metrics.render();
        for line in [
            r#"job_failures_total{job_name="of the test",why="panic"} 1"#,
            r#"job_failures_total{job_name="of the test",why="unavailable"} 1"#,
            r#"job_last_success_timestamp_seconds{job_name="of the test"} 1795262400"#,
        ] {
            assert!(text.contains(line), "no {line} in {text}");
        }
    }
}
