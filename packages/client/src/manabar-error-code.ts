import type { ErrorCode } from '@manabar/contracts/rules';

/**
 * Errors of the client besides those of the shop:
 * - `network_error`: no response, or an incomplete one. The shop may have executed the call.
 * - `timeout`: no complete response within `timeoutMs`. The shop may have executed the call.
 * - `bad_answer`: a response that is not from the shop or not in its protocol (a proxy's page, a redirect). Whether
 *   the shop executed the call is unknown.
 * - `aborted`: cancelled by the caller's signal. If it was sent, whether the shop executed it is unknown.
 * - `token_failed`: `getToken` failed or returned a value that no header can carry. Nothing was sent.
 * - `unknown_code`: the shop refused with a code unknown to this version of the client; it is in `message`. From
 *   status 500 on the shop failed and may have executed the call; below that it did not.
 */
export type ClientErrorCode =
  | 'network_error'
  | 'timeout'
  | 'bad_answer'
  | 'aborted'
  | 'token_failed'
  | 'unknown_code';

export type ManabarErrorCode = ErrorCode | ClientErrorCode;
