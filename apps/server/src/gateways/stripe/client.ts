import { createRequire } from 'node:module';
import type Stripe from 'stripe';
import { request, type Dispatcher } from 'undici';
import * as z from 'zod';
import { parseJson } from '#infra/parse-json.ts';
import { briefly, GatewayFailure, unlisted } from '../failure.ts';

export interface ClientSettings {
  secretKey: string;
  /** Of a stand-in; Stripe's own address without it. */
  url: string | undefined;
  dispatcher: Dispatcher;
  timeLimitMs: number;
}

const load = createRequire(import.meta.url);

/** Stripe's library. It takes a second to load, which only a shop that needs it spends. */
export const loadStripe = () => load('stripe') as typeof Stripe;

export function createClient({ secretKey, url, dispatcher, timeLimitMs }: ClientSettings): Stripe {
  const Library = loadStripe();
  return new Library(secretKey, {
    httpClient: Library.createFetchHttpClient(createBoundedFetch(dispatcher, timeLimitMs)),
    timeout: timeLimitMs,
    // Whoever calls knows when to try again.
    maxNetworkRetries: 0,
    // It would measure calls for Stripe, and keep an id in the user's home.
    telemetry: false,
    ...(url !== undefined && addressOf(new URL(url))),
  });
}

function addressOf({ protocol, hostname, port }: URL) {
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  };
}

/**
 * What the library needs of `fetch`; the whole answer is read within the bounds, redirects are not followed. A
 * connection that broke has no code for the library: it would send the same again by itself.
 */
function createBoundedFetch(dispatcher: Dispatcher, timeLimitMs: number): typeof fetch {
  return async (url, { method, headers, body } = {}) => {
    const { statusCode, text } = await whole(url instanceof Request ? url.url : url.toString(), {
      dispatcher,
      method: method ?? 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && body !== '' && { body }),
      signal: AbortSignal.timeout(timeLimitMs),
    });
    // The library would take an answer of any status for a success unless it names an error.
    if (statusCode !== 200 && !namesError(text)) throw unlisted(statusCode);
    return new Response(text, { status: statusCode });
  };
}

async function whole(url: string, options: Parameters<typeof request>[1]) {
  try {
    const { statusCode, body } = await request(url, options);
    return { statusCode, text: await body.text() };
  } catch (error) {
    throw new GatewayFailure(`no answer: ${briefly(error)}`);
  }
}

const wireError = z.object({ error: z.object({ type: z.string() }) });
const namesError = (text: string) => wireError.safeParse(parseJson(text)).success;

/** What the library says of a call that did not succeed: status and code, nothing that could quote a request. */
export interface StripeRefusal {
  status: number;
  code: string;
}

/** The interface's own word for a refusal of this very request; undefined for everything else. */
export function refusalIn(error: unknown): StripeRefusal | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || !('type' in error)) return undefined;
  const { statusCode: status, type } = error;
  const refuses = type === 'StripeInvalidRequestError' || type === 'StripeCardError';
  if (!refuses || (status !== 400 && status !== 402 && status !== 404)) return undefined;
  return { status, code: codeIn(error) ?? 'invalid_request_error' };
}

/** Whether the key went with another request before: that refuses nothing but the key. */
export const isKeyTaken = (error: unknown) =>
  error instanceof Error && 'type' in error && error.type === 'StripeIdempotencyError';

const codeIn = (error: Error) => {
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^\w{1,64}$/.test(code) ? code : undefined;
};

/** Why there is no answer, without the library's own error: that one holds what was sent and answered. */
export function failureOf(error: unknown): GatewayFailure {
  if (error instanceof GatewayFailure) return error;
  if (!(error instanceof Error)) return new GatewayFailure('the gateway failed');
  if ('detail' in error && error.detail instanceof GatewayFailure) return error.detail;
  const type = 'type' in error && typeof error.type === 'string' ? error.type : error.name;
  const status = 'statusCode' in error && error.statusCode ? `${Number(error.statusCode)} ` : '';
  return new GatewayFailure(`the gateway failed: ${status}${codeIn(error) ?? type}`);
}
