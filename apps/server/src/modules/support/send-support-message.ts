import type { Language, sendSupportInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';

/** The sender's request data. */
interface Sender {
  token: string | null;
  language: Language;
}

/**
 * Stores a message to support, with the account of a logged-in sender. Accepts messages without a valid session
 * too, because a failed login may be their subject.
 */
export async function sendSupportMessage(
  { prisma, authenticate }: Pick<Deps, 'prisma' | 'authenticate'>,
  { token, language }: Sender,
  { nickname, userId, message }: z.output<typeof sendSupportInput>,
): Promise<{ success: true }> {
  const account = await authenticate(token);
  await prisma.supportMessage.create({
    data: { nickname, userRef: userId, message, language, userId: account?.userId ?? null },
  });
  return { success: true };
}
