import { useEffect } from 'react';

/**
 * The server draws a page as if nothing stood in the query. Where the address asks for something else, index.html marks
 * the document (`data-asked`), and the page hides what will change; it is shown when `drawn` is what the address has
 * under that name.
 */
export function useDrawnAsAsked(name: string, drawn: string): void {
  useEffect(() => {
    const asked = new URLSearchParams(window.location.search).get(name) ?? '';
    if (drawn === asked) document.documentElement.removeAttribute('data-asked');
  }, [name, drawn]);
}
