import type { FreefireDenomination } from '@manabar/contracts';
import { test as base } from './test.ts';
import { addOffer } from './topup-actions.ts';

/**
 * Test with its own Free Fire offer, the cheapest, so that it is on the first page. The offer is removed afterwards,
 * because nine of them fill that page.
 */
export const test = base.extend<{ offer: FreefireDenomination }>({
  offer: async ({ shop }, use) => {
    const offer = await addOffer(shop, 0.11);
    await use(offer);
    await shop.admin.delete(`/freefire-admin/denominations/${offer.id}`);
  },
});
