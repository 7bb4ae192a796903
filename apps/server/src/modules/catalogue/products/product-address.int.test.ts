import { expect, test } from 'vitest';
import { useShop } from '#testing/shops/use-shop.ts';

const { rest, admin } = useShop();

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
