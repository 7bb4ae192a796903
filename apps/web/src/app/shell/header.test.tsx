import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Link, Route, Routes } from 'react-router-dom';
import * as locale from '#lib/locale.ts';
import { storeSession } from '#lib/session/session.ts';
import ThreadPage from '#pages/support/thread-page.tsx';
import { newProfile } from '#test/new-profile.ts';
import { address, renderAt, storeTestSession, type Answers, shopSettings } from '#test/render.tsx';
import { thread } from '#test/threads.ts';
import { Shell } from './shell.tsx';

const settings = (over = {}) => ({
  ...shopSettings,
  supportBotUrl: 'https://t.me/manabar_bot',
  ...over,
});
const answers = (role: 'user' | 'admin' = 'user', over = {}): Answers => ({
  shop: { settings: () => settings(over) },
  cart: { get: () => ({ success: true, data: [], subtotal: { usd: 0, rub: 0, uzs: null } }) },
  wallet: { balance: () => [{ currency: 'rub', amount: 1500 }] },
  profile: {
    get: () => ({ ...newProfile, role, balanceRub: 1500 }),
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

// The code of menu, badge and the admin area's header is loaded on demand; here it is loaded in advance.
beforeAll(() =>
  Promise.all([
    import('./side-menu.tsx'),
    import('./unread-badge.tsx'),
    import('./admin-header.tsx'),
  ]),
);
describe('the header', () => {
  it('links a guest in the header to home, catalogue, support and log-in only', () => {
    open();
    expect(new Set(linksIn(banner()))).toEqual(new Set(['/', '/products', '/support', '/login']));
  });

  it('links a customer in the header also to orders, profile and cart', () => {
    storeTestSession();
    open();
    expect(new Set(linksIn(banner()))).toEqual(
      new Set(['/', '/products', '/support', '/orders', '/profile', '/cart']),
    );
  });

  it('links an admin in the header to /admin once the role is known', async () => {
    storeTestSession();
    open(answers('admin'));
    expect(linksIn(banner())).not.toContain('/admin');
    await waitFor(() => expect(linksIn(banner())).toContain('/admin'));
  });

  it('hides the header’s link to /admin from customers', async () => {
    storeTestSession();
    open(answers('user'));
    await within(banner()).findByText('₽1,500.00');
    expect(linksIn(banner())).not.toContain('/admin');
  });

  it('the header of the admin area has no customer links and no currency picker', async () => {
    storeTestSession();
    renderAt('/admin/users', <Shell>page</Shell>, answers('admin'));
    const home = await screen.findByRole('link', { name: /^Manabar, / });
    expect(home.getAttribute('href')).toBe('/admin');
    expect(new Set(linksIn(banner()))).toEqual(new Set(['/admin', '/', '/profile']));
    expect(within(banner()).getByLabelText('Language')).toBeTruthy();
    expect(within(banner()).queryByLabelText('Currency')).toBeNull();
  });

  it('marks the current page in the header', () => {
    open();
    const link = within(banner()).getByRole('link', { name: 'Catalogue' });
    expect(link.getAttribute('aria-current')).toBe('page');
  });
});

describe('the language picker', () => {
  const choose = (language: string) =>
    userEvent.selectOptions(within(banner()).getByRole('combobox', { name: 'Language' }), language);

  it('the language picker removes an earlier language from the address, which a reload would apply again', async () => {
    renderAt('/products?q=card&lang=en', <Shell>page</Shell>, answers());
    await choose('uz');
    await waitFor(() => expect(document.documentElement.lang).toBe('uz'));
    expect(address()).toBe('/products?q=card');
  });

  it('the language picker names each language in that language, marked for screen readers', () => {
    open();
    const options = [...within(banner()).getByLabelText<HTMLSelectElement>('Language').options];
    expect(options.map(({ lang, text }) => [lang, text])).toEqual([
      ['ru', 'Русский'],
      ['en', 'English'],
      ['uz', 'Oʻzbekcha'],
    ]);
    const currencies = within(banner()).getByLabelText<HTMLSelectElement>('Currency').options;
    expect([...currencies].map(({ lang }) => lang)).toEqual(['', '']);
  });

  it('the language picker shows the chosen language while its texts are loading', async () => {
    let load: () => void = () => undefined;
    vi.spyOn(locale, 'changeLanguage').mockReturnValue(new Promise((resolve) => (load = resolve)));
    open();
    await choose('uz');
    const shown = () => within(banner()).getByLabelText<HTMLSelectElement>('Language').value;
    expect(shown()).toBe('uz');
    load();
    await waitFor(() => expect(shown()).toBe('en'));
  });

  it('the language picker says when the texts of a language cannot be loaded', async () => {
    vi.spyOn(locale, 'changeLanguage').mockRejectedValue(new TypeError('Failed to fetch'));
    open();
    await choose('uz');
    expect(await screen.findByText(/^The shop cannot be reached/)).toBeTruthy();
  });
});

describe('unread messages', () => {
  const withUnread = (count: () => number): Answers => ({
    ...answers(),
    support: { threads: { unread: () => ({ count: count() }) } },
  });

  it('counts unread messages at the support link of header, menu and menu button', async () => {
    storeTestSession();
    open(withUnread(() => 2));
    const name = 'Support, new messages: 2';
    const link = await within(banner()).findByRole('link', { name });
    expect(link.getAttribute('href')).toBe('/support');
    await userEvent.click(screen.getByRole('button', { name: 'Open menu, new messages: 2' }));
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    expect(within(menu).getByRole('link', { name })).toBeTruthy();
  });

  it('the header shows no badge without unread support messages and requests no count for a guest', async () => {
    const count = vi.fn(() => 0);
    open(withUnread(count));
    expect(within(banner()).getByRole('link', { name: 'Support' })).toBeTruthy();
    expect(count).not.toHaveBeenCalled();
    act(() => storeSession({ token: 'token-1', nickname: 'demo', userId: 7 }));
    await waitFor(() => expect(count).toHaveBeenCalled());
    expect(within(banner()).getByRole('link', { name: 'Support' })).toBeTruthy();
  });

  it('the header clears the badge of the support link once the customer has read the support thread', async () => {
    storeTestSession();
    let unread = 1;
    const shown = { ...thread(), unread: 0 };
    const given: Answers = {
      ...answers(),
      support: {
        threads: {
          unread: () => ({ count: unread }),
          list: () => [],
          get: () => {
            unread = 0;
            return shown;
          },
        },
      },
    };
    const page = (
      <Shell>
        <Routes>
          <Route path="/support/threads/5" element={<ThreadPage params={{ id: '5' }} />} />
          <Route path="*" element={<Link to="/support/threads/5">read</Link>} />
        </Routes>
      </Shell>
    );
    renderAt('/products', page, given);
    expect(await within(banner()).findAllByText('1')).toHaveLength(2);
    await userEvent.click(screen.getByRole('link', { name: 'read' }));
    await waitFor(() => expect(within(banner()).queryAllByText('1')).toEqual([]));
  });
});

describe('the slide-out menu', () => {
  it("contains the header's links, account, balance and both pickers in the slide-out menu", async () => {
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

  it('links a guest to /login in the slide-out menu', async () => {
    open();
    expect(linksIn(await openMenu())).toContain('/login');
  });

  it('closes the slide-out menu when a link is followed', async () => {
    open();
    const menu = await openMenu();
    await userEvent.click(within(menu).getByRole('link', { name: 'Support' }));
    expect(screen.getByTestId('address').textContent).toBe('/support');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the footer', () => {
  const footer = () => screen.getByRole('contentinfo');

  it('links the footer to all required pages', () => {
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

  it('opens the chat bot from the footer in a new tab and announces that', async () => {
    open();
    const bot = await within(footer()).findByRole('link', {
      name: 'Chat bot, opens in a new tab',
    });
    expect(bot.getAttribute('href')).toBe('https://t.me/manabar_bot');
    expect(bot.getAttribute('target')).toBe('_blank');
    expect(bot.getAttribute('rel')).toContain('noopener');
    expect(within(footer()).queryByText('Messenger')).toBeNull();
  });

  it("omits the footer's bot link when no bot is configured", async () => {
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

  it('the web shop shows a note while offline and repeats failed requests when the connection returns', async () => {
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
