import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProgram } from '#testing/clients/server-process.ts';
import { changeBehindGuards, createSoldShop, type SoldShop } from '#testing/shops/sold-shop.ts';

let sold: SoldShop;

beforeEach(async () => {
  sold = await createSoldShop();
});
afterEach(() => sold.shop.close());

async function verify(databaseUrl = sold.shop.databaseUrl) {
  const program = startProgram('cli/ledger-verify.ts', {
    DATABASE_URL: databaseUrl,
    MANABAR_DATA_DIR: tmpdir(),
  });
  return { code: await program.ended, output: program.output() };
}

test('ledger:verify exits with 0 and prints one line when the ledger is balanced', async () => {
  const { code, output } = await verify();
  const { hostname, port, pathname, password } = new URL(sold.shop.databaseUrl);
  const [database, ...lines] = output.split('\n');
  expect(database).toBe(`Database: ${pathname.slice(1)} at ${hostname}:${port}`);
  expect(password === '' || !output.includes(password)).toBe(true);
  expect(lines.join('\n')).toMatch(/^Ledger balanced \([\d.]+ s\)\.\n$/);
  expect(code).toBe(0);
});

test('ledger:verify exits with 1 and names a posting, a balance and codes that were changed without the triggers', async () => {
  const { kept, wallet, shop, returned } = sold;
  await changeBehindGuards(
    shop.deps.pool,
    `UPDATE postings SET amount = 499 WHERE id = ${kept.salesPosting}`,
    `UPDATE accounts SET balance = 1 WHERE id = ${wallet}`,
    `UPDATE codes SET state = 'available', order_item_id = NULL WHERE id = ${kept.codes[1]}`,
    `UPDATE codes SET state = 'sold', order_item_id = ${returned.item} WHERE id = ${returned.codes[1]}`,
  );
  const { code, output } = await verify();
  for (const named of [
    `journals ${kept.journal}:`,
    `postings ${kept.salesPosting}:`,
    `accounts ${wallet}:`,
    `order_items ${kept.item}:`,
    `codes ${kept.codes[1]}:`,
    `order_items ${returned.item}:`,
  ]) {
    expect(output).toContain(`\n${named}`.trimStart());
  }
  expect(output).toMatch(/\nLedger not balanced: \d+ discrepancies \([\d.]+ s\)\.\n$/);
  expect(code).toBe(1);
});

test('ledger:verify exits with 1 and names its database when that does not exist', async () => {
  const url = new URL(sold.shop.databaseUrl);
  url.pathname = '/nothing_here';
  const { code, output } = await verify(url.href);
  expect(output).toContain('nothing_here');
  expect(code).toBe(1);
});
