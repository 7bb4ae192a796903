import { errorCatalogue, type ErrorBody, type ErrorCode } from '@manabar/contracts';
import { TRPCError } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import * as z from 'zod';
import { DomainError } from '#errors.ts';
import { fromDatabaseError } from '#infra/db/from-database-error.ts';
import { UNAVAILABLE_ALERT, type Logger } from '#infra/logger.ts';
import type { Context } from './context.ts';
import { toValidationDetails } from '@manabar/contracts';

/** Public form of an error, on every surface. */
export interface AppError {
  code: ErrorCode;
  message: string;
  details?: Record<string, unknown>;
  /** Seconds until a retry. */
  retryAfter?: number;
}

/** HTTP answer of a failed call. */
export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
}

/** Error codes for refusals of tRPC and of the HTTP server. */
const byTrpcCode: Partial<Record<TRPCError['code'], ErrorCode>> = {
  PARSE_ERROR: 'validation_error',
  BAD_REQUEST: 'validation_error',
  UNSUPPORTED_MEDIA_TYPE: 'validation_error',
  NOT_FOUND: 'not_found',
  METHOD_NOT_SUPPORTED: 'not_found',
  PAYLOAD_TOO_LARGE: 'payload_too_large',
};

/**
 * Returns the refusal behind an error, or undefined for an unexpected one. `input` is the sent input, if known, to distinguish a
 * missing field from a wrong one.
 */
export function refusalOf(error: unknown, input?: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (error instanceof TRPCError) {
    if (error.cause instanceof DomainError) return error.cause;
    // The same class with another code is an answer that violates its own schema, which is a 500.
    if (error.code === 'BAD_REQUEST' && error.cause instanceof z.core.$ZodError) {
      return new DomainError('validation_error', toValidationDetails(error.cause, input), {
        cause: error,
      });
    }
    const code = byTrpcCode[error.code];
    if (code) return new DomainError(code, undefined, { cause: error });
    return error.cause && refusalOf(error.cause, input);
  }
  return fromDatabaseError(error) ?? fromHttpServer(error);
}

/** Fastify's own refusals (unreadable or aborted body, too large, bad URL) have a status below 500. */
function fromHttpServer(error: unknown): DomainError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number')
    return undefined;
  if (!('code' in error)) return undefined;
  // The client disconnected before its body was complete, so there is no one to answer.
  const aborted = error.code === 'ECONNRESET' && error.statusCode === 400;
  if (!aborted && !String(error.code).startsWith('FST_')) return undefined;
  if (error.statusCode === 413)
    return new DomainError('payload_too_large', undefined, { cause: error });
  if (error.statusCode === 404) return new DomainError('not_found', undefined, { cause: error });
  if (error.statusCode < 500)
    return new DomainError('validation_error', undefined, { cause: error });
  return undefined;
}

/** Returns the public form of an error. An unexpected error shows only its request id. */
export function appErrorOf(
  error: unknown,
  requestId: string | undefined,
  input?: unknown,
): AppError {
  const refusal = refusalOf(error, input);
  if (!refusal) {
    return {
      code: 'UNEXPECTED_ERROR',
      message: 'Unexpected error',
      ...(requestId && { details: { requestId } }),
    };
  }
  const { code, message, details, retryAfter } = refusal;
  return {
    code,
    message,
    ...(details && { details }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** Maps an error to an HTTP answer in the documented shape. */
export function toErrorAnswer(error: unknown, requestId?: string, input?: unknown): ErrorAnswer {
  const { code, message, details, retryAfter } = appErrorOf(error, requestId, input);
  return {
    status: errorCatalogue[code].status,
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    body: { success: false, error: { code, message, ...(details && { details }) } },
  };
}

/** Logs unexpected errors and faults of the database with their cause; other refusals are not logged. */
export function logUnexpected(
  log: Logger,
  error: unknown,
  where: { requestId: string; path?: string | undefined },
): void {
  const refusal = refusalOf(error);
  if (refusal?.code === 'unavailable' && refusal.cause !== undefined) {
    log.error({ alert: UNAVAILABLE_ALERT, err: refusal.cause, ...where }, 'database unavailable');
  }
  if (refusal) return;
  const cause = error instanceof TRPCError && error.cause ? error.cause : error;
  log.error({ err: cause, ...where }, 'unexpected error');
}

/** tRPC's errorFormatter: status and code of the catalogue, and `data.appError` for the client. */
export function shapeError({
  shape,
  error,
  ctx,
  input,
}: {
  shape: { data: { path?: string } };
  error: TRPCError;
  ctx: Context | undefined;
  input: unknown;
}) {
  const appError = appErrorOf(error, ctx?.requestId, input);
  const { status, trpc } = errorCatalogue[appError.code];
  return {
    message: appError.message,
    code: TRPC_ERROR_CODES_BY_KEY[trpc],
    data: { code: trpc, httpStatus: status, path: shape.data.path, appError },
  };
}
