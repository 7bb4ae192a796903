import type { Language, sendSupportInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';

/** What a request says of the sender. */
interface Sender {
  token: string | null;
  language: Language;
}

/**
 * Keeps a message to support. Who is logged in is noted beside what they typed; who is not, or whose session has
 * ended, is heard all the same: not getting in may be what they write about.
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
