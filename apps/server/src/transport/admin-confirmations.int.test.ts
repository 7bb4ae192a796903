import { exportPath, exportableLists } from '@manabar/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminExports, adminMutations, isConfirmed } from '#testing/admin-step-up-rules.ts';
import { createRest, refused } from '#testing/clients/rest-client.ts';
import { createTestShop, type TestShop } from '#testing/shops/test-shop.ts';
import { appRouter } from './trpc/app-router.ts';
import { proceduresOf } from './rest/endpoints.ts';

const mutations = proceduresOf(appRouter).filter(
  ([, meta, type]) => meta.access === 'admin' && type === 'mutation',
);

describe('step-up authentication of admin mutations', () => {
  test('every admin mutation requires step-up, or the table has the reason why not', () => {
    expect(mutations.map(([path]) => path).sort()).toEqual(Object.keys(adminMutations).sort());
    const silent = Object.entries(adminMutations).filter(([, entry]) => entry === '');
    expect(silent).toEqual([]);
  });

  test.each(mutations.map(([path, meta]) => [path, meta] as const))(
    'the admin mutation %s requires step-up as the table of mutations says',
    (path, { stepUp }) => {
      const entry = adminMutations[path];
      expect(stepUp !== undefined).toBe(isConfirmed(entry));
      expect(typeof stepUp === 'function').toBe(typeof entry === 'object');
    },
  );

  test('no admin query requires step-up for a change', () => {
    const queries = proceduresOf(appRouter).filter(
      ([, meta, type]) => meta.access === 'admin' && type !== 'mutation' && meta.stepUp,
    );
    expect(queries).toEqual([]);
  });
});

describe('with ADMIN_STEP_UP=required', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop({ env: { ADMIN_STEP_UP: 'required' } });
  });
  afterAll(() => shop.close());

  test.each(exportableLists)(
    'an admin’s export of %s requires step-up as the table of exports says',
    async (list) => {
      const admin = await shop.createAdmin();
      const path = `${exportPath(list)}${list === 'batch-buyers' ? '?batchId=1' : ''}`;
      const get = () => createRest(shop)('GET', path, { token: admin.token });
      const answer = await get();
      if (!isConfirmed(adminExports[list])) return expect(answer.status).toBe(200);
      expect([answer.status, answer.body]).toEqual([
        403,
        refused('step_up_required', { method: 'password' }),
      ]);
      await admin.call.admin.security.stepUp({ password: admin.password });
      expect((await get()).text).not.toContain('step_up_required');
    },
  );

  test.each(['/api/admin/codes/bulk', '/api/pubg-admin/codes/bulk', '/trpc/admin.imports.run'])(
    'an admin’s call of %s without step-up is refused before its body is read',
    async (url) => {
      const admin = await shop.createAdmin();
      const answer = await shop.inject({
        method: 'POST',
        url,
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': 'application/json',
        },
        payload: 'not even JSON',
      });
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toContain('step_up_required');
    },
  );
});
