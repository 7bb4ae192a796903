import { MutationCache } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { WebhookDelivery, WebhookEndpoint } from '@manabar/contracts';
import { pageOf } from '#test/admin-code-rows.ts';
import { fillIn } from '#test/fill-in.ts';
import { rowOf } from '#test/queries.ts';
import { Refusal, renderAt, storeTestSession, type Answers } from '#test/render.tsx';
import WebhookPage from './webhook-page.tsx';
import WebhooksPage from './webhooks-page.tsx';

const URL_TEXT = 'https://receiver.example/hook';
const SECRET = 'whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LTEyMw==';
const endpoint = (over: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  ...{ id: 7, url: URL_TEXT, description: 'Books', events: ['order.completed'], account: null },
  ...{ active: true, offReason: null, oldSecretUntil: null, lastSuccess: null, version: 3 },
  ...{ failingSince: null, waiting: 2, failed: 1, created: '2026-01-05T10:00:00.000Z' },
  ...over,
});
const delivery = (over: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  ...{ id: 70, endpointId: 7, url: URL_TEXT, eventId: 'msg_1', type: 'order.completed' },
  ...{ subject: 'ORDER70', state: 'failed', attempts: 10, nextAt: null, error: 'timeout' },
  ...{ created: '2026-01-05T10:00:00.000Z', ended: '2026-01-08T10:00:00.000Z' },
  ...over,
});
const detail = {
  ...delivery(),
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

type Answer = (input: object) => unknown;
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
    deliveries: vi.fn<Answer>(() => pageOf([delivery()])),
    delivery: vi.fn<Answer>(() => detail),
    replay: vi.fn<Answer>(() => detail),
    replayFailed: vi.fn<Answer>(() => ({ replayed: 1 })),
    ...over,
  };
  const services = { list: () => pageOf([{ id: 40, name: 'reseller', keys: [] }] as never) };
  const answers = { admin: { webhooks, services } } as unknown as Answers;
  return { user: userEvent.setup(), answers, ...webhooks };
}
const openList = (over?: Record<string, Answer>) => {
  const made = world(over);
  renderAt('/admin/webhooks', <WebhooksPage />, made.answers);
  return made;
};
const openOne = (over?: Record<string, Answer>) => {
  const made = world(over);
  renderAt('/admin/webhooks/7', <WebhookPage params={{ id: '7' }} />, made.answers);
  return made;
};
const fail =
  (...args: ConstructorParameters<typeof Refusal>) =>
  () => {
    throw new Refusal(...args);
  };

/** Returns the mutation results that are still cached. */
function keptAnswers(): () => string {
  const { mock } = vi.spyOn(MutationCache.prototype, 'build');
  const mutations = () => (mock.contexts as MutationCache[]).flatMap((cache) => cache.getAll());
  return () => JSON.stringify(mutations().map(({ state }) => state.data ?? null));
}

describe('the addresses', () => {
  it('lists endpoints with their events and health', async () => {
    openList({
      list: () =>
        pageOf([
          endpoint({ failingSince: '2026-01-05T10:00:00.000Z' }),
          endpoint({ id: 9, url: 'https://gone.example/', active: false, offReason: 'gone' }),
          endpoint({ id: 10, url: 'https://slow.example/', active: false, offReason: 'failing' }),
        ]),
    });
    const row = await rowOf(URL_TEXT);
    expect(row.getByRole('link', { name: URL_TEXT }).getAttribute('href')).toBe(
      '/admin/webhooks/7',
    );
    expect(row.getByText('Order completed')).toBeTruthy();
    expect(row.getByText('Failing')).toBeTruthy();
    expect(screen.getByText('Off: answered 410')).toBeTruthy();
    expect(screen.getByText('Off: failed for 5 days')).toBeTruthy();
  });

  it('offers to add the first endpoint', async () => {
    openList({ list: () => pageOf([]) });
    expect(await screen.findByText('No webhooks yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Add webhook' }).length).toBeGreaterThan(0);
  });

  it('retries endpoints that could not be loaded', async () => {
    const list = vi.fn<Answer>(fail('rate_limited'));
    const { user } = openList({ list });
    await screen.findByText(/Failed to load data/);
    list.mockImplementation(() => pageOf([endpoint()]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: URL_TEXT })).toBeTruthy();
  });

  it('adds an endpoint, shows its secret once, and asks before closing without saving it', async () => {
    const kept = keptAnswers();
    const { user, create } = openList();
    await user.click((await screen.findAllByRole('button', { name: 'Add webhook' }))[0]!);
    const form = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('Required')).toBeTruthy();
    await user.type(form.getByRole('textbox', { name: /Address/ }), URL_TEXT);
    await user.click(form.getByRole('checkbox', { name: /Top-up finished/ }));
    await user.selectOptions(form.getByRole('combobox', { name: 'Whose orders' }), 'reseller');
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(create).toHaveBeenCalledWith(
        expect.objectContaining({ url: URL_TEXT, events: ['order.completed'], accountId: 40 }),
      ),
    );
    const shown = within(await screen.findByRole('dialog', { name: 'Webhook secret' }));
    expect(shown.getByText(SECRET)).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Close without saving the secret?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    await user.click(shown.getByRole('button', { name: 'Saved, close' }));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
    await waitFor(() => expect(kept()).not.toContain(SECRET));
  });

  it("shows at its field that an endpoint's address in an internal network is refused", async () => {
    const { user } = openList({ create: fail('validation_error', { url: 'private_address' }) });
    await user.click((await screen.findAllByRole('button', { name: 'Add webhook' }))[0]!);
    const form = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
    await user.type(form.getByRole('textbox', { name: /Address/ }), URL_TEXT);
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('This address points to an internal network')).toBeTruthy();
  });

  it('switches an endpoint optimistically and reverts it when the shop refuses', async () => {
    const { user } = openList({ setActive: fail('conflict', { version: 9 }) });
    const toggle = await screen.findByRole<HTMLInputElement>('switch', {
      name: `Active: ${URL_TEXT}`,
    });
    await user.click(toggle);
    expect(await screen.findByText(/Failed to update the status/)).toBeTruthy();
    expect(toggle.checked).toBe(true);
  });
});

