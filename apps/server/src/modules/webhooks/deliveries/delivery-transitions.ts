import type { WebhookDeliveryState } from '@manabar/contracts';
import { always, type Transitions } from '#infra/transition-table.ts';

/** Transitions of a delivery. Enforced by a trigger on webhook_deliveries. A replay sets a finished one to pending again. */
export const deliveryTransitions = {
  pending: { delivered: always, failed: always },
  delivered: { pending: always },
  failed: { pending: always },
} as const satisfies Transitions<WebhookDeliveryState>;
