import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookError,
  WebhookEventType,
  WebhookOffReason,
} from '@manabar/contracts';
import type {
  WebhookAttempt as AttemptRow,
  WebhookDelivery as DeliveryRow,
  WebhookEndpoint as EndpointRow,
} from '@manabar/prisma/client';

type EndpointWithAccount = Omit<EndpointRow, 'cipher' | 'keyId' | 'oldCipher' | 'oldKeyId'> & {
  account: { id: number; nickname: string } | null;
};

export interface EndpointCounts {
  waiting: number;
  failed: number;
}

export function toWebhookEndpoint(
  row: EndpointWithAccount,
  counts: EndpointCounts,
  now: Date,
): WebhookEndpoint {
  const { id, url, description, active, account, version, oldUntil } = row;
  return {
    id,
    url,
    description,
    events: row.events as WebhookEventType[],
    account,
    active,
    offReason: row.disabledReason as WebhookOffReason | null,
    oldSecretUntil: oldUntil !== null && oldUntil > now ? oldUntil.toISOString() : null,
    lastSuccess: row.lastSuccessAt?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    ...counts,
    created: row.createdAt.toISOString(),
    version,
  };
}

export function toWebhookDelivery(
  row: DeliveryRow & { endpoint: { url: string } },
): WebhookDelivery {
  const { id, endpointId, endpoint, eventId, type, subject, state, attempts } = row;
  return {
    id: Number(id),
    endpointId,
    url: endpoint.url,
    eventId,
    type: type as WebhookDelivery['type'],
    subject,
    state,
    attempts,
    nextAt: row.nextAt?.toISOString() ?? null,
    error: row.error as WebhookError | null,
    created: row.createdAt.toISOString(),
    ended: row.endedAt?.toISOString() ?? null,
  };
}

export function toWebhookAttempt(row: AttemptRow): WebhookAttempt {
  const { at, status, durationMs, error, answer } = row;
  return { at: at.toISOString(), status, durationMs, error: error as WebhookError | null, answer };
}
