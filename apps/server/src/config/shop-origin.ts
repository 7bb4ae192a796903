import type { Env } from './env.ts';

/** Public scheme, host and port of the shop, without a request; a development shop is reached on this machine. */
export function shopOrigin(env: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string {
  return env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`;
}
