import { beforeAll, expect, test } from 'vitest';
import { findingsAfter as findingsIn } from '#testing/models/findings-after.ts';
import { createService, type TestService } from '#testing/fixtures/service-accounts.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { createTestShop, type TestShop } from '#testing/shops/test-shop.ts';

// Changes of API keys, their spending and their orders made with disabled triggers are reported.

let shop: TestShop;
let service: TestService;
let other: TestService;
let orderId: string;
let customerOrder: string;

beforeAll(async () => {
  shop = await createTestShop();
  service = await createService(shop, { limitUsd: 800n });
  other = await createService(shop);
  const customer = await shop.registerUser();
  const { optionId } = await stockShelf(shop.deps, { usd: 500n, codes: 2 });
  const buy = async ({ userId, call }: Pick<TestService, 'userId' | 'call'>) => {
    await shop.credit(userId, 'usd', 500n);
    await fillCart(shop.deps, userId, optionId);
    return (await call.orders.payFromBalance({ currency: 'usd' })).order_id;
  };
  orderId = await buy(service);
  customerOrder = await buy(customer);
  // Each change is made to a copy of the database, which can only be copied without connections.
  await shop.close();
});

const spent = 'api_key_days';
const today = expect.stringMatching(/ on \d{4}-\d\d-\d\d: /) as string;
const found = (statement: string) => findingsIn(shop, statement);

test('the ledger check finds nothing in an unchanged shop with service accounts', async () => {
  expect(await findingsIn(shop)).toEqual([]);
});

test('the ledger check finds spending of an API key without orders', async () => {
  const lines = await found('UPDATE api_key_days SET spent = spent + 1');
  expect(lines).toEqual([today]);
  expect(lines[0]).toMatch(new RegExp(`^${spent} ${service.keyId}: .*expected 500, found 501$`));
});

test('the ledger check finds orders of an API key without recorded spending', async () => {
  const [line, ...more] = await found('DELETE FROM api_key_days');
  expect(line).toMatch(new RegExp(`^${spent} ${service.keyId}: .*expected 500, found 0$`));
  expect(more).toEqual([]);
});

test('the ledger check finds an API key that exceeded its limit', async () => {
  const [line, ...more] = await found('UPDATE api_keys SET limit_usd = 499 WHERE limit_usd = 800');
  expect(line).toMatch(
    new RegExp(`^api_keys ${service.keyId}: spent in usd on .*: expected at most 499, found 500$`),
  );
  expect(more).toEqual([]);
});

test('the ledger check finds orders with a missing or foreign API key', async () => {
  const account = (id: string, expected: string, has: string) =>
    `orders ${id}: account of its key: expected ${expected}, found ${has}`;
  expect(
    await found(`UPDATE orders SET api_key_id = ${other.keyId} WHERE id = '${orderId}'`),
  ).toContain(account(orderId, String(service.userId), String(other.userId)));
  expect(await found(`UPDATE orders SET api_key_id = NULL WHERE id = '${orderId}'`)).toContain(
    account(orderId, String(service.userId), 'none'),
  );
  expect(
    await found(`UPDATE orders SET api_key_id = ${other.keyId} WHERE id = '${customerOrder}'`),
  ).toContain(account(customerOrder, 'none', String(other.userId)));
});
