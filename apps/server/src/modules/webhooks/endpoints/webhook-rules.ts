import { webhookOrderEvents, type WebhookFields } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { findAccount, isTaken } from './edit-endpoints.sql.ts';

/** Refuses an address that the shop must not call. Error: validation_error. */
export async function requireAllowedUrl(
  { outbound }: Pick<Deps, 'outbound'>,
  url: string,
): Promise<void> {
  const problem = await outbound.check(url);
  if (problem) throw new DomainError('validation_error', { url: problem });
}

type Aim = Pick<WebhookFields, 'url' | 'events' | 'accountId'>;

/** Refuses events that an endpoint of an account does not get. Error: validation_error. */
export function requireOwnEvents({ events, accountId }: Aim): void {
  const own = new Set<string>(webhookOrderEvents);
  if (accountId !== null && !events.every((type) => own.has(type))) {
    throw new DomainError('validation_error', { events: 'not_of_account' });
  }
}

/** Refuses an unknown account, and an address that another endpoint of the account has. Error: validation_error. */
export async function requireFreeUrl(
  tx: PoolClient,
  { url, accountId }: Aim,
  except: number | null,
) {
  if (accountId !== null) {
    const [account] = await findAccount(tx, accountId);
    if (!account) throw new DomainError('validation_error', { accountId: 'not_found' });
  }
  const [found] = await isTaken(tx, url, accountId, except);
  if (found?.taken) throw new DomainError('validation_error', { url: 'taken' });
}
