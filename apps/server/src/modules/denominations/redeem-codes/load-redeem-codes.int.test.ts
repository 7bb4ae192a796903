import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newCode } from '#testing/fixtures/products.ts';
import { useRedeemCodes } from '#testing/shops/use-redeem-codes.ts';

const { world, codes, newDenomination, load } = useRedeemCodes();

describe('loading a file of redeem codes', () => {
  const stored = async () =>
    (
      await world.shop.deps.pool.query<{ cipher: Buffer; key_id: string }>(
        'SELECT cipher, key_id FROM topup_codes WHERE denomination_id = $1 ORDER BY id',
        [world.denominationId],
      )
    ).rows.map(({ cipher, key_id }) => world.shop.deps.codeCipher.decrypt(cipher, key_id));

  test('a load of redeem codes adds each line of any file, or reports it as a duplicate or an error', async () => {
    const good = fc.constantFrom(' CODE, with comma', 'КОД', 'a b').map((base) => base + newCode());
    const line = fc.oneof(
      good,
      good,
      fc.constantFrom('', '  ', '\t', 'A\u0000B', 'B\ud800', 'x'.repeat(501)),
    );
    const file = fc.array(line, { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(file, fc.constantFrom('\n', '\r\n', '\r'), async (lines, end) => {
        world.denominationId = await newDenomination(60);
        // Some lines are repeated.
        const all = [...lines, ...lines.slice(0, 5)];
        const wanted = all.map((one) => one.trim());
        const isBad = (one: string) =>
          one.includes('\u0000') || !one.isWellFormed() || one.length > 500;
        const codesOf = wanted.filter((one) => one !== '' && !isBad(one));
        const result = await load(all.join(end));
        expect(result).toEqual({
          added: new Set(codesOf).size,
          duplicates: codesOf.length - new Set(codesOf).size,
          errors: wanted.flatMap((one, index) =>
            isBad(one)
              ? [{ line: index + 1, reason: one.length > 500 ? 'code_too_long' : 'code_invalid' }]
              : [],
          ),
        });
        expect(await stored()).toEqual([...new Set(codesOf)]);
        expect(await load(all.join(end))).toMatchObject({ added: 0 });
      }),
      { numRuns: 25 },
    );
  });

  test('a load of redeem codes writes an audit entry that contains no code', async () => {
    const code = newCode();
    await load(`${code}\nA\u0001B`);
    const [entry] = (await world.admin.call.admin.audit.list({})).items;
    expect(entry).toMatchObject({
      actor: world.admin.nickname,
      action: 'topup_codes.bulk_load',
      target: `denomination:${world.denominationId}`,
      after: { added: 1, duplicates: 0, errors: 1 },
    });
    expect(JSON.stringify(entry)).not.toContain(code);
  });

  test('a load of 100 000 lines adds every valid redeem code and reports duplicates and bad lines', async () => {
    const good = Array.from({ length: 99_995 }, () => randomUUID());
    const file = [...good, ...good.slice(0, 3), 'A\u0001B', 'A\u0001B'];
    expect(await load(file.join('\r\n'))).toEqual({
      added: 99_995,
      duplicates: 3,
      errors: [99_999, 100_000].map((line) => ({ line, reason: 'code_invalid' })),
    });
    expect(await codes().list({ denominationId: world.denominationId, pageSize: 1 })).toMatchObject(
      { total: 99_995 },
    );
  }, 120_000);
});
