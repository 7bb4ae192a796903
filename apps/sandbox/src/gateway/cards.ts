/** Behaviour of the bank behind a test card. */
export interface CardBehaviour {
  /** `declined`, or when the money comes: at once or later. */
  pays: 'at-once' | 'later' | 'never';
  /** How many times the shop is told. */
  webhooks: number;
  /** Whether it pays what was cancelled or has expired. */
  late?: true;
}

/** How long the bank of the card that pays later takes. */
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

/** Whose card it is, by its first digits. */
export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^220[0-4]/.test(number)) return 'mir';
  return /^(5[1-5]|2[2-7])/.test(number) ? 'mastercard' : 'unknown';
}
