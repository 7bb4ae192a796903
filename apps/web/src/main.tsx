import './theme/mantine.css';
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/classes.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { matchPage } from '@manabar/contracts/rules';
import { loadPageAt } from '#app/page-table.ts';
import { preloadLinkedPages } from '#app/preload-linked-pages.ts';
import { createRoutes } from '#app/routes.tsx';
import { createWatchedQueries } from '#app/session-watcher.tsx';
import { logFailure } from '#lib/errors/log-failure.ts';
import { startHydration } from '#lib/page/hydration.ts';
import { initialLanguage, startTexts } from '#lib/locale.ts';
import { markPageLoading } from '#lib/page/mark-page-loading.ts';
import { restoreButtonFocus } from '#lib/page/restore-button-focus.ts';
import { fillClient, readState } from './first-page/first-page-state.ts';

/** Marks each navigation until the layout shows its page. */
function watchNavigations(router: ReturnType<typeof createBrowserRouter>): void {
  let shown = router.state.location;
  router.subscribe(({ location }) => {
    if (location !== shown) markPageLoading(true);
    shown = location;
  });
}

/** Hydrates a server-rendered page; renders it when there is none or it has another language. */
async function start(root: HTMLElement): Promise<void> {
  const language = initialLanguage(location.search);
  await startTexts(language);
  // A page that cannot be loaded shows the error itself.
  await loadPageAt(location.pathname)?.catch(() => undefined);
  const queryClient = createWatchedQueries();
  const router = createBrowserRouter(createRoutes({ queryClient }));
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  watchNavigations(router);
  preloadLinkedPages();
  restoreButtonFocus();
  const state = readState();
  const isServerRendered = state?.language === language;
  if (isServerRendered) fillClient(queryClient, state);
  // The server does not know the visitor's time zone, in which a receipt shows times.
  if (isServerRendered && matchPage(location.pathname)?.page !== 'receipt') {
    startHydration();
    // A transition hydrates in slices, so that presses are handled meanwhile.
    startTransition(() => {
      hydrateRoot(root, app);
    });
  } else {
    // The server did not know the visitor's language or time zone.
    root.replaceChildren();
    createRoot(root).render(app);
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
// Not awaited, because a page's code imports modules of this file and would wait for it.
void start(root)
  .catch((failure: unknown) => {
    logFailure('The page could not start', failure);
    // The inline script of index.html explains the failure to the customer.
    document.dispatchEvent(new Event('unstarted'));
  })
  .finally(() => document.documentElement.removeAttribute('data-unrendered'));
