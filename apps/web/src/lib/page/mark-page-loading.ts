/** Marks the document from a navigation until its page is shown; a style then shows that the page is loading. */
export function markPageLoading(isLoading: boolean): void {
  document.documentElement.toggleAttribute('data-navigating', isLoading);
}
