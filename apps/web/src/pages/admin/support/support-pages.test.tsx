import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { AdminThread, PreparedAnswer } from '@manabar/contracts';
import { Refusal, renderAt, storeTestSession, type Answers } from '#test/render.tsx';
import { adminThread, message } from '#test/threads.ts';
import SupportAnswersPage from './answers-page.tsx';
import SupportThreadPage from './thread-page.tsx';
import SupportThreadsPage from './threads-page.tsx';

type Support = NonNullable<NonNullable<Answers['admin']>['support']>;

const pageOf = (items: AdminThread[]) => ({ items, total: items.length, page: 1, pageSize: 50 });

function open(address: string, page: ReactNode, support: Support) {
  storeTestSession();
  renderAt(address, page, {
    admin: {
      views: { list: () => ({ items: [] }) },
      support: { ...support, threads: { list: () => pageOf([]), ...support.threads } },
    },
  });
  return userEvent.setup();
}

const navigation = () => screen.getByRole('navigation', { name: 'Admin area' });
const answer = (over: Partial<PreparedAnswer> = {}): PreparedAnswer => ({
  id: 1,
  title: 'Where the code is',
  text: '{nickname}, the code is in order {order}.',
  language: 'en',
  version: 1,
  ...over,
});

describe('the list of requests', () => {
  const waiting = adminThread({ id: 5, unread: 2, order_id: 'ord_1' });

  it('shows requests with links to conversation, customer and order', async () => {
    open('/admin/support', <SupportThreadsPage />, { threads: { list: () => pageOf([waiting]) } });
    const link = await screen.findByRole('link', { name: 'Where is my code?' });
    expect(link.getAttribute('href')).toBe('/admin/support/threads/5');
    expect(screen.getByRole('link', { name: 'demo' }).getAttribute('href')).toBe('/admin/users/7');
    expect(screen.getByRole('link', { name: 'ord_1' }).getAttribute('href')).toBe(
      '/admin/orders/ord_1',
    );
    expect(screen.getByRole('cell', { name: 'Needs a reply' })).toBeTruthy();
  });

  it('filters requests by state and unread messages, and searches them', async () => {
    const list = vi.fn(() => pageOf([waiting]));
    const user = open('/admin/support', <SupportThreadsPage />, { threads: { list } });
    await screen.findByRole('link', { name: 'Where is my code?' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Closed');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Unread' }), 'Unread only');
    await user.type(screen.getByRole('searchbox', { name: 'Find a request' }), 'ord_1');
    await waitFor(() =>
      expect(list.mock.lastCall).toMatchObject([
        { state: 'closed', unread: 'true', q: 'ord_1', sort: '-updated', page: 1 },
      ]),
    );
  });

  it('keeps form messages and prepared answers reachable from the requests', async () => {
    open('/admin/support', <SupportThreadsPage />, {});
    const tabs = screen.getByRole('navigation', { name: 'Support' });
    const links = within(tabs).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Requests', '/admin/support'],
      ['Form messages', '/admin/support/messages'],
      ['Prepared answers', '/admin/support/answers'],
    ]);
    expect(await screen.findByText('No requests yet')).toBeTruthy();
  });

  it('counts the requests that wait for the shop in the navigation', async () => {
    const list = vi.fn(() => ({ ...pageOf([waiting]), total: 12 }));
    open('/admin/support/answers', <SupportAnswersPage />, {
      threads: { list },
      answers: { list: () => [] },
    });
    const name = 'Support, waiting for an answer: 12';
    expect(await within(navigation()).findByRole('link', { name })).toBeTruthy();
    expect(list.mock.calls).toEqual([[{ state: 'open', pageSize: 1 }]]);
  });
});

