import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { address, storeTestSession } from '#test/render.tsx';
import {
  found,
  idField,
  openTopup,
  payButton,
  payStep,
  pressed,
  sentData,
  tiles,
  ucPackage,
} from '#test/topup-shop.tsx';

const open = (topup?: Parameters<typeof openTopup>[1]) => openTopup('/products/pubg', topup);
type User = ReturnType<typeof open>['user'];
const packages = () => tiles('How much UC?');
const custom = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Custom amount of UC' });
const chosen = async () => (await packages()).filter((tile) => tile.ariaPressed === 'true');
const names = async () =>
  pressed(await packages()).map((text) => text.slice(0, text.indexOf(' UC') + 3));
const pick = (user: User, name: string) =>
  user.click(
    within(screen.getByRole('group', { name: 'Popular amounts' })).getByRole('button', { name }),
  );
const tile = async (user: User, name: string) =>
  user.click((await packages()).find(({ textContent }) => textContent.startsWith(name))!);

describe('the custom amount', () => {
  it('accepts only digits as a custom UC amount', async () => {
    const { user } = open();
    await packages();
    await user.type(custom(), '1e.0-0 UC');
    expect(custom().value).toBe('100');
  });

  it('the PUBG page composes packages for a custom amount and says when they exceed it', async () => {
    const { user } = open();
    await packages();
    await user.type(custom(), '780');
    expect(await names()).toEqual(['60 UC', '720 UC']);
    expect(payStep().textContent).toContain('780 UC');
    expect(screen.getByText(/made up of packages/)).toBeTruthy();
    await user.type(custom(), '{Backspace}1');
    expect(await names()).toEqual(['60 UC', '720 UC']);
    expect(payStep().textContent).toContain('840 UC');
    expect(payStep().textContent).toContain('60 UC × 2');
    expect(
      screen.getByText('The packages add up to 840 UC: 59 UC more than you entered'),
    ).toBeTruthy();
    expect(within((await chosen())[0]!).getByText('2 times')).toBeTruthy();
  });

  it.each([
    ['0', 0, null],
    ['100000', 7, null],
    ['100001', 0, 'At most 100,000 UC at a time'],
  ])(
    'the PUBG page composes the amount %s from %i kinds of packages',
    async (typed, kinds, said) => {
      const { user } = open();
      await tile(user, '60 UC');
      await user.type(custom(), typed);
      expect((await chosen()).length === 0).toBe(kinds === 0);
      const missing = within(payStep()).queryByText('Please select packages and verify your ID');
      expect(missing !== null).toBe(kinds === 0);
      expect(screen.queryByText('At most 100,000 UC at a time') !== null).toBe(said !== null);
      expect(custom().getAttribute('aria-invalid') === 'true').toBe(said !== null);
    },
  );

  it('the PUBG page composes a custom amount from packages sold in the shown currency', async () => {
    const { user } = open({
      pubgPackages: () => [ucPackage(60), ucPackage(100, { price_rub: null })],
    });
    await packages();
    await user.type(custom(), '100');
    expect(payStep().textContent).toContain('60 UC × 2');
  });
});

describe('quick picks', () => {
  it.each(['385 UC', '720 UC', '1,920 UC'])(
    'the PUBG page selects the package of the popular amount %s',
    async (name) => {
      const { user } = open();
      await packages();
      await pick(user, name);
      expect(custom().value).toBe(name.replace(/\D/g, ''));
      expect(await names()).toEqual([name]);
      await pick(user, name);
      expect(await names()).toEqual([]);
    },
  );

  it('the PUBG page composes a popular amount that has no package of its own', async () => {
    const { user } = open({ pubgPackages: () => [ucPackage(60), ucPackage(325)] });
    await packages();
    await pick(user, '385 UC');
    expect(payStep().textContent).toContain('385 UC');
    expect(await names()).toEqual(['60 UC', '325 UC']);
  });
});

