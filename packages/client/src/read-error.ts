import { isErrorCode, fieldsOf } from '@manabar/contracts/rules';
import { BadAnswer } from './create-fetch.ts';
import { isManabarError, ManabarError } from './errors.ts';
import { TokenFailure } from './tokens.ts';

type Fields = Readonly<Record<string, unknown>>;

const number = (value: unknown) => (typeof value === 'number' ? value : null);
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Converts the failure of any link to a ManabarError. */
export function readError(path: string, thrown: unknown): ManabarError {
  if (isManabarError(thrown)) return thrown;
  const error = fieldsOf(thrown);
  const data = fieldsOf(error['data']);
  const own = fieldsOf(data['appError']);
  const code = text(own['code']);
  if (code === null) return readFailure(path, firstOf(error['cause'] ?? thrown), error);
  const details = fieldsOf(own['details']);
  return new ManabarError(path, {
    code: isErrorCode(code) ? code : 'unknown_code',
    message: isErrorCode(code) ? (text(own['message']) ?? code) : code,
    status: number(data['httpStatus']),
    details,
    retryAfter: number(own['retryAfter']),
    // A stream has no response to read the id from.
    requestId: text(responseOf(error)['requestId']) ?? text(details['requestId']),
  });
}

const responseOf = (error: Fields) => fieldsOf(fieldsOf(error['meta'])['response']);

/** A failed stream fails a second time while tRPC closes it; this returns the first error. */
function firstOf(cause: unknown): unknown {
  const { name, suppressed } = fieldsOf(cause);
  return name === 'SuppressedError' ? firstOf(suppressed) : cause;
}

/** Converts a failure without an error of the shop. */
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
  if (fieldsOf(cause)['name'] === 'TimeoutError')
    return new ManabarError(path, { code: 'timeout', message: 'no answer in time', cause });
  const status = answeredStatus(cause, error);
  if (status !== null) {
    const message = `not the shop's answer (${status})`;
    return new ManabarError(path, { code: 'bad_answer', message, status });
  }
  const reason = fieldsOf(cause)['cause'] ?? cause;
  const why = text(fieldsOf(reason)['code']) ?? text(fieldsOf(reason)['message']) ?? 'no answer';
  return new ManabarError(path, { code: 'network_error', message: why, cause });
}

/** Status of a response that tRPC could not read, that has no error of the shop, or that is not a stream. */
function answeredStatus(cause: unknown, error: Fields): number | null {
  const { status } = responseOf(error);
  // tRPC may report the event of a refused stream as its own error.
  const events = [cause, error['shape']].map(fieldsOf).filter(({ type }) => type === 'error');
  return (
    number(status) ??
    number(fieldsOf(error['data'])['httpStatus']) ??
    number(events.find(({ code }) => number(code) !== null)?.['code'])
  );
}
