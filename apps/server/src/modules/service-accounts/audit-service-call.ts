import { SERVICE_CALL } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { writeAudit } from '#modules/audit/index.ts';
import type { ServiceCall } from '#ports/service-call.ts';

export async function auditServiceCall(
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
 * Audits a refused call (ended key, rate limit, missing scope) like {@link auditServiceCall}, limited per minute, so that
 * refused calls cannot flood the log.
 */
export async function auditServiceRefusal(
  deps: Pick<Deps, 'pool' | 'rateLimits'>,
  call: ServiceCall,
): Promise<void> {
  const wait = await deps.rateLimits.spend('apiKeyRefusal', String(call.caller.apiKey.id));
  if (wait === null) await auditServiceCall(deps, call);
}
