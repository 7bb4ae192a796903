import { isApiKey, type ServiceScope } from '@manabar/contracts';
import { DomainError } from '#errors.ts';
import type { KeyCaller } from '#modules/auth/index.ts';
import { appErrorOf } from './error-mapping.ts';
import type { Context } from './context.ts';

/** How a call ended, as a procedure's middleware is told. */
export type Ended = { ok: true } | { ok: false; error: unknown };

/** What a call with a key counts as. */
interface Call {
  ctx: Context;
  /** Of the procedure; a call that is none has a name of the same form. */
  path: string;
  /** Whether it may change something. */
  changes?: boolean;
}

/** A request's key, or what is meant to be one; null when it came with something else. */
export const keyOf = ({ token }: Context): string | null => (isApiKey(token) ? token : null);

/**
 * The one place that decides whether a call with a key is made, by whichever way it came and whoever may make it
 * otherwise. Each is written into the audit log, with what came of it, before it is answered; what cannot be written
 * down is not answered. What may change something stands there as begun before it is: whatever becomes of the process. Errors: unauthorized (details.reason of a key that has ended), rate_limited, scope_missing.
 */
export async function runServiceCall<Result extends Ended>(
  key: string,
  call: Call,
  run: (caller: KeyCaller) => Promise<Result>,
): Promise<Result> {
  const { deps, requestId, address } = call.ctx;
  const { path, changes } = call;
  const holder = await deps.authenticateKey(key);
  if (!holder) throw new DomainError('unauthorized');
  const { caller, ended } = holder;
  const entry = { caller, path, requestId, address };
  if (ended) {
    await deps.recordRefusal({ ...entry, outcome: 'unauthorized' });
    throw new DomainError('unauthorized', { reason: ended });
  }
  const wait = await deps.rateLimits.spend('apiKey', String(caller.apiKey.id));
  if (wait !== null) {
    await deps.recordRefusal({ ...entry, outcome: 'rate_limited' });
    throw new DomainError('rate_limited', undefined, { retryAfter: wait });
  }
  const [scope = ''] = path.split('.');
  if (!caller.apiKey.scopes.includes(scope as ServiceScope)) {
    await deps.recordRefusal({ ...entry, outcome: 'scope_missing' });
    throw new DomainError('scope_missing', { scope });
  }
  if (changes) await deps.recordCall({ ...entry, outcome: 'begun' });
  const result = await run(caller);
  const outcome = result.ok ? 'ok' : appErrorOf(result.error, undefined).code;
  await deps.recordCall({ ...entry, outcome });
  return result;
}

/** Refuses a call that no service account makes, as that of its key. Errors: as {@link runServiceCall}, forbidden. */
export async function refuseKey(key: string, call: Call): Promise<never> {
  const error = new DomainError('forbidden');
  await runServiceCall(key, call, () => Promise.resolve({ ok: false, error }));
  throw error;
}
