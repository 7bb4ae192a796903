import { expect, test } from 'vitest';
import { threadSchema } from './support-threads.ts';

test('the thread of a customer has no field for the name of an admin', () => {
  const message = { id: 1, from: 'shop', text: 'Hello', created: '2026-11-26T10:00:00.000Z' };
  const thread = { id: 1, subject: 'No code', state: 'answered', unread: 0, order_id: null };
  const shown = { ...message, attachments: [] };
  const read = threadSchema.parse({
    ...{ ...thread, updated: message.created, nickname: 'root' },
    messages: [{ ...shown, nickname: 'root', author: 'root' }],
  });
  expect(read).toEqual({ ...thread, updated: message.created, messages: [shown] });
});
