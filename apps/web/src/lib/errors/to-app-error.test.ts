import { describe, expect, it } from 'vitest';
import { isClientFault, toAppError } from './errors.ts';

const refused = (appError: unknown, httpStatus = 409) => ({
  message: 'raw',
  data: { httpStatus, appError },
});

describe('toAppError', () => {
  it('reads code, message, details and status from the shop’s error response', () => {
    const details = { available: 2 };
    expect(
      toAppError(refused({ code: 'quantity_exceeds_stock', message: 'too many', details })),
    ).toEqual({
      code: 'quantity_exceeds_stock',
      message: 'too many',
      details,
      status: 409,
      retryAfter: null,
      requestId: null,
    });
  });

  it('reads the seconds until a retry from the shop’s error response', () => {
    const busy = { code: 'rate_limited', message: 'later', retryAfter: 90 };
    expect(toAppError(refused(busy, 429)).retryAfter).toBe(90);
  });

  it('reads the request id of an unexpected error from the shop’s error response', () => {
    const details = { requestId: 'r1' };
    const error = toAppError(refused({ code: 'UNEXPECTED_ERROR', message: 'm', details }, 500));
    expect(error).toMatchObject({ code: 'UNEXPECTED_ERROR', status: 500, requestId: 'r1' });
  });

  it('the web shop reports the error NETWORK when there was no response', () => {
    expect(toAppError(new TypeError('Failed to fetch'))).toMatchObject({
      code: 'NETWORK',
      message: 'Failed to fetch',
      status: null,
    });
  });

  it('the web shop takes an unknown error code for an unexpected error', () => {
    expect(toAppError(refused({ code: 'made_up', message: 'm' }, 400)).code).toBe(
      'UNEXPECTED_ERROR',
    );
  });

  it('reads the field “errors” of an error response as details and the field “error” as the message', () => {
    expect(
      toAppError({
        data: { httpStatus: 400, appError: { code: 'validation_error', errors: { a: 'b' } } },
      }).details,
    ).toEqual({
      a: 'b',
    });
    expect(toAppError({ error: 'text of the error' }).message).toBe('text of the error');
  });

  it.each([undefined, null, 'text', 7, {}])(
    'the web shop reports the message "Unexpected error" when %s is thrown',
    (thrown) => {
      expect(toAppError(thrown)).toMatchObject({ message: 'Unexpected error', details: {} });
    },
  );

  it('distinguishes refusals by the shop from failures of the shop or the connection', () => {
    expect(isClientFault(toAppError(refused({ code: 'conflict' }, 409)))).toBe(true);
    expect(isClientFault(toAppError(refused({}, 503)))).toBe(false);
    expect(isClientFault(toAppError(new Error('offline')))).toBe(false);
  });
});
