/** Style sheets that could not be loaded; Vite requests each of them only once. */
const failed = new Set<HTMLLinkElement>();

/** Requests the failed style sheets again. */
export function reloadFailedStyles(): void {
  for (const link of failed) link.replaceWith(link.cloneNode());
  failed.clear();
}

if (typeof window !== 'undefined') {
  // Resource errors do not bubble, so the listener captures them.
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  };
  window.addEventListener('error', note, true);
  window.addEventListener('online', reloadFailedStyles);
}
