import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Env } from '#config/env.ts';

const YEAR_SECONDS = 31_536_000;

/** Returns the HSTS header of every answer; null over http. */
export function strictTransportSecurity({ NODE_ENV }: Pick<Env, 'NODE_ENV'>): string | null {
  return NODE_ENV === 'production' ? `max-age=${YEAR_SECONDS}` : null;
}

/**
 * Returns the options of a page's headers. Its policy allows its own scripts, inline ones only by the build's hashes; inline
 * styles, which the component library sets; and pictures from any https host, because admins may enter one.
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
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
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
    // Every answer already has this header.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  };
}
