import { tabStorage } from '../storage.ts';
import { clearSession } from './session.ts';

/** Removes the session and the customer's drafts, because the next user of this browser must not see them. */
export function forgetCustomer(): void {
  clearSession();
  tabStorage.clear();
}
