import './theme/mantine.css';
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { loadPageAt } from '#app/page-table.ts';
import { preloadLinkedPages } from '#app/preload-links.ts';
import { createRoutes } from '#app/routes.tsx';
import { createWatchedQueries } from '#app/session-watcher.tsx';
import { startBecomingAlive } from '#lib/alive.ts';
import { initialLanguage, startTexts } from '#lib/locale.ts';
import { fillClient, readState } from './first-page/state.ts';

/** Makes a page alive that the server drew; draws it when there is none, or one for somebody else. */
async function start(root: HTMLElement): Promise<void> {
  const language = initialLanguage(location.search);
  await startTexts(language);
  // A page that cannot be loaded says so itself.
  await loadPageAt(location.pathname)?.catch(() => undefined);
  const queryClient = createWatchedQueries();
  const router = createBrowserRouter(createRoutes({ queryClient }));
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  preloadLinkedPages();
  const state = readState();
  if (state?.language === language) {
    fillClient(queryClient, state);
    startBecomingAlive();
    // In slices: a press on the drawn page is not kept waiting while all of it becomes alive.
    startTransition(() => {
      hydrateRoot(root, app);
    });
  } else {
    // Nobody told the server of this visitor's language.
    root.replaceChildren();
    createRoot(root).render(app);
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
// Not awaited here: a page's code imports this file's neighbours, and would wait for it.
void start(root).finally(() => document.documentElement.removeAttribute('data-undrawn'));
