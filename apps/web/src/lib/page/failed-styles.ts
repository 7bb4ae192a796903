/** Style sheets of a page that could not be loaded; Vite asks for each only once. */
const failed = new Set<HTMLLinkElement>();

/** Loads style sheets again that could not be loaded. */
export function reloadFailedStyles(): void {
  for (const link of failed) link.replaceWith(link.cloneNode());
  failed.clear();
}

if (typeof window !== 'undefined') {
  // Errors of resources do not bubble.
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  };
  window.addEventListener('error', note, true);
  window.addEventListener('online', reloadFailedStyles);
}
