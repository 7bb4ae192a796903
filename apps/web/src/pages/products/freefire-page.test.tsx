import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { address, storeTestSession } from '#test/render.tsx';
import {
  findButton,
  found,
  idField,
  offer,
  openTopup,
  payButton,
  payStep,
  pressed,
  sentData,
  tiles,
} from '#test/topup-shop.tsx';

const open = (topup?: Parameters<typeof openTopup>[1]) => openTopup('/products/freefire', topup);
const offers = () => tiles('How many diamonds?');
const press = async (user: ReturnType<typeof open>['user'], index: number) =>
  user.click((await offers())[index]!);

describe('the offers', () => {
  it('shows nine Free Fire offers per page', async () => {
    const { user } = open();
    expect(await offers()).toHaveLength(9);
    await user.click(screen.getByRole('button', { name: 'Next offers' }));
    expect((await offers()).map(({ textContent }) => textContent)).toEqual([
      '1,000 diamonds₽900.00$10.00',
      '1,100 diamonds₽990.00$11.00',
    ]);
    expect(screen.getByText('10–11 of 11')).toBeTruthy();
  });

  it('lists only active Free Fire offers with a valid price', async () => {
    open({
      freefireOffers: () => ({
        offers: [
          offer(1, { is_active: false }),
          offer(2, { price: null, price_rub: null }),
          offer(3, { price: null }),
          offer(4, { price: '4.50' as never, price_rub: null }),
          offer(5, { price: 'free' as never, price_rub: 0 }),
        ],
      }),
    });
    expect((await offers()).map(({ textContent }) => textContent)).toEqual([
      '300 diamonds₽270.00',
      '400 diamonds$4.50',
    ]);
  });

  it('says that the Free Fire offers could not be loaded and retries', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let fails = true;
    const { user } = open({
      freefireOffers: () => {
        if (fails) throw new TypeError('failed to fetch');
        return { offers: [offer(1)] };
      },
    });
    await act(() => vi.advanceTimersByTimeAsync(3500));
    expect(await screen.findByText('Failed to load offers')).toBeTruthy();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await offers()).toHaveLength(1);
  });

  it('says that there are no Free Fire offers', async () => {
    open({ freefireOffers: () => ({ offers: [] }) });
    expect(await screen.findByText('Nothing is on sale right now')).toBeTruthy();
  });
});

describe('the player', () => {
  it.each(['', '   '])('rejects "%s" as a Free Fire id', async (typed) => {
    const { user, checkPlayer } = open();
    if (typed) await user.type(idField(), typed);
    await user.click(findButton());
    expect(await screen.findAllByText('Please enter your Free Fire ID')).toHaveLength(1);
    expect(idField().getAttribute('aria-invalid')).toBe('true');
    expect(checkPlayer).not.toHaveBeenCalled();
  });

  it('the Free Fire page shows the found player with name and ID until another ID is typed', async () => {
    const { user, checkPlayer } = open();
    await user.type(idField(), ' 123456789 {Enter}');
    const chip = (await screen.findByText('ID 123456789')).parentElement!;
    expect(chip.textContent).toContain('Hero');
    expect(checkPlayer).toHaveBeenCalledExactlyOnceWith({
      service: 'freefire',
      playerId: '123456789',
    });
    await user.type(idField(), ' ');
    expect(chip.isConnected).toBe(true);
    await user.type(idField(), '{Backspace}{Backspace}{Backspace}');
    expect(chip.isConnected).toBe(false);
    expect(screen.queryAllByText('Hero')).toEqual([]);
  });

  it.each([
    ['does not exist', '123450000', /^No such player/],
    ['cannot exist', '12a', /digits/],
  ])(
    'the Free Fire page reports an invalid ID once for a player who %s, and marks the field',
    async (_, id, hint) => {
      const { user } = open({ checkPlayer: () => ({ found: false }) });
      await user.type(idField(), `${id}{Enter}`);
      expect(await screen.findAllByText('Invalid Free Fire ID')).toHaveLength(1);
      expect(idField().getAttribute('aria-invalid')).toBe('true');
      // The toast disappears, and this hint remains.
      const words = screen.getByText(hint);
      expect(idField().getAttribute('aria-describedby')?.split(' ')).toContain(words.id);
      await user.type(idField(), '1');
      expect(idField().getAttribute('aria-invalid')).not.toBe('true');
      expect(screen.queryByText(/^No such player/)).toBeNull();
    },
  );

  it('the Free Fire page finds the player of an ID that was pasted in groups of digits', async () => {
    const checkPlayer = vi.fn(() => found);
    const { user } = open({ checkPlayer });
    await user.type(idField(), '123\u00a0456 789\u200e{Enter}');
    expect((await screen.findAllByText('Hero')).length).toBeGreaterThan(0);
    expect(checkPlayer).toHaveBeenCalledExactlyOnceWith({
      service: 'freefire',
      playerId: '123456789',
    });
  });

  it('explains why a Free Fire player could not be verified', async () => {
    const { user } = open({
      checkPlayer: () => {
        throw new TypeError('failed to fetch');
      },
    });
    await user.type(idField(), '123456789{Enter}');
    expect(await screen.findAllByText(/^Failed to verify the ID\. The shop cannot/)).toHaveLength(
      1,
    );
    await user.type(idField(), '1');
    expect(idField().getAttribute('aria-invalid')).not.toBe('true');
  });

  it('ignores the answer for a Free Fire id that was changed meanwhile', async () => {
    let answer: (result: typeof found) => void = () => undefined;
    const { user } = open({ checkPlayer: () => new Promise((resolve) => (answer = resolve)) });
    await user.type(idField(), '123456789{Enter}');
    await user.type(idField(), '1');
    await act(async () => answer(found));
    expect(screen.queryAllByText('Hero')).toEqual([]);
    expect(findButton().dataset['loading']).toBeUndefined();
  });
});

