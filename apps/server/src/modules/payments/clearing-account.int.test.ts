import { currencies } from '@manabar/contracts';
import { paymentProviders } from '@manabar/contracts/rules';
import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { clearingAccount } from './clearing-account.ts';

const shop = useTestShop();

test('every gateway has a clearing account in every currency', async () => {
  const { rows } = await shop.deps.pool.query<{ code: string }>(
    `SELECT code FROM accounts WHERE code LIKE 'gateway:%:clearing:%'`,
  );
  const codes = rows.map(({ code }) => code);
  const needed = paymentProviders.flatMap((name) =>
    currencies.map((currency) => clearingAccount(name, currency)),
  );
  expect(codes.sort()).toEqual(needed.sort());
});
