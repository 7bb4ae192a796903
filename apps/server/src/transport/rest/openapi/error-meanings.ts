import { apiKeyEnds, type ErrorCode } from '@manabar/contracts';

/** Meaning of each code and its `details`. */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  validation_error: 'The input is invalid. `details` is {field: code}.',
  cart_empty: 'The cart is empty.',
  minimum_amount: 'The amount is too small. `details`: minimum, currency.',
  currency_not_available: 'At least one item is not for sale in this currency.',
  idempotency_key_required: 'The header Idempotency-Key is missing.',
  unauthorized: `The session or API key is missing, invalid or expired. \`details\` of an ended key: reason (${apiKeyEnds.join(', ')}).`,
  invalid_credentials:
    'Nickname or password is wrong. `details` of a blocked account, after the right password: reason (blocked).',
  second_factor_required: 'The password is right; send it again with `code`.',
  second_factor_invalid: '`code` is wrong, or was used before.',
  insufficient_balance: 'The balance is too low. `details`: required, available, currency.',
  forbidden: 'The caller may not do this. `details`, if present, say why.',
  second_factor_setup_required: 'The admin must set up a second factor first.',
  step_up_required: 'The admin must confirm their identity first (step-up). `details`: method.',
  scope_missing: 'The API key lacks the scope for this call. `details`: scope.',
  spending_limit_exceeded:
    'The call would exceed the daily limit of the API key. `details`: limit, spent, currency.',
  not_found: 'It does not exist, or belongs to somebody else.',
  nickname_taken: 'The nickname is taken.',
  price_changed: 'The price has changed. `details`: the current prices.',
  out_of_stock: 'Sold out. `details`: items.',
  quantity_exceeds_stock: 'Fewer are in stock than requested. `details`: available, or items.',
  amount_mismatch: 'The total differs from the one sent. `details`: expected.',
  already_revealed: 'At least one code was already revealed. `details`: items.',
  conflict: 'Its state does not allow this, or it was changed meanwhile. `details` say which.',
  too_many_holds:
    'Too much is reserved for unpaid card orders. `details`: limit, scope (account, address, network, option), reason (open orders, share, units, value in USD, few, stock).',
  request_in_progress: 'The same request is still in progress; retry after `Retry-After` seconds.',
  payload_too_large:
    'The body is larger than 1 MiB (bulk load: 64 MiB), or has more values than any call takes.',
  player_not_found: 'The game does not know this player.',
  code_invalid:
    'The code, or the token of a link, does not exist, was used or has expired. `details` of a bought code that is activated elsewhere: reason (activated_elsewhere), order_id.',
  code_already_used: 'The code was already used.',
  idempotency_key_reused: 'The idempotency key was used with a different request.',
  rate_limited:
    'Too many requests; retry after `Retry-After` seconds. `details` after too many unpaid card orders: reason (holds_wasted).',
  UNEXPECTED_ERROR: 'Unexpected error. `details`: requestId, which is also in the log.',
  supplier_unavailable: 'The supplier does not answer; nothing was charged.',
  payment_unavailable:
    'The card gateway does not answer. Retry with the same idempotency key to continue with the same order; with reason (refused) in `details` the gateway has refused the payment, and a retry fails as well.',
  rates_stale: 'The exchange rates are too old for prices.',
  unavailable:
    'The shop is too busy, or cannot reach its database. With `Retry-After` the call had no effect; without it the call may have been executed.',
};