describe('a conversation of the admin area', () => {
  const page = <SupportThreadPage params={{ id: '5' }} />;
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Answer in/ });
  const order: AdminThread['order'] = {
    id: 'ord_1',
    status: 'cancelled',
    created_at: '2026-11-21T07:00:00.000Z',
    total_amount: 4.99,
    currency: 'usd',
    items: [{ title: 'Roblox', quantity: 2, status: 'pending' }],
    payment: {
      provider: 'sandbox',
      state: 'expired',
      stage: 'expired',
      gateway_id: 'pay_1',
      updated_at: '2026-11-21T07:15:00.000Z',
    },
  };
  const known = adminThread({
    order_id: 'ord_1',
    order,
    facts: [
      { name: 'gateway_id', value: 'pay_9' },
      { name: 'provider', value: 'sandbox' },
      { name: 'state', value: 'redirected' },
      { name: 'stage', value: 'expired' },
      { name: 'exceptions', value: 'amount_differs, of_a_newer_shop' },
      { name: 'asked', value: '2026-11-21T08:00:00.000Z' },
      { name: 'of_a_newer_shop', value: 'kept' },
    ],
    messages: [
      { ...message(), author: 'demo' },
      { ...message({ id: 2, from: 'shop', text: 'We are looking.' }), author: 'root' },
    ],
  });

  it('shows the messages with the order, its payment and the report beside them', async () => {
    open('/admin/support/threads/5', page, { threads: { get: () => known } });
    const messages = await screen.findByRole('list', { name: 'Messages' });
    const authors = [...messages.querySelectorAll('strong')].map((name) => name.textContent);
    expect(authors).toEqual(['demo', 'Support, root']);
    const beside = screen.getByRole('region', { name: 'Order' });
    expect(within(beside).getByRole('link', { name: 'ord_1' }).getAttribute('href')).toBe(
      '/admin/orders/ord_1',
    );
    expect(beside.textContent).toContain('Roblox × 2In processing');
    expect(beside.textContent).toContain('Payment providerSandboxStateNot paid in time');
    expect(beside.textContent).toContain('pay_1');
    const report = screen.getByRole('region', {
      name: 'Payment data when the customer wrote',
    });
    expect(report.textContent).toContain('ID at the providerpay_9');
    expect(report.textContent).toContain('Payment providerSandboxStateAwaiting payment');
    expect(report.textContent).toContain('Stage at the providerExpired');
    expect(report.textContent).toContain('Amount does not match the order, of_a_newer_shop');
    expect(report.textContent).toMatch(/Last check with the providerNov\s21,\s2026, 8:00\sAM/);
    expect(report.textContent).toContain('of_a_newer_shopkept');
  });

  it('inserts a prepared answer with nickname and order filled in, own language first', async () => {
    const user = open('/admin/support/threads/5', page, {
      threads: { get: () => known },
      answers: {
        list: () => [
          answer(),
          answer({ id: 2, title: 'Где код', text: 'Он в {order}', language: 'ru' }),
        ],
      },
    });
    const choice = await screen.findByRole('combobox', { name: 'Insert a prepared answer' });
    await within(choice).findByRole('option', { name: 'Где код' });
    const groups = [...choice.querySelectorAll('optgroup')].map((group) => group.label);
    expect(groups).toEqual(['In the customer’s language', 'In other languages']);
    await user.selectOptions(choice, 'Где код');
    await user.selectOptions(choice, 'Where the code is');
    expect(field().value).toBe('Он в ord_1\n\ndemo, the code is in order ord_1.');
    expect((choice as HTMLSelectElement).value).toBe('');
  });

  it('answers the customer and keeps the request open', async () => {
    const send = vi.fn(() => ({ success: true as const }));
    const user = open('/admin/support/threads/5', page, {
      threads: { get: () => known, answer: send },
    });
    await screen.findByRole('list', { name: 'Messages' });
    await user.type(field(), 'In your order');
    await user.click(screen.getByRole('button', { name: 'Answer' }));
    expect(await screen.findByText('Answer sent')).toBeTruthy();
    expect(send.mock.calls).toEqual([
      [{ id: 5, message: 'In your order', attachments: [], close: false }],
    ]);
    expect(field().value).toBe('');
  });

  it('cannot be answered once the customer deleted the account', async () => {
    open('/admin/support/threads/5', page, {
      threads: { get: () => ({ ...known, accountDeleted: true, state: 'closed' as const }) },
    });
    expect(await screen.findByText(/The customer has deleted the account/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('list', { name: 'Messages' })).toBeTruthy();
  });

  it('answers and closes the request with one button', async () => {
    const send = vi.fn(() => ({ success: true as const }));
    const user = open('/admin/support/threads/5', page, {
      threads: { get: () => known, answer: send },
    });
    await screen.findByRole('list', { name: 'Messages' });
    await user.type(field(), 'Done');
    await user.click(screen.getByRole('button', { name: 'Answer and close' }));
    expect(await screen.findByText('Answer sent, request closed')).toBeTruthy();
    expect(send.mock.lastCall).toMatchObject([{ close: true }]);
  });

  it('keeps an answer that was refused', async () => {
    const user = open('/admin/support/threads/5', page, {
      threads: {
        get: () => known,
        answer: () => {
          throw new Refusal('forbidden');
        },
      },
    });
    await screen.findByRole('list', { name: 'Messages' });
    await user.type(field(), 'Kept');
    await user.click(screen.getByRole('button', { name: 'Answer' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Your text is saved');
    expect(field().value).toBe('Kept');
  });

  it('changes the state with the version that is shown, and explains a conflict', async () => {
    let shown = known;
    const update = vi.fn(() => {
      shown = { ...known, state: 'answered', version: 4 };
      throw new Refusal('conflict');
    });
    open('/admin/support/threads/5', page, { threads: { get: () => shown, update } });
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'State' });
    fireEvent.change(choice, { target: { value: 'closed' } });
    expect(await screen.findByText(/has already changed this request/)).toBeTruthy();
    expect(update.mock.calls).toEqual([[{ id: 5, version: 3, state: 'closed' }]]);
    await waitFor(() => expect(choice.value).toBe('answered'));
  });

  it('says that a support request was not found', async () => {
    open('/admin/support/threads/5', page, {
      threads: {
        get: () => {
          throw new Refusal('not_found');
        },
      },
    });
    expect(await screen.findByText('Request not found')).toBeTruthy();
  });
});

