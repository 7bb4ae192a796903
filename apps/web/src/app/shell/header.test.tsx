import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { renderAt, storeTestSession, type Answers } from '#test/render.tsx';
import { Shell } from './shell.tsx';

const settings = (over = {}) => ({
  supportBotUrl: 'https://t.me/manabar_bot',
  supportMessengerUrl: null,
  walletCardTopup: false,
  cardCurrencies: [],
  cardHoldMinutes: 15,
  refundHours: 24,
  timeZone: 'Europe/Moscow',
  ...over,
});
const answers = (role: 'user' | 'admin' = 'user', over = {}): Answers => ({
  shop: { settings: () => settings(over) },
  cart: { get: () => ({ success: true, data: [], subtotal: { usd: 0, rub: 0, uzs: null } }) },
  wallet: { balance: () => [{ currency: 'rub', amount: 1500 }] },
  profile: {
    get: () => ({
      id: 7,
      nickname: 'demo',
      role,
      balanceUsd: 0,
      balanceRub: 1500,
      buyerStatus: { level: 'newcomer', current: 0, total: 5 },
    }),
  },
});
const open = (given: Answers = answers()) => renderAt('/products', <Shell>page</Shell>, given);
const banner = () => screen.getByRole('banner');
const linksIn = (element: HTMLElement) =>
  [...element.querySelectorAll('a')].map((link) => link.getAttribute('href'));

async function openMenu(): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  return screen.findByRole('dialog', { name: 'Menu' });
}

// Its code comes when it is first wanted; here it is there already.
beforeAll(() => import('./side-menu.tsx'));
afterEach(() => vi.restoreAllMocks());

describe('the header', () => {
  it('leads a guest home, to the catalogue, to support and to /login, and nowhere else', () => {
    open();
    expect(new Set(linksIn(banner()))).toEqual(new Set(['/', '/products', '/support', '/login']));
  });

  it('leads a customer to orders, profile and cart besides', () => {
    storeTestSession();
    open();
    expect(new Set(linksIn(banner()))).toEqual(
      new Set(['/', '/products', '/support', '/orders', '/profile', '/cart']),
    );
  });

  it('leads an admin to /admin, once the role is known', async () => {
    storeTestSession();
    open(answers('admin'));
    expect(linksIn(banner())).not.toContain('/admin');
    await waitFor(() => expect(linksIn(banner())).toContain('/admin'));
  });

  it('shows nobody else the way to /admin', async () => {
    storeTestSession();
    open(answers('user'));
    await within(banner()).findByText('₽1,500.00');
    expect(linksIn(banner())).not.toContain('/admin');
  });

  it('says which page is the present one', () => {
    open();
    const link = within(banner()).getByRole('link', { name: 'Catalogue' });
    expect(link.getAttribute('aria-current')).toBe('page');
  });
});

describe('the slide-out menu', () => {
  it('has the links of the header, account, balance and both pickers', async () => {
    storeTestSession();
    open(answers('admin'));
    const menu = await openMenu();
    await waitFor(() => expect(linksIn(menu)).toContain('/admin'));
    expect(linksIn(menu)).toEqual(
      expect.arrayContaining(['/', '/products', '/support', '/orders', '/profile', '/cart']),
    );
    expect(within(menu).getByText('₽1,500.00')).toBeTruthy();
    expect(within(menu).getByLabelText('Language')).toBeTruthy();
    expect(within(menu).getByLabelText('Currency')).toBeTruthy();
  });

  it('offers a guest the way to /login', async () => {
    open();
    expect(linksIn(await openMenu())).toContain('/login');
  });

  it('closes when a link is followed', async () => {
    open();
    const menu = await openMenu();
    await userEvent.click(within(menu).getByRole('link', { name: 'Support' }));
    expect(screen.getByTestId('address').textContent).toBe('/support');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the footer', () => {
  const footer = () => screen.getByRole('contentinfo');

  it('leads everywhere that it has to', () => {
    open();
    expect(linksIn(footer())).toEqual(
      expect.arrayContaining([
        '/support',
        '/terms',
        '/privacy',
        '/contacts',
        '/',
        '/products',
        '/orders',
        '/profile',
      ]),
    );
  });

  it('leads to the chat bot in a tab of its own, and says so', async () => {
    open();
    const bot = await within(footer()).findByRole('link', {
      name: 'Chat bot, opens in a new tab',
    });
    expect(bot.getAttribute('href')).toBe('https://t.me/manabar_bot');
    expect(bot.getAttribute('target')).toBe('_blank');
    expect(bot.getAttribute('rel')).toContain('noopener');
    expect(within(footer()).queryByText('Messenger')).toBeNull();
  });

  it('has no link to a bot where there is none', async () => {
    open(answers('user', { supportBotUrl: null, supportMessengerUrl: 'https://t.me/help' }));
    expect(await within(footer()).findByText('Messenger')).toBeTruthy();
    expect(within(footer()).queryByText('Chat bot')).toBeNull();
  });
});

describe('without a connection', () => {
  const connection = (online: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
  };

  it('a note says so; it leaves, and what had failed is asked again, when it is back', async () => {
    storeTestSession();
    let asked = 0;
    const given = answers();
    const failing: Answers = {
      ...given,
      wallet: {
        balance: () => {
          asked += 1;
          if (!navigator.onLine) throw new TypeError('Failed to fetch');
          return [{ currency: 'rub', amount: 1500 }];
        },
      },
    };
    vi.useFakeTimers();
    connection(false);
    open(failing);
    expect(screen.getByText('No internet connection')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(3100));
    expect(asked).toBe(4);
    connection(true);
    expect(screen.queryByText('No internet connection')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(asked).toBe(5);
    expect(within(banner()).getByText('₽1,500.00')).toBeTruthy();
  });
});
