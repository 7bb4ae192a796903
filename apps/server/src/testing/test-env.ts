import { readEnv, type Env } from '#config/env.ts';

/** Settings of a shop under test: no limits per address and no log, unless a test asks for them. */
export function testEnv(databaseUrl: string, settings: Record<string, string> = {}): Env {
  return readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '8',
    RATE_LIMIT_SCALE: '0',
    LOG_LEVEL: 'silent',
    PORT: '0',
    ...settings,
  });
}
