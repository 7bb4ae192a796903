import { createRequire } from 'node:module';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { releaseVersion } from '@manabar/prisma/release-version';
import {
  context,
  metrics,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { core, NodeSDK, resources, type tracing } from '@opentelemetry/sdk-node';
import pTimeout from 'p-timeout';
import { AttributeFilter } from './exported-attributes.ts';
import { useTelemetry, type TracedJob } from './telemetry.ts';

/** Maximum wait at the end of the process, in milliseconds, for a collector that does not answer. */
const CLOSE_TIMEOUT_MS = 2000;
const TRACEPARENT = 'traceparent';
/** Buckets in seconds, from OpenTelemetry's conventions for HTTP. */
const DURATION_BUCKETS = [
  0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
];

/** Creates an exporter of OTLP over HTTP, as protobuf or JSON; it reads the other OTEL_EXPORTER_OTLP_ variables itself. */
async function createExporter(protocol: string | undefined): Promise<tracing.SpanExporter> {
  const { OTLPTraceExporter } = await (protocol === 'http/json'
    ? import('@opentelemetry/exporter-trace-otlp-http')
    : import('@opentelemetry/exporter-trace-otlp-proto'));
  return new OTLPTraceExporter();
}

const fastify = new FastifyOtelInstrumentation({
  instrumentHooks: false,
  instrumentHandler: false,
  recordExceptions: false,
  requestHook: (span, { id, method, routeOptions: { url } }) => {
    span.updateName(url === undefined ? method : `${method} ${url}`);
    span.setAttribute('request.id', id);
  },
});

/** Excludes statements outside of requests and jobs: polls of the queue and sweeps would be the majority of spans. */
const instrumentations = () => [
  fastify,
  new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
  new UndiciInstrumentation(),
  new RuntimeNodeInstrumentation(),
];

/** Returns name, version and instance; OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES override them. */
const resourceOf = (service: string) =>
  resources.defaultResource().merge(
    resources.resourceFromAttributes({
      'service.name': service,
      'service.version': releaseVersion,
    }),
  );

/**
 * Starts traces and metrics of this process. It must be called before the instrumented libraries are loaded. The check of the
 * settings reports an invalid endpoint.
 */
export async function startTelemetry(
  service: string,
  endpoint: string,
  protocol: string | undefined,
): Promise<void> {
  if (!URL.canParse(endpoint)) return;
  let report: (error: unknown) => void = () => undefined;
  const exporter = await createExporter(protocol);
  const sdk = new NodeSDK({
    resource: resourceOf(service),
    resourceDetectors: [
      resources.serviceInstanceIdDetector,
      resources.hostDetector,
      resources.envDetector,
    ],
    traceExporter: new AttributeFilter(exporter, (error) => report(error)),
    // Excludes baggage, because clients choose its entries and suppliers would receive them.
    textMapPropagator: new core.W3CTraceContextPropagator(),
    logRecordProcessors: [],
    instrumentations: instrumentations(),
  });
  sdk.start();
  // A require applies the instrumentation of pg, which an import would bypass.
  createRequire(import.meta.url)('pg');
  const durations = metrics.getMeter('manabar').createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'Duration of HTTP server requests.',
    advice: { explicitBucketBoundaries: DURATION_BUCKETS },
  });
  useTelemetry({
    tracesRequests: fastify.plugin(),
    recordRequest: ({ method, route, status, seconds }) =>
      durations.record(seconds, {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      }),
    currentTraceparent,
    runJob,
    onFailure: (next) => {
      report = next;
    },
    close: () =>
      pTimeout(sdk.shutdown().catch(report), {
        milliseconds: CLOSE_TIMEOUT_MS,
        fallback: () => undefined,
      }),
  });
}

function currentTraceparent(): string | undefined {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers[TRACEPARENT];
}

async function runJob<T>(
  { name, requestId, traceparent }: TracedJob,
  work: () => Promise<T>,
): Promise<T> {
  const parent = propagation.extract(ROOT_CONTEXT, { [TRACEPARENT]: traceparent });
  const span = trace.getTracer('manabar').startSpan(
    `job ${name}`,
    {
      kind: SpanKind.CONSUMER,
      attributes: { 'job.name': name, ...(requestId !== undefined && { 'request.id': requestId }) },
    },
    parent,
  );
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
