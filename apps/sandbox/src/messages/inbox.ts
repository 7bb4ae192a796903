import type { Archive } from '#records-on-disk.ts';
import type { Clock } from '#clock.ts';
import { createRecordStore, type RecordStore } from '#record-store.ts';

/** A message that the shop sent to a person. */
export interface InboxMessage {
  id: string;
  channel: 'email' | 'telegram';
  /** E-mail address or id of the chat. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Addresses of its links, in order. */
  links: string[];
  /** Time in ISO 8601. */
  sent: string;
}

export type ReceivedMessage = Omit<InboxMessage, 'id' | 'links' | 'sent'>;

/** All messages that the shop has sent to people. */
export interface Inbox {
  receive(message: ReceivedMessage): InboxMessage;
  /** Returns the messages, newest first. */
  list(): InboxMessage[];
}

export function createInbox({ clock, archive }: { clock: Clock; archive: Archive }): Inbox {
  const store: RecordStore<InboxMessage> = createRecordStore<InboxMessage>('inbox', archive);
  let last = Number(store.all().at(-1)?.id ?? 0);
  return {
    receive(message) {
      const id = String(++last);
      const sent = new Date(clock.now()).toISOString();
      return store.put(id, { id, ...message, links: linksOf(message), sent });
    },
    list: () => store.all().reverse(),
  };
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Replaces the entities that HTML needs. */
export const decodeHtml = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);

function linksOf({ html, text }: Pick<ReceivedMessage, 'html' | 'text'>): string[] {
  const hrefs = [...html.matchAll(/\bhref="([^"]+)"/g)].map(([, url = '']) => decodeHtml(url));
  const plain = [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([url]) => url);
  return [...new Set(hrefs.length > 0 ? hrefs : plain)];
}
