import {
  nicknameKey,
  type listSecurityEventsInput,
  type securityEventListSchema,
  type SecurityEventRow,
} from '@manabar/contracts';
import type { Prisma } from '@manabar/prisma/client';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { findPage, orderRows } from '#infra/db/find-page.ts';
import { countedAddress } from '#infra/limits/address-keys.ts';
import { momentOf } from '#infra/shop-days.ts';

type Query = z.output<typeof listSecurityEventsInput>;

const withUser = { user: { select: { id: true, nickname: true } } };
type Row = Prisma.SecurityEventGetPayload<{ include: typeof withUser }>;

/** Lists security events, newest first unless `sort` is given. Filters: see listSecurityEventsInput. */
export async function listSecurityEvents(
  { prisma, env }: Pick<Deps, 'prisma' | 'env'>,
  input: Query,
): Promise<z.infer<typeof securityEventListSchema>> {
  const where = whereOf(input, env.SHOP_TIMEZONE);
  const isWhole = Object.keys(where).length === 0;
  const orderBy = orderRows(input.sort, { first: null, last: 'lastAt' });
  const { items, ...page } = await findPage(prisma, input, {
    where,
    table: isWhole ? 'security_events' : null,
    count: (args) => prisma.securityEvent.count(args),
    find: (args) => prisma.securityEvent.findMany({ ...args, orderBy, include: withUser }),
  });
  return { ...page, items: items.map(toDto) };
}

/** Converts the filters; an event that summarizes an hour matches a period that overlaps it. */
function whereOf(
  { q, kind, account, address, from, to }: Query,
  timeZone: string,
): Prisma.SecurityEventWhereInput {
  const byNickname = (nickname: string) => ({ user: { nicknameKey: nicknameKey(nickname) } });
  return {
    ...(q && { OR: [byNickname(q), { address: countedAddress(q) ?? q }] }),
    ...(kind && { kind }),
    ...(account && byNickname(account)),
    ...(address && { address: countedAddress(address) ?? address }),
    ...(from && { lastAt: { gte: momentOf(from, timeZone) } }),
    ...(to && { firstAt: { lt: momentOf(to, timeZone) } }),
  };
}

const toDto = (row: Row): SecurityEventRow => ({
  id: Number(row.id),
  kind: row.kind as SecurityEventRow['kind'],
  user: row.user,
  address: row.address,
  session: row.sessionId === null ? null : Number(row.sessionId),
  device: row.device,
  detail: row.detail,
  count: row.count,
  first: row.firstAt.toISOString(),
  last: row.lastAt.toISOString(),
  others: row.others,
});
