import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { matchPage, pages } from '@manabar/contracts/rules';
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
});
