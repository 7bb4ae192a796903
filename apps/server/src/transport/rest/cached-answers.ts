import { fieldsOf } from '@manabar/contracts/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerBytes } from '#infra/caches/catalogue-cache.ts';
import type { Filled } from '#infra/caches/versioned-cache.ts';
import type { Context } from '#procedures/context.ts';
import { spendRequest } from '#procedures/rate-limit.ts';
import { keyOf, runServiceCall } from '#procedures/run-service-call.ts';
import { contentHash, hasCurrentCopy, weakEtag } from '../http/etag.ts';
import type { Endpoint } from './endpoints.ts';
import { acceptedEncoding, compress, dataHeaders, JSON_TYPE, type Encoding } from './send-json.ts';

/** Headers that let the client cache the answer but require revalidation. */
const cachedHeaders: Readonly<Record<string, string>> = {
  ...dataHeaders,
  'cache-control': 'no-cache',
};

/**
 * Answers a public read with bytes that are built once per path and language until the catalogue changes. Cached answers count
 * against the rate limit here, others in their procedure.
 */
export async function answerFromCache(
  endpoint: Endpoint,
  ctx: Context,
  input: Record<string, unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const read: Read = { endpoint, ctx, input, key: cacheKey(endpoint, ctx, request) };
  const apiKey = keyOf(ctx);
  const answer = apiKey === null ? await readAnswer(read) : await readWithKey(apiKey, read);
  await send(answer, request, reply);
}

interface Read {
  endpoint: Endpoint;
  ctx: Context;
  input: Record<string, unknown>;
  key: string;
}

async function readAnswer({ endpoint, ctx, input, key }: Read): Promise<AnswerBytes> {
  const { answers } = ctx.deps.catalogueCache;
  const ready = answers.peek(key);
  const rule = endpoint.meta.limit ?? 'general';
  if (ready || answers.isFilling(key)) await spendRequest(ctx, rule);
  if (ready && answers.isAging(key)) {
    // This call has already counted.
    const counted = { ...ctx, admission: { counted: [rule], caller: null } };
    answers.refresh(key, (outdated) => makeAnswer(endpoint, counted, input, outdated));
  }
  return ready ?? answers.get(key, (outdated) => makeAnswer(endpoint, ctx, input, outdated));
}

/** Answers a service account's call from the cache, because public reads are equal for every caller. */
async function readWithKey(apiKey: string, read: Read): Promise<AnswerBytes> {
  const { endpoint, ctx } = read;
  // The request counts before the key is looked up, so that keys cannot be guessed; the read counts once more.
  await spendRequest(ctx, endpoint.meta.limit ?? 'general');
  const asAnyone = { ...read, ctx: { ...ctx, token: null } };
  const outcome = await runServiceCall(apiKey, { ctx, path: endpoint.path }, () =>
    readAnswer(asAnyone).then(
      (answer) => ({ ok: true as const, answer }),
      (error: unknown) => ({ ok: false as const, error }),
    ),
  );
  if (!outcome.ok) throw outcome.error;
  return outcome.answer;
}

/** Builds the key from the path's parameters only; query parameters are ignored. */
function cacheKey(endpoint: Endpoint, ctx: Context, request: FastifyRequest): string {
  let key = `${endpoint.path}\n${ctx.language}`;
  for (const value of Object.values(fieldsOf(request.params))) key += `\n${String(value)}`;
  return key;
}

async function makeAnswer(
  endpoint: Endpoint,
  ctx: Context,
  input: Record<string, unknown>,
  outdated: AnswerBytes | undefined,
): Promise<Filled<AnswerBytes>> {
  const output = await endpoint.call(ctx, input);
  const identity = Buffer.from(JSON.stringify(output));
  const tag = productOf(input) ?? productOf(output);
  // Equal bytes keep their compressed forms.
  if (outdated?.identity.equals(identity)) return { value: outdated, tag };
  return { value: { identity, etag: weakEtag(contentHash(identity)) }, tag };
}

/** Returns the product of an answer; undefined for a list, which belongs to no single product. */
function productOf(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined;
  const id = Number(value.id);
  return Number.isSafeInteger(id) ? id : undefined;
}

async function send(
  answer: AnswerBytes,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.headers(cachedHeaders).header('etag', answer.etag);
  if (hasCurrentCopy(request, answer.etag)) {
    reply.code(304).send();
    return;
  }
  reply.header('content-type', JSON_TYPE);
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (!encoding) {
    reply.send(answer.identity);
    return;
  }
  reply.header('content-encoding', encoding).send(await compressed(answer, encoding));
}

function compressed(answer: AnswerBytes, encoding: Encoding): Promise<Buffer> {
  return (answer[encoding] ??= compress(answer.identity, encoding));
}
