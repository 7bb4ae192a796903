import type { Deps } from '#deps.ts';

/** Runs `work` with another RATE_LIMIT_SCALE than the tests have, which come from one address. */
export async function withRateLimitScale(
  shop: { deps: Deps },
  scale: number,
  work: () => Promise<void>,
): Promise<void> {
  const { env } = shop.deps;
  shop.deps.env = { ...env, RATE_LIMIT_SCALE: scale };
  try {
    await work();
  } finally {
    shop.deps.env = env;
  }
}
