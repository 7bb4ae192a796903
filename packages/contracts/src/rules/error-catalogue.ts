import { keysOf } from './object-fields.ts';
/**
 * Error catalogue: every code of the shop's answers, with its HTTP status and its tRPC code, for both surfaces. The client shows
 * the text of `errors:<code>`.
 */
export const errorCatalogue = {
  validation_error: { status: 400, trpc: 'BAD_REQUEST' },
  cart_empty: { status: 400, trpc: 'BAD_REQUEST' },
  minimum_amount: { status: 400, trpc: 'BAD_REQUEST' },
  currency_not_available: { status: 400, trpc: 'BAD_REQUEST' },
  idempotency_key_required: { status: 400, trpc: 'BAD_REQUEST' },
  unauthorized: { status: 401, trpc: 'UNAUTHORIZED' },
  invalid_credentials: { status: 401, trpc: 'UNAUTHORIZED' },
  second_factor_required: { status: 401, trpc: 'UNAUTHORIZED' },
  second_factor_invalid: { status: 401, trpc: 'UNAUTHORIZED' },
  insufficient_balance: { status: 402, trpc: 'PAYMENT_REQUIRED' },
  forbidden: { status: 403, trpc: 'FORBIDDEN' },
  second_factor_setup_required: { status: 403, trpc: 'FORBIDDEN' },
  step_up_required: { status: 403, trpc: 'FORBIDDEN' },
  scope_missing: { status: 403, trpc: 'FORBIDDEN' },
  spending_limit_exceeded: { status: 403, trpc: 'FORBIDDEN' },
  not_found: { status: 404, trpc: 'NOT_FOUND' },
  nickname_taken: { status: 409, trpc: 'CONFLICT' },
  price_changed: { status: 409, trpc: 'CONFLICT' },
  out_of_stock: { status: 409, trpc: 'CONFLICT' },
  quantity_exceeds_stock: { status: 409, trpc: 'CONFLICT' },
  amount_mismatch: { status: 409, trpc: 'CONFLICT' },
  already_revealed: { status: 409, trpc: 'CONFLICT' },
  conflict: { status: 409, trpc: 'CONFLICT' },
  too_many_holds: { status: 409, trpc: 'CONFLICT' },
  request_in_progress: { status: 409, trpc: 'CONFLICT' },
  payload_too_large: { status: 413, trpc: 'PAYLOAD_TOO_LARGE' },
  player_not_found: { status: 422, trpc: 'UNPROCESSABLE_CONTENT' },
  code_invalid: { status: 422, trpc: 'UNPROCESSABLE_CONTENT' },
  code_already_used: { status: 422, trpc: 'UNPROCESSABLE_CONTENT' },
  idempotency_key_reused: { status: 422, trpc: 'UNPROCESSABLE_CONTENT' },
  rate_limited: { status: 429, trpc: 'TOO_MANY_REQUESTS' },
  UNEXPECTED_ERROR: { status: 500, trpc: 'INTERNAL_SERVER_ERROR' },
  supplier_unavailable: { status: 503, trpc: 'SERVICE_UNAVAILABLE' },
  payment_unavailable: { status: 503, trpc: 'SERVICE_UNAVAILABLE' },
  rates_stale: { status: 503, trpc: 'SERVICE_UNAVAILABLE' },
  unavailable: { status: 503, trpc: 'SERVICE_UNAVAILABLE' },
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

export const errorCodes = keysOf(errorCatalogue);

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCatalogue, value);
}
