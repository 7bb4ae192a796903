import { afterAll, expect, test } from 'vitest';
import { createRest } from '#testing/clients/rest-client.ts';
import { createTestShop } from '#testing/shops/test-shop.ts';

const shop = await createTestShop();
const rest = createRest(shop);
const admin = await shop.createAdmin();
afterAll(() => shop.close());

test.each([
  'Roblox Gift Card',
  'Valorant: Points (EU)',
  'Подарочная карта Ёлка',
  'Mobile Legends — Bang Bang!',
  "Oʻyin kartasi's",
  '50% off / Steam?',
])('finds the product "%s" by its title, lower-cased and hyphenated', async (title) => {
  const { id } = await admin.call.admin.products.create({ title, image_url: '/images/card.svg' });
  const address = encodeURIComponent(title.toLowerCase().replace(/\s+/g, '-'));
  const found = await rest('GET', `/products/slug/${address}`);
  expect([found.status, found.body]).toMatchObject([200, { id, title }]);
});
