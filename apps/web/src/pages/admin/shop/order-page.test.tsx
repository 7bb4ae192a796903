import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { explainedCourses, type ExplainedState } from '@manabar/contracts';
import type { Language } from '@manabar/contracts/rules';
import { changeLanguage } from '#lib/locale.ts';
import { adminOrder, attempt, codeItem, topupItem } from '#test/admin-order-rows.ts';
import { type Answers, refuseWith, renderSignedIn } from '#test/render.tsx';
import OrderPage from './order-page.tsx';
import { open, region, card } from '#test/admin-order-page.tsx';

describe('an order', () => {
  it('the admin page of an order shows customer, money, items with masked codes, and refunds', async () => {
    const refunds = [
      {
        ...{ id: 3, at: '2026-01-06T10:00:00.000Z', amount: 4.99, reason: 'bad code' },
        ...{ actor: 'admin:1', actor_name: 'owner' },
      },
    ];
    open(adminOrder({ refunded_amount: 4.99, refunds, payment: card }));
    await screen.findByText('••••AAAA');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Order ORDER1');
    const facts = region('Details');
    expect(facts.getByRole('link', { name: 'Nova' }).getAttribute('href')).toBe('/admin/users/42');
    expect(facts.getByText('Card (Sandbox)')).toBeTruthy();
    const items = region('Items');
    expect(items.getByText('••••BBBB')).toBeTruthy();
    expect([items.getByText('Opened'), items.getByText('Not opened')]).toHaveLength(2);
    expect(items.getByText('$9.98')).toBeTruthy();
    const refund = region('Refunds');
    expect(refund.getByText('bad code')).toBeTruthy();
    expect(refund.getByText(/admin owner$/)).toBeTruthy();
  });

  it('the admin page of an order lists the returned money of top-ups that were not delivered as refunds', async () => {
    const failed = { kind: 'topup_failed', at: '2026-01-05T10:31:00.000Z' };
    const events = [
      { id: 1, ...failed, actor: 'worker', data: { item: 12, minor: '199' } },
      { id: 2, ...failed, actor: 'admin:1', data: { item: 13, minor: '250', reason: 'gave up' } },
      { id: 3, ...failed, actor: 'worker', data: { item: 14, minor: '0' } },
    ];
    open(adminOrder({ status: 'refunded', refunded_amount: 4.49, events }));
    const refunds = within(await screen.findByRole('region', { name: 'Refunds' }));
    expect(refunds.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Top-up not delivered, refunded\$1\.99/),
      expect.stringMatching(/^gave up\$2\.50.*admin 1$/),
    ]);
    expect(refunds.queryByText('No refunds.')).toBeNull();
  });

  it('the admin page of an order links an activated code to the order of its activation', async () => {
    const [code, other] = codeItem().codes;
    const codes = [{ ...code!, activation_order_id: 'ORDER2' }, other!];
    open(adminOrder({ items: [codeItem({ codes })] }));
    const [activated, unused] = within(
      (await screen.findByText('••••AAAA')).closest('ul')!,
    ).getAllByRole('listitem');
    expect(activated?.textContent).toContain('Activated in order');
    const link = within(activated!).getByRole('link', { name: 'ORDER2' });
    expect(link.getAttribute('href')).toBe('/admin/orders/ORDER2');
    expect(unused?.textContent).not.toContain('Activated');
  });

  it('the admin page of an order shows the stage and all attempts of a top-up', async () => {
    open(adminOrder({ status: 'pending', items: [topupItem()] }));
    const attempts = within(await screen.findByRole('region', { name: 'Supplier attempts' }));
    expect(attempts.getByText('ORDER1-12')).toBeTruthy();
    expect(attempts.getByText('Needs a decision')).toBeTruthy();
    expect(attempts.getByText('7')).toBeTruthy();
    expect(region('Items').getByText('123456781 · Fox')).toBeTruthy();
  });

  it('the admin page of a cancelled order shows its items as cancelled instead of in processing', async () => {
    open(adminOrder({ status: 'cancelled', items: [{ ...codeItem(), status: 'pending' }] }));
    const items = within(await screen.findByRole('region', { name: 'Items' }));
    expect(items.getByText('Cancelled')).toBeTruthy();
    expect(items.queryByText('In processing')).toBeNull();
  });

  it('the admin page of an order says in words why a top-up was refused and a webhook not delivered', async () => {
    const [attempt] = topupItem().topup!.attempts;
    const reason = 'refused_by_game';
    const topup = { ...topupItem().topup!, reason, attempts: [{ ...attempt!, reason }] };
    const at = '2026-01-05T10:00:00.000Z';
    const fact = (
      about: 'topup' | 'webhook',
      state: ExplainedState,
      error: string,
      last_at: string | null = at,
    ) => ({
      ...explainedCourses[state],
      about,
      state,
      id: '12',
      reference: null,
      party: 'shop.example',
      since: at,
      last_at,
      last_error: error,
      count: 1,
      due_at: null,
      leased_until: null,
    });
    open(adminOrder({ items: [{ ...topupItem(), topup }] }), {}, [
      fact('topup', 'topup_failed', reason),
      fact('webhook', 'webhook_waiting', 'status'),
      { ...fact('topup', 'topup_cancelled', 'cancelled_by_shop', null), id: '13' },
    ]);
    const why = within(await screen.findByRole('region', { name: 'What is happening' }));
    expect(await why.findByText(/Last attempt: .* · The game did not accept it/)).toBeTruthy();
    expect(why.getByText(/Last attempt: .* · Responded with an error/)).toBeTruthy();
    expect(why.getByText(/ · Reason: /)).toBeTruthy();
    expect(region('Items').getAllByText('The game did not accept it')).toHaveLength(2);
    expect(document.body.textContent).not.toContain(reason);
  });

  it('the admin page of an order says in words why a top-up waits, what happens next and what to do', async () => {
    const at = '2026-01-05T10:00:00.000Z';
    const fact = {
      about: 'topup',
      id: '12',
      reference: null,
      state: 'topup_review',
      next: 'askDaily',
      act: 'decide',
      party: 'sandbox',
      since: at,
      last_at: at,
      last_error: null,
      count: 35,
      due_at: '2026-01-06T10:00:00.000Z',
      leased_until: null,
    } as const;
    open(adminOrder({ status: 'pending', items: [topupItem()] }), {}, [fact]);
    const why = within(await screen.findByRole('region', { name: 'What is happening' }));
    expect(await why.findByText('Top-up: Free Fire · 100 diamonds → 123456781')).toBeTruthy();
    expect(why.getByText('Sandbox has given no result for a day.')).toBeTruthy();
    expect(why.getByText(/Attempts so far: 35 · Due: /)).toBeTruthy();
    expect(why.getByText(/an admin has to decide/)).toBeTruthy();
    expect(why.getByText(/Then choose “Ask the supplier again”/)).toBeTruthy();
  });

  it.each([
    ['en', 'Card (Sandbox)', 'Main supplier', 'The payment is being opened at Sandbox.'],
    ['ru', 'Картой (Песочница)', 'Основной', 'Платёж открывается в платёжной системе «Песочница».'],
    ['uz', 'Karta (Sinov)', 'Asosiy', 'Toʻlov Sinov tizimida ochilmoqda.'],
  ] satisfies [Language, string, string, string][])(
    'the admin page of an order names gateways and suppliers in the language %s',
    async (language, paidBy, supplier, opening) => {
      await changeLanguage(language);
      const item = topupItem({ attempts: [attempt({ supplier: 'http' })] });
      const fact = {
        about: 'payment',
        id: 'pay_1',
        reference: null,
        state: 'payment_opening',
        next: 'customer',
        act: 'none',
        party: 'sandbox',
        since: null,
        last_at: null,
        last_error: null,
        count: 0,
        due_at: null,
        leased_until: null,
      } as const;
      open(adminOrder({ payment: card, items: [item] }), {}, [fact]);
      expect(await screen.findByText(opening)).toBeTruthy();
      expect(screen.getByText(paidBy)).toBeTruthy();
      expect(screen.getByRole('cell', { name: supplier })).toBeTruthy();
      expect(screen.queryByText(/sandbox|http/)).toBeNull();
    },
  );

  it('the admin page of an order has words for every explained state', async () => {
    const states = Object.keys(explainedCourses) as ExplainedState[];
    const facts = states.map((state, n) => ({
      about: 'topup' as const,
      id: String(n),
      reference: null,
      state,
      ...explainedCourses[state],
      party: 'sandbox',
      since: null,
      last_at: null,
      last_error: null,
      count: 3,
      due_at: null,
      leased_until: null,
    }));
    open(adminOrder(), {}, facts);
    const why = await screen.findByRole('region', { name: 'What is happening' });
    await waitFor(() => expect(within(why).getAllByRole('listitem')).toHaveLength(states.length));
    expect(why.textContent).not.toMatch(/explain\.|\{\{/);
  });

  it('the admin page of an order describes its events in words and shows unknown kinds as they are', async () => {
    const at = '2026-01-05T10:00:00.000Z';
    const event = (id: number, kind: string, actor: string, data: unknown = {}) => ({
      id,
      at,
      kind,
      actor,
      data,
    });
    open(
      adminOrder({
        items: [codeItem(), topupItem()],
        events: [
          event(1, 'completed', 'user:42', { codes: [501, 502] }),
          event(2, 'payment_ended', 'worker', { by: 'time' }),
          event(3, 'refunded', 'admin:1', {
            items: [11],
            minor: '998',
            reason: 'bad code',
            reference: 'T-1',
          }),
          event(4, 'payment_captured', 'gateway:stripe', { payment: 'pi_1', minor: '998' }),
          event(5, 'beamed_up', 'scotty', null),
        ],
      }),
    );
    await screen.findByText('beamed_up');
    const lines = region('History')
      .getAllByRole('listitem')
      .map((line) => line.textContent);
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(/^Paid, codes delivered2 codes.*customer Nova$/);
    expect(lines[1]).toMatch(/^Not paid in time.*automatic$/);
    expect(lines[2]).toContain('$9.98 · Roblox · 400 × 2 · Reference: T-1 · Reason: bad code');
    expect(lines[3]).toContain('$9.98 · Payment: pi_1');
    expect(lines[3]).toMatch(/payment provider Stripe$/);
    expect(lines[4]).toMatch(/^beamed_up.*scotty$/);
  });

  it('the admin page of an order links back to all orders', async () => {
    const { user } = open(adminOrder());
    await screen.findByText('••••AAAA');
    await user.click(screen.getByRole('link', { name: 'Back to orders' }));
    expect(screen.getByTestId('address').textContent).toBe('/admin/orders');
  });
});

describe('nothing to show', () => {
  const refuse = (code: 'not_found' | 'rate_limited' | 'unauthorized') => {
    const get = vi.fn(refuseWith(code));
    const answers = { admin: { orders: { get } } } as unknown as Answers;
    renderSignedIn('/admin/orders/X', <OrderPage params={{ id: 'X' }} />, answers);
    return get;
  };

  it('says to an admin that an order does not exist', async () => {
    refuse('not_found');
    const missing = (await screen.findByText('Order not found')).closest('div')!;
    const link = within(missing).getByRole('link', { name: 'Back to orders' });
    expect(link.getAttribute('href')).toBe('/admin/orders');
  });
});
