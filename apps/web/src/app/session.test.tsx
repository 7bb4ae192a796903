import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Link, Route, Routes } from 'react-router-dom';
import { returnPathOrHome, rememberReturnPath } from '#lib/page/return-path.ts';
import { clearSession } from '#lib/session/session.ts';
import { trpc } from '#lib/trpc.ts';
import {
  Refusal,
  address,
  renderAt,
  storeTestSession,
  type Answers,
  refuseWith,
} from '#test/render.tsx';
import { RequireSession } from './require-session.tsx';
import { Shell } from './shell/shell.tsx';

// The menu's code is loaded on demand; here it is loaded in advance.
beforeAll(() => import('./shell/side-menu.tsx'));

const cart = {
  get: () => ({ success: true as const, data: [], subtotal: { usd: 0, rub: 0, uzs: null } }),
};
const wallet = { balance: () => [{ currency: 'rub' as const, amount: 10_000 }] };

function Balance() {
  const balance = trpc.wallet.balance.useQuery();
  return <p>{balance.data ? `balance of ${balance.data.length}` : '…'}</p>;
}

function open(start: string, answers: Answers = { cart, wallet }) {
  return renderAt(
    start,
    <Shell>
      <Routes>
        <Route
          path="/login"
          element={
            <>
              <Link to="/products">leave</Link>
              <Link to="/reset-password">forgot</Link>
            </>
          }
        />
        <Route path="/reset-password" element={<Link to="/login">back</Link>} />
        <Route
          path="/cart"
          element={
            <RequireSession path="/cart">
              <Balance />
            </RequireSession>
          }
        />
        <Route path="*" element={<p>page</p>} />
      </Routes>
    </Shell>,
    answers,
  );
}

describe('pages of a customer', () => {
  it('redirects from customer pages to /login without a token and stores address and query', async () => {
    open('/cart?step=2');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sessionStorage.getItem('origin')).toBe('/cart?step=2');
  });

  it('opens customer pages with a token', async () => {
    storeTestSession();
    open('/cart');
    expect(await screen.findByText('balance of 1')).toBeTruthy();
    expect(address()).toBe('/cart');
  });

  it('stores no return address for a customer who logs out on a customer page', async () => {
    storeTestSession();
    renderAt(
      '/',
      <RequireSession path="/cart">
        <button onClick={clearSession}>leave</button>
      </RequireSession>,
      {},
    );
    await userEvent.click(screen.getByRole('button', { name: 'leave' }));
    expect(screen.queryByRole('button', { name: 'leave' })).toBeNull();
    expect(address()).toBe('/');
    expect(sessionStorage.getItem('origin')).toBeNull();
  });

  it('drops the stored return address when the guest leaves the log-in for another page', async () => {
    open('/cart');
    await userEvent.click(await screen.findByRole('link', { name: 'leave' }));
    await waitFor(() => expect(sessionStorage.getItem('origin')).toBeNull());
  });

  it('keeps the return address while the customer visits the password reset', async () => {
    open('/cart?step=2');
    await userEvent.click(await screen.findByRole('link', { name: 'forgot' }));
    await userEvent.click(await screen.findByRole('link', { name: 'back' }));
    expect(await screen.findByRole('link', { name: 'leave' })).toBeTruthy();
    expect(returnPathOrHome()).toBe('/cart?step=2');
  });
});

