import type { AlertChannel, alertChannelListSchema } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { availableChannels } from '#modules/messages/index.ts';
import { toChannel } from './channel.mapper.ts';
import { findChannel, listChannelRows } from './channels.sql.ts';

/** Lists all channels, and the kinds that this shop can send to. */
export async function listChannels(
  deps: Pick<Deps, 'pool' | 'mailer' | 'telegramBot'>,
): Promise<z.infer<typeof alertChannelListSchema>> {
  const rows = await listChannelRows(deps.pool);
  return { items: rows.map(toChannel), available: [...availableChannels(deps), 'webhook'] };
}

/** Returns one channel. Error: not_found. */
export async function getChannel(
  { pool }: Pick<Deps, 'pool'>,
  { id }: { id: number },
): Promise<AlertChannel> {
  const [row] = await findChannel(pool, id);
  if (!row) throw new DomainError('not_found');
  return toChannel(row);
}
