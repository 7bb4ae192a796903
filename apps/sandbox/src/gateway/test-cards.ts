/** Behaviour of the bank behind a test card. */
export interface CardBehaviour {
  /** When the money arrives; a card that pays `never` is declined. */
  pays: 'at-once' | 'later' | 'never';
  /** Number of copies of the webhook to the shop. */
  webhooks: number;
  /** Whether the card also pays a cancelled or expired payment. */
  late?: true;
}

/** Time in milliseconds that the bank of a card with `later` needs to confirm a payment. */
export const CONFIRMATION_MS = 20_000;

/** The test cards, in the order of the payment page's list. */
export const testCards = {
  '4242424242424242': { pays: 'at-once', webhooks: 1 },
  '4000000000000002': { pays: 'never', webhooks: 0 },
  '4000000000000259': { pays: 'at-once', webhooks: 3 },
  '4000000000003220': { pays: 'at-once', webhooks: 0 },
  '4000000000000119': { pays: 'later', webhooks: 1 },
  '4000000000000341': { pays: 'at-once', webhooks: 1, late: true },
} as const satisfies Record<string, CardBehaviour>;

export type TestCard = keyof typeof testCards;

const declined: CardBehaviour = { pays: 'never', webhooks: 0 };

export const isTestCard = (number: string): number is TestCard => Object.hasOwn(testCards, number);

/** Any card that is not a test card is declined. */
export function behaviourOf(number: string): CardBehaviour {
  return isTestCard(number) ? testCards[number] : declined;
}

/** Returns the brand of a card by its first digits. */
export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^220[0-4]/.test(number)) return 'mir';
  return /^(5[1-5]|2[2-7])/.test(number) ? 'mastercard' : 'unknown';
}
