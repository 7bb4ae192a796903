/** Navigates to a page outside the shop, which may redirect back. */
export function navigateAway(url: string): void {
  window.location.assign(url);
}

export function reloadPage(): void {
  window.location.reload();
}
