import { getSession } from '../session/session.ts';
import { tabStorage } from '../storage.ts';

/** Each customer has a draft of their own, and so have guests: another tab may have logged out, which clears only its own. */
const ownKey = (key: string, account = getSession()?.userId ?? '') => `${key}:${account}`;

/** Stores a draft of the customer who is logged in, or of a guest. */
export const writeOwnDraft = (key: string, draft: object): void =>
  tabStorage.write(ownKey(key), JSON.stringify(draft));

export const removeOwnDraft = (key: string): void => tabStorage.remove(ownKey(key));

/**
 * Returns the stored JSON of the present customer's or guest's draft. What a guest typed becomes the draft of the customer who
 * logs in, because it was typed last.
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
