import { MutationCache } from '@tanstack/react-query';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { WebhookDelivery, WebhookEndpoint } from '@manabar/contracts';
import WebhookPage from '#pages/admin/system/webhook-page.tsx';
import WebhooksPage from '#pages/admin/system/webhooks-page.tsx';
import { pageOf, renderAt, storeTestSession, type Answers } from './render.tsx';

/* An endpoint of webhooks with one failed delivery. */

export const URL_TEXT = 'https://receiver.example/hook';
export const SECRET = 'whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LTEyMw==';
export const endpoint = (over: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  ...{ id: 7, url: URL_TEXT, description: 'Books', events: ['order.completed'], account: null },
  ...{ active: true, offReason: null, oldSecretUntil: null, lastSuccess: null, version: 3 },
  ...{ failingSince: null, waiting: 2, failed: 1, created: '2026-01-05T10:00:00.000Z' },
  ...over,
});
const delivery: WebhookDelivery = {
  ...{ id: 70, endpointId: 7, url: URL_TEXT, eventId: 'msg_1', type: 'order.completed' },
  ...{ subject: 'ORDER70', state: 'failed', attempts: 10, nextAt: null, error: 'timeout' },
  ...{ created: '2026-01-05T10:00:00.000Z', ended: '2026-01-08T10:00:00.000Z' },
};
export const detail = {
  ...delivery,
  body: '{"type":"order.completed"}',
  log: [
    {
      at: '2026-01-08T10:00:00.000Z',
      status: null,
      durationMs: 15_000,
      error: 'timeout',
      answer: null,
    },
    {
      at: '2026-01-07T10:00:00.000Z',
      status: 500,
      durationMs: 20,
      error: 'status',
      answer: 'Oops',
    },
  ],
};

export type Answer = (input: object) => unknown;
function world(over: Record<string, Answer> = {}) {
  storeTestSession();
  const webhooks = {
    list: vi.fn<Answer>(() => pageOf([endpoint()])),
    get: vi.fn<Answer>(() => endpoint()),
    create: vi.fn<Answer>(() => ({ endpoint: endpoint({ id: 8 }), secret: SECRET })),
    update: vi.fn<Answer>(() => endpoint({ version: 4 })),
    setActive: vi.fn<Answer>(() => endpoint({ active: false, offReason: 'admin', version: 4 })),
    delete: vi.fn<Answer>(() => ({ success: true })),
    rotateSecret: vi.fn<Answer>(() => ({ endpoint: endpoint(), secret: SECRET })),
    sendTest: vi.fn<Answer>(() => detail),
    deliveries: vi.fn<Answer>(() => pageOf([delivery])),
    delivery: vi.fn<Answer>(() => detail),
    replay: vi.fn<Answer>(() => detail),
    replayFailed: vi.fn<Answer>(() => ({ replayed: 1 })),
    ...over,
  };
  const services = { list: () => pageOf([{ id: 40, name: 'reseller', keys: [] }] as never) };
  const answers = { admin: { webhooks, services } } as unknown as Answers;
  return { user: userEvent.setup(), answers, ...webhooks };
}
export const openList = (over?: Record<string, Answer>) => {
  const made = world(over);
  renderAt('/admin/webhooks', <WebhooksPage />, made.answers);
  return made;
};
export const openOne = (over?: Record<string, Answer>) => {
  const made = world(over);
  renderAt('/admin/webhooks/7', <WebhookPage params={{ id: '7' }} />, made.answers);
  return made;
};

/** Returns the mutation results that are still cached. */
export function keptAnswers(): () => string {
  const { mock } = vi.spyOn(MutationCache.prototype, 'build');
  const mutations = () => (mock.contexts as MutationCache[]).flatMap((cache) => cache.getAll());
  return () => JSON.stringify(mutations().map(({ state }) => state.data ?? null));
}
