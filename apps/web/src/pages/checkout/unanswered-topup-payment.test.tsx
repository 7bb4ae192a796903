import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  address,
  navigationState,
  Refusal,
  shopSettings,
  storeTestSession,
  type Answers,
} from '#test/render.tsx';
import { openTopupCheckout, payButton, topupData } from '#test/topup-checkout.tsx';

beforeEach(storeTestSession);

const lost = () => new TypeError('failed to fetch');
const cards: Answers = {
  shop: { settings: () => ({ ...shopSettings, cardCurrencies: ['usd', 'rub'] }) },
  payments: { cardAccess: () => ({ allowed: true }) },
};
const card = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Bank card/ });
const balance = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Balance/ });
const byCard = () => screen.queryByRole('button', { name: /card/ });

/** Opens the checkout of a shop that debits 95 roubles and loses both answers. */
function openDebited(amount: number, outcomes: (Error | null)[] = [lost(), lost()]) {
  let reads = 0;
  const answers = { ...cards, balance: () => (reads++ === 0 ? amount : amount - 95) };
  return openTopupCheckout({ topupData }, outcomes, answers);
}

async function payWithoutAnswer(it: ReturnType<typeof openDebited>) {
  await screen.findByRole('progressbar');
  await waitFor(() => expect(card().disabled).toBe(false));
  await it.user.click(payButton());
  await screen.findByText(/^The shop did not respond/);
  await waitFor(() => expect(it.reads).toHaveLength(2));
  // The page shows the balance that was read again.
  await act(() => new Promise((shown) => setTimeout(shown)));
}

it.each([95, 140])(
  'keeps an unanswered payment of a top-up on the balance of %d that it was paid from, without a way to the card',
  async (amount) => {
    const it = openDebited(amount);
    await payWithoutAnswer(it);
    const left = `₽${amount - 95}.00 of ₽${amount}.00 will be left after payment`;
    expect(screen.getByRole('progressbar', { name: left })).toBeTruthy();
    expect([balance().checked, card().disabled]).toEqual([true, true]);
    expect(byCard()).toBeNull();
    await it.user.click(screen.getByRole('radio', { name: /Dollars/ }));
    expect(card().disabled).toBe(true);
    expect(byCard()).toBeNull();
    await it.user.click(screen.getByRole('radio', { name: /Roubles/ }));
    await it.user.click(payButton());
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(new Set(it.sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  },
);

it('keeps an unanswered payment of a top-up on the balance after a reload, when the rest is too small', async () => {
  const before = openDebited(140);
  await payWithoutAnswer(before);
  before.unmount();
  const answers = { ...cards, balance: () => 45 };
  const after = openTopupCheckout(structuredClone(navigationState()), [], answers);
  expect(await screen.findByText(/^The shop did not answer your last payment/)).toBeTruthy();
  expect([balance().checked, card().disabled]).toEqual([true, true]);
  await waitFor(() => expect(after.reads).toHaveLength(1));
  expect(byCard()).toBeNull();
  expect(screen.queryByText(/short/i)).toBeNull();
  expect(screen.queryByText('Payable by card')).toBeNull();
  await after.user.click(payButton());
  await waitFor(() => expect(address()).toBe('/orders'));
  expect(after.sent[0]?.idempotencyKey).toBe(before.sent[0]?.idempotencyKey);
});

it('keeps an unanswered payment of a top-up in its currency', async () => {
  const it = openDebited(140);
  await payWithoutAnswer(it);
  await it.user.click(screen.getByRole('radio', { name: /Dollars/ }));
  expect(
    await screen.findByText(/^The shop did not answer your last payment of this top-up in roubles/),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Pay \$/ })).toBeNull();
  const back = screen.getAllByRole('button', { name: 'Pay in roubles' });
  await it.user.click(back.at(-1)!);
  const again = await screen.findByRole('button', { name: 'Pay ₽95.00' });
  await waitFor(() => expect(document.activeElement).toBe(again));
  await it.user.click(again);
  await waitFor(() => expect(address()).toBe('/orders'));
  expect(new Set(it.sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

it('repeats an unanswered payment of a top-up that is no longer sold in its currency', async () => {
  const before = openDebited(140);
  await payWithoutAnswer(before);
  before.unmount();
  const state = { topupData: { ...topupData, price_rub: 0, currency: 'usd' } };
  const after = openTopupCheckout(state, [], cards);
  await after.user.click(await screen.findByRole('button', { name: 'Pay in roubles' }));
  await waitFor(() => expect(address()).toBe('/orders'));
  expect(after.sent).toEqual([before.sent[0]]);
});

it('offers the card for a top-up again when the shop refuses the repeated payment', async () => {
  const it = openDebited(140, [lost(), lost(), new Refusal('insufficient_balance')]);
  await payWithoutAnswer(it);
  await it.user.click(payButton());
  await waitFor(() => expect(card().disabled).toBe(false));
  expect(await screen.findAllByRole('button', { name: 'Pay by card' })).not.toHaveLength(0);
});
