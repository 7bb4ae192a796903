import type { FastifyRequest } from 'fastify';
import { shopOrigin } from '#config/shop-origin.ts';
import type { Env } from '#config/env.ts';

/** This machine's own names. */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * Returns the public scheme, host and port for absolute URLs, which is a required setting in production. Without the setting,
 * only this machine's own names are accepted, so that a cached page never contains a forged host.
 */
export function publicOrigin(
  env: Pick<Env, 'PUBLIC_URL' | 'PORT'>,
  request: FastifyRequest,
): string {
  const host = request.headers.host ?? '';
  return !env.PUBLIC_URL && LOOPBACK.test(host) ? `http://${host}` : shopOrigin(env);
}
