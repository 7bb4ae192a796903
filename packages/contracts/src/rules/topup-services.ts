import type { TopupService } from './topup.ts';

/** What a service is told: whom it tops up, and what was chosen there. */
export interface TopupForm {
  /** `player`: the id in the game, digits. `login`: an account's name. */
  recipient: 'player' | 'login';
  /** `offer`: one denomination. `packages`: several, each for itself. `amount`: any amount of money. */
  choice: 'offer' | 'packages' | 'amount';
}

/** The form of every service's top-up; another game is another line. */
export const topupForms: Readonly<Record<TopupService, TopupForm>> = {
  freefire: { recipient: 'player', choice: 'offer' },
  pubg: { recipient: 'player', choice: 'packages' },
  steam: { recipient: 'login', choice: 'amount' },
};

const recipientRules: Readonly<Record<TopupForm['recipient'], RegExp>> = {
  player: /^\d{5,12}$/,
  login: /^[A-Za-z0-9_]{3,32}$/,
};

/** Whether a player's id or a login could be one. Who stands behind it is the check's to say. */
export function isTopupRecipient(service: TopupService, recipient: string): boolean {
  return recipientRules[topupForms[service].recipient].test(recipient);
}

/** Packages in one order: as many as the largest custom amount needs of the smallest package. */
export const MAX_TOPUP_PACKAGES = 2000;

/** Smallest amount of a top-up that is told as money, in major units of its currency. */
export const MIN_TOPUP_AMOUNT = 1;
