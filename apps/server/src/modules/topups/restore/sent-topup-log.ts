import * as z from 'zod';
import type { Deps } from '#deps.ts';
import { parseJson } from '#infra/parse-json.ts';
import type { FulfilmentStep } from '../fulfilment/claim-fulfilment-step.ts';

const MESSAGE = 'top-up sent';

const logLine = z
  .object({
    msg: z.literal(MESSAGE),
    reference: z.string(),
    supplier: z.string(),
    byCode: z.boolean(),
    order: z.string(),
    user: z.number(),
  })
  .transform(({ msg, ...sent }) => sent);

/** Logged fields of a top-up that was sent to the supplier. */
export type SentTopup = z.infer<typeof logLine>;

/**
 * Logs a top-up before it is sent. A database that is restored to an earlier moment lacks it, and the supplier can be
 * polled only by reference.
 */
export function logSentTopup(log: Deps['log'], { item, attempt }: FulfilmentStep): void {
  const { order_id: order, user_id: user, by_code: byCode } = item;
  const { reference, supplier } = attempt;
  log.info({ reference, supplier, byCode, order, user } satisfies SentTopup, MESSAGE);
}

/**
 * Returns the sent top-ups of a log by their references.
 *
 * @param lines lines of the log of workers, possibly with a prefix before the JSON, and lines of other programs
 */
export async function readSentTopups(
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<ReadonlyMap<string, SentTopup>> {
  const sent = new Map<string, SentTopup>();
  for await (const line of lines) {
    if (!line.includes(MESSAGE)) continue;
    const { data } = logLine.safeParse(parseJson(line.slice(line.indexOf('{'))));
    if (data) sent.set(data.reference, data);
  }
  return sent;
}
