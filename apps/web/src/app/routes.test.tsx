import { render, screen } from '@testing-library/react';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { matchPage, pages } from '@manabar/contracts/rules';
import { adminUser } from '#test/admin-rows.ts';
import { answeringLink, storeTestSession, type Answers } from '#test/render.tsx';
import { createRoutes } from './routes.tsx';

const routes = createRoutes({});
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

  it('shows a missing page of the admin area within the admin area', async () => {
    storeTestSession();
    window.history.replaceState(null, '', '/admin/nowhere');
    const profile = { get: () => adminUser({ role: 'admin' }) };
    const links = [answeringLink({ profile } as unknown as Answers)];
    render(<RouterProvider router={createBrowserRouter(createRoutes({ links }))} />);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Admin area' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Open the overview' });
    expect(link.getAttribute('href')).toBe('/admin/overview');
    expect(screen.queryByRole('link', { name: 'Open the catalogue' })).toBeNull();
  });
});
