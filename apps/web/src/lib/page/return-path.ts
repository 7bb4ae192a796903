import { fieldsOf, matchPage, productPath, type PageName } from '@manabar/contracts/rules';
import { tabStorage } from '../storage.ts';

/** Key of the page from which the customer came to the log-in. */
const KEY = 'origin';

/** Pages on the way to a log-in, which never returns to them. */
const neverReturnedTo: ReadonlySet<PageName> = new Set([
  'login',
  'register',
  'resetPassword',
  'changePassword',
]);

/** Returns the address when a log-in may return to it, else null. */
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
  if (!page || neverReturnedTo.has(page)) return null;
  return url.pathname + url.search + url.hash;
}

/** Page of the top-up that is being paid; it keeps the choice, while the checkout loses it in the log-in. */
function paidTopupPage(): string | null {
  const { service } = fieldsOf(fieldsOf(fieldsOf(history.state)['usr'])['topupData']);
  return typeof service === 'string' ? productPath(service) : null;
}

/** Stores a page (path, query and hash) of the shop; other addresses are ignored. */
export function rememberReturnPath({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): void {
  const path = shopPath(paidTopupPage() ?? pathname + search + hash);
  if (path) tabStorage.write(KEY, path);
}

export const forgetReturnPath = (): void => tabStorage.remove(KEY);

/** Returns the stored page, or `/` without one. Storage is not trusted, so the address is validated again. */
export function returnPathOrHome(): string {
  return shopPath(tabStorage.read(KEY) ?? '') ?? '/';
}
