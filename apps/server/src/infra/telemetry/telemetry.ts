import type { FastifyPluginCallback } from 'fastify';

export interface AnsweredRequest {
  method: string;
  /** Path pattern of the route. */
  route: string;
  status: number;
  seconds: number;
}

/** Job with the trace of the request that caused it. */
export interface TracedJob {
  name: string;
  requestId: string | undefined;
  traceparent: string | undefined;
}

/** Traces and metrics of this process, which are sent to an OpenTelemetry collector. */
export interface Telemetry {
  /** Starts a span for each request. */
  tracesRequests: FastifyPluginCallback;
  recordRequest(request: AnsweredRequest): void;
  /** The running span as the W3C header `traceparent`; undefined outside of spans. */
  currentTraceparent(): string | undefined;
  /** Runs a job in a span of the trace that it belongs to. */
  runJob<T>(job: TracedJob, work: () => Promise<T>): Promise<T>;
  /** Sets the handler of failed exports, which are not thrown. */
  onFailure(report: (error: unknown) => void): void;
  /** Sends the remaining spans, as far as the collector accepts them in time. */
  close(): Promise<void>;
}

let current: Telemetry | null = null;

/** Sets the telemetry before any other module is loaded, if a collector is configured. */
export function useTelemetry(telemetry: Telemetry): void {
  current = telemetry;
}

/** Returns the telemetry of this process; null without a collector. */
export const currentTelemetry = (): Telemetry | null => current;
