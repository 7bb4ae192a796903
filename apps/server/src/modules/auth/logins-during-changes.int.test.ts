import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PausePoints } from '#testing/clients/pause-points.ts';
import { waitForLocks } from '#testing/clients/wait-for-locks.ts';
import { codeAt, endings, loginAt } from '#testing/fixtures/second-factor.ts';
import { mailedToken } from '#testing/fixtures/mailed-token.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { useMessageWorld } from '#testing/shops/use-message-world.ts';
import { resetAdminPassword } from './index.ts';

/* A log-in whose password was verified before a change of the credentials must not outlive the change. */

const points = ['users UPDATE', 'second_factors UPDATE'] as const;
interface Refused {
  point: (typeof points)[number];
  refused: string;
}

const world = useMessageWorld();
let pauses: PausePoints<Refused['point']>;
beforeAll(async () => {
  pauses = await PausePoints.install(world.shop.databaseUrl, points);
});
beforeEach(() => pauses.letGo());
afterAll(() => pauses.close());

const newPassword = 'quiet-river-7';

const codeRequired: Refused = { point: 'second_factors UPDATE', refused: 'second_factor_required' };

/** Stops a change before its first write, and expects that a log-in waits for it and is then refused. */
async function expectRefused(
  user: Pick<TestUser, 'nickname' | 'password'>,
  change: () => Promise<unknown>,
  { point, refused }: Refused = { point: 'users UPDATE', refused: 'invalid_credentials' },
): Promise<void> {
  await pauses.hold(point);
  const changing = change();
  await pauses.waiting();
  const entering = endings([loginAt(world.shop, user)]);
  await waitForLocks(world.shop, 2);
  await pauses.letGo();
  await changing;
  expect(await entering).toEqual([refused]);
}

test('a log-in during a change of the password is refused', async () => {
  const user = await world.shop.registerUser();
  const { password: currentPassword } = user;
  await expectRefused(user, () => user.call.auth.changePassword({ currentPassword, newPassword }));
});

test('a log-in during a reset of the password by a link is refused', async () => {
  const { auth } = world.shop.anonymous;
  const user = await world.person();
  await auth.requestReset(user);
  const token = await mailedToken(world.shop.deps, user.userId);
  await expectRefused(user, () => auth.reset({ token, newPassword }));
});

test('a log-in while an admin sets a password is refused', async () => {
  const [user, admin] = [await world.shop.registerUser(), await world.shop.createAdmin()];
  const set = { id: user.userId, password: newPassword };
  await expectRefused(user, () => admin.call.admin.users.setPassword(set));
});

test('a log-in of an admin during a reset by admin:create is refused', async () => {
  const { nickname, password } = await world.shop.createAdmin();
  const reset = () => resetAdminPassword(world.shop.deps, { nickname, password: newPassword });
  await expectRefused({ nickname, password }, reset);
});

test('a log-in by password while a second factor is enabled requires its code', async () => {
  const { nickname, password, call } = await world.shop.registerUser();
  const { secret } = await call.secondFactor.begin({ password });
  const enable = () => call.secondFactor.enable({ password, code: codeAt(world.clock, secret) });
  await expectRefused({ nickname, password }, enable, codeRequired);
});

test('a log-in of an admin by password while a second factor is enabled requires its code', async () => {
  const { nickname, password, call } = await world.shop.createAdmin();
  const { security } = call.admin;
  await security.stepUp({ password });
  const { secret } = await security.begin();
  const enable = () => security.enable({ code: codeAt(world.clock, secret) });
  await expectRefused({ nickname, password }, enable, codeRequired);
});
