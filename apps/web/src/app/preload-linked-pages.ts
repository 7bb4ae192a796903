import { loadPageAt } from './page-table.ts';

function preloadLinkedPage({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  // A page that fails to load shows the error when it is visited.
  if (link?.origin === location.origin) loadPageAt(link.pathname)?.catch(() => undefined);
}

/** Preloads the page of every link within the shop that is hovered, touched or focused. */
export function preloadLinkedPages(): void {
  document.addEventListener('pointerover', preloadLinkedPage);
  document.addEventListener('focusin', preloadLinkedPage);
}
