import { TOTP } from 'otpauth';
import type { Clock } from '#infra/clock.ts';
import type { TestUser } from './test-shop.ts';

/** What an authenticator app shows of a secret, `steps` of 30 seconds from now. */
export function codeAt(clock: Clock, secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: clock.now().getTime() + steps * 30_000 });
}

/** Turns an admin's second factor on, in this session; the code of the present step is used up by it. */
export async function turnOn(
  clock: Clock,
  { call, password }: Pick<TestUser, 'call' | 'password'>,
): Promise<{ secret: string; uri: string; recoveryCodes: string[] }> {
  await call.admin.security.stepUp({ password });
  const { secret, uri } = await call.admin.security.begin();
  const { recoveryCodes } = await call.admin.security.enable({ code: codeAt(clock, secret) });
  return { secret, uri, recoveryCodes };
}
