import type { Contacts, Profile } from '@manabar/contracts';
import { buyerStatus } from '@manabar/contracts/rules';

/** Profile of a new customer. */
export const newProfile: Profile = {
  id: 7,
  nickname: 'demo',
  role: 'user',
  balanceUsd: 0,
  balanceRub: 0,
  buyerStatus: buyerStatus(0),
};

/** Contacts of an account that has none. */
export const noContacts: Contacts = {
  email: null,
  email_confirmed: false,
  email_resets_from: null,
  telegram: null,
  telegram_confirmed: false,
  telegram_resets_from: null,
  wants: { orders: true, balance: true, logins: true, support: true },
};