describe('a refused token', () => {
  const refuse = refuseWith('unauthorized');

  it('removes a refused session token with name and id, and stores the page for the return after the log-in', async () => {
    storeTestSession();
    open('/cart?step=2', { cart: { get: refuse }, wallet: { balance: refuse } });
    await waitFor(() => expect(address()).toBe('/login'));
    expect(['token', 'nickname', 'userId'].map((key) => localStorage.getItem(key))).toEqual([
      null,
      null,
      null,
    ]);
    expect(sessionStorage.getItem('origin')).toBe('/cart?step=2');
    expect(await screen.findByText(/Your session has expired/)).toBeTruthy();
  });

  it('the web shop ignores a late refusal of an old session token when the customer has logged in since', async () => {
    storeTestSession();
    let answer!: () => void;
    const late = new Promise<void>((resolve) => (answer = resolve));
    let calls = 0;
    open('/cart', {
      cart,
      wallet: {
        balance: async () => {
          calls += 1;
          if (calls > 1) return wallet.balance();
          await late;
          throw new Refusal('unauthorized');
        },
      },
    });
    await waitFor(() => expect(calls).toBe(1));
    localStorage.setItem('token', 'token-2');
    answer();
    await screen.findByText('…');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(localStorage.getItem('token')).toBe('token-2');
    expect(address()).toBe('/cart');
  });

  it('the web shop keeps the session token after a refusal other than unauthorized', async () => {
    storeTestSession();
    const fail = refuseWith('forbidden');
    open('/products', { cart: { get: fail }, wallet: { balance: fail } });
    await screen.findByText('page');
    expect(localStorage.getItem('token')).toBe('token-1');
    expect(address()).toBe('/products');
  });
});

describe('the header', () => {
  it("shows guests the header's links without those of customers", async () => {
    open('/products');
    const header = screen.getByRole('banner');
    expect(header.querySelector('a[href="/login"]')).toBeTruthy();
    expect(header.querySelector('a[href="/orders"]')).toBeNull();
    expect(header.querySelector('a[href="/cart"]')).toBeNull();
  });

  it('shows the cart count in the header, with dots while it loads', async () => {
    storeTestSession();
    let answer: (() => void) | undefined;
    const loaded = new Promise<void>((resolve) => {
      answer = resolve;
    });
    open('/products', {
      wallet,
      cart: {
        get: async () => {
          await loaded;
          return { ...cart.get(), data: [{ id: 1 }, { id: 2 }] as never };
        },
      },
    });
    const link = screen.getByRole('banner').querySelector('a[href="/cart"]');
    expect(link?.textContent).toContain('...');
    answer?.();
    await waitFor(() => expect(link?.textContent).toContain('Cart, items: 2'));
  });

  it('stores the current page for the return when a guest follows the header’s link to the log-in', async () => {
    open('/products?q=rob');
    const login = screen.getByRole('banner').querySelector<HTMLElement>('a[href="/login"]');
    if (!login) throw new Error('no link to /login');
    await userEvent.click(login);
    expect(address()).toBe('/login');
    expect(sessionStorage.getItem('origin')).toBe('/products?q=rob');
  });

  it('ends the session in the browser and on the server at log-out', async () => {
    storeTestSession();
    const logout = vi.fn(() => ({ success: true as const }));
    open('/products', { cart, wallet, auth: { logout } });
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    expect(logout).toHaveBeenCalledOnce();
    expect(address()).toBe('/');
  });

  it('clears drafts at log-out, so that the next user does not see them', async () => {
    storeTestSession();
    for (const key of ['supportDraft', 'topup:freefire', 'origin'])
      sessionStorage.setItem(key, '/orders/1');
    rememberReturnPath({ pathname: '/orders/1', search: '', hash: '' });
    open('/products', { cart, wallet, auth: { logout: () => ({ success: true as const }) } });
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    expect(returnPathOrHome()).toBe('/');
  });

  it('stores the language and currency chosen in the header', async () => {
    open('/products');
    const [language] = screen.getAllByLabelText('Language');
    const [currency] = screen.getAllByLabelText('Currency');
    if (!language || !currency) throw new Error('no pickers');
    await userEvent.selectOptions(currency, 'usd');
    expect(localStorage.getItem('currency')).toBe('USD');
    await userEvent.selectOptions(language, 'uz');
    await waitFor(() => expect(document.documentElement.lang).toBe('uz'));
    expect(localStorage.getItem('language')).toBe('uz');
    expect(screen.getAllByText('Katalog').length).toBeGreaterThan(0);
  });
});
