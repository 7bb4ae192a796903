import type { FastifyRequest } from 'fastify';
import type { Env } from '#config/env.ts';

/** This machine's own names. */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * Public scheme, host and port for absolute URLs. Required as a setting in production. Without it, only this
 * machine's own names are accepted, so that a cached page never contains a forged host.
 */
export function publicOrigin(
  env: Pick<Env, 'PUBLIC_URL' | 'PORT'>,
  request: FastifyRequest,
): string {
  if (env.PUBLIC_URL) return env.PUBLIC_URL;
  const host = request.headers.host ?? '';
  return LOOPBACK.test(host) ? `http://${host}` : `http://127.0.0.1:${env.PORT}`;
}
