import { getSession } from '../session/session.ts';
import { tabStorage } from '../storage.ts';

/** Separates the drafts of customers and guests, because a log-out in another tab removes only the drafts of that tab. */
const ownKey = (key: string, account = getSession()?.userId ?? '') => `${key}:${account}`;

/** Stores a draft of the customer who is logged in, or of a guest; `account` is a customer whose session has ended. */
export const writeOwnDraft = (key: string, draft: object, account?: string): void =>
  tabStorage.write(ownKey(key, account), JSON.stringify(draft));

export const removeOwnDraft = (key: string): void => tabStorage.remove(ownKey(key));

/** Returns the draft of the customer or guest. A guest's draft passes to the customer who logs in. */
export function readOwnDraft(key: string): string | null {
  const [own, guests] = [ownKey(key), ownKey(key, '')];
  const typed = own === guests ? null : tabStorage.read(guests);
  if (typed !== null) {
    tabStorage.write(own, typed);
    tabStorage.remove(guests);
  }
  return tabStorage.read(own);
}