describe('the packages', () => {
  it('shows nine PUBG packages per page, only active ones with a price', async () => {
    open({
      pubgPackages: () => [
        ...Array.from({ length: 10 }, (_, index) => ucPackage(60 + index)),
        ucPackage(500, { active: false }),
        ucPackage(501, { price_usd: null, price_rub: null }),
      ],
    });
    expect(await packages()).toHaveLength(9);
    expect(screen.getByText('1–9 of 10')).toBeTruthy();
  });

  it('the PUBG page selects several packages and clears the custom amount', async () => {
    const { user } = open();
    await packages();
    await pick(user, '720 UC');
    await tile(user, '60 UC');
    expect(custom().value).toBe('');
    expect(await names()).toEqual(['60 UC', '720 UC']);
    expect(payStep().textContent).toContain('780 UC');
    expect(payStep().textContent).toContain('₽780.00');
    expect(payStep().textContent).toContain('$7.80');
    await tile(user, '720 UC');
    await tile(user, '60 UC');
    expect(await names()).toEqual([]);
  });

  it('says that the PUBG packages could not be loaded', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open({
      pubgPackages: () => {
        throw new TypeError('failed to fetch');
      },
    });
    await act(() => vi.advanceTimersByTimeAsync(3500));
    expect(await screen.findByText('Failed to load packages')).toBeTruthy();
  });
});

describe('the top-up button', () => {
  it('the PUBG page says what is missing until packages are chosen and the player ID is verified', async () => {
    const { user } = open();
    await packages();
    const says = (text: string) => {
      expect(within(payStep()).getByText(text)).toBeTruthy();
      expect(payButton().disabled).toBe(true);
    };
    says('Please select packages and verify your ID');
    await tile(user, '60 UC');
    says('Please verify your PUBG ID');
    await pasteIntoField(user, idField(), '123456789');
    says('Please verify your PUBG ID');
    await user.keyboard('{Enter}');
    await screen.findAllByText('Hero');
    expect(payButton().disabled).toBe(false);
    await tile(user, '60 UC');
    says('Please select packages');
  });

  it('the PUBG page offers no payment for packages without a common currency', async () => {
    const { user } = open({
      pubgPackages: () => [ucPackage(60, { price_usd: null }), ucPackage(100, { price_rub: null })],
    });
    await tile(user, '60 UC');
    await tile(user, '100 UC');
    expect(within(payStep()).getByText(/cannot be paid for in one currency/)).toBeTruthy();
    expect(payButton().disabled).toBe(true);
  });

  it('sends a guest from the PUBG page to /login', async () => {
    const { user } = open();
    await tile(user, '60 UC');
    await user.type(idField(), '123456789{Enter}');
    await screen.findAllByText('Hero');
    await user.click(payButton());
    expect(await screen.findByText(/^Log in to continue/)).toBeTruthy();
    expect(address()).toBe('/login');
    expect(sessionStorage.getItem('origin')).toBe('/products/pubg');
  });

  it('the PUBG page passes a composed amount to the checkout as separate packages', async () => {
    storeTestSession();
    const { user } = open();
    await packages();
    await user.type(custom(), '841');
    await user.type(idField(), '123456789{Enter}');
    await screen.findAllByText('Hero');
    await user.click(payButton());
    await waitFor(() => expect(address()).toBe('/checkout'));
    expect(sentData()).toEqual({
      service: 'pubg',
      login: '123456789',
      player_id: '123456789',
      player_name: 'Hero',
      offer_id: -1,
      offer_name: '900 UC',
      price_usd: 9,
      price_rub: 900,
      input_currency: 'rub',
      currency: 'rub',
      commission: 0,
      image_url: '/images/products/pubg.svg',
      check_token: 'token-of-hero',
      denominations: [720, 60, 60, 60].map((denomination_id) => ({ denomination_id, quantity: 1 })),
    });
  });

  it('the PUBG page says that the repeated player check failed', async () => {
    storeTestSession();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let fails = false;
    const { user } = open({
      checkPlayer: () => {
        if (fails) throw new TypeError('failed to fetch');
        return found;
      },
    });
    await tile(user, '60 UC');
    await user.type(idField(), '123456789{Enter}');
    await screen.findAllByText('Hero');
    fails = true;
    vi.setSystemTime(Date.now() + 9 * 60_000);
    await user.click(payButton());
    expect(await screen.findByText(/^Failed to process/)).toBeTruthy();
    expect(address()).toBe('/products/pubg');
    expect(screen.getAllByText('Hero')).not.toHaveLength(0);
  });
});

describe('who does not exist', () => {
  it.each([
    ['   ', 'Please enter your PUBG ID'],
    ['123450000', 'Invalid PUBG ID'],
    ['12a', 'Invalid PUBG ID'],
  ])('the PUBG page shows one message for the ID "%s": %s', async (typed, said) => {
    const { user } = open({ checkPlayer: () => ({ found: false }) });
    await user.type(idField(), `${typed}{Enter}`);
    expect(await screen.findAllByText(said)).toHaveLength(1);
  });
});
