import { getSession } from '#lib/session/session.ts';

/** View of a list: search, filters, order and page in the query string, a private search in the history state. */
interface ListView {
  search: string;
  state: unknown;
}

const lastViews = new Map<string, ListView & { admin: string | undefined }>();

const currentAdmin = () => getSession()?.userId;

/** Remembers the view of the list at an address until the shop is left. */
export function rememberListView(pathname: string, view: ListView): void {
  lastViews.set(pathname, { ...view, admin: currentAdmin() });
}

/** Returns the admin's last view of the list at an address; the whole list if they have not opened it before. */
export function lastListView(pathname: string): ListView {
  const view = lastViews.get(pathname);
  // The next admin of this browser must not see a private search.
  return view && view.admin === currentAdmin() ? view : { search: '', state: null };
}

/** Forgets the views of all lists, as a reload of the page does. */
export function forgetListViews(): void {
  lastViews.clear();
}
