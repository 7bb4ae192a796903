import { getSession } from '../session/session.ts';
import { tabStorage } from '../storage.ts';

/** Separates the drafts of customers and guests, because a log-out in another tab removes only the drafts of that tab. */
const ownKey = (key: string, account = getSession()?.userId ?? '') => `${key}:${account}`;

/** Stores a draft of the customer who is logged in, or of a guest. */
export const writeOwnDraft = (key: string, draft: object): void =>
  tabStorage.write(ownKey(key), JSON.stringify(draft));

export const removeOwnDraft = (key: string): void => tabStorage.remove(ownKey(key));

/**
 * Returns the stored JSON of the current customer's or guest's draft. A guest's draft becomes that of the customer who logs
 * in, because it was typed last.
 */
export function readOwnDraft(key: string): string | null {
  const [own, guests] = [ownKey(key), ownKey(key, '')];
  const typed = own === guests ? null : tabStorage.read(guests);
  if (typed !== null) {
    tabStorage.write(own, typed);
    tabStorage.remove(guests);
  }
  return tabStorage.read(own);
}
