import { isOneOf } from '@manabar/contracts/rules';
import { isApiKey } from '@manabar/contracts';
import { DomainError } from '#errors.ts';
import type { KeyCaller } from '#ports/caller.ts';
import { appErrorOf } from './error-mapping.ts';
import type { Context } from './context.ts';
import { recordRefusedCall, type Ended } from './record-security-events.ts';

interface Call {
  ctx: Context;
  /** Path of the procedure, or a name of the same form. */
  path: string;
  /** Allowed callers; a refused call of the admin area is a security event. */
  access?: 'anyone' | 'user' | 'admin' | undefined;
  /** Whether the call may change data. */
  changes?: boolean;
}

/** Returns the request's API key, valid or not; null for any other token. */
export const keyOf = ({ token }: Context): string | null => (isApiKey(token) ? token : null);

/**
 * Runs a call with an API key if the key admits it, for every surface. Each call is audited with its result before it is
 * answered, and an answer without an audit entry is not sent. A call that may change data is audited as begun before it runs, in
 * case the process dies. Errors: unauthorized (details.reason of an ended key), rate_limited, scope_missing.
 */
export async function runServiceCall<Result extends Ended>(
  key: string,
  call: Call,
  run: (caller: KeyCaller) => Promise<Result>,
): Promise<Result> {
  const { deps, requestId, address } = call.ctx;
  const { path, changes } = call;
  const holder = await deps.authenticateApiKey(key);
  if (!holder) throw new DomainError('unauthorized');
  const { caller, ended } = holder;
  const entry = { caller, path, requestId, address };
  if (ended) {
    await deps.auditServiceRefusal({ ...entry, outcome: 'unauthorized' });
    throw new DomainError('unauthorized', { reason: ended });
  }
  const wait = await deps.rateLimits.spend('apiKey', String(caller.apiKey.id));
  if (wait !== null) {
    await deps.auditServiceRefusal({ ...entry, outcome: 'rate_limited' });
    throw new DomainError('rate_limited', undefined, { retryAfter: wait });
  }
  const [scope = ''] = path.split('.');
  if (!isOneOf(caller.apiKey.scopes, scope)) {
    await deps.auditServiceRefusal({ ...entry, outcome: 'scope_missing' });
    const error = new DomainError('scope_missing', { scope });
    recordRefusedCall(call.ctx, caller, call, error);
    throw error;
  }
  if (changes) await deps.auditServiceCall({ ...entry, outcome: 'begun' });
  const result = await run(caller);
  const outcome = result.ok ? 'ok' : appErrorOf(result.error, undefined).code;
  await deps.auditServiceCall({ ...entry, outcome });
  return result;
}

/** Refuses a call of the admin area by a service account. Errors: forbidden, those of {@link runServiceCall}. */
export async function refuseKey(key: string, call: Call): Promise<never> {
  const error = new DomainError('forbidden');
  await runServiceCall(key, { ...call, access: 'admin' }, (caller) => {
    recordRefusedCall(call.ctx, caller, { path: call.path, access: 'admin' }, error);
    return Promise.resolve({ ok: false, error });
  });
  throw error;
}
