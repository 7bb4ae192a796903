import * as z from 'zod';
import {
  explainedActions,
  explainedNext,
  explainedParts,
  explainedStates,
} from '../rules/order-explanation.ts';
import { orderStatuses } from '../rules/orders.ts';

/** One part of an order and where it stands. Times are ISO 8601. */
const explainedFactSchema = z.object({
  about: z.enum(explainedParts),
  /** The part's number: of the order, the item, the gateway's payment. */
  id: z.string(),
  state: z.enum(explainedStates),
  next: z.enum(explainedNext),
  act: z.enum(explainedActions),
  /** Supplier, gateway, host of a webhook, or the kind of an exception. */
  party: z.string(),
  /** Since when it is in this state. */
  since: z.string().nullable(),
  /** Time of the last attempt. */
  last_at: z.string().nullable(),
  /** Reason or error of the last attempt; without `last_at` the reason why it ended without one. */
  last_error: z.string().nullable(),
  /** Attempts so far, or others that wait for the same supplier. */
  count: z.number().int(),
  due_at: z.string().nullable(),
  /** Until then a worker has it. */
  leased_until: z.string().nullable(),
});
export type ExplainedFact = z.infer<typeof explainedFactSchema>;

/** Why an order is as it is. `at` is when it was asked. */
export const orderExplanationSchema = z.object({
  order_id: z.string(),
  status: z.enum(orderStatuses),
  created_at: z.string(),
  at: z.string(),
  facts: z.array(explainedFactSchema),
});
export type OrderExplanation = z.infer<typeof orderExplanationSchema>;
