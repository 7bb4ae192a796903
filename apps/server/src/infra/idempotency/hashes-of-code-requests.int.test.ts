import { startJobInput } from '@manabar/contracts';
import { expect, test } from 'vitest';
import { addProduct, newCode } from '#testing/fixtures/products.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { requestHash } from './request-hash.ts';

const { shop, admin } = useShop();

const loadOfCodes = async () => {
  const { id: productId } = await addProduct(admin);
  const request = { productId, regionId: 0, text: `${newCode()},1.99,199,100` };
  return { request, run: (key: object) => admin.call.admin.codes.bulkLoad({ ...request, ...key }) };
};
const loadOfRedeemCodes = async () => {
  const { id } = await admin.call.admin.pubgDenominations.create({ uc_amount: 60, price_usd: 1 });
  const request = { denominationId: id, text: newCode() };
  return {
    request,
    run: (key: object) => admin.call.admin.pubgCodes.bulkLoad({ ...request, ...key }),
  };
};
const searchingJob = () => {
  const filter = { q: newCode() };
  const job = { kind: 'codes.status', status: 'used', selection: { filter } } as const;
  return {
    request: startJobInput.parse(job),
    run: (key: object) => admin.call.admin.jobs.start({ ...job, ...key }),
  };
};

test.each([
  ['load of codes', loadOfCodes],
  ['load of redeem codes', loadOfRedeemCodes],
  ['bulk job for the rows of a search', searchingJob],
])('the stored hash of a %s cannot be computed without the key', async (_name, prepare) => {
  const { request, run } = await prepare();
  const key = { idempotencyKey: 'the only one' };
  const answer = await run(key);
  expect(await run(key)).toEqual(answer);
  const [stored] = await shop.rows<{ request_hash: Buffer }>(
    'DELETE FROM idempotency_keys WHERE user_id = $1 RETURNING request_hash',
    [admin.userId],
  );
  expect(stored?.request_hash).toHaveLength(32);
  expect(stored?.request_hash).not.toEqual(requestHash(request));
});
