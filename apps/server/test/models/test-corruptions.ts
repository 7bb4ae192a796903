import { beforeAll, expect, test } from 'vitest';
import { createToppedUpShop, type ToppedUp, type ToppedUpShop } from '../shops/topped-up-shop.ts';
import { findingsAfter } from './findings-after.ts';

export const CAPTURE = 'capture with 2 postings';
export const RELEASE = 'release with 2 postings';

/** Change made with disabled triggers, and its expected findings, as patterns if an id is unknown. */
export type CorruptionCase = [
  what: string,
  change: () => string[],
  expected: () => (string | RegExp)[],
];

export const account = (name: string) => `(SELECT id FROM accounts WHERE code = '${name}')`;
export const balance = (code: string, by: number) =>
  `UPDATE accounts SET balance = balance + ${by} WHERE code = '${code}'`;
export const journal = (key: string) => `(SELECT id FROM journals WHERE dedupe_key = '${key}')`;
export const deleted = (key: string) => [
  `DELETE FROM postings WHERE journal_id = ${journal(key)}`,
  `DELETE FROM journals WHERE dedupe_key = '${key}'`,
];
/** Returns SQL that multiplies the amounts of a journal's postings. */
export const multiplied = (key: string, times: number) =>
  `UPDATE postings SET amount = amount * ${times} WHERE journal_id = ${journal(key)}`;

/** Builders of expected findings, in the order of the checks. */
export const holds = ({ id }: ToppedUp, found: string) =>
  `orders ${id}: journals of its hold: expected 1 with 2 postings, found ${found}`;
export const journals = (
  { items: [item] }: ToppedUp,
  state: string,
  expected: string,
  found: string,
) =>
  `order_items ${item}: journals of a top-up that is ${state}: expected ${expected}, found ${found}`;
export const posting = (code: string, of: string, id = '', expected = '', found = 0) =>
  new RegExp(`^postings \\d+: account ${code}, ${of} ${id}: expected ${expected}, found ${found}$`);
export const refunded = ({ id }: ToppedUp, releases: number, items: number, found: number) =>
  `orders ${id}: refunded amount: expected refunds 0, releases ${releases}, items ${items}, found ${found}`;

/** Opens a shop with top-ups in every state, whose ledger the tests of a file corrupt in copies. */
export function useToppedUpShop() {
  const sold = {} as ToppedUpShop;
  beforeAll(async () => {
    Object.assign(sold, await createToppedUpShop());
    await sold.shop.close();
  });
  return {
    sold,
    available: () => `user:${sold.buyer.userId}:available:usd`,
    held: () => `user:${sold.buyer.userId}:held:usd`,
  };
}

/** Tests that the ledger check reports exactly the expected findings of each case. */
export function testCorruptions(sold: ToppedUpShop, cases: CorruptionCase[]): void {
  test.each(cases)('the ledger check finds a change of %s', async (_what, change, expected) => {
    const lines = await findingsAfter(sold.shop, ...change());
    const wanted = expected();
    expect(lines).toEqual(
      expect.arrayContaining(
        wanted.map((line) =>
          typeof line === 'string' ? line : (expect.stringMatching(line) as string),
        ),
      ),
    );
    expect(lines).toHaveLength(wanted.length);
  });
}