describe('one address', () => {
  it("titles the endpoint's page with its shortened address without possible secrets", async () => {
    const path = `/hooks/${'a'.repeat(40)}/orders/of/reseller`;
    openOne({ get: () => endpoint({ url: `https://receiver.example${path}/?key=abc` }) });
    const title = await screen.findByRole('heading', { level: 1, name: /^receiver/ });
    expect(title.textContent).toBe(`receiver.example/hooks/${'a'.repeat(16)}…a/orders/of/reseller`);
    expect(document.title).toContain('receiver.example/hooks/');
  });

  it('shows the deliveries of an endpoint with the result of each attempt', async () => {
    const { user } = openOne();
    const link = await screen.findByRole('link', { name: 'ORDER70' });
    expect(link.getAttribute('href')).toBe('/admin/orders/ORDER70');
    await user.click(screen.getByRole('button', { name: 'Show: Order completed, ORDER70' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Message msg_1' }));
    expect(await shown.findByText('Responded with an error')).toBeTruthy();
    expect(shown.getByText('Oops')).toBeTruthy();
    expect(shown.getByText(/"order.completed"/)).toBeTruthy();
  });

  it('resends a delivery or shows why not', async () => {
    const { user, replay } = openOne({ replay: vi.fn(fail('conflict', { reason: 'pending' })) });
    await user.click(
      await screen.findByRole('button', { name: 'Resend: Order completed, ORDER70' }),
    );
    await waitFor(() => expect(replay).toHaveBeenCalledWith({ id: 70 }));
    expect(await screen.findByText(/Already being sent/)).toBeTruthy();
  });

  it('resends all deliveries that failed since a time', async () => {
    const { user, replayFailed } = openOne();
    await user.click(await screen.findByRole('button', { name: 'Resend failed' }));
    const form = within(await screen.findByRole('dialog', { name: /Resend failed messages/ }));
    await user.selectOptions(form.getByRole('combobox', { name: 'Failed within' }), 'hour');
    await user.click(form.getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText('Resending 1 message')).toBeTruthy();
    const [{ since }] = replayFailed.mock.calls[0] as [{ since: string }];
    expect(Math.abs(Date.now() - 3_600_000 - Date.parse(since))).toBeLessThan(60_000);
  });

  it('replaces the secret of an endpoint, shows it once, and sends a test event', async () => {
    const kept = keptAnswers();
    const { user, get, rotateSecret, sendTest } = openOne();
    await user.click(await screen.findByRole('button', { name: 'Replace secret' }));
    expect(screen.getByText(/stays valid for 24 hours/)).toBeTruthy();
    get.mockImplementation(() => endpoint({ oldSecretUntil: '2026-01-06T10:00:00.000Z' }));
    await user.click(screen.getByRole('button', { name: 'Replace' }));
    const shown = within(await screen.findByRole('dialog', { name: 'New secret' }));
    expect(shown.getByText(SECRET)).toBeTruthy();
    expect(rotateSecret).toHaveBeenCalledWith({ id: 7, version: 3 });
    expect(kept()).toContain(SECRET);
    await user.click(shown.getByRole('button', { name: 'Saved, close' }));
    await waitFor(() => expect(kept()).not.toContain(SECRET));
    expect(await screen.findByText('Old secret valid until')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send test message' }));
    await waitFor(() => expect(sendTest).toHaveBeenCalledWith({ id: 7 }));
    expect(await screen.findByText('Sending a test message')).toBeTruthy();
  });

  it('reloads an endpoint after a concurrent change', async () => {
    const { user, get, update } = openOne({ update: vi.fn(fail('conflict', { version: 4 })) });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: `Edit ${URL_TEXT}` }));
    await user.type(form.getByRole('textbox', { name: 'Note' }), '!');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('This was changed by someone else')).toBeTruthy();
    get.mockImplementation(() => endpoint({ version: 4, description: 'Theirs' }));
    await user.click(form.getByRole('button', { name: 'Load the current values' }));
    await fillIn(user, await screen.findByDisplayValue('Theirs'), ' and ours');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(update).toHaveBeenLastCalledWith(
        expect.objectContaining({ version: 4, description: 'Theirs and ours' }),
      ),
    );
  });

  it('keeps what is typed about an endpoint that changes meanwhile', async () => {
    const sent = Promise.withResolvers<unknown>();
    const { user, get, update } = openOne({ sendTest: () => sent.promise });
    await user.click(await screen.findByRole('button', { name: 'Send test message' }));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await fillIn(user, screen.getByRole('textbox', { name: 'Note' }), ' of May');
    get.mockImplementation(() => endpoint({ version: 4, waiting: 12 }));
    sent.resolve(detail);
    expect(await screen.findByText('12')).toBeTruthy();
    expect(screen.getByDisplayValue('Books of May')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(update).toHaveBeenCalledWith(expect.objectContaining({ version: 3 })),
    );
  });

  it('says that an endpoint does not exist', async () => {
    openOne({ get: fail('not_found') });
    expect(await screen.findByText('Webhook not found')).toBeTruthy();
  });
});
