import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Route, Routes } from 'react-router-dom';
import type { Balance, CartDto, ShopSettings } from '@manabar/contracts';
import { leaveFor } from '#lib/page/leave.ts';
import { Refusal, renderAt, storeTestSession } from '#test/render.tsx';
import CheckoutPage from './checkout-page.tsx';

function CheckoutRoute() {
  return (
    <Routes>
      <Route path="/checkout" element={<CheckoutPage />} />
      <Route path="*" element={null} />
    </Routes>
  );
}

vi.mock('#lib/page/leave.ts', () => ({ leaveFor: vi.fn() }));

const PAY_URL = 'https://bank.example/pay/1';

const cart: CartDto = {
  success: true,
  data: [
    {
      id: 1,
      product_id: 10,
      product_title: 'Roblox',
      image_url: '',
      game_amount: 400,
      game_currency: 'Robux',
      price_usd: 4.99,
      price_rub: 450.5,
      quantity: 2,
      available_count: 9,
    },
  ],
  subtotal: { usd: 9.98, rub: 901, uzs: null },
};

const topupData = {
  service: 'freefire',
  login: '123456789',
  player_id: '123456789',
  offer_id: 7,
  offer_name: '100 diamonds',
  price_usd: 1.05,
  price_rub: 95,
  input_currency: 'rub',
  currency: 'rub',
  commission: 0,
  image_url: '',
};

interface Sent {
  type: string;
  currency: string;
  amount?: number;
  topupData?: object;
  idempotencyKey: string;
}

interface Options {
  /** Results of successive payments; an error is thrown. */
  outcomes?: (Error | null)[];
  wallet?: Balance;
  settings?: Partial<ShopSettings>;
  state?: unknown;
  /** Whether the customer may pay by card. */
  cardAllowed?: boolean;
}

const rich: Balance = [{ currency: 'rub', amount: 10_000 }];

async function open(options: Options = {}) {
  const { outcomes = [], wallet = rich, settings, state = null, cardAllowed = true } = options;
  const sent: Sent[] = [];
  const reads = { cart: 0 };
  renderAt(
    '/checkout',
    <CheckoutRoute />,
    {
      cart: {
        get: () => {
          reads.cart += 1;
          return cart;
        },
      },
      wallet: { balance: () => wallet },
      shop: {
        settings: () => ({
          supportBotUrl: null,
          supportMessengerUrl: null,
          walletCardTopup: false,
          cardCurrencies: ['usd', 'rub'],
          cardHoldMinutes: 20,
          refundHours: 24,
          timeZone: 'Europe/Moscow',
          messageChannels: [],
          ...settings,
        }),
      },
      payments: {
        cardAccess: () => ({ allowed: cardAllowed }),
        create: (input) => {
          sent.push(input as unknown as Sent);
          const outcome = outcomes.shift();
          if (outcome) throw outcome;
          return { pay_url: PAY_URL, order_id: 'A1' };
        },
      },
    },
    state,
  );
  await screen.findByRole('region', { name: 'Your order' });
  return { sent, reads, user: userEvent.setup() };
}

const card = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Bank card/ });
const balance = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Balance/ });
const pay = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Pay .* by card$/ });
const keys = (sent: Sent[]) => new Set(sent.map(({ idempotencyKey }) => idempotencyKey));

/** Opens the checkout and chooses the card. */
async function openByCard(options?: Options) {
  const it = await open(options);
  await it.user.click(card());
  return it;
}

beforeEach(() => {
  storeTestSession();
  vi.mocked(leaveFor).mockClear();
});