describe('prepared answers', () => {
  const page = <SupportAnswersPage />;

  it('adds a prepared answer with its title, language and text', async () => {
    const create = vi.fn(() => answer());
    const user = open('/admin/support/answers', page, { answers: { list: () => [], create } });
    await user.click(await screen.findByRole('button', { name: 'Add an answer' }));
    const dialog = screen.getByRole('dialog', { name: 'Add an answer' });
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(create).not.toHaveBeenCalled();
    await user.type(within(dialog).getByRole('textbox', { name: /Title/ }), 'Greeting');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Language' }), 'ru');
    fireEvent.change(within(dialog).getByRole('textbox', { name: /Text/ }), {
      target: { value: 'Здравствуйте, {nickname}!' },
    });
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(create.mock.calls).toEqual([
      [{ title: 'Greeting', language: 'ru', text: 'Здравствуйте, {nickname}!' }],
    ]);
  });

  it('changes a prepared answer and shows the stored one after a conflict', async () => {
    let stored = answer();
    const update = vi.fn(() => {
      stored = answer({ title: 'Changed by another admin', version: 2 });
      throw new Refusal('conflict');
    });
    const user = open('/admin/support/answers', page, {
      answers: { list: () => [stored], update },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit: Where the code is' }));
    const title = screen.getByRole('textbox', { name: /Title/ });
    await user.type(title, '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Load the current values' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Title/ }).value).toBe(
        'Changed by another admin',
      ),
    );
    expect(update.mock.lastCall).toMatchObject([{ id: 1, version: 1 }]);
  });

  it('deletes a prepared answer after a question', async () => {
    const remove = vi.fn(() => ({ success: true as const }));
    const user = open('/admin/support/answers', page, {
      answers: { list: () => [answer()], delete: remove },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete: Where the code is' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete “Where the code is”?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(remove.mock.calls).toEqual([[{ id: 1 }]]));
  });
});
