import type {
  listWebhookDeliveriesInput,
  WebhookDeliveryDetail,
  webhookDeliveryListSchema,
} from '@manabar/contracts';
import type { Prisma } from '@manabar/prisma/client';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { countRows, orderOf, pageWindow } from '#infra/db/paging.ts';
import { bodyOf } from './message.ts';
import { toWebhookAttempt, toWebhookDelivery } from './webhook.mapper.ts';

type Query = z.output<typeof listWebhookDeliveriesInput>;

const LOG_SHOWN = 100;
const withUrl = { endpoint: { select: { url: true } } } as const;

/** Lists deliveries, newest first unless `sort` is given. */
export async function listDeliveries(
  { prisma }: Pick<Deps, 'prisma'>,
  input: Query,
): Promise<z.infer<typeof webhookDeliveryListSchema>> {
  const { q, endpointId, state, type, after, page, pageSize } = input;
  const where = {
    ...(endpointId !== undefined && { endpointId }),
    ...(state && { state }),
    ...(type && { type }),
    ...(q && { OR: [{ subject: q }, { eventId: q }] }),
  };
  const [total, rows] = await Promise.all([
    countRows(prisma, input, {
      table: Object.keys(where).length > 0 ? null : 'webhook_deliveries',
      count: (take) => prisma.webhookDelivery.count({ where, take }),
    }),
    prisma.webhookDelivery.findMany({
      ...pageWindow(input),
      where: { ...where, ...(after !== undefined && { id: { lt: after } }) },
      orderBy: orderBy(input),
      include: withUrl,
    }),
  ]);
  return { items: rows.map(toWebhookDelivery), ...total, page, pageSize };
}

function orderBy({ sort }: Pick<Query, 'sort'>): Prisma.WebhookDeliveryOrderByWithRelationInput[] {
  const { field, direction } = orderOf(sort);
  return [...(field === 'created' ? [] : [{ [field]: direction }]), { id: direction }];
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
