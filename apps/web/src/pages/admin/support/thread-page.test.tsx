import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AdminThread } from '@manabar/contracts';
import { openSupport, preparedAnswer } from '#test/admin-support.tsx';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { Refusal, refuseWith } from '#test/render.tsx';
import { adminThread, message } from '#test/threads.ts';
import SupportThreadPage from './thread-page.tsx';

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

  it('shows admins the messages of a support thread with the order, its payment and the report beside them', async () => {
    openSupport('/admin/support/threads/5', page, { threads: { get: () => known } });
    const messages = await screen.findByRole('list', { name: 'Messages' });
    const authors = [...messages.querySelectorAll('strong')].map((name) => name.textContent);
    expect(authors).toEqual(['demo', 'Support, root']);
    const beside = screen.getByRole('region', { name: 'Order' });
    expect(within(beside).getByRole('link', { name: 'ord_1' }).getAttribute('href')).toBe(
      '/admin/orders/ord_1',
    );
    expect(beside.textContent).toContain('Roblox × 2Cancelled');
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

  it('an admin inserts a prepared answer with nickname and order, the customer’s language first', async () => {
    const user = openSupport('/admin/support/threads/5', page, {
      threads: { get: () => known },
      answers: {
        list: () => [
          preparedAnswer(),
          preparedAnswer({ id: 2, title: 'Где код', text: 'Он в {order}', language: 'ru' }),
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

  it('an admin answers the customer and keeps the support request open', async () => {
    const send = vi.fn(() => ({ success: true as const }));
    const user = openSupport('/admin/support/threads/5', page, {
      threads: { get: () => known, answer: send },
    });
    await screen.findByRole('list', { name: 'Messages' });
    await pasteIntoField(user, field(), 'In your order');
    await user.click(screen.getByRole('button', { name: 'Answer' }));
    expect(await screen.findByText('Answer sent')).toBeTruthy();
    expect(send.mock.calls).toEqual([
      [
        {
          id: 5,
          message: 'In your order',
          attachments: [],
          close: false,
          idempotencyKey: expect.any(String),
        },
      ],
    ]);
    expect(field().value).toBe('');
  });

  it('sends an admin’s answer again under the same idempotency key after a lost answer', async () => {
    const send = vi.fn<(sent: object) => { success: true }>(() => ({ success: true }));
    send.mockImplementationOnce(() => {
      throw new TypeError('failed to fetch');
    });
    const user = openSupport('/admin/support/threads/5', page, {
      threads: { get: () => known, answer: send },
    });
    await screen.findByRole('list', { name: 'Messages' });
    await pasteIntoField(user, field(), 'In your order');
    await user.click(screen.getByRole('button', { name: 'Answer' }));
    expect(await screen.findByText('Answer sent')).toBeTruthy();
    expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
  });

  it.each([
    ['Answer', 'Answer and close', 'closed'],
    ['Answer and close', 'Answer', 'answered'],
  ] as const)(
    'sends an admin’s answer once when “%s” got no answer and “%s” is pressed next',
    async (first, second, state) => {
      let isLost = true;
      const send = vi.fn<(sent: object) => { success: true }>(() => {
        if (isLost) throw new TypeError('failed to fetch');
        return { success: true };
      });
      const update = vi.fn(() => ({ ...known, state }));
      const user = openSupport('/admin/support/threads/5', page, {
        threads: { get: () => known, answer: send, update },
        answers: { list: () => [] },
      });
      await screen.findByRole('list', { name: 'Messages' });
      await pasteIntoField(user, field(), 'In your order');
      await user.click(screen.getByRole('button', { name: first }));
      await screen.findByText(/Your text is saved/);
      isLost = false;
      await user.click(screen.getByRole('button', { name: second }));
      await waitFor(() => expect(update.mock.calls).toEqual([[{ id: 5, state }]]));
      expect(new Set(send.mock.calls.map((call) => JSON.stringify(call))).size).toBe(1);
      expect(field().value).toBe('');
    },
  );

  it('a support request cannot be answered once the customer deleted the account', async () => {
    openSupport('/admin/support/threads/5', page, {
      threads: { get: () => ({ ...known, accountDeleted: true, state: 'closed' as const }) },
    });
    expect(await screen.findByText(/The customer has deleted the account/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('list', { name: 'Messages' })).toBeTruthy();
  });

  it('an admin answers and closes the support request with one button', async () => {
    const send = vi.fn(() => ({ success: true as const }));
    const user = openSupport('/admin/support/threads/5', page, {
      threads: { get: () => known, answer: send },
    });
    await screen.findByRole('list', { name: 'Messages' });
    await pasteIntoField(user, field(), 'Done');
    await user.click(screen.getByRole('button', { name: 'Answer and close' }));
    expect(await screen.findByText('Answer sent, request closed')).toBeTruthy();
    expect(send.mock.lastCall).toMatchObject([{ close: true }]);
  });

  it('keeps the text of an admin’s answer to a support request that was refused', async () => {
    const user = openSupport('/admin/support/threads/5', page, {
      threads: {
        get: () => known,
        answer: refuseWith('forbidden'),
      },
    });
    await screen.findByRole('list', { name: 'Messages' });
    await pasteIntoField(user, field(), 'Kept');
    await user.click(screen.getByRole('button', { name: 'Answer' }));
    expect(await screen.findByText(/Your text is saved/)).toBeTruthy();
    expect(field().value).toBe('Kept');
  });

  it('changes the state of a support request with the version that is shown, and explains a conflict', async () => {
    let shown = known;
    const update = vi.fn(() => {
      shown = { ...known, state: 'answered', version: 4 };
      throw new Refusal('conflict');
    });
    openSupport('/admin/support/threads/5', page, { threads: { get: () => shown, update } });
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'State' });
    fireEvent.change(choice, { target: { value: 'closed' } });
    expect(await screen.findByText(/has already changed this request/)).toBeTruthy();
    expect(update.mock.calls).toEqual([[{ id: 5, version: 3, state: 'closed' }]]);
    await waitFor(() => expect(choice.value).toBe('answered'));
  });

  it('the admin area says that a support request was not found', async () => {
    openSupport('/admin/support/threads/5', page, { threads: { get: refuseWith('not_found') } });
    expect(await screen.findByText('Request not found')).toBeTruthy();
  });
});
