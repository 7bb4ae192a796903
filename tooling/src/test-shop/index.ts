/** Complete demo shop on free ports of this machine, for browser tests and attacks. */
export { startTestShop, type TestShop, type TestShopOptions } from './start-test-shop.ts';
