import { TOTP } from 'otpauth';
import type { Clock } from '#infra/clock.ts';
import { createCaller } from '#transport/app-router.ts';
import { refusalOf } from '#transport/error-mapping.ts';
import type { FakeClock } from './fake-clock.ts';
import type { TestShop, TestUser } from './test-shop.ts';

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

/** An admin whose second factor is on, in the session that they are logged in with. */
export interface ProtectedAdmin extends TestUser {
  secret: string;
  recoveryCodes: string[];
}

/** Makes one; the code of the present step is one that was never used. */
export async function protectedAdmin(shop: TestShop, clock: FakeClock): Promise<ProtectedAdmin> {
  const admin = await shop.createAdmin();
  const { secret, recoveryCodes } = await turnOn(clock, admin);
  clock.advance({ seconds: 30 });
  return { ...admin, secret, recoveryCodes };
}

/** Logs in as a customer's browser does. */
export function loginAt(
  shop: TestShop,
  { nickname, password }: Pick<TestUser, 'nickname' | 'password'>,
  code?: string,
  address = '127.0.0.1',
) {
  const input = { nickname, password, ...(code !== undefined && { code }) };
  return createCaller(shop.context({ address })).auth.login(input);
}

/** How each of several calls ended: `in`, or the code of its refusal. */
export async function endings(calls: Promise<unknown>[]): Promise<(string | undefined)[]> {
  const settled = await Promise.allSettled(calls);
  return settled
    .map((one) => (one.status === 'fulfilled' ? 'in' : refusalOf(one.reason)?.code))
    .sort();
}
