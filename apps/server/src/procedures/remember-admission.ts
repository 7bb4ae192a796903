import type { FastifyRequest } from 'fastify';
import type { SessionCaller } from '#ports/caller.ts';
import type { RateRule } from '#infra/limits/rate-limits.ts';

/** Checks of a request before its body was read, which its procedures do not repeat. */
export interface RequestAdmission {
  /** Rate limit rules that the request counted against, one entry for each of its calls. */
  counted: RateRule[];
  /** The session's caller; null where the procedures check it themselves. */
  caller: SessionCaller | null;
}

const admissions = new WeakMap<FastifyRequest, RequestAdmission>();

export function rememberAdmission(request: FastifyRequest, admission: RequestAdmission): void {
  admissions.set(request, admission);
}

export function admissionOf(request: FastifyRequest): RequestAdmission | undefined {
  return admissions.get(request);
}
