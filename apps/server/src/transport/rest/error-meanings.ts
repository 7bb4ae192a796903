import type { ErrorCode } from '@manabar/contracts';

/** What each code tells the caller, and what stands in its `details`. */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  validation_error: 'The input does not fit. `details` is {field: code}.',
  cart_empty: 'There is nothing in the cart.',
  minimum_amount: 'The amount is too small. `details`: minimum, currency.',
  currency_not_available: 'Something of it is not for sale in this currency.',
  idempotency_key_required: 'The header Idempotency-Key is missing.',
  unauthorized: 'No living session, and no good key: log in, or take another key.',
  invalid_credentials: 'There is no such user, or the password is another.',
  second_factor_required: 'The password is right; send it again with `code`.',
  second_factor_invalid: '`code` is wrong, or was used before.',
  insufficient_balance: 'The balance is too low. `details`: required, available, currency.',
  forbidden: 'This user may not do that. `details`, where there are some, say why.',
  second_factor_setup_required: 'An admin has to set up a second factor first.',
  step_up_required: 'An admin has to confirm who they are first. `details`: method.',
  scope_missing: 'The key was not made for calls of this kind. `details`: scope.',
  spending_limit_exceeded: 'The key would spend more in a day than it may. `details` say how much.',
  not_found: 'There is no such thing, or it belongs to somebody else.',
  nickname_taken: 'Somebody has this nickname already.',
  price_changed: 'The price is another one by now. `details`: the present prices.',
  out_of_stock: 'Nothing is left. `details`: items.',
  quantity_exceeds_stock: 'Some are left, but fewer. `details`: available, or items.',
  amount_mismatch: 'The total is another one. `details`: expected.',
  already_revealed: 'A code of it was seen already. `details`: items.',
  conflict: 'It is not in a state for that, or was changed meanwhile. `details` say which.',
  too_many_holds:
    'Too much is held for unpaid card orders. `details`: limit, scope (account, address, network, option), reason (open orders, share, units, value in USD, few, stock).',
  request_in_progress: 'The same is being done just now; come again after `Retry-After` seconds.',
  payload_too_large:
    'The body is larger than 32 KiB, of a call of the admin area 1 MiB, of a bulk load 64 MiB.',
  player_not_found: 'The game does not know this player.',
  code_invalid: 'There is no such code.',
  code_already_used: 'The code was used already.',
  idempotency_key_reused: 'The key came with another request before.',
  rate_limited: 'Too often; come again after `Retry-After` seconds.',
  UNEXPECTED_ERROR: 'The shop failed. `details`: requestId, which its log knows.',
  supplier_unavailable: 'The supplier does not answer; nothing was charged.',
  payment_unavailable:
    'The card gateway does not answer. With the same key the same order is gone on with.',
  rates_stale: 'The exchange rates are too old to calculate with.',
  unavailable: 'The shop is too busy for this call; come again after `Retry-After` seconds.',
};
