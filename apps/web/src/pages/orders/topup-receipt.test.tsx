import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderDetail } from '@manabar/contracts';
import { completedOrder } from '#test/completed-order.ts';
import { renderAt, storeTestSession } from '#test/render.tsx';
import { freefireTopup, topupItem, type OrderItem } from '#test/topup-items.ts';
import OrderPage from './order-page.tsx';

const item = (id: number, over: Partial<OrderItem> = {}) =>
  topupItem(id, { player_name: 'Hero', ...over });

const code = item(9, {
  item_type: 'code',
  topup_data: null,
  product: { title: 'Roblox', image_url: '', description: '', activation_instructions: 'Open it' },
});

async function open(items: OrderItem[], over: Partial<OrderDetail> = {}) {
  renderAt('/orders/T1', <OrderPage params={{ id: 'T1' }} />, {
    catalogue: { list: () => [] },
    orders: {
      detail: ({ id }) => ({
        ...completedOrder,
        id,
        total_amount: 1.05,
        items,
        ...over,
      }),
    },
  });
  await screen.findByRole('heading', { level: 1 });
}

const receipt = () => screen.getByRole('region', { name: /^Top-ups?$/ });
const bar = () => screen.getByRole('progressbar', { name: /^Order status/ });
const stages = () =>
  within(bar().closest('section')!)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(storeTestSession);

