import { beforeEach, describe, expect, test } from 'vitest';
import { addProduct, addRegion } from '#testing/fixtures/products.ts';
import { useShop } from '#testing/shops/use-shop.ts';

const { shop, admin } = useShop();

/** Fails the next write to the audit log with this SQLSTATE; the following write succeeds. */
async function failOnce(state: string): Promise<void> {
  await shop.deps.pool.query(`
    DROP SEQUENCE IF EXISTS failures CASCADE;
    CREATE SEQUENCE failures;
    CREATE OR REPLACE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('failures') = 1 THEN RAISE EXCEPTION 'on purpose' USING ERRCODE = '${state}'; END IF;
      RETURN NEW;
    END $$;
    CREATE OR REPLACE TRIGGER fail_once BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION fail_once()`);
}

describe.each(['40001', '40P01'])(
  'retries a transaction that the database aborts with %s',
  (state) => {
    let id: number;
    let regionId: number;
    beforeEach(async () => {
      id = (await addProduct(admin)).id;
      regionId = await addRegion(shop, { name: `R${id}`, code: `r${id}` });
      await admin.call.admin.products.setRegions({ id, regionIds: [regionId] });
      await failOnce(state);
    });

    const actions: [string, () => Promise<{ version: number }>][] = [
      ['create', () => admin.call.admin.products.create({ title: 'New', image_url: '/x.svg' })],
      ['update', () => admin.call.admin.products.update({ id, title: 'Other' })],
      ['setRegions', () => admin.call.admin.products.setRegions({ id, regionIds: [] })],
      [
        'setRegionCurrency',
        () => admin.call.admin.products.setRegionCurrency({ id, regionId, gameCurrency: 'Gold' }),
      ],
    ];
    test.each(actions)(
      'repeats the admin call products.%s after the database has aborted its transaction',
      async (_, act) => {
        const { version } = await act();
        expect(version).toBeLessThanOrEqual(3);
        const { rows } = await shop.deps.pool.query(
          'SELECT last_value::int AS tries FROM failures',
        );
        expect(rows).toEqual([{ tries: 2 }]);
      },
    );
  },
);
