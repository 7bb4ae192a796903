import type { FastifyPluginCallback } from 'fastify';

/** An answered request. */
export interface AnsweredRequest {
  method: string;
  /** Pattern of the address. */
  route: string;
  status: number;
  seconds: number;
}

/** A job, with the trace of the request that caused it. */
export interface TracedJob {
  name: string;
  requestId: string | undefined;
  traceparent: string | undefined;
}

/** Traces and metrics of this process, which go to an OpenTelemetry collector. */
export interface Telemetry {
  /** Starts a span for each request. */
  tracesRequests: FastifyPluginCallback;
  recordRequest(request: AnsweredRequest): void;
  /** The running span as the W3C header `traceparent`; undefined outside of spans. */
  currentTraceparent(): string | undefined;
  /** Runs a job in a span of the trace that it belongs to. */
  runJob<T>(job: TracedJob, work: () => Promise<T>): Promise<T>;
  /** Names failures to send spans; they are not thrown. */
  onFailure(report: (error: unknown) => void): void;
  /** Sends what is left, as far as the collector takes it in time. */
  close(): Promise<void>;
}

let current: Telemetry | null = null;

/** Set before any other module is loaded, where a collector is configured. */
export function useTelemetry(telemetry: Telemetry): void {
  current = telemetry;
}

/** The telemetry of this process; null without a collector. */
export const currentTelemetry = (): Telemetry | null => current;
