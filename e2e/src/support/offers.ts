import type { FreefireDenomination } from '@manabar/contracts';
import { test as base } from './test.ts';
import { addOffer } from './topups.ts';

/**
 * A test with an offer of Free Fire of its own, the cheapest of all, so that it stands on the first page. Afterwards it
 * leaves the shop: nine of them fill that page.
 */
export const test = base.extend<{ offer: FreefireDenomination }>({
  offer: async ({ shop }, use) => {
    const offer = await addOffer(shop, 0.11);
    await use(offer);
    await shop.admin.delete(`/freefire-admin/denominations/${offer.id}`);
  },
});
