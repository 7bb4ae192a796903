import { useEffect } from 'react';

/**
 * The server renders pages without the query. When the address has one, index.html marks the document (`data-asked`)
 * and the page hides the affected parts; they are shown when `rendered` equals the query's value of `name`.
 */
export function useRevealOnceSearchParamsRendered(name: string, rendered: string): void {
  useEffect(() => {
    const asked = new URLSearchParams(window.location.search).get(name) ?? '';
    if (rendered === asked) document.documentElement.removeAttribute('data-asked');
  }, [name, rendered]);
}
