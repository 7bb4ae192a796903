import { Outlet, useLocation, type RouteObject } from 'react-router-dom';
import { isAdminPath, keysOf, matchPage, pages, type PageName } from '@manabar/contracts/rules';
import { NotFoundPage } from '#pages/not-found/not-found-page.tsx';
import { adminNotFound, pageTable } from './page-table.ts';
import { type ProvidersProps, Providers } from './providers.tsx';
import { RequireAdmin } from './require-admin.tsx';
import { RequireSession } from './require-session.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Shell } from './shell/shell.tsx';

/** Whole shop around the page of the current address. */
function App({ children, ...known }: ProvidersProps) {
  return (
    <Providers {...known}>
      <ErrorBoundary>
        <Shell>{children}</Shell>
      </ErrorBoundary>
    </Providers>
  );
}

const guards = { session: RequireSession, admin: RequireAdmin };

/** Page for unknown addresses; the admin area has its own, behind its guard. */
function UnknownRoute() {
  const { pathname } = useLocation();
  if (!isAdminPath(pathname)) return <NotFoundPage />;
  return (
    <RequireAdmin path={pathname}>
      <adminNotFound.Page params={{}} />
    </RequireAdmin>
  );
}

/** Page of the table behind its guard. The server answers 404 by `matchPage`, so the client uses it too. */
function PageRoute({ name }: { name: PageName }) {
  const { pathname } = useLocation();
  const match = matchPage(pathname);
  if (match?.page !== name) return <UnknownRoute />;
  const { Page, guard } = pageTable[name];
  const page = <Page params={match.params} />;
  const Guard = guard && guards[guard];
  return Guard ? <Guard path={pathname}>{page}</Guard> : page;
}

const pageRoutes: RouteObject[] = keysOf(pages).map((name) => ({
  id: name,
  path: pages[name],
  caseSensitive: true,
  element: <PageRoute name={name} />,
}));

/** Creates a route for every page of the contracts' `pages` inside one layout. */
export function createRoutes(known: Omit<ProvidersProps, 'children'>): RouteObject[] {
  const layout = (
    <App {...known}>
      <Outlet />
    </App>
  );
  return [{ element: layout, children: [...pageRoutes, { path: '*', element: <UnknownRoute /> }] }];
}
