import type {
  listWebhookDeliveriesInput,
  WebhookDeliveryDetail,
  webhookDeliveryListSchema,
} from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { findPage, orderRows } from '#infra/db/find-page.ts';
import { orderIdFilter } from '#infra/db/paging.ts';
import { bodyOf } from '../webhook-signature.ts';
import { toWebhookAttempt, toWebhookDelivery } from '../webhook.mapper.ts';

type Query = z.output<typeof listWebhookDeliveriesInput>;

const LOG_SHOWN = 100;
const withUrl = { endpoint: { select: { url: true } } } as const;

/** Lists deliveries, newest first unless `sort` is given. */
export async function listDeliveries(
  { prisma }: Pick<Deps, 'prisma'>,
  input: Query,
): Promise<z.infer<typeof webhookDeliveryListSchema>> {
  const { q, endpointId, state, type } = input;
  const where = {
    ...(endpointId !== undefined && { endpointId }),
    ...(state && { state }),
    ...(type && { type }),
    ...(q && { OR: [{ subject: orderIdFilter(q) }, { eventId: q }] }),
  };
  const { items, ...page } = await findPage(prisma, input, {
    where,
    table: Object.keys(where).length > 0 ? null : 'webhook_deliveries',
    count: (args) => prisma.webhookDelivery.count(args),
    find: (args) =>
      prisma.webhookDelivery.findMany({
        ...args,
        orderBy: orderRows(input.sort),
        include: withUrl,
      }),
  });
  return { ...page, items: items.map(toWebhookDelivery) };
}

/** Returns a delivery with its body and the log of its attempts. Error: not_found. */
export async function getDelivery(
  { prisma }: Pick<Deps, 'prisma'>,
  id: number,
): Promise<WebhookDeliveryDetail> {
  const row = await prisma.webhookDelivery.findUnique({
    where: { id },
    include: { ...withUrl, event: true, log: { orderBy: { id: 'desc' }, take: LOG_SHOWN } },
  });
  if (!row) throw new DomainError('not_found');
  const { type, createdAt: at, data } = row.event;
  return {
    ...toWebhookDelivery(row),
    body: bodyOf({ type, at, data }),
    log: row.log.map(toWebhookAttempt),
  };
}
