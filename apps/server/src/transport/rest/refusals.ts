import { errorCodes, type ErrorCode } from '@manabar/contracts';
import type { Endpoint } from './endpoints.ts';

/** Of any call at all. */
const always: readonly ErrorCode[] = ['rate_limited', 'UNEXPECTED_ERROR', 'unavailable'];

/** Of a call to which a key of a service account is brought, one that takes no token included. */
const ofKeys: readonly ErrorCode[] = ['unauthorized', 'scope_missing'];

/** Of a call of the admin area, exports included. */
export const ofAdminCalls: readonly ErrorCode[] = [
  ...always,
  'unauthorized',
  'forbidden',
  'second_factor_setup_required',
  'scope_missing',
];

/** Everything that a call can refuse with: what any call of its kind does, and what it says of itself. */
export function refusalsOf({ type, meta }: Endpoint, fields: readonly string[]): ErrorCode[] {
  const { rest, access, stepUp } = meta;
  const hasBody = rest.method === 'POST' || rest.method === 'PUT';
  const codes: (readonly ErrorCode[] | false)[] = [
    access === 'admin' ? ofAdminCalls : [...always, ...ofKeys],
    stepUp !== undefined && ['step_up_required'],
    (hasBody || fields.length > 0) && ['validation_error'],
    hasBody && ['payload_too_large'],
    rest.path.includes('{') && ['not_found'],
    rest.idempotencyKey !== undefined && ['idempotency_key_reused'],
    rest.idempotencyKey === 'required' && ['idempotency_key_required'],
    // Somebody else changes the same rows for longer than one waits.
    type === 'mutation' && access !== 'anyone' && ['request_in_progress'],
    fields.includes('version') && ['conflict'],
    rest.refusals ?? [],
  ];
  return inOrder(codes.flatMap((some) => some || []));
}

/** Each once, in the order of the catalogue. */
export function inOrder(codes: readonly ErrorCode[]): ErrorCode[] {
  return errorCodes.filter((code) => codes.includes(code));
}
