import type { FastifyRequest } from 'fastify';
import type { Env } from '#config/env.ts';

/** This machine, by any of its names. */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * Scheme, host and port for whole addresses in pages. In production it is a setting. Without one nobody but this
 * machine reaches the shop, and only this machine's names are believed: an answer that is kept for others must not
 * carry an address that a visitor made up.
 */
export function publicOrigin(
  env: Pick<Env, 'PUBLIC_URL' | 'PORT'>,
  request: FastifyRequest,
): string {
  if (env.PUBLIC_URL) return env.PUBLIC_URL;
  const host = request.headers.host ?? '';
  return LOOPBACK.test(host) ? `http://${host}` : `http://127.0.0.1:${env.PORT}`;
}
