import { vi } from 'vitest';
import type { AdminThread, Attachment, Thread, ThreadMessage } from '@manabar/contracts';

/* Conversations with support, and the calls of their pictures. */

const AT = '2026-11-21T08:00:00.000Z';

export const picture: Attachment = {
  id: '0a4d6c1e-7f7a-4a51-9a55-5d8b1b0f4a11',
  type: 'image/png',
  width: 320,
  height: 200,
  size: 4_000,
};

export const message = (over: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id: 1,
  from: 'customer',
  text: 'Where is my code?',
  created: AT,
  attachments: [],
  ...over,
});

export const thread = (over: Partial<Thread> = {}): Thread => ({
  id: 5,
  subject: 'Where is my code?',
  state: 'open',
  unread: 0,
  updated: AT,
  order_id: null,
  messages: [message()],
  ...over,
});

export const adminThread = (over: Partial<AdminThread> = {}): AdminThread => ({
  ...thread(),
  userId: 7,
  nickname: 'demo',
  language: 'ru',
  created: AT,
  version: 3,
  accountDeleted: false,
  order: null,
  facts: null,
  ...over,
  messages: over.messages ?? [{ ...message(), author: 'demo' }],
});

type Answer = () => Response | Promise<Response>;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

/** Refusal of the REST API. */
export const refusal = (code: string, status: number) =>
  json({ success: false, error: { code, message: code } }, status);

/** Answers uploads of pictures by `uploads`, and returns the uploaded files and the open object URLs. */
export function answerPictures(uploads: Answer[] = []) {
  const sent: { type: string; size: number }[] = [];
  const urls = new Set<string>();
  let last = 0;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return new Response(new Blob(['png'], { type: 'image/png' }));
    const file = init.body as File;
    sent.push({ type: file.type, size: file.size });
    const answer = uploads.shift();
    return answer
      ? answer()
      : json({ ...picture, id: `00000000-0000-4000-8000-00000000000${sent.length}` });
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    last += 1;
    urls.add(`blob:${last}`);
    return `blob:${last}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void urls.delete(url));
  return { sent, urls };
}