describe('the top-up button', () => {
  it('the Free Fire page disables its button without offer, without ID and during the check, and explains why', async () => {
    let answer: (result: typeof found) => void = () => undefined;
    const { user } = open({ checkPlayer: () => new Promise((resolve) => (answer = resolve)) });
    await offers();
    const says = (text: string) => expect(within(payStep()).getByText(text)).toBeTruthy();
    expect(payButton().disabled).toBe(true);
    says('Please select an offer');
    await press(user, 0);
    expect(payButton().disabled).toBe(true);
    says('Please enter your Free Fire ID');
    await pasteIntoField(user, idField(), '123456789');
    expect(payButton().disabled).toBe(false);
    await user.click(findButton());
    expect(payButton().disabled).toBe(true);
    says('Looking for the player…');
    await act(async () => answer(found));
    expect(payButton().disabled).toBe(false);
    expect(payStep().textContent).toContain('Hero');
    expect(payStep().textContent).toContain('₽90.00');
  });

  it('the Free Fire page sends a guest to /login and restores the top-up input afterwards', async () => {
    const { user, unmount } = open();
    await user.type(idField(), '123456789{Enter}');
    await press(user, 1);
    await user.click(payButton());
    expect(await screen.findByText(/^Log in to continue/)).toBeTruthy();
    expect(address()).toBe('/login');
    expect(sessionStorage.getItem('origin')).toBe('/products/freefire');
    unmount();
    storeTestSession();
    const { checkPlayer } = open();
    expect(pressed(await offers())).toEqual(['200 diamonds₽180.00$2.00']);
    expect(idField().value).toBe('123456789');
    expect(screen.getAllByText('Hero')).not.toHaveLength(0);
    expect(checkPlayer).not.toHaveBeenCalled();
    expect(payButton().disabled).toBe(false);
  });

  it('the Free Fire page passes the chosen top-up to the checkout', async () => {
    storeTestSession();
    const { user } = open();
    await user.type(idField(), '123456789{Enter}');
    await screen.findAllByText('Hero');
    await press(user, 0);
    await press(user, 1);
    expect(pressed(await offers())).toHaveLength(1);
    await user.click(payButton());
    await waitFor(() => expect(address()).toBe('/checkout'));
    expect(sentData()).toEqual({
      service: 'freefire',
      login: '123456789',
      player_id: '123456789',
      player_name: 'Hero',
      offer_id: 2,
      offer_name: '200 diamonds',
      price_usd: 2,
      price_rub: 180,
      input_currency: 'rub',
      currency: 'rub',
      commission: 0,
      image_url: '/images/products/freefire.svg',
      check_token: 'token-of-hero',
    });
  });

  it('the Free Fire page checks an unchecked player before the checkout and stops when there is none', async () => {
    storeTestSession();
    const { user } = open({ checkPlayer: () => ({ found: false }) });
    await pasteIntoField(user, idField(), '123450000');
    await press(user, 0);
    await user.click(payButton());
    expect(await screen.findAllByText('Invalid Free Fire ID')).toHaveLength(1);
    expect(address()).toBe('/products/freefire');
  });

  it('the Free Fire page opens no checkout when the customer has left the page during the player check', async () => {
    storeTestSession();
    let answer: (result: typeof found) => void = () => undefined;
    const { user, router } = open({
      checkPlayer: () => new Promise((resolve) => (answer = resolve)),
    });
    await pasteIntoField(user, idField(), '123456789');
    await press(user, 0);
    await user.click(payButton());
    await act(() => router.navigate('/orders'));
    await act(async () => answer(found));
    expect(address()).toBe('/orders');
  });

  it('a Free Fire offer that is sold only in dollars goes to the checkout in dollars', async () => {
    storeTestSession();
    const { user } = open({
      freefireOffers: () => ({ offers: [offer(1, { price_rub: null })] }),
    });
    await pasteIntoField(user, idField(), '123456789');
    await press(user, 0);
    await user.click(payButton());
    await waitFor(() => expect(address()).toBe('/checkout'));
    expect(sentData()).toMatchObject({ currency: 'usd', price_usd: 1, price_rub: 0 });
  });
});

describe('a check that expires', () => {
  it.each([
    [7, 1],
    [9, 2],
  ])(
    'a Free Fire top-up continued %i minutes after the player check has requested the check %i times',
    async (minutes, asked) => {
      storeTestSession();
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const { user, checkPlayer } = open();
      await user.type(idField(), '123456789{Enter}');
      await screen.findAllByText('Hero');
      await press(user, 0);
      vi.setSystemTime(Date.now() + minutes * 60_000);
      await user.click(payButton());
      await waitFor(() => expect(address()).toBe('/checkout'));
      expect(checkPlayer).toHaveBeenCalledTimes(asked);
    },
  );
});
