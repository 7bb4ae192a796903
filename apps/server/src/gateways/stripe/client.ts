import { createRequire } from 'node:module';
import type Stripe from 'stripe';
import * as z from 'zod';
import type { HttpClient } from '#infra/http-client.ts';
import { parseJson } from '#infra/parse-json.ts';
import { briefly, GatewayFailure, unlisted } from '../failure.ts';

export interface ClientSettings {
  secretKey: string;
  /** URL of a fake; undefined for Stripe's own. */
  url: string | undefined;
  client: HttpClient;
  timeLimitMs: number;
}

const load = createRequire(import.meta.url);

/** Loads Stripe's library on demand, because it takes a second. */
export const loadStripe = () => load('stripe') as typeof Stripe;

export function createClient({ secretKey, url, client, timeLimitMs }: ClientSettings): Stripe {
  const Library = loadStripe();
  return new Library(secretKey, {
    httpClient: Library.createFetchHttpClient(createBoundedFetch(client, timeLimitMs)),
    timeout: timeLimitMs,
    // Callers decide about retries.
    maxNetworkRetries: 0,
    // Telemetry sends call durations to Stripe and stores an id in the user's home.
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
 * Implements `fetch` for the library with limits of time and size and without redirects. Connection errors have no code,
 * because the library would retry by itself.
 */
function createBoundedFetch(client: HttpClient, timeLimitMs: number): typeof fetch {
  return async (url, { method, headers, body } = {}) => {
    const { statusCode, text } = await whole(
      client,
      url instanceof Request ? url.url : url.toString(),
      {
        method: method ?? 'GET',
        headers: Object.fromEntries(new Headers(headers)),
        ...(typeof body === 'string' && body !== '' && { body }),
        signal: AbortSignal.timeout(timeLimitMs),
      },
    );
    // The library treats an answer of any status as a success unless it contains an error.
    if (statusCode !== 200 && !namesError(text)) throw unlisted(statusCode);
    return new Response(text, { status: statusCode });
  };
}

async function whole(
  client: HttpClient,
  url: string,
  options: Parameters<HttpClient['request']>[1],
) {
  try {
    const { statusCode, body } = await client.request(url, options);
    return { statusCode, text: await body.text() };
  } catch (error) {
    throw new GatewayFailure(`no answer: ${briefly(error)}`);
  }
}

const wireError = z.object({ error: z.object({ type: z.string() }) });
const namesError = (text: string) => wireError.safeParse(parseJson(text)).success;

/** Status and code of a refused call, without content of the request. */
export interface StripeRefusal {
  status: number;
  code: string;
}

/** Returns the documented refusal of this request; undefined for other errors. */
export function refusalIn(error: unknown): StripeRefusal | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || !('type' in error)) return undefined;
  const { statusCode: status, type } = error;
  const refuses = type === 'StripeInvalidRequestError' || type === 'StripeCardError';
  if (!refuses || (status !== 400 && status !== 402 && status !== 404)) return undefined;
  return { status, code: codeIn(error) ?? 'invalid_request_error' };
}

/** Returns whether the idempotency key was used with another request, which does not refuse the payment. */
export const isKeyTaken = (error: unknown) =>
  error instanceof Error && 'type' in error && error.type === 'StripeIdempotencyError';

const codeIn = (error: Error) => {
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^\w{1,64}$/.test(code) ? code : undefined;
};

/** Converts an error of the library, which contains request and answer, to one without content. */
export function failureOf(error: unknown): GatewayFailure {
  if (error instanceof GatewayFailure) return error;
  if (!(error instanceof Error)) return new GatewayFailure('the gateway failed');
  if ('detail' in error && error.detail instanceof GatewayFailure) return error.detail;
  const type = 'type' in error && typeof error.type === 'string' ? error.type : error.name;
  const status = 'statusCode' in error && error.statusCode ? `${Number(error.statusCode)} ` : '';
  return new GatewayFailure(`the gateway failed: ${status}${codeIn(error) ?? type}`);
}
