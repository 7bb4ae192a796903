import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Link, Route, Routes, useParams } from 'react-router-dom';
import type { OrderDetail } from '@manabar/contracts';
import { Refusal, renderAt, storeTestSession, type Answers } from '../../test/render.tsx';
import OrderPage from './order-page.tsx';

/** Receipt of the order in the address. */
function OrderAtAddress() {
  const { id = '' } = useParams();
  return <OrderPage params={{ id }} />;
}

function OrderRoute() {
  return (
    <Routes>
      <Route path="/orders/:id" element={<OrderAtAddress />} />
      <Route path="*" element={null} />
    </Routes>
  );
}

type Item = OrderDetail['items'][number];

const item = (id: number, title: string, quantity: number, over: Partial<Item> = {}): Item => ({
  id,
  item_type: 'code',
  amount: 400,
  quantity,
  price: 4.99,
  status: 'delivered',
  product: {
    title,
    image_url: '',
    description: '',
    activation_instructions: `Open ${title} and enter the code`,
  },
  code: null,
  topup_data: null,
  revealed: false,
  ...over,
});

const codes: Record<number, string> = { 1: 'ROBLOX-1111\nROBLOX-2222', 2: 'STEAM-3333' };

/** Fake shop with one order that records the requests. */
function shop(order: Partial<OrderDetail> = {}, refusal: Error | null = null) {
  const reveals: unknown[] = [];
  const refunds: { itemIds?: unknown; idempotencyKey?: string | undefined }[] = [];
  let items = order.items ?? [item(1, 'Roblox', 2), item(2, 'Steam', 1)];
  let refunded = 0;
  const answers: Answers = {
    orders: {
      detail: ({ id }) => ({
        id,
        created_at: '2026-11-21T08:00:00.000Z',
        status: 'completed',
        total_amount: 14.97,
        refunded_amount: refunded,
        currency: 'usd',
        refundable_until: new Date(Date.now() + 3_600_000).toISOString(),
        receipt_token: 'AAAA~signature',
        ...order,
        items,
      }),
      revealCodes: (input) => {
        reveals.push(input);
        const ids = input.itemIds?.map(Number) ?? items.map(({ id }) => id);
        items = items.map((each) => (ids.includes(each.id) ? { ...each, revealed: true } : each));
        return { items: ids.map((id) => ({ id, code: { code: codes[id] ?? '' } })) };
      },
      refundUnrevealed: (input) => {
        refunds.push(input);
        if (refusal) throw refusal;
        const ids = input.itemIds?.map(Number) ?? [];
        items = items.map((each) =>
          ids.includes(each.id) ? { ...each, status: 'refunded' } : each,
        );
        refunded = 4.99;
        return { success: true, refunded: { amount: 4.99, currency: 'usd' } };
      },
    },
  };
  return { answers, reveals, refunds };
}

beforeEach(storeTestSession);

async function open(order?: Partial<OrderDetail>, refusal?: Error) {
  const it = shop(order, refusal);
  const user = userEvent.setup();
  renderAt(
    '/orders/A1',
    <>
      <Link to="/elsewhere">leave</Link>
      <OrderRoute />
    </>,
    it.answers,
  );
  await screen.findByRole('heading', { level: 1 });
  return { ...it, user };
}

const show = () => screen.getByRole('button', { name: 'Show codes' });

