import { SERVICE_CALL, type ErrorCode } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { writeAudit } from '#modules/audit/index.ts';
import type { KeyCaller } from '#modules/auth/index.ts';

/** One call with a key, and what came of it: never what was asked or answered. */
export interface ServiceCall {
  caller: KeyCaller;
  /** Of the procedure. */
  path: string;
  outcome: 'begun' | 'ok' | ErrorCode;
  requestId: string;
  address: string;
}

/** Writes a call into the audit log. */
export async function recordCall(
  { pool }: Pick<Deps, 'pool'>,
  { caller, path, outcome, requestId, address }: ServiceCall,
): Promise<void> {
  await writeAudit(pool, {
    actor: { userId: caller.userId, nickname: caller.nickname, address },
    action: SERVICE_CALL,
    target: `api_key:${caller.apiKey.id}`,
    after: { call: path, outcome, request: requestId },
  });
}

/**
 * As {@link recordCall}, of one that came to nothing because the key has ended, calls too often or is not for it: so many
 * in a minute and no more, so that nobody fills the log with what is refused.
 */
export async function recordRefusal(
  deps: Pick<Deps, 'pool' | 'rateLimits'>,
  call: ServiceCall,
): Promise<void> {
  const wait = await deps.rateLimits.spend('apiKeyRefusal', String(call.caller.apiKey.id));
  if (wait === null) await recordCall(deps, call);
}