describe('the method', () => {
  it('names the accepted cards, and SBP as coming soon', async () => {
    await open();
    expect(card().closest('label')?.textContent).toContain('Visa, Mastercard, MIR');
    const sbp = screen.getByRole<HTMLInputElement>('radio', { name: /^SBP.*coming soon/ });
    expect(sbp.disabled).toBe(true);
    expect(balance().checked).toBe(true);
  });

  it("chooses the card by keyboard and explains the bank's page and the reservation", async () => {
    const { user } = await open();
    act(() => balance().focus());
    await user.keyboard('{ArrowDown}');
    expect(card().checked).toBe(true);
    expect(document.activeElement).toBe(card());
    expect(await screen.findByText('Your codes are reserved for you for 20 minutes.')).toBeTruthy();
    expect(screen.getByText(/^You pay on the bank’s page/)).toBeTruthy();
    expect(screen.queryByText('On your balance')).toBeNull();
    expect(pay().textContent).toContain('₽901.00');
  });

  it('selects the card for a customer without a balance', async () => {
    await open({ wallet: [] });
    await waitFor(() => expect(card().checked).toBe(true));
  });

  it('offers the card with one click when the balance is too small', async () => {
    const { user } = await open({ wallet: [{ currency: 'rub', amount: 5 }] });
    const ways = within(screen.getByRole('group', { name: 'Payment method' }));
    await user.click(await ways.findByRole('button', { name: 'Pay by card' }));
    expect(card().checked).toBe(true);
    expect(screen.queryByText('You are ₽896.00 short')).toBeNull();
  });

  it('leads from a too small balance to the card in the pay bar, without a refusal in red', async () => {
    const { user } = await open({ wallet: [{ currency: 'rub', amount: 5 }] });
    const summary = within(screen.getByRole('region', { name: 'Your order' }));
    const line = await summary.findByText('You can pay by card');
    expect(line.dataset['short']).toBeUndefined();
    expect(screen.getByText('You are ₽896.00 short')).toBeTruthy();
    expect(screen.queryByText('Short by')).toBeNull();
    expect(summary.queryByRole('button', { name: 'Pay ₽901.00' })).toBeNull();
    await user.click(summary.getByRole('button', { name: 'Pay by card' }));
    expect(card().checked).toBe(true);
    expect(pay().textContent).toContain('₽901.00');
  });

  it('warns about a too small balance when the customer may not pay by card', async () => {
    await open({ wallet: [{ currency: 'rub', amount: 5 }], cardAllowed: false });
    expect(await screen.findByText('Short by')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pay by card' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Pay ₽901.00' })).toBeTruthy();
  });

  it('disables the card in a currency without card payments', async () => {
    const { user } = await open({ settings: { cardCurrencies: ['usd'] }, wallet: [] });
    await waitFor(() => expect(card().disabled).toBe(true));
    expect(card().closest('label')?.textContent).toContain('not in RUB');
    expect(balance().checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: /Dollars/ }));
    expect(card().disabled).toBe(false);
  });

  it('disables the card when card payments are not available', async () => {
    await open({ settings: { cardCurrencies: [] } });
    await waitFor(() => expect(card().disabled).toBe(true));
    expect(card().closest('label')?.textContent).toContain('coming soon');
  });
});

describe('paying by card', () => {
  it("opens a card payment for the displayed total and leaves for the bank's page", async () => {
    const { user, sent } = await openByCard();
    await user.click(pay());
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith(PAY_URL));
    expect(sent).toEqual([
      {
        type: 'order',
        currency: 'rub',
        amount: 901,
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
    expect(pay().dataset['loading']).toBe('true');
    expect(balance().matches(':disabled')).toBe(true);
  });

  it('creates one card payment for a double click', async () => {
    const { sent } = await openByCard();
    const button = pay();
    button.click();
    button.click();
    await waitFor(() => expect(leaveFor).toHaveBeenCalled());
    expect(keys(sent).size).toBe(1);
  });

  it('sends a top-up paid by card as it was chosen', async () => {
    const { user, sent } = await openByCard({ state: { topupData } });
    expect(
      await screen.findByText(/^Your top-up is reserved at this price for 20 min/),
    ).toBeTruthy();
    await user.click(pay());
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(PAY_URL));
    expect(sent).toMatchObject([{ type: 'topup', currency: 'rub', topupData }]);
  });

  it('creates a card payment again for a customer who returns without having paid', async () => {
    const { user, sent, reads } = await openByCard();
    await user.click(pay());
    await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    const before = reads.cart;
    // The browser restores the page from its back/forward cache.
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(pay().dataset['loading']).toBeUndefined());
    expect(reads.cart).toBeGreaterThan(before);
    await user.click(pay());
    await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(2));
    expect(keys(sent).size).toBe(2);
  });
});

const open3 = { limit: 3, scope: 'account', reason: 'open' };
const share = { limit: 6, scope: 'option', reason: 'share' };
const address = { limit: 10, scope: 'address', reason: 'open' };
const network = { limit: 60, scope: 'network', reason: 'units' };
const units = { limit: 20, scope: 'account', reason: 'units' };
const value = { limit: 200, scope: 'account', reason: 'value' };
const few = { limit: 2, scope: 'option', reason: 'few' };
const stock = { limit: 5, scope: 'option', reason: 'stock' };
const wasted = { reason: 'holds_wasted' };

const waysOut = /^(Back to the cart|My orders|Write to support)$/;

