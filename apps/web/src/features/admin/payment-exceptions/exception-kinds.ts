/** Kinds of payment exceptions; a newer shop may have more. */
export const exceptionKinds = [
  'unknown_payment',
  'payment_differs',
  'provider_differs',
  'reference_differs',
  'amount_differs',
  'currency_differs',
  'owner_deleted',
  'dispute',
  'gateway_refund',
  'reversal_undone',
  'message_stuck',
  'refund_stuck',
  'capture_unconfirmed',
  'missing_at_gateway',
  'refunds_differ',
] as const;

/** Whether the gateway took money back; the customer may then pay by card again only after an admin allows it. */
export const isReversal = (kind: string) => kind === 'dispute' || kind === 'gateway_refund';
