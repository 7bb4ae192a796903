import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@manabar/contracts';
import { getTRPCErrorFromUnknown } from '@trpc/server';
import superjson from 'superjson';
import { DomainError } from '#errors.ts';
import { fieldOf } from '@manabar/contracts/rules';
import { REQUEST_ID_HEADER } from '#infra/request-scope.ts';
import { shapeError } from '#procedures/error-mapping.ts';
import { dataHeaders, JSON_TYPE } from '../rest/send-json.ts';
import { createRequestId } from './request-ids.ts';

interface Refusal {
  status: number;
  code: ErrorCode;
  message: string;
  /** Seconds in the Retry-After header. */
  retryAfter?: number;
}

/** Refusals of malformed requests, by the code of the parser's or the shop's own error. */
const refusals: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'validation_error',
    message: 'the request took too long',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'validation_error',
    message: 'the headers are too large',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    code: 'payload_too_large',
    message: 'payload too large',
  },
  TOO_MANY_CONNECTIONS: {
    status: 429,
    code: 'rate_limited',
    message: 'too many connections',
    retryAfter: 5,
  },
};
const noHttp: Refusal = { status: 400, code: 'validation_error', message: 'not an HTTP request' };

/** Error of a connection; the parser adds the failing bytes, other errors the request's URL. */
export interface ClientError extends Error {
  code?: string;
  rawPacket?: unknown;
  url?: string;
}

/** Returns the answer to a malformed request, in the form of the surface in its URL. */
export function clientErrorAnswer({ code, rawPacket, url }: Omit<ClientError, 'name' | 'message'>) {
  const refusal = refusals[code ?? ''] ?? noHttp;
  const body = JSON.stringify(bodyOf(refusal, url ?? addressIn(rawPacket)));
  const headers = {
    ...dataHeaders,
    [REQUEST_ID_HEADER]: createRequestId(),
    ...(refusal.retryAfter !== undefined && { 'retry-after': String(refusal.retryAfter) }),
    connection: 'close',
    'content-type': JSON_TYPE,
    'content-length': String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const { status } = refusal;
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}

/** Answers a malformed request and closes its connection. */
export function answerClientError(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // A started answer must not be continued with another one.
  const isAnswering = fieldOf(fieldOf(socket, '_httpMessage'), 'headersSent') === true;
  if (socket.writable && !isAnswering) socket.write(clientErrorAnswer(error));
  socket.destroy(error);
}

function bodyOf({ status, code, message, retryAfter }: Refusal, url: string): unknown {
  const isTrpc = /^(\/services)?\/trpc\//.exec(url);
  if (!isTrpc) return { success: false, error: { code, message } };
  const options = retryAfter === undefined ? { message } : { message, retryAfter };
  const { data, ...shape } = shapeError({
    shape: { data: {} },
    error: getTRPCErrorFromUnknown(new DomainError(code, undefined, options)),
    ctx: undefined,
    input: undefined,
  });
  const error = { ...shape, data: { ...data, httpStatus: status } };
  return { error: isTrpc[1] ? superjson.serialize(error) : error };
}

/** Returns the URL of the request line, as far as it was received. */
function addressIn(packet: unknown): string {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1', 0, 200) : '';
  return /^[A-Z]+ (\/[^\s?]*)/.exec(text)?.[1] ?? '';
}
