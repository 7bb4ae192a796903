import { forgetWantedItem } from '../drafts/wanted-item.ts';
import { forgetOrigin } from '../page/origin.ts';
import { forgetBankVisits } from '../payments/bank-visits.ts';
import { clearTab } from '../storage.ts';
import { clearSession } from './session.ts';

/** Removes the session and the customer's drafts, because the next user of this browser must not see them. */
export function forgetCustomer(): void {
  clearSession();
  forgetOrigin();
  forgetWantedItem();
  forgetBankVisits();
  clearTab();
}
