/** What a card payment can be for: the cart, one top-up, the prepaid balance. */
export const paymentTypes = ['order', 'topup', 'wallet'] as const;
export type PaymentType = (typeof paymentTypes)[number];

/**
 * Where a card payment stands: the gateway may not know of it yet (created), its page waits for the customer
 * (redirected), the money is there (captured), it ended unpaid, by somebody (failed) or by its time (expired).
 */
export const paymentStates = ['created', 'redirected', 'captured', 'failed', 'expired'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** How the payment page is paid on; SBP is announced, not offered. */
export const cardMethods = ['visa', 'mastercard', 'mir'] as const;
export type CardMethod = (typeof cardMethods)[number];

/**
 * Where a card payment stands for the customer: opening (the gateway was not reached yet), awaiting (its page
 * waits for the customer), paid, credited (the money came too late for the goods and is on the balance), cancelled,
 * expired, refused (the gateway did not take it), checking (the gateway does not answer just now; it is asked again).
 */
export const paymentStages = [
  'opening',
  'awaiting',
  'paid',
  'credited',
  'cancelled',
  'expired',
  'refused',
  'checking',
] as const;
export type PaymentStage = (typeof paymentStages)[number];

/** Notes on orders. */
export const CREDITED_TO_WALLET = 'credited_to_wallet';
export const WALLET_TOPUP = 'wallet_topup';
