/** What a matter of payments can be; a newer shop may know more. */
export const matterKinds = [
  'unknown_payment',
  'payment_differs',
  'provider_differs',
  'reference_differs',
  'amount_differs',
  'currency_differs',
  'dispute',
  'gateway_refund',
  'reversal_undone',
  'message_stuck',
  'refund_stuck',
  'capture_unconfirmed',
  'missing_at_gateway',
  'refunds_differ',
] as const;

/** Money that the gateway took back by itself: the customer pays by card again only when that is lifted. */
export const isReversal = (kind: string) => kind === 'dispute' || kind === 'gateway_refund';
