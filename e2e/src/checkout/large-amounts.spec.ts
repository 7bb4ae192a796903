import type { Page } from '@playwright/test';
import { overflow } from '#support/accessibility.ts';
import { main } from '#support/page-actions.ts';
import { newCodes } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';

test.use({ loggedIn: true, currency: 'usd', viewport: { width: 320, height: 700 } });

/** Returns the amounts and controls of the list that cover each other. */
const collisions = (page: Page): Promise<string[]> =>
  main(page)
    .getByRole('listitem')
    .evaluateAll((lines) => {
      const parts = lines.flatMap((line) => [...line.querySelectorAll('.money, strong, button')]);
      const boxes = parts.map((part) => ({
        text: part.getAttribute('aria-label') ?? part.textContent,
        box: part.getBoundingClientRect(),
      }));
      return boxes.flatMap(({ text, box: a }, index) =>
        boxes
          .slice(index + 1)
          .filter(({ box: b }) => a.left < b.right && b.left < a.right)
          .filter(({ box: b }) => a.top < b.bottom && b.top < a.bottom)
          .map((other) => `${text} covers ${other.text}`),
      );
    });

test('shows amounts near ten million in cart and checkout of the narrowest phone', async ({
  page,
  shop,
  customer,
}) => {
  const dear = { amount: 1_000_000, usd: 9_999_999.99, rub: 9_999_999.99, codes: newCodes(30) };
  const product = await shop.createProduct([dear], { title: 'Подарочная карта' });
  await shop.addToCart(customer, product, 30);
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path);
    await expect(main(page).getByRole('listitem').first()).toBeVisible();
    expect.soft(await overflow(page), path).toEqual([]);
    expect.soft(await collisions(page), path).toEqual([]);
  }
});
