import * as z from 'zod';
import type { Reply } from './create-signed-call.ts';
import {
  refusalReasons,
  type AskAnswer,
  type Outcome,
  type PlayerCheck,
  type SendAnswer,
} from './supplier.ts';
import { UnlistedAnswer } from './unlisted-answer.ts';

/** A text that PostgreSQL can store: it refuses zero bytes. */
const storableText = z.string().refine((text) => !text.includes('\0'));

const supplierId = z
  .union([storableText.max(200), z.number().transform(String)])
  .nullish()
  .transform((id) => id ?? null);

const outcome = z
  .discriminatedUnion('status', [
    z.object({ status: z.enum(['succeeded', 'processing']), supplier_id: supplierId }),
    z.object({
      status: z.literal('rejected'),
      supplier_id: supplierId,
      reason: z.enum(refusalReasons),
    }),
  ])
  .transform(({ supplier_id: id, ...said }): Outcome => ({ ...said, supplierId: id }));

const notFound = z.object({ status: z.literal('not_found') });

/** Reads the reply to a sent request. Undocumented answers are unknown. */
export function readSent(reply: Reply): SendAnswer {
  if (reply.came !== 'answer') return { status: reply.came, cause: reply.cause };
  return readOutcome(reply) ?? unlisted(reply);
}

/** Reads the state of a reference. Only the documented 404 means that the supplier does not have it. */
export function readAsked(reply: Reply): AskAnswer {
  // The state is unknown, whether the query was received or not.
  if (reply.came !== 'answer') return { status: 'unknown', cause: reply.cause };
  if (reply.status === 404 && notFound.safeParse(reply.json).success) {
    return { status: 'not_found' };
  }
  return readOutcome(reply) ?? unlisted(reply);
}

type Answered = Extract<Reply, { came: 'answer' }>;

function readOutcome({ status, json }: Answered): Outcome | undefined {
  return status === 200 ? outcome.safeParse(json).data : undefined;
}

function unlisted({ status }: Answered): { status: 'unknown'; cause: Error } {
  return { status: 'unknown', cause: new UnlistedAnswer(status) };
}

const check = z.object({ found: z.boolean(), player_name: z.string().nullish() });

/** Reads a player check; throws without a definite answer. */
export function readCheck(reply: Reply): PlayerCheck {
  if (reply.came !== 'answer') throw reply.cause;
  const answer = reply.status === 200 ? check.safeParse(reply.json).data : undefined;
  if (!answer) throw new UnlistedAnswer(reply.status);
  if (!answer.found) return { found: false };
  return { found: true, playerName: answer.player_name ?? '' };
}
