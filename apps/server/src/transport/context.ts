import type { Language } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import type { Caller } from '#modules/auth/index.ts';
import type { Admission } from './bodies/admission.ts';

/** One request, whichever surface it came by. */
export interface Context {
  deps: Deps;
  /** The bearer token as sent. A session's is checked by authedProcedure only, so that public reads cost no query. */
  token: string | null;
  /** What was done before the request's body was read; undefined for a request without one. */
  admission?: Admission | undefined;
  /** Set by the check of the session, or of the key. */
  caller: Caller | null;
  /** The customer's address, behind trusted proxies only what they say. */
  address: string;
  /** As the browser or program names itself. */
  userAgent: string | null;
  /** Scheme, host and port by which the shop is reached. */
  origin: string;
  /** From Accept-Language; ru when nothing fits. */
  language: Language;
  requestId: string;
  /** Aborted when the caller goes away before they are answered; made when it is first asked for. */
  signal: () => AbortSignal;
  /** Says that the answer is a replay (Idempotent-Replayed: true). */
  markReplayed: () => void;
}

export type AuthedContext = Context & { caller: Caller };
