import { describe, expect, test } from 'vitest';
import { accessOf, accessTable, isOfAdminArea } from '#testing/access-table.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';
import { appRouter } from './trpc/app-router.ts';
import type { ErrorCode } from '@manabar/contracts';
import { refusalOf } from '#procedures/error-mapping.ts';
import { proceduresOf } from './rest/endpoints.ts';

const procedures = proceduresOf(appRouter);
const shop = useTestShop();
const user = useFixture(() => shop.registerUser());
const admin = useFixture(() => shop.createAdmin());

test('the access table has the same procedures as the API’s router outside the admin area', () => {
  const outside = procedures.map(([path]) => path).filter((path) => !isOfAdminArea(path));
  expect(outside.sort()).toEqual(Object.keys(accessTable).sort());
});

/** Returns the refusal of a call without input; null when it was admitted. */
async function refusalFor(
  path: string,
  token: string | null,
): Promise<ErrorCode | 'UNEXPECTED' | null> {
  const caller = appRouter.createCaller(shop.context({ token }));
  const call = path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], caller);
  try {
    await (call as (input?: unknown) => Promise<unknown>)();
    return null;
  } catch (error) {
    return refusalOf(error)?.code ?? 'UNEXPECTED';
  }
}

const barred = ['unauthorized', 'forbidden', 'UNEXPECTED'];

describe.each(procedures.map(([path, meta]) => ({ path, meta })))('$path', ({ path, meta }) => {
  const access = accessOf(path);

  test('each procedure of the API declares who may call it as in the access table', () => {
    expect(meta.access).toBe(access);
  });

  test.each([null, '', 'nonsense', 'A'.repeat(43)])(
    'a call without a session (%j) is admitted to public procedures only',
    async (token) => {
      const code = await refusalFor(path, token);
      if (access === 'anyone') expect(barred).not.toContain(code);
      else expect(code).toBe('unauthorized');
    },
  );

  test('a customer may call a procedure of the API unless it is for admins', async () => {
    const { token } = path === 'auth.logout' ? await shop.registerUser() : user;
    const code = await refusalFor(path, token);
    if (access === 'admin') expect(code).toBe('forbidden');
    else expect(barred).not.toContain(code);
  });

  test('an admin may call every procedure of the API', async () => {
    const { token } = path === 'auth.logout' ? await shop.createAdmin() : admin;
    expect(barred).not.toContain(await refusalFor(path, token));
  });
});
