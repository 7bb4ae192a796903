import { tabStorage } from '../storage.ts';
import { clearSession } from './session.ts';

/**
 * Removes the session and the customer's drafts in this tab, because the next user of this browser must not see them. In other
 * tabs they are hidden, because each draft belongs to an account.
 */
export function forgetCustomer(): void {
  clearSession();
  tabStorage.clear();
}
