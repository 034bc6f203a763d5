//! Spans go to a collector of traces by OTLP over HTTP, where one is set. Without one nothing of this runs.

use std::time::Duration;

use actors::runtime::spans::SPANS;
use anyhow::Context;
use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{
    BatchConfigBuilder, BatchSpanProcessor, SdkTracer, SdkTracerProvider,
};
use tracing::{Metadata, Subscriber};
use tracing_opentelemetry::OpenTelemetryLayer;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::registry::LookupSpan;

use super::REQUEST_SPAN;
use super::lost_spans::LossCountingExporter;
use crate::settings::{OtlpProtocol, Settings};

/// Spans that wait for the collector; more are dropped: the log states when that begins, and at the end how many.
const WAITING_MAX: usize = 8_192;
/// Spans of one request to the collector.
const BATCH_SPANS: usize = 512;
/// How long a span waits for others.
const EXPORT_EVERY: Duration = Duration::from_secs(1);
/// How long a request to the collector may take, and the last one at the end of the process.
const EXPORT_LIMIT: Duration = Duration::from_secs(3);

/// Sends spans to the collector, on a thread of its own.
#[derive(Debug)]
pub struct SpanExport {
    provider: SdkTracerProvider,
}

impl SpanExport {
    /// The exporter of the settings; nothing where no collector is set.
    ///
    /// # Errors
    /// Where the address is none.
    pub fn open(settings: &Settings) -> anyhow::Result<Option<Self>> {
        let Some(endpoint) = &settings.otlp_endpoint else {
            return Ok(None);
        };
        let protocol = match settings.otlp_protocol {
            OtlpProtocol::Protobuf => Protocol::HttpBinary,
            OtlpProtocol::Json => Protocol::HttpJson,
        };
        let exporter = SpanExporter::builder()
            .with_http()
            .with_endpoint(format!("{endpoint}/v1/traces"))
            .with_protocol(protocol)
            .with_timeout(EXPORT_LIMIT)
            .build()
            .context("OTEL_EXPORTER_OTLP_ENDPOINT cannot be used")?;
        let config = BatchConfigBuilder::default()
            .with_max_queue_size(WAITING_MAX)
            .with_max_export_batch_size(BATCH_SPANS)
            .with_scheduled_delay(EXPORT_EVERY)
            .build();
        // The recorder is there from here on, and shows that no span is lost yet.
        super::metrics();
        metrics::counter!("spans_lost_total").increment(0);
        let processor = BatchSpanProcessor::builder(LossCountingExporter::new(exporter))
            .with_batch_config(config)
            .build();
        let resource = Resource::builder().with_service_name("duel-ledger").build();
        let provider = SdkTracerProvider::builder()
            .with_span_processor(processor)
            .with_resource(resource)
            .build();
        Ok(Some(Self { provider }))
    }

    /// What hands spans over. Lines of the log do not go along: they carry the request's id.
    pub(super) fn layer<S>(&self) -> impl Layer<S> + Send + Sync + use<S>
    where
        S: Subscriber + Send + Sync + for<'a> LookupSpan<'a>,
    {
        let tracer: SdkTracer = self.provider.tracer("duel-ledger");
        OpenTelemetryLayer::new(tracer)
            .with_location(false)
            .with_threads(false)
            .with_tracked_inactivity(false)
            .with_context_activation(false)
            .with_filter(filter_fn(is_exported))
    }

    /// Sends what waits, and ends.
    pub fn close(self) {
        if let Err(error) = self.provider.shutdown_with_timeout(EXPORT_LIMIT) {
            tracing::warn!("the last spans are not exported: {error}");
        }
    }
}

fn is_exported(metadata: &Metadata<'_>) -> bool {
    metadata.is_span() && (metadata.target() == SPANS || metadata.name() == REQUEST_SPAN)
}
