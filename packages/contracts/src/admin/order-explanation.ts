import * as z from 'zod';
import {
  explainedActions,
  explainedNext,
  explainedParts,
  explainedStates,
} from '../rules/order-explanation.ts';
import { orderStatuses } from '../rules/orders.ts';

/** State of one part of an order. Times are ISO 8601. */
const explainedFactSchema = z.object({
  about: z.enum(explainedParts),
  /** Id of the part: of the order, the item, the gateway's payment. */
  id: z.string(),
  /** Reference of a top-up's newest attempt, by which its supplier knows it. */
  reference: z.string().nullable(),
  state: z.enum(explainedStates),
  next: z.enum(explainedNext),
  act: z.enum(explainedActions),
  /** Name of the supplier or gateway, host of a webhook, or kind of an exception. */
  party: z.string(),
  /** Time since which it has this state. */
  since: z.string().nullable(),
  /** Time of the last attempt. */
  last_at: z.string().nullable(),
  /** Reason or error of the last attempt; without `last_at` the reason why it ended without one. */
  last_error: z.string().nullable(),
  /** Number of attempts so far, or of other top-ups that wait for the same supplier. */
  count: z.number().int(),
  due_at: z.string().nullable(),
  /** End of a worker's lease. */
  leased_until: z.string().nullable(),
});
export type ExplainedFact = z.infer<typeof explainedFactSchema>;

/** Explanation of an order's state at the time `at`. */
export const orderExplanationSchema = z.object({
  order_id: z.string(),
  status: z.enum(orderStatuses),
  created_at: z.string(),
  at: z.string(),
  facts: z.array(explainedFactSchema),
});
export type OrderExplanation = z.infer<typeof orderExplanationSchema>;
