import type { Locator } from '@playwright/test';
import { pages } from '@manabar/contracts/rules';
import { expect, rows, test } from '#support/test-as-admin.ts';
import { newCodes, unique, type Shop } from '#support/create-shop.ts';

test.use({ loggedIn: true, hasTouch: true, viewport: { width: 768, height: 1024 } });

/** Creates a product with one code; the lists show it alone, because other tests add rows meanwhile. */
const createProduct = (shop: Shop, fields?: object) =>
  shop.createProduct([{ amount: 100, rub: 90, codes: newCodes(1) }], fields);

test('an admin list on a tablet shows the row actions without scrolling', async ({
  page,
  shop,
  t,
}) => {
  const { id, title } = await createProduct(shop);
  for (const path of [`${pages.adminCodes}?productId=${id}`, `${pages.adminProducts}?q=${title}`]) {
    await page.goto(path);
    for (const label of [t('admin:form.edit'), t('admin:form.delete')]) {
      const action = rows(page)
        .first()
        .getByRole('button', { name: `${label}:` });
      await expect(action).toBeInViewport({ ratio: 0.99 });
    }
  }
});

test('an admin list on a tablet has row actions, links and checkboxes for a finger', async ({
  page,
  shop,
  t,
}) => {
  const { title } = await createProduct(shop);
  await page.goto(`${pages.adminProducts}?q=${title}`);
  const row = rows(page).first();
  for (const action of [
    row.getByRole('link', { name: `${t('adminProducts:codes')}:` }),
    row.getByRole('button', { name: `${t('admin:form.edit')}:` }),
    row.getByRole('button', { name: `${t('admin:form.delete')}:` }),
  ]) {
    const { width, height } = (await action.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
  }
  const box = row.getByRole('checkbox').first();
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.touchscreen.tap(x + width / 2, y + height / 2 + 18);
  await expect(box).toBeChecked();
});

test('an admin list on a tablet scrolls a focused link clear of the fixed row actions', async ({
  page,
  shop,
}) => {
  const { id } = await createProduct(shop);
  await page.goto(`${pages.adminCodes}?productId=${id}`);
  const row = rows(page).first();
  const batch = row.locator('a[href*="/batches/"]');
  await batch.focus();
  const [link, actions] = [
    await batch.boundingBox(),
    await row.getByRole('cell').last().boundingBox(),
  ];
  expect((link?.x ?? 0) + (link?.width ?? 0)).toBeLessThanOrEqual(actions?.x ?? 0);
});

test('an admin list on a tablet separates the fixed row actions from the cells below them', async ({
  page,
  shop,
}) => {
  const { id } = await createProduct(shop);
  await page.goto(`${pages.adminCodes}?productId=${id}`);
  const actions = rows(page).first().getByRole('cell').last();
  await expect
    .poll(async () => {
      const { x, y } = (await actions.boundingBox()) ?? { x: 0, y: 0 };
      const strip = (left: number) =>
        page.screenshot({ clip: { x: Math.floor(left), y: y + 6, width: 3, height: 1 } });
      const [edge, inside] = [await strip(x), await strip(x + 4)];
      return edge.equals(inside);
    })
    .toBe(false);
});

/** Returns the lines that a word of an element takes. */
const linesOf = (element: Locator, word: string) =>
  element.evaluate((root, text) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const at = node.textContent?.indexOf(text) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + text.length);
      return range.getClientRects().length;
    }
    return 0;
  }, word);

test('an admin list on a tablet breaks no words of products and headers', async ({
  page,
  shop,
  t,
}) => {
  const title = `${unique('Card')} PlayStation Monochrome`;
  const { id } = await createProduct(shop, { title });
  for (const path of [
    `${pages.adminStock}?productId=${id}`,
    `${pages.adminCodes}?productId=${id}`,
  ]) {
    await page.goto(path);
    const row = rows(page).first();
    await expect(row).toContainText(title);
    for (const word of ['PlayStation', 'Monochrome'])
      expect(await linesOf(row, word), `${word} on ${path}`).toBe(1);
  }
  await page.goto(`${pages.adminAudit}?q=product:${id}`);
  await rows(page).first().locator('summary').click();
  const before = t('adminRecords:audit.before');
  expect(await linesOf(rows(page).first(), before)).toBe(1);
});
