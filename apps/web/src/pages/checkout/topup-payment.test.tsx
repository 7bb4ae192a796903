import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { address, navigationState, Refusal, storeTestSession } from '#test/render.tsx';
import { openTopupCheckout, payButton, topupData } from '#test/topup-checkout.tsx';

beforeEach(storeTestSession);

describe('paying a top-up', () => {
  it('the checkout pays the chosen top-up, keeps only the player in its draft and opens the orders', async () => {
    sessionStorage.setItem(
      'topup:freefire:7',
      JSON.stringify({
        playerId: '123456789',
        player: null,
        chosen: [7],
        amount: '',
      }),
    );
    const { user, sent, reads } = openTopupCheckout({ topupData });
    await user.click(payButton());
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(navigationState()).toEqual({ placed: 'order-1' });
    expect(await screen.findByText('Paid. The top-up is accepted.')).toBeTruthy();
    expect(sent).toEqual([
      { topupData, currency: 'rub', idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ]);
    expect(reads.length).toBeGreaterThan(0);
    expect(JSON.parse(sessionStorage.getItem('topup:freefire:7') ?? '')).toMatchObject({
      playerId: '123456789',
      chosen: [],
    });
  });

  it('the checkout of a top-up sends the currency chosen there instead of the earlier one', async () => {
    const { user, sent } = openTopupCheckout({ topupData });
    await user.click(screen.getByRole('radio', { name: /Dollars/ }));
    await user.click(screen.getByRole('button', { name: 'Pay $1.05' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ currency: 'usd', topupData: { currency: 'usd' } });
  });

  it('pays a top-up once for a double click', async () => {
    const { sent } = openTopupCheckout({ topupData });
    const button = payButton();
    button.click();
    button.click();
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('retries an unanswered top-up payment with the same idempotency key', async () => {
    const lost = () => new TypeError('failed to fetch');
    const { user, sent } = openTopupCheckout({ topupData }, [lost(), lost(), null]);
    await user.click(payButton());
    await screen.findByText(/^The shop did not respond/);
    await user.click(payButton());
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('pays an unanswered top-up once when the customer chooses its currency again, also after a reload', async () => {
    const lost = () => new TypeError('failed to fetch');
    const before = openTopupCheckout({ topupData }, [lost(), lost()]);
    await before.user.click(payButton());
    await screen.findByText(/^The shop did not respond/);
    await before.user.click(screen.getByRole('radio', { name: /Dollars/ }));
    await screen.findByText(/^The shop did not answer your last payment of this top-up in roubles/);
    before.unmount();
    const after = openTopupCheckout(structuredClone(navigationState()));
    await after.user.click(screen.getByRole('radio', { name: /Roubles/ }));
    await after.user.click(payButton());
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(after.sent[0]).toMatchObject({
      currency: 'rub',
      idempotencyKey: before.sent[0]?.idempotencyKey,
    });
  });

  it('pays an unanswered top-up once when the customer reloads the page and pays again', async () => {
    const lost = () => new TypeError('failed to fetch');
    const before = openTopupCheckout({ topupData }, [lost(), lost()]);
    await before.user.click(payButton());
    await screen.findByText(/^The shop did not respond/);
    before.unmount();
    const after = openTopupCheckout(structuredClone(navigationState()));
    await after.user.click(payButton());
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(after.sent[0]?.idempotencyKey).toBe(before.sent[0]?.idempotencyKey);
    after.unmount();
    const next = openTopupCheckout({ topupData });
    await next.user.click(payButton());
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(next.sent[0]?.idempotencyKey).not.toBe(before.sent[0]?.idempotencyKey);
  });

  it('pays an unanswered top-up once when the customer returns to its page and chooses it again', async () => {
    const lost = () => new TypeError('failed to fetch');
    const { user, sent, router } = openTopupCheckout({ topupData }, [lost(), lost()]);
    await user.click(payButton());
    await screen.findByText(/^The shop did not respond/);
    await act(() => router.navigate('/products/freefire'));
    await act(() => router.navigate('/checkout', { state: { topupData } }));
    await user.click(payButton());
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('pays an unanswered top-up once after another check of the player, in another currency of the page, and at a new price', async () => {
    const lost = () => new TypeError('failed to fetch');
    const checked = { ...topupData, check_token: 'first' };
    const { user, sent, router } = openTopupCheckout({ topupData: checked }, [lost(), lost()]);
    await user.click(payButton());
    await screen.findByText(/^The shop did not respond/);
    await act(() => router.navigate('/products/freefire'));
    const again = { ...topupData, check_token: 'second', input_currency: 'usd', price_usd: 1.2 };
    await act(() => router.navigate('/checkout', { state: { topupData: again } }));
    await user.click(payButton());
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(sent[2]).toEqual(sent[0]);
  });

  it('pays unanswered top-ups once when the customer pays another one between them', async () => {
    const lost = () => new TypeError('failed to fetch');
    const { user, sent, router } = openTopupCheckout({ topupData }, [lost(), lost()]);
    await user.click(payButton());
    await screen.findByText(/^The shop did not respond/);
    const other = { ...topupData, offer_id: 8, offer_name: '50 diamonds' };
    for (const chosen of [other, topupData]) {
      await act(() => router.navigate('/products/freefire'));
      await act(() => router.navigate('/checkout', { state: { topupData: chosen } }));
      await user.click(payButton());
      await waitFor(() => expect(address()).toBe('/orders'));
    }
    const [first, , second, again] = sent.map(({ idempotencyKey }) => idempotencyKey);
    expect(second).not.toBe(first);
    expect(again).toBe(first);
  });
});

describe('leaving the checkout of a top-up before the answer', () => {
  /** Pays, leaves the checkout before the answer, and opens it again after the answer. */
  async function leaveBefore(answer: (settle: PromiseWithResolvers<unknown>) => void) {
    const settle = Promise.withResolvers<unknown>();
    const it = openTopupCheckout({ topupData }, [settle.promise]);
    await it.user.click(payButton());
    await waitFor(() => expect(it.sent).toHaveLength(1));
    await act(() => it.router.navigate('/products/freefire'));
    await act(async () => {
      answer(settle);
      await new Promise((handled) => setTimeout(handled));
    });
    await act(() => it.router.navigate('/checkout', { state: { topupData } }));
    await it.user.click(payButton());
    await waitFor(() => expect(address()).toBe('/orders'));
    return it;
  }

  it('a top-up payment whose checkout was left is confirmed on the next page, and a further payment is a new one', async () => {
    const { sent } = await leaveBefore(({ resolve }) => resolve(null));
    expect(await screen.findAllByText('Paid. The top-up is accepted.')).not.toHaveLength(0);
    expect(sent[1]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
  });

  it('sends the first top-up payment again when its checkout was opened before its answer', async () => {
    const settle = Promise.withResolvers<unknown>();
    const it = openTopupCheckout({ topupData }, [settle.promise]);
    await it.user.click(payButton());
    await waitFor(() => expect(it.sent).toHaveLength(1));
    await act(() => it.router.navigate('/products/freefire'));
    await act(() => it.router.navigate('/checkout', { state: { topupData } }));
    await screen.findByText(/^The shop did not answer your last payment/);
    await act(async () => {
      settle.resolve(null);
      await new Promise((handled) => setTimeout(handled));
    });
    await it.user.click(payButton());
    await waitFor(() => expect(it.sent).toHaveLength(2));
    expect(it.sent[1]?.idempotencyKey).toBe(it.sent[0]?.idempotencyKey);
  });

  it('makes a new top-up payment after one that was refused when its checkout was left', async () => {
    const refusal = new Refusal('insufficient_balance');
    const { sent } = await leaveBefore(({ reject }) => reject(refusal));
    await screen.findByText('Paid. The top-up is accepted.');
    expect(sent[1]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
  });
});
