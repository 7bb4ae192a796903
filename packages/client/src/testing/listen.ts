import type { AddressInfo } from 'node:net';
import type { TestShop } from '@manabar/server/testing/shops/test-shop';

/** Starts a shop on a free port and returns its address. */
export async function listen(shop: TestShop): Promise<string> {
  const app = await shop.app();
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
