import type { ThreadMessage } from '@manabar/contracts';
import type { ThreadAuthor } from '@manabar/contracts/rules';
import { toAppError } from '../errors/errors.ts';

/** Whether a failure leaves it unknown whether the message was stored. */
export function isUnclear(thrown: unknown): boolean {
  const { status } = toAppError(thrown);
  return status === null || status >= 500;
}

/** Whether a message of a side with this text has been stored after the message `after`. */
export function isMessageStored(
  messages: readonly ThreadMessage[],
  sent: { from: ThreadAuthor; text: string; after: number },
): boolean {
  return messages.some(
    ({ id, from, text }) => id > sent.after && from === sent.from && text === sent.text,
  );
}
