import { timingSafeEqual } from 'node:crypto';
import { messageTopics, type MessageTopic } from '@manabar/contracts/rules';
import type { Deps } from '#deps.ts';

/** User and topic of the messages that a token declines. */
export interface Unsubscription {
  userId: number;
  topic: MessageTopic;
}

type Keys = Pick<Deps, 'keyedHash'>;

const signature = ({ keyedHash }: Keys, { userId, topic }: Unsubscription) =>
  keyedHash('unsubscribe', String(userId), topic);

/**
 * Signs the token of an unsubscription; it needs no session and does not expire, because people keep mails for years. It
 * has no dots, because an address with a dot is served as a file.
 */
export function unsubscribeToken(keys: Keys, what: Unsubscription): string {
  return `${what.userId}~${what.topic}~${signature(keys, what).toString('base64url')}`;
}

/** Verifies a token; null for any text that the shop has not signed. */
export function readUnsubscribeToken(keys: Keys, token: string): Unsubscription | null {
  const [, id, name, mac = ''] = /^(\d{1,9})~(\w+)~([\w-]{43})$/.exec(token) ?? [];
  const topic = messageTopics.find((known) => known === name);
  if (id === undefined || topic === undefined) return null;
  const what = { userId: Number(id), topic };
  const given = Buffer.from(mac, 'base64url');
  const wanted = signature(keys, what);
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? what : null;
}
