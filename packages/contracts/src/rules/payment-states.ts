/** Purpose of a card payment: the cart, one top-up, or the prepaid balance. */
export const paymentTypes = ['order', 'topup', 'wallet'] as const;
export type PaymentType = (typeof paymentTypes)[number];

/**
 * State of a card payment: not confirmed by the gateway (created), open on its page (redirected), paid (captured),
 * cancelled or declined (failed), or expired unpaid (expired).
 */
export const paymentStates = ['created', 'redirected', 'captured', 'failed', 'expired'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** State of a refund to a card: not sent, being sent, accepted or declined by the gateway. */
export const paymentRefundStates = ['requested', 'sending', 'done', 'refused'] as const;

/** Reason why a gateway withdrew captured money. */
export const paymentReversalKinds = ['refund', 'dispute'] as const;

/** Gateways that take card payments. */
export const paymentProviders = ['sandbox', 'yookassa', 'stripe'] as const;

/** Card brands of the payment page; SBP is announced, not offered. */
export const cardMethods = ['visa', 'mastercard', 'mir'] as const;

/**
 * Stage of a card payment for the customer: opening (the gateway was not reached yet), awaiting (its page waits for the
 * customer), paid, credited (the money is on the balance, because it came too late for the goods or they were recalled),
 * cancelled, expired, refused (by the gateway), checking (the gateway does not answer and is polled again).
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
