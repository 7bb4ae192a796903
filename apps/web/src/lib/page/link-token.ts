/** Returns the token behind `#token=` of an address; null without one. It stands there so that no server sees it. */
export function tokenOf(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null;
}
