import { clickButton, main } from '#support/page-actions.ts';
import { newCodes } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';

test.use({ loggedIn: true });

test('the order list shows orders newest first, six at a time, and finds one by a part of its number', async ({
  page,
  shop,
  customer,
  t,
}) => {
  const product = await shop.createProduct([{ amount: 10, rub: 10, codes: newCodes(8) }]);
  await shop.credit(customer, { rub: 80 });
  // Ids of the orders, oldest first.
  const ids: string[] = [];
  for (let bought = 0; bought < 8; bought += 1) ids.push(await shop.buy(customer, product));
  const cards = main(page).getByRole('listitem');
  await page.goto('/orders');
  await expect(cards).toHaveCount(6);
  await expect(cards.first()).toContainText(ids[7] ?? '');
  await expect(cards.last()).toContainText(ids[2] ?? '');
  await clickButton(main(page), t('orders:list.more', { count: 2 }));
  await expect(cards).toHaveCount(8);
  await expect(main(page).getByRole('button', { name: /more/i })).toHaveCount(0);

  const search = main(page).getByRole('searchbox', { name: t('orders:search.label') });
  const wanted = ids[0] ?? '';
  await search.fill(`  ${wanted.slice(2).toUpperCase()} `);
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(wanted);
  await search.fill('no-such-number');
  await expect(main(page).getByRole('heading', { name: t('orders:search.none') })).toBeVisible();
  await clickButton(main(page), t('orders:search.clear'));
  await expect(cards).toHaveCount(6);
});
