import { isErrorCode } from '@manabar/contracts/rules';
import { BadAnswer } from './answer.ts';
import { isManabarError, ManabarError } from './errors.ts';
import { TokenFailure } from './tokens.ts';

type Fields = Readonly<Record<string, unknown>>;

const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const number = (value: unknown) => (typeof value === 'number' ? value : null);
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** What a call failed with, whatever link it failed in. */
export function readError(path: string, thrown: unknown): ManabarError {
  if (isManabarError(thrown)) return thrown;
  const error = fields(thrown);
  const data = fields(error['data']);
  const own = fields(data['appError']);
  const code = text(own['code']);
  if (code === null) return readFailure(path, error['cause'] ?? thrown, error);
  return new ManabarError(path, {
    code: isErrorCode(code) ? code : 'unknown_code',
    message: isErrorCode(code) ? (text(own['message']) ?? code) : code,
    status: number(data['httpStatus']),
    details: fields(own['details']),
    retryAfter: number(own['retryAfter']),
  });
}

/** What failed without a word of the shop. */
function readFailure(path: string, cause: unknown, error: Fields): ManabarError {
  if (cause instanceof TokenFailure)
    return new ManabarError(path, {
      code: 'token_failed',
      message: cause.message,
      cause: cause.cause,
    });
  if (cause instanceof BadAnswer) {
    const { message, status, retryAfter } = cause;
    return new ManabarError(path, { code: 'bad_answer', message, status, retryAfter });
  }
  const answered = number(fields(fields(error['meta'])['response'])['status']);
  // An error in tRPC's form that is not the shop's, or an answer that tRPC could not read; of a stream, one that is none.
  const status =
    answered ?? number(fields(error['data'])['httpStatus']) ?? number(fields(cause)['code']);
  if (status !== null)
    return new ManabarError(path, {
      code: 'bad_answer',
      message: `not the shop's answer (${status})`,
      status,
    });
  if (fields(cause)['name'] === 'TimeoutError')
    return new ManabarError(path, { code: 'timeout', message: 'no answer in time', cause });
  const reason = fields(cause)['cause'] ?? cause;
  const why = text(fields(reason)['code']) ?? text(fields(reason)['message']) ?? 'no answer';
  return new ManabarError(path, { code: 'network_error', message: why, cause });
}
