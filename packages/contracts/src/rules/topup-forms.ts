import type { TopupService } from './topup.ts';

/** Input of a service: recipient and choice. */
export interface TopupForm {
  /** `player`: numeric id in the game. `login`: name of an account. */
  recipient: 'player' | 'login';
  /** `offer`: one denomination. `packages`: several, each with its own delivery. `amount`: any amount of money. */
  choice: 'offer' | 'packages' | 'amount';
}

/** Input form of each service's top-up. */
export const topupForms: Readonly<Record<TopupService, TopupForm>> = {
  freefire: { recipient: 'player', choice: 'offer' },
  pubg: { recipient: 'player', choice: 'packages' },
  steam: { recipient: 'login', choice: 'amount' },
};

const recipientRules: Readonly<Record<TopupForm['recipient'], RegExp>> = {
  player: /^\d{5,12}$/,
  login: /^[A-Za-z0-9_]{3,32}$/,
};

/** Returns whether the format of a player id or login is valid; the player check decides whether it exists. */
export function isTopupRecipient(service: TopupService, recipient: string): boolean {
  return recipientRules[topupForms[service].recipient].test(recipient);
}

/** Maximum number of packages in an order, enough for the largest custom amount in the smallest package. */
export const MAX_TOPUP_PACKAGES = 2000;

/** Minimum top-up amount of money, in major units of its currency. */
export const MIN_TOPUP_AMOUNT = 1;
