import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Env } from '#config/env.ts';

const YEAR_SECONDS = 31_536_000;

/** What keeps browsers on https, on every answer of the shop; null where it is reached over http. */
export function strictTransportSecurity({ NODE_ENV }: Pick<Env, 'NODE_ENV'>): string | null {
  return NODE_ENV === 'production' ? `max-age=${YEAR_SECONDS}` : null;
}

/**
 * What a page of the shop may do: run its own scripts, and inline none but those of the build, which are known by
 * their hashes; styles may be inline, since the component library sets them; pictures may come from any https host,
 * as an admin may name one.
 */
export function pageHeaders(
  production: boolean,
  scriptHashes: readonly string[],
): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(production && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Every answer has it already.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  };
}
