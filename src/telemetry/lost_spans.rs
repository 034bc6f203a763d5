//! Spans that the collector of traces does not take: they are counted, and the log states once that it is away and once that
//! it is back.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use opentelemetry_sdk::Resource;
use opentelemetry_sdk::error::{OTelSdkError, OTelSdkResult};
use opentelemetry_sdk::trace::{SpanData, SpanExporter};
use tracing::Metadata;

/// An exporter that never fails: the SDK would log a line for each batch.
#[derive(Debug)]
pub(super) struct LossCountingExporter<E> {
    exporter: E,
    is_away: AtomicBool,
}

impl<E> LossCountingExporter<E> {
    pub(super) fn new(exporter: E) -> Self {
        Self {
            exporter,
            is_away: AtomicBool::new(false),
        }
    }

    fn note_taken(&self) {
        if self.is_away.swap(false, Ordering::Relaxed) {
            tracing::info!("the collector takes traces again");
        }
    }

    fn note_lost(&self, spans: usize, error: &OTelSdkError) {
        let spans = u64::try_from(spans).unwrap_or(u64::MAX);
        metrics::counter!("spans_lost_total").increment(spans);
        if !self.is_away.swap(true, Ordering::Relaxed) {
            tracing::warn!("traces are lost until the collector takes them again: {error}");
        }
    }
}

impl<E: SpanExporter> SpanExporter for LossCountingExporter<E> {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        let spans = batch.len();
        match self.exporter.export(batch).await {
            Ok(()) => self.note_taken(),
            Err(error) => self.note_lost(spans, &error),
        }
        Ok(())
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.exporter.shutdown_with_timeout(timeout)
    }

    fn shutdown(&self) -> OTelSdkResult {
        self.exporter.shutdown()
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.exporter.force_flush()
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.exporter.set_resource(resource);
    }
}

/// What the exporter's library states of each batch that fails, or has to wait.
const OF_EACH_BATCH: [&str; 2] = ["Export.Failed.", "Export.InProgress.Throttled"];

/// Whether the log may say it: not every batch is logged.
pub(super) fn is_worth_a_line(metadata: &Metadata<'_>) -> bool {
    metadata.target() != "opentelemetry-otlp"
        || !OF_EACH_BATCH
            .iter()
            .any(|it| metadata.name().starts_with(it))
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use opentelemetry::trace::{Tracer, TracerProvider};
    use opentelemetry_sdk::trace::SdkTracerProvider;
    use tracing::{Event, Level, Subscriber};
    use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
    use tracing_subscriber::util::SubscriberInitExt;

    use super::*;

    /// A collector that can be made unavailable.
    #[derive(Debug, Clone, Default)]
    struct Collector {
        is_away: Arc<AtomicBool>,
    }

    impl SpanExporter for Collector {
        fn export(&self, _: Vec<SpanData>) -> impl Future<Output = OTelSdkResult> + Send {
            let answer = if self.is_away.load(Ordering::Relaxed) {
                Err(OTelSdkError::InternalFailure("500".to_owned()))
            } else {
                Ok(())
            };
            std::future::ready(answer)
        }
    }

    /// The levels of our lines.
    #[derive(Debug, Clone, Default)]
    struct Lines(Arc<Mutex<Vec<Level>>>);

    impl<S: Subscriber> Layer<S> for Lines {
        fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
            if event.metadata().target() == module_path!().trim_end_matches("::tests") {
                self.0.lock().unwrap().push(*event.metadata().level());
            }
        }
    }

    fn lost() -> u64 {
        let text = crate::telemetry::metrics().render();
        let mut lines = text.lines();
        let lost = lines.find_map(|line| line.strip_prefix("spans_lost_total "));
        lost.map_or(0, |it| it.parse().unwrap())
    }

    #[test]
    fn each_lost_span_is_counted_and_the_log_states_once_that_the_collector_goes_and_comes() {
        let (collector, lines) = (Collector::default(), Lines::default());
        let _log = tracing_subscriber::registry()
            .with(lines.clone())
            .set_default();
        // It hands each span over at once, on this thread.
        let provider = SdkTracerProvider::builder()
            .with_simple_exporter(LossCountingExporter::new(collector.clone()))
            .build();
        let tracer = provider.tracer("test");
        let before = lost();
        for (is_away, spans) in [(false, 2), (true, 3), (false, 2), (true, 1)] {
            collector.is_away.store(is_away, Ordering::Relaxed);
            for _ in 0..spans {
                drop(tracer.start("span"));
            }
        }
        assert_eq!(lost() - before, 4);
        assert_eq!(
            *lines.0.lock().unwrap(),
            [Level::WARN, Level::INFO, Level::WARN]
        );
    }
}
