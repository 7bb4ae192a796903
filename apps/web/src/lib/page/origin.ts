import { matchPage, type PageName } from '@manabar/contracts/rules';

/** Page that the customer came from before the log-in, in session storage so that a reload keeps it. */
const KEY = 'origin';
let kept: string | null = null;

/** Pages that lead to a log-in, which never returns to them. */
const notOrigins: ReadonlySet<PageName> = new Set(['login', 'register', 'changePassword']);

/** Returns the address when it is a page of the shop to return to after a log-in, else null. */
export function shopPath(address: string): string | null {
  if (!address.startsWith('/')) return null;
  let url: URL;
  try {
    url = new URL(address, location.origin);
  } catch {
    return null;
  }
  if (url.origin !== location.origin) return null;
  const page = matchPage(url.pathname)?.page;
  if (!page || notOrigins.has(page)) return null;
  return url.pathname + url.search + url.hash;
}

/** Stores a page (path, query and hash); anything but a page of the shop is ignored. */
export function rememberOrigin({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): void {
  const path = shopPath(pathname + search + hash);
  if (!path) return;
  kept = path;
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Without session storage the address lasts as long as the page.
  }
}

export function forgetOrigin(): void {
  kept = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to delete.
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? kept;
  } catch {
    return kept;
  }
}

/** Returns the stored page, or `/` without one. Storage is not trusted, so the address is validated again. */
export function originOrHome(): string {
  return shopPath(stored() ?? '') ?? '/';
}
