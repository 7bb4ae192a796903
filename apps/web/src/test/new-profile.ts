import type { Profile } from '@manabar/contracts';
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
