import { errorCodes, type ErrorCode } from '@manabar/contracts';
import { hasRequestBody, type Endpoint } from './endpoints.ts';

/** Refusals of any call. */
const always: readonly ErrorCode[] = ['rate_limited', 'UNEXPECTED_ERROR', 'unavailable'];

/** Refusals of a call with a service account's key, public calls included. */
const ofKeys: readonly ErrorCode[] = ['unauthorized', 'scope_missing'];

/** Refusals of admin calls, exports included. */
export const ofAdminCalls: readonly ErrorCode[] = [
  ...always,
  'unauthorized',
  'forbidden',
  'second_factor_setup_required',
  'scope_missing',
];

/** Returns all refusals of a call: those of its kind and its own. */
export function listEndpointRefusals(
  { type, meta }: Endpoint,
  fields: readonly string[],
): ErrorCode[] {
  const { rest, access, stepUp } = meta;
  const hasBody = hasRequestBody(rest);
  const codes: (readonly ErrorCode[] | false)[] = [
    access === 'admin' ? ofAdminCalls : [...always, ...ofKeys],
    stepUp !== undefined && ['step_up_required'],
    (hasBody || fields.length > 0) && ['validation_error'],
    hasBody && ['payload_too_large'],
    rest.path.includes('{') && ['not_found'],
    rest.idempotencyKey !== undefined && ['idempotency_key_reused'],
    rest.idempotencyKey === 'required' && ['idempotency_key_required'],
    // Another transaction may hold the same rows beyond the lock time-out.
    type === 'mutation' && access !== 'anyone' && ['request_in_progress'],
    fields.includes('version') && ['conflict'],
    rest.refusals ?? [],
  ];
  return inOrder(codes.flatMap((some) => some || []));
}

/** Returns the distinct codes in the order of the catalogue. */
export function inOrder(codes: readonly ErrorCode[]): ErrorCode[] {
  return errorCodes.filter((code) => codes.includes(code));
}