describe('activation codes', () => {
  it('hides activation codes until the toggle is opened and requests them once', async () => {
    const { user, reveals } = await open();
    expect(screen.queryByText('STEAM-3333')).toBeNull();
    expect(screen.getAllByText('Hidden')).toHaveLength(3);
    expect(reveals).toHaveLength(0);
    await user.click(show());
    for (const code of ['ROBLOX-1111', 'ROBLOX-2222', 'STEAM-3333'])
      expect(await screen.findByText(code)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Hide codes' }));
    expect(screen.queryByText('STEAM-3333')).toBeNull();
    await user.click(show());
    expect(screen.getByText('STEAM-3333')).toBeTruthy();
    expect(reveals).toEqual([{ id: 'A1' }]);
  });

  it('opens codes item by item, so that the others stay returnable', async () => {
    const { user, reveals } = await open();
    await user.click(screen.getByRole('button', { name: /^Show only Steam/ }));
    expect(await screen.findByText('STEAM-3333')).toBeTruthy();
    expect(screen.queryByText('ROBLOX-1111')).toBeNull();
    await user.click(show());
    expect(await screen.findByText('ROBLOX-1111')).toBeTruthy();
    expect(reveals).toEqual([
      { id: 'A1', itemIds: [2] },
      { id: 'A1', itemIds: [1] },
    ]);
  });

  it('forgets the codes when the page is left', async () => {
    const { user, reveals } = await open();
    await user.click(show());
    await screen.findByText('STEAM-3333');
    await user.click(screen.getByRole('link', { name: 'leave' }));
    expect(document.body.textContent).not.toContain('STEAM-3333');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('3333');
    expect(reveals).toHaveLength(1);
  });

  it('keeps the codes hidden when the shop cannot deliver them', async () => {
    const { answers } = shop();
    answers.orders!.revealCodes = () => {
      throw new Refusal('UNEXPECTED_ERROR');
    };
    renderAt('/orders/A1', <OrderRoute />, answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Show codes' }));
    expect(await screen.findByText(/Could not open the codes/)).toBeTruthy();
    expect(show()).toBeTruthy();
  });

  it('shows activation instructions beside the codes', async () => {
    await open();
    expect(screen.getByText('Open Steam and enter the code')).toBeTruthy();
  });

  it('shows no activation instructions for codes that were returned', async () => {
    const returned = item(2, 'Steam', 1, { status: 'refunded' });
    await open({ items: [item(1, 'Roblox', 2), returned] });
    expect(screen.getByText('Open Roblox and enter the code')).toBeTruthy();
    expect(screen.queryByText('Open Steam and enter the code')).toBeNull();
  });

  it('has no section of instructions when every code was returned', async () => {
    const { answers } = shop({ items: [item(2, 'Steam', 1, { status: 'refunded' })] });
    renderAt('/orders/A1', <OrderRoute />, answers);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Open Steam and enter the code')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'How to activate' })).toBeNull();
  });
});

describe('copying', () => {
  it('copies a single code', async () => {
    const { user } = await open();
    await user.click(show());
    await user.click(await screen.findByRole('button', { name: /^Copy code 2: Roblox\s·\s400$/ }));
    expect(await navigator.clipboard.readText()).toBe('ROBLOX-2222');
    expect(await screen.findByText('Code copied')).toBeTruthy();
  });

  it('copies all codes, one per line, below the names of their items', async () => {
    const { user } = await open();
    await user.click(show());
    await screen.findByText('STEAM-3333');
    await user.click(screen.getByRole('button', { name: 'Copy all' }));
    expect(await navigator.clipboard.readText()).toBe(
      'Roblox · 400\nROBLOX-1111\nROBLOX-2222\n\nSteam · 400\nSTEAM-3333',
    );
    expect(await screen.findByText('All 3 codes copied')).toBeTruthy();
  });

  it('distinguishes regions of the same amount on code lines, in copies and in the refund choice', async () => {
    const sold = (id: number, region: string, game_currency: string) =>
      item(id, 'Steam', 1, { amount: 5, region, game_currency });
    const { user } = await open({ items: [sold(1, 'USA', 'USD'), sold(2, 'Europe', 'EUR')] });
    expect(screen.getByRole('heading', { name: /^Steam\s·\sUSA\s·\s5\sUSD$/ })).toBeTruthy();
    expect(screen.getByRole('heading', { name: /^Steam\s·\sEurope\s·\s5\sEUR$/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Return unopened codes' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Return codes' }));
    expect(dialog.getByText(/Steam\s·\sUSA\s·\s5\sUSD/)).toBeTruthy();
    expect(dialog.getByText(/Steam\s·\sEurope\s·\s5\sEUR/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Keep' }));
    await user.click(show());
    const line = (await screen.findByText('STEAM-3333')).closest('li');
    expect(line?.textContent).toMatch(/Europe\s·\s5\sEUR/);
    await user.click(screen.getByRole('button', { name: 'Copy all' }));
    expect(await navigator.clipboard.readText()).toBe(
      'Steam · USA · 5 USD\nROBLOX-1111\nROBLOX-2222\n\nSteam · Europe · 5 EUR\nSTEAM-3333',
    );
  });

  it('shows the selected text when the browser denies copying', async () => {
    const { user } = await open();
    await user.click(show());
    await screen.findByText('STEAM-3333');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy all' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy manually' }));
    const field = dialog.getByRole<HTMLTextAreaElement>('textbox');
    expect(field.value).toBe('Roblox · 400\nROBLOX-1111\nROBLOX-2222\n\nSteam · 400\nSTEAM-3333');
    expect(dialog.getByText(/did not allow copying/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('says when there is nothing to copy', async () => {
    const { user, reveals } = await open();
    await user.click(screen.getByRole('button', { name: 'Copy all' }));
    expect(await screen.findByText('No codes to copy: show them first')).toBeTruthy();
    expect(reveals).toHaveLength(0);
  });
});

describe('returning unopened codes', () => {
  const ask = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByRole('button', { name: 'Return unopened codes' }));
    return within(screen.getByRole('dialog', { name: 'Return codes' }));
  };

  it('returns the chosen codes after a confirmation', async () => {
    const { user, refunds } = await open();
    const dialog = await ask(user);
    expect(dialog.getByText(/3 codes go back/)).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: /Roblox/ }));
    await user.click(dialog.getByRole('button', { name: 'Return $4.99' }));
    expect(await screen.findByText('$4.99 is back on your balance')).toBeTruthy();
    expect(refunds).toMatchObject([{ id: 'A1', itemIds: [2] }]);
    expect(refunds[0]?.idempotencyKey).toBeTruthy();
    expect(
      await screen.findByText('Returned. These codes are no longer available to you'),
    ).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('explains why a return failed and uses a new key for the next attempt', async () => {
    const { user, refunds } = await open({}, new Refusal('already_revealed'));
    const dialog = await ask(user);
    const confirm = () => user.click(dialog.getByRole('button', { name: /^Return \$/ }));
    await confirm();
    expect(await screen.findByText(/have already been opened/)).toBeTruthy();
    await confirm();
    await waitFor(() => expect(refunds).toHaveLength(2));
    expect(refunds[0]?.idempotencyKey).not.toBe(refunds[1]?.idempotencyKey);
  });

  it.each([
    ['everything was opened', { items: [item(1, 'Roblox', 1, { revealed: true })] }],
    ['the time is over', { refundable_until: null }],
  ])('does not offer a return when %s', async (_why, order) => {
    await open(order);
    expect(screen.queryByRole('button', { name: 'Return unopened codes' })).toBeNull();
  });
});
