import type { AlertChannelFields } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { isTaken } from './channels.sql.ts';

/** Refuses a webhook whose address the shop must not call. Error: validation_error. */
export async function requireAllowedTarget(
  { outbound }: Pick<Deps, 'outbound'>,
  { kind, target }: Pick<AlertChannelFields, 'kind' | 'target'>,
): Promise<void> {
  const problem = kind === 'webhook' ? await outbound.check(target) : null;
  if (problem) throw new DomainError('validation_error', { target: problem });
}

/** Refuses a target that another channel of its kind has. Error: validation_error. */
export async function requireFreeTarget(
  tx: PoolClient,
  { kind, target }: Pick<AlertChannelFields, 'kind' | 'target'>,
  except: number | null,
): Promise<void> {
  const [found] = await isTaken(tx, kind, target, except);
  if (found?.taken) throw new DomainError('validation_error', { target: 'taken' });
}
