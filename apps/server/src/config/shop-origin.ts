import type { Env } from './env.ts';

/** Returns the shop's public scheme, host and port outside of requests; without PUBLIC_URL those on this machine. */
export function shopOrigin(env: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string {
  return env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`;
}
