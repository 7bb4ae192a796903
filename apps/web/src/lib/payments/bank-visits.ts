import { tabStorage } from '../storage.ts';

const keyOf = (orderId: string) => `bank:${orderId}`;

/** Records that the customer leaves for the bank's page to pay for an order. */
export const rememberBankVisit = (orderId: string): void => tabStorage.write(keyOf(orderId), '1');

/** Whether the customer left for the bank's page in this tab. */
export const hasVisitedBank = (orderId: string): boolean =>
  tabStorage.read(keyOf(orderId)) !== null;
