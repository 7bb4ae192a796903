import { currentRequestId, runUnderRequestId } from '#infra/request-scope.ts';
import { currentTelemetry } from '#infra/telemetry/telemetry.ts';

/** Origin of a job; empty for a job that the worker made by itself. */
export interface JobOrigin {
  requestId?: string;
  /** Span of the request, as the W3C header of that name. */
  traceparent?: string;
}

/** Returns the origin of jobs that the running code enqueues. */
export function currentJobOrigin(): JobOrigin {
  const requestId = currentRequestId();
  const traceparent = currentTelemetry()?.currentTraceparent();
  return {
    ...(requestId !== undefined && { requestId }),
    ...(traceparent !== undefined && { traceparent }),
  };
}

/** Runs a job with the id, and in the trace, of the request that caused it. */
export function runUnderOrigin<T>(
  name: string,
  { requestId, traceparent }: JobOrigin,
  work: () => Promise<T>,
): Promise<T> {
  return runUnderRequestId(requestId, () => {
    const telemetry = currentTelemetry();
    return telemetry ? telemetry.runJob({ name, requestId, traceparent }, work) : work();
  });
}
