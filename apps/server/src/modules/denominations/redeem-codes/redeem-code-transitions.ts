import { always, type Transitions } from '#infra/transition-table.ts';

/** Transitions of a redeem code. Enforced by topup_codes_guard(). */
export const redeemCodeTransitions = {
  available: { reserved: always, used: always, error: always },
  used: { available: always, error: always },
  error: { available: always, used: always },
  reserved: {
    available: 'it was never revealed',
    used: 'it was revealed',
    redeemed: always,
    error: always,
  },
  redeemed: {},
} as const satisfies Transitions<string>;
