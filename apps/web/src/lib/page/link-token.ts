/** Returns the token behind `#token=` of an address; null without one. The fragment keeps it from servers. */
export function tokenOf(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null;
}
