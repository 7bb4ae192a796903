import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { logUnexpected, toErrorAnswer } from '#procedures/error-mapping.ts';

export type Encoding = 'br' | 'gzip';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

export const JSON_TYPE = 'application/json; charset=utf-8';
/** Minimum length for compression in bytes; below it compression costs more than it saves. */
const COMPRESS_FROM = 4096;

/** Headers of every data answer: no framing, no type sniffing, no caching, and varying by language. */
export const dataHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  vary: 'Accept-Language, Accept-Encoding',
  'x-content-type-options': 'nosniff',
};

/** Cache of parsed headers, because browsers send few different ones. */
const encodings = new Map<string, Encoding | null>();
const MAX_READ = 200;

/** Returns the better of the two encodings that the client accepts; null if it accepts none. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  if (typeof header !== 'string') return null;
  const known = encodings.get(header);
  if (known !== undefined) return known;
  const takes = (name: string) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(header);
  const best = takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
  if (encodings.size >= MAX_READ) encodings.clear();
  encodings.set(header, best);
  return best;
}

/** Compresses outside of the event loop, at a level for answers built on demand. */
export function compress(bytes: Buffer | string, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br'
    ? brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : gzipAsync(bytes, { level: 5 });
}

/** Sends JSON, compressed when it is long and the client accepts it. */
export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  json: string | Buffer,
): Promise<void> {
  reply.code(status).headers(dataHeaders).header('content-type', JSON_TYPE);
  const encoding =
    json.length < COMPRESS_FROM ? null : acceptedEncoding(request.headers['accept-encoding']);
  if (!encoding) {
    reply.send(json);
    return;
  }
  reply.header('content-encoding', encoding).send(await compress(json, encoding));
}

/** Sends an error in the documented shape, and logs an unexpected one. */
export function sendError(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  input?: unknown,
): void {
  logUnexpected(deps.log, error, { requestId: request.id, path: request.routeOptions.url });
  const { status, headers, body } = toErrorAnswer(error, request.id, input);
  reply
    .code(status)
    .headers(dataHeaders)
    .headers(headers)
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(body));
}