describe('a refused card payment', () => {
  it.each([
    ['amount_mismatch', {}, /^The total has changed\. Nothing was charged/, null],
    ['price_changed', {}, /^Prices have changed/, 'Back to the cart'],
    ['out_of_stock', {}, /is sold out/, 'Back to the cart'],
    ['too_many_holds', open3, /^You have too many .* limit is 3\. Pay for or cancel/, 'My orders'],
    ['too_many_holds', { limit: 3 }, /^You have too many .* limit is 3\./, 'My orders'],
    [
      'too_many_holds',
      {},
      /^Could not open the payment page\. You have too many unpaid items\./,
      'My orders',
    ],
    ['too_many_holds', share, /^At most 6 .* Take fewer, or pay from/, 'Back to the cart'],
    ['too_many_holds', address, /from your network\. Try .* pay from your balance/, null],
    ['too_many_holds', network, /from your network\. Try .* hour.* from your balance/, null],
    ['too_many_holds', units, /^Until .* at most 20 items .* from your bal/, 'Back to the cart'],
    ['too_many_holds', value, /^Until .* at most \$200\.00 .* your balance/, 'Back to the cart'],
    ['too_many_holds', few, /^Only a few .* at most 2 .* your balance/, 'Back to the cart'],
    ['too_many_holds', stock, /^That many are not available .* your balance/, 'Back to the cart'],
    ['rate_limited', wasted, /^Too many card payments .* an hour\. You can pay from/, null],
    [
      'rate_limited',
      {},
      /^Could not open the payment page\. Too many attempts\. Wait a moment/,
      null,
    ],
    [
      'forbidden',
      {},
      /^Card payments are not available .* pay from your balance/,
      'Write to support',
    ],
    [
      'currency_not_available',
      {},
      /^Cards are not accepted in RUB\. .* pay from your balance/,
      null,
    ],
    ['conflict', { reason: 'else' }, /^Could not open the payment page\. This was changed/, null],
  ] as const)(
    'explains the refused card payment %s %j and the next step',
    async (code, details, said, way) => {
      const { user } = await openByCard({ outcomes: [new Refusal(code, details)] });
      await user.click(pay());
      expect(await screen.findAllByText(said)).toHaveLength(1);
      if (way !== null) expect(screen.getByRole('link', { name: way })).toBeTruthy();
      else expect(screen.queryByRole('link', { name: waysOut })).toBeNull();
      expect(leaveFor).not.toHaveBeenCalled();
    },
  );

  it.each([
    [wasted, 1741, /^Too many card payments .* You can pay by card again in 30 minutes\./],
    [{}, 61, /^Too many requests in a row\. Try again in 2 minutes\.$/],
    [{}, 1, /^Too many requests in a row\. Try again in 1 minute\.$/],
  ])(
    'names the waiting time in minutes for the limit %j of %d s',
    async (details, seconds, said) => {
      const refusal = new Refusal('rate_limited', details, seconds);
      const { user } = await openByCard({ outcomes: [refusal] });
      await user.click(pay());
      expect(await screen.findAllByText(said)).toHaveLength(1);
    },
  );

  it('keeps the idempotency key when the bank did not answer', async () => {
    const down = () => new Refusal('payment_unavailable');
    const { user, sent } = await openByCard({ outcomes: [down(), down(), null] });
    await user.click(pay());
    const said = () => screen.getAllByText(/your order is saved: press Pay again/);
    await waitFor(() => expect(said()).toHaveLength(1));
    await user.click(pay());
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(PAY_URL));
    expect(sent).toHaveLength(3);
    expect(keys(sent).size).toBe(1);
  });

  it('uses a new idempotency key after a refusal that the server stores', async () => {
    const { user, sent } = await openByCard({ outcomes: [new Refusal('amount_mismatch'), null] });
    await user.click(pay());
    await screen.findByText(/^The total has changed/);
    await user.click(pay());
    await waitFor(() => expect(leaveFor).toHaveBeenCalled());
    expect(keys(sent).size).toBe(2);
  });

  it('does not retry a payment refused by the provider and uses a new key afterwards', async () => {
    const refused = new Refusal('payment_unavailable', { reason: 'refused' });
    const { user, sent } = await openByCard({ outcomes: [refused, null] });
    await user.click(pay());
    expect(await screen.findAllByText(/^The payment was not accepted/)).toHaveLength(1);
    expect(sent).toHaveLength(1);
    await user.click(pay());
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(PAY_URL));
    expect(keys(sent).size).toBe(2);
  });

  it('creates a new payment on the next press when the previous one has ended', async () => {
    const ended = new Refusal('conflict', { reason: 'payment_ended' });
    const { user, sent } = await openByCard({ outcomes: [ended, null] });
    await user.click(pay());
    expect(await screen.findAllByText(/expired\. Nothing was charged: press Pay/)).toHaveLength(1);
    await user.click(pay());
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(PAY_URL));
    expect(keys(sent).size).toBe(2);
  });

  it('opens the receipt of an order that is already paid and reloads the data', async () => {
    const paid = new Refusal('conflict', { reason: 'already_paid', order_id: 'A1' });
    const { user, reads } = await openByCard({ outcomes: [paid] });
    const before = reads.cart;
    await user.click(pay());
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/orders/A1'));
    expect(await screen.findByText('This order is already paid.')).toBeTruthy();
    expect(reads.cart).toBeGreaterThan(before);
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it('does not blame the balance for a refused card payment', async () => {
    const { user } = await openByCard({ outcomes: [new Refusal('forbidden')] });
    await user.click(pay());
    await screen.findByRole('link', { name: 'Write to support' });
    await user.click(balance());
    expect(screen.queryByRole('link', { name: 'Write to support' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Pay ₽901.00' })).toBeTruthy();
  });

  it('shows the new price of a top-up when the shop refuses the old one', async () => {
    const prices = { price_usd: 1.2, price_rub: 110 };
    const { user } = await openByCard({
      state: { topupData },
      outcomes: [new Refusal('price_changed', prices)],
    });
    await user.click(pay());
    expect(await screen.findAllByText(/^The price is now ₽110.00\./)).toHaveLength(1);
    await waitFor(() => expect(pay().textContent).toContain('₽110.00'));
  });
});
