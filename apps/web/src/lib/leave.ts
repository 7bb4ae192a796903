/** Leaves the shop for a page elsewhere, which may lead back. */
export function leaveFor(url: string): void {
  window.location.assign(url);
}
