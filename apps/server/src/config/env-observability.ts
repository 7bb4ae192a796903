import * as z from 'zod';

const port = z.coerce.number().int().min(1).max(65_535).optional();

/** Settings of logs, metrics and traces. */
export const observabilitySettings = (production: boolean) => ({
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Whether every request is logged. */
  ACCESS_LOG: z.stringbool().default(false),
  /** Address of METRICS_PORT and WORKER_PORT: this machine only, unless a container has to expose them. */
  METRICS_HOST: production
    ? z.string().default('127.0.0.1')
    : z
        .literal('127.0.0.1', { error: 'outside production metrics are served on 127.0.0.1 only' })
        .default('127.0.0.1'),
  /** Port of the server's /metrics, which is not served without it. */
  METRICS_PORT: port,
  /** Collector of OpenTelemetry; without it there are no traces. The libraries read the other OTEL_ variables themselves. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Protocol of the collector. */
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/protobuf', 'http/json']).default('http/protobuf'),
  /** Port of the worker's /metrics and /readyz, which are not served without it. */
  WORKER_PORT: port,
});
