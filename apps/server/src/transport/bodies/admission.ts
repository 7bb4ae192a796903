import type { FastifyRequest } from 'fastify';
import type { SessionCaller } from '#modules/auth/index.ts';
import type { RateRule } from '#infra/rate-limits.ts';

/** What was done for a request before its body was read, and is not done again when its procedures run. */
export interface Admission {
  /** Rules that the request was counted under, an entry for each of its calls. */
  counted: RateRule[];
  /** Whose session it is; null where the procedures ask for it themselves. */
  caller: SessionCaller | null;
}

const admissions = new WeakMap<FastifyRequest, Admission>();

export function rememberAdmission(request: FastifyRequest, admission: Admission): void {
  admissions.set(request, admission);
}

export function admissionOf(request: FastifyRequest): Admission | undefined {
  return admissions.get(request);
}
