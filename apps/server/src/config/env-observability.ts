import * as z from 'zod';

const port = z.coerce.number().int().min(1).max(65_535).optional();

/** What an operator sees of a running shop. */
export const observabilitySettings = (production: boolean) => ({
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Whether every request is a line of the log. */
  ACCESS_LOG: z.stringbool().default(false),
  /** Address of METRICS_PORT and WORKER_PORT: this machine only, unless a container has to expose them. */
  METRICS_HOST: production
    ? z.string().default('127.0.0.1')
    : z
        .literal('127.0.0.1', { error: 'outside production metrics are served on 127.0.0.1 only' })
        .default('127.0.0.1'),
  /** Where the server's /metrics is; not at all without it. */
  METRICS_PORT: port,
  /** Collector of OpenTelemetry; no traces without it. The libraries read the other OTEL_ variables themselves. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** How it is spoken to. */
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/protobuf', 'http/json']).default('http/protobuf'),
  /** Where the worker's /metrics and /readyz are; not at all without it. */
  WORKER_PORT: port,
});
