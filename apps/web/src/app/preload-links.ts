import { loadPageAt } from './page-table.ts';

function preloadLinkedPage({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  // A page that fails to load says so itself when it is visited.
  if (link?.origin === location.origin) loadPageAt(link.pathname)?.catch(() => undefined);
}

/** Loads the page of each link of the shop that is pointed at, touched or focused. */
export function preloadLinkedPages(): void {
  document.addEventListener('pointerover', preloadLinkedPage);
  document.addEventListener('focusin', preloadLinkedPage);
}
