import type { Language } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import type { Caller } from '#ports/caller.ts';
import type { RequestAdmission } from './remember-admission.ts';

/** Context of a request to either surface. */
export interface Context {
  deps: Deps;
  /** The bearer token as sent. Only authedProcedure checks it, so that public reads cost no query. */
  token: string | null;
  /** Checks made before the request's body was read; undefined for a request without one. */
  admission?: RequestAdmission | undefined;
  /** Set after the session or the key was checked. */
  caller: Caller | null;
  /** The client's address; behind trusted proxies only the one they report. */
  address: string;
  userAgent: string | null;
  /** Public scheme, host and port of the shop. */
  origin: string;
  /** From Accept-Language; ru without a match. */
  language: Language;
  requestId: string;
  /** Aborts when the client disconnects before the answer; created on first use. */
  signal: () => AbortSignal;
  /** Marks the answer as a replay (Idempotent-Replayed: true). */
  markReplayed: () => void;
}

export type AuthedContext = Context & { caller: Caller };
