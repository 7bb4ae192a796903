/** Content of an order: codes from the cart, top-ups (including activations), or money for the balance. */
export const orderKinds = ['codes', 'topup', 'wallet'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** Actions of an admin on an order. */
export const adminOrderActions = ['cancel', 'refund', 'retry', 'confirm-payment'] as const;