describe('the receipt of top-ups', () => {
  it.each([
    ['a top-up', [item(1)], /^Top-up missing/],
    ['a top-up and a code', [item(1), code], /^Code not working/],
  ])('the help section of the receipt asks about %s', async (_goods, items, question) => {
    await open(items);
    const help = screen.getByRole('region', { name: 'Need help?' });
    expect(within(help).getByText(question)).toBeTruthy();
  });

  it('shows product, player id, checked name, total and status on a top-up receipt', async () => {
    await open([item(1)]);
    const text = receipt().textContent;
    for (const shown of ['Free Fire', '100 diamonds', '123456789', 'Hero', '$1.05'])
      expect(text).toContain(shown);
    expect(within(receipt()).getByText('Player ID')).toBeTruthy();
    expect(within(receipt()).getByText('Completed')).toBeTruthy();
    expect(stages().at(-1)).toContain('Credited');
    expect(screen.queryByRole('button', { name: 'Show codes' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy all' })).toBeNull();
    expect(screen.queryByText('How to activate')).toBeNull();
  });

  it('the receipt of a Steam top-up names the login, and no player name when none was checked', async () => {
    const steam = item(1, { topup_data: { ...freefireTopup, service: 'steam', login: 'gordon' } });
    delete steam.player_name;
    await open([steam]);
    expect(within(receipt()).getByText('Steam login')).toBeTruthy();
    expect(within(receipt()).getByText('gordon')).toBeTruthy();
    expect(within(receipt()).queryByText('Player name')).toBeNull();
  });

  it.each([
    ['under way', item(2, { status: 'pending', stage: 'processing' }), 'pending'],
    ['refunded', item(2, { status: 'refunded', reason: 'code_invalid' }), 'completed'],
  ] as const)(
    'the receipt marks a delivered top-up beside one that is %s',
    async (_state, other, status) => {
      await open([item(1), other], { status });
      const [delivered, rest] = within(receipt()).getAllByRole('listitem');
      expect(within(delivered!).getByText('Credited')).toBeTruthy();
      expect(within(rest!).queryByText('Credited')).toBeNull();
    },
  );

  it.each([
    ['waiting', 'Accepted', 'about to be sent'],
    ['processing', 'In processing', 'In progress'],
    ['unknown', 'Checking', 'Do not pay again'],
  ] as const)(
    'the receipt describes a top-up that is %s and does not call it completed',
    async (stage, name, note) => {
      await open([item(1, { status: 'pending', stage })], { status: 'pending' });
      expect(stages()[1]).toContain(name);
      expect(receipt().textContent).toContain(note);
      expect(within(receipt()).queryByText('Completed')).toBeNull();
      expect(screen.queryAllByText(/has not confirmed it yet/)).toHaveLength(
        stage === 'unknown' ? 1 : 0,
      );
    },
  );

  it.each([
    ['refused_by_game', 'Reason: the game did not accept this top-up'],
    ['Wallet <b>closed</b>', 'Reason: Wallet <b>closed</b>'],
  ])(
    'the receipt shows the reason of a refunded top-up as plain text: %s',
    async (reason, said) => {
      await open([item(1, { status: 'refunded', reason })], {
        status: 'refunded',
        refunded_amount: 1.05,
      });
      expect(within(receipt()).getByText(said)).toBeTruthy();
    },
  );

  it.each([
    ['balance', 'The money is on your balance'],
    ['card', 'The money goes back to your card'],
  ] as const)(
    'the receipt says that the refund of a top-up went to the %s',
    async (refundedTo, said) => {
      const refunded = item(1, { status: 'refunded', refunded_to: refundedTo });
      await open([refunded], { status: 'refunded', refunded_amount: 1.05 });
      expect(receipt().textContent).toContain(said);
      expect(stages().at(-1)).toContain('Refunded');
      expect(within(receipt()).queryByText('Completed')).toBeNull();
    },
  );

  it.each([
    ['balance', 'The money for this top-up is on your balance'],
    ['card', 'The money for this top-up goes back to your card'],
  ] as const)(
    'the receipt says that the refund of a delivered top-up went to the %s',
    async (to, said) => {
      const refunded = item(1, { status: 'refunded', refunded_to: to, was_delivered: true });
      await open([refunded], { status: 'refunded', refunded_amount: 1.05 });
      expect(receipt().textContent).toContain(said);
      expect(receipt().textContent).not.toContain('did not go through');
    },
  );

  it.each([
    ['balance', 'The money for this top-up is on your balance'],
    ['card', 'The money for this top-up goes back to your card'],
  ] as const)(
    'the receipt does not call a top-up failed that the customer cancelled with a refund to the %s',
    async (to, said) => {
      const cancelled = item(1, { status: 'refunded', refunded_to: to });
      await open([cancelled], { status: 'cancelled', refunded_amount: 1.05 });
      expect(receipt().textContent).toContain(said);
      expect(receipt().textContent).not.toContain('did not go through');
    },
  );

  it('the receipt calls an order of top-ups completed only when every one has arrived', async () => {
    await open([item(1), item(2)]);
    expect(within(receipt()).getByText('Completed')).toBeTruthy();
    cleanup();
    await open([item(1), item(2, { status: 'refunded' })], { refunded_amount: 1.05 });
    expect(within(receipt()).queryByText('Completed')).toBeNull();
  });
});

describe('other orders', () => {
  it('the receipt of an order with codes and top-ups shows both codes and player', async () => {
    await open([item(1), code]);
    expect(screen.getByRole('button', { name: 'Show codes' })).toBeTruthy();
    expect(screen.getByText('123456789')).toBeTruthy();
    expect(screen.getAllByText('Hidden')).toHaveLength(1);
    expect(screen.queryByText('Completed')).toBeNull();
    expect(screen.getByText('Open it')).toBeTruthy();
  });

  it('the receipt of a balance top-up, which has no items, shows note and total', async () => {
    await open([], { note: 'wallet_topup', total_amount: 20 });
    expect(screen.getByText('Balance top-up')).toBeTruthy();
    expect(screen.getByText('$20.00')).toBeTruthy();
    expect(screen.queryByText('How to activate')).toBeNull();
  });

  it('the receipt of a balance top-up that was paid late says that the money is on the balance', async () => {
    await open([], { status: 'cancelled', note: 'credited_to_wallet', total_amount: 20 });
    expect(
      screen.getByText('Balance top-up, paid late. The full amount is on your balance.'),
    ).toBeTruthy();
    expect(screen.queryByText(/could not be completed/)).toBeNull();
  });

  it('the receipt of an order whose money came late says that the order could not be completed', async () => {
    await open([code], { status: 'cancelled', note: 'credited_to_wallet' });
    expect(screen.getByText(/could not be completed/)).toBeTruthy();
  });
});

describe('the receipt of an activation', () => {
  const free = item(1, { price: 0 });
  const nothing = { total_amount: 0 };

  it('the receipt of an activation names the code as payment and in its first stage', async () => {
    await open([free], nothing);
    expect(receipt().textContent).toContain('Activated with a code');
    expect(receipt().textContent).not.toContain('$');
    expect(stages()[0]).toContain('Code accepted');
    expect(stages().at(-1)).toContain('Credited');
    expect(within(receipt()).getByText('Completed')).toBeTruthy();
  });

  it('the receipt of an activation under way does not mention money', async () => {
    await open([{ ...free, status: 'pending', stage: 'unknown' }], {
      ...nothing,
      status: 'pending',
    });
    expect(receipt().textContent).toContain('Do not enter the code again');
    expect(
      screen.getByText(/^The game has not confirmed it yet\..* Your code is safe/),
    ).toBeTruthy();
    expect(screen.queryByText(/money/)).toBeNull();
  });

  it('the receipt of a refused activation says that the code is valid again', async () => {
    await open([{ ...free, status: 'refunded' }], { ...nothing, status: 'cancelled' });
    expect(receipt().textContent).toContain('The code was not activated. You can use it again');
    expect(stages()).toEqual([expect.stringContaining('Cancelled')]);
  });

  it('the receipt of an activation that the shop gave up says when the code can be used, and names no refund', async () => {
    const givenUp = { ...free, status: 'refunded', reason: 'refunded_by_shop' } as const;
    await open([givenUp], { ...nothing, status: 'cancelled' });
    expect(receipt().textContent).toContain('you can enter it again only if the game refuses it');
    expect(receipt().textContent).toContain('Nothing was charged');
    expect(screen.queryByText(/You can use it again|refunded/)).toBeNull();
  });

  it('the receipt of an activation that the game refused names the reason', async () => {
    const refused = { ...free, status: 'refunded', reason: 'refused_by_game' } as const;
    await open([refused], { ...nothing, status: 'cancelled' });
    expect(receipt().textContent).toContain('You can use it again');
    expect(receipt().textContent).toContain('the game did not accept this top-up');
  });
});
