import type {
  listWebhookDeliveriesInput,
  WebhookDeliveryDetail,
  webhookDeliveryListSchema,
} from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { countRows, orderOf, pageWindow } from '#infra/db/paging.ts';
import { bodyOf } from './message.ts';
import { toWebhookAttempt, toWebhookDelivery } from './webhook.mapper.ts';

const LOG_SHOWN = 100;
const withUrl = { endpoint: { select: { url: true } } } as const;

/** Messages that were or are to be delivered, newest first unless `sort` says otherwise. */
export async function listDeliveries(
  { prisma }: Pick<Deps, 'prisma'>,
  input: z.output<typeof listWebhookDeliveriesInput>,
): Promise<z.infer<typeof webhookDeliveryListSchema>> {
  const { q, endpointId, state, type, after, page, pageSize } = input;
  const where = {
    ...(endpointId !== undefined && { endpointId }),
    ...(state && { state }),
    ...(type && { type }),
    ...(q && { OR: [{ subject: q }, { eventId: q }] }),
  };
  const [total, rows] = await Promise.all([
    countRows(prisma, {
      table: Object.keys(where).length > 0 ? null : 'webhook_deliveries',
      count: (take) => prisma.webhookDelivery.count({ where, take }),
    }),
    prisma.webhookDelivery.findMany({
      ...pageWindow(input),
      where: { ...where, ...(after !== undefined && { id: { lt: after } }) },
      orderBy: { id: orderOf(input.sort).direction },
      include: withUrl,
    }),
  ]);
  return { items: rows.map(toWebhookDelivery), ...total, page, pageSize };
}

/** A message with its text and what came of every try. Error: not_found. */
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
