import type {
  listWebhooksInput,
  WebhookEndpoint,
  webhookEndpointListSchema,
} from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { findPage, orderRows } from '#infra/db/find-page.ts';
import { literally } from '#infra/db/paging.ts';
import { toWebhookEndpoint, type EndpointCounts } from '../webhook.mapper.ts';

type ReadDeps = Pick<Deps, 'prisma' | 'clock'>;

/** Fields shown of an endpoint, without its secrets. */
const shown = {
  omit: { cipher: true, keyId: true, oldCipher: true, oldKeyId: true },
  include: { account: { select: { id: true, nickname: true } } },
} as const;

/** Lists endpoints that are not deleted, newest first unless `sort` is given. */
export async function listWebhooks(
  { prisma, clock }: ReadDeps,
  input: z.output<typeof listWebhooksInput>,
): Promise<z.infer<typeof webhookEndpointListSchema>> {
  const { q, active } = input;
  const contains = { contains: literally(q ?? ''), mode: 'insensitive' } as const;
  const where = {
    archivedAt: null,
    ...(active !== undefined && { active }),
    ...(q && { OR: [{ url: contains }, { description: contains }] }),
  };
  const { items, ...page } = await findPage(prisma, input, {
    where,
    count: (args) => prisma.webhookEndpoint.count(args),
    find: (args) =>
      prisma.webhookEndpoint.findMany({ ...args, ...shown, orderBy: orderRows(input.sort) }),
  });
  const counts = await countDeliveries(
    prisma,
    items.map(({ id }) => id),
  );
  const now = clock.now();
  return { ...page, items: items.map((row) => toWebhookEndpoint(row, counts(row.id), now)) };
}

/** Returns one endpoint. Error: not_found. */
export async function getWebhook(
  { prisma, clock }: ReadDeps,
  id: number,
): Promise<WebhookEndpoint> {
  const row = await prisma.webhookEndpoint.findFirst({ ...shown, where: { id, archivedAt: null } });
  if (!row) throw new DomainError('not_found');
  const counts = await countDeliveries(prisma, [id]);
  return toWebhookEndpoint(row, counts(id), clock.now());
}

async function countDeliveries(
  prisma: Deps['prisma'],
  ids: number[],
): Promise<(id: number) => EndpointCounts> {
  const rows = await prisma.webhookDelivery.groupBy({
    by: ['endpointId', 'state'],
    where: { endpointId: { in: ids }, state: { in: ['pending', 'failed'] } },
    _count: true,
  });
  const count = (id: number, wanted: string) =>
    rows.find(({ endpointId, state }) => endpointId === id && state === wanted)?._count ?? 0;
  return (id) => ({ waiting: count(id, 'pending'), failed: count(id, 'failed') });
}
