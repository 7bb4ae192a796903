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
  if (code === null) return readFailure(path, firstOf(error['cause'] ?? thrown), error);
  return new ManabarError(path, {
    code: isErrorCode(code) ? code : 'unknown_code',
    message: isErrorCode(code) ? (text(own['message']) ?? code) : code,
    status: number(data['httpStatus']),
    details: fields(own['details']),
    retryAfter: number(own['retryAfter']),
  });
}

/** A stream that failed fails once more while tRPC closes it, and says both. */
function firstOf(cause: unknown): unknown {
  const { name, suppressed } = fields(cause);
  return name === 'SuppressedError' ? firstOf(suppressed) : cause;
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
  if (fields(cause)['name'] === 'TimeoutError')
    return new ManabarError(path, { code: 'timeout', message: 'no answer in time', cause });
  const status = answeredStatus(cause, error);
  if (status !== null) {
    const message = `not the shop's answer (${status})`;
    return new ManabarError(path, { code: 'bad_answer', message, status });
  }
  const reason = fields(cause)['cause'] ?? cause;
  const why = text(fields(reason)['code']) ?? text(fields(reason)['message']) ?? 'no answer';
  return new ManabarError(path, { code: 'network_error', message: why, cause });
}

/** Of an answer that tRPC could not read; of an error in its form that is not the shop's; of a stream that is none. */
function answeredStatus(cause: unknown, error: Fields): number | null {
  const { status } = fields(fields(error['meta'])['response']);
  // The event of a stream that was refused; tRPC may take it for an error of its own, by its fields.
  const events = [cause, error['shape']].map(fields).filter(({ type }) => type === 'error');
  return (
    number(status) ??
    number(fields(error['data'])['httpStatus']) ??
    number(events.find(({ code }) => number(code) !== null)?.['code'])
  );
}
