import { render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { languages, matchPage, pages } from '@manabar/contracts/rules';
import { createTexts, loadAllTexts } from '@manabar/i18n';
import { changeLanguage } from '#lib/locale.ts';
import { adminUser } from '#test/admin-rows.ts';
import { newProfile } from '#test/new-profile.ts';
import { answeringLink, storeTestSession, type Answers } from '#test/render.tsx';
import { createRoutes } from './routes.tsx';

const routes = createRoutes({});
/** Opens a page of the whole shop, as the browser does. */
function open(path: string, answers: Answers = {}) {
  window.history.replaceState(null, '', path);
  const links = [answeringLink(answers)];
  render(<RouterProvider router={createBrowserRouter(createRoutes({ links }))} />);
}
const routeAt = (pathname: string) => matchRoutes(routes, pathname)?.at(-1)?.route.id ?? null;

describe('routes', () => {
  it.each(Object.entries(pages))('renders the page %s at %s', (name, pattern) => {
    const pathname = pattern.replace(/:\w+/, 'steam-wallet');
    expect(routeAt(pathname)).toBe(name);
    expect(routeAt(`${pathname}/`)).toBe(name);
  });

  it.each(['/Products', '/products/a/b', '/adminn', '/orders/1/2', '//products', '/nothing'])(
    'renders no page at %s, where the server answers 404',
    (pathname) => {
      expect(matchPage(pathname)).toBeNull();
      expect(routeAt(pathname)).toBeNull();
    },
  );

  it('shows “Page not found” for an unknown admin address within the navigation of the admin area', async () => {
    storeTestSession();
    const profile = { get: () => adminUser({ role: 'admin' }) };
    open('/admin/nowhere', { profile } as unknown as Answers);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Admin area' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Open the overview' });
    expect(link.getAttribute('href')).toBe('/admin/overview');
    expect(screen.queryByRole('link', { name: 'Open the catalogue' })).toBeNull();
  });

  it.each([
    '/cart',
    '/checkout',
    '/orders',
    '/orders/some-id',
    '/profile',
    '/profile/balance',
    '/profile/password',
    '/profile/contacts',
    '/support/threads/5',
    '/admin',
  ])('redirects from %s to /login without a session', async (path) => {
    open(path);
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeTruthy();
    expect(sessionStorage.getItem('origin')).toBe(path === '/profile/password' ? null : path);
  });

  it.each(['/cart', '/checkout', '/orders', '/orders/some-id', '/profile', '/support/threads/5'])(
    'redirects from %s to the password change while an admin has set the password',
    async (path) => {
      storeTestSession();
      open(path, { profile: { get: () => ({ ...newProfile, mustChangePassword: true }) } });
      await waitFor(() => expect(window.location.pathname).toBe('/profile/password'));
      expect(sessionStorage.getItem('origin')).toBe(path);
    },
  );
});

describe.each(languages)('in %s', (language) => {
  it.each([
    ['/', 'common:title.home'],
    ['/login', 'auth:login.title'],
    ['/register', 'auth:register.title'],
    ['/products', 'catalogue:list.title'],
    ['/no-such-page', 'common:state.notFoundTitle'],
  ] as const)(`sets title and language of the page %s in ${language}`, async (path, key) => {
    await changeLanguage(language);
    const { t } = createTexts(language, await loadAllTexts(language));
    const title = t(key);
    open(path, { catalogue: { giftCards: () => [], page: () => ({ products: [], total: 0 }) } });
    const whole = path === '/' ? title : t('common:title.page', { title });
    await waitFor(() => expect(document.title).toBe(whole));
    expect(document.documentElement.lang).toBe(language);
  });
});
