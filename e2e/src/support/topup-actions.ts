import { expect, type Page } from '@playwright/test';
import type { FreefireDenomination, Order, PubgDenomination } from '@manabar/contracts';
import { expectSound } from './accessibility.ts';
import { main } from './page-actions.ts';
import { newCodes, unique, type Customer, type Shop } from './create-shop.ts';
import type { Translate } from './translate-and-format.ts';

/** Screen sizes of all journeys. */
export const screenSizes = {
  phone: { width: 360, height: 640 },
  desktop: { width: 1280, height: 800 },
};

/** Expects the page to fit and to be accessible on a desktop and on a phone; the size of the phone remains set. */
export async function expectSoundSizes(page: Page): Promise<void> {
  for (const screen of ['desktop', 'phone'] as const) {
    await page.setViewportSize(screenSizes[screen]);
    await expectSound(page, screen);
  }
}

/** Returns a player id that exists in the sandbox and is used by no other test; `ending` selects the sandbox's behaviour. */
export const newPlayer = (ending = '1'): string =>
  `${Math.floor(1e7 + Math.random() * 8e7)}${ending}`;

/** Creates a Free Fire offer with a price in dollars. */
export async function addOffer({ admin }: Shop, price: number): Promise<FreefireDenomination> {
  return admin.post('/freefire-admin/denominations', {
    name: unique('Gems'),
    item_id: unique('item'),
    price,
    price_rub: price * 100,
    game_amount: 5,
  });
}

/** Generates a code for a new offer that is not sold; the admin reveals it. */
export async function makeCode(shop: Shop): Promise<{ code: string; offer: FreefireDenomination }> {
  const { admin } = shop;
  // A high price places it on the last page of offers, where it does not affect other tests.
  const offer = await addOffer(shop, 90);
  const { ids } = await admin.post<{ ids: number[] }>('/admin/generated-codes/generate', {
    count: 1,
    denominationId: offer.id,
  });
  await admin.post('/admin/generated-codes/publish', { ids, published: true });
  const { code } = await admin.post<{ code: string }>(`/admin/generated-codes/${ids[0]}/reveal`, {
    reason: 'browser test',
  });
  return { code, offer };
}

/** Activates a code for a player; returns the order's id. */
export async function activateCode({ api }: Customer, code: string, playerID: string) {
  const { order_id } = await api.post<{ order_id: string }>('/freefire/activate-code', {
    playerID,
    code,
  });
  return order_id;
}

/** Loads codes for PUBG packages, the same number for each amount. */
export async function stockPackages({ admin }: Shop, amounts: readonly number[], codes: number) {
  const { items } = await admin.get<{ items: PubgDenomination[] }>(
    '/pubg-admin/denominations?pageSize=200',
  );
  for (const uc_amount of amounts) {
    const known = items.find((each) => each.uc_amount === uc_amount);
    const { id } =
      known ??
      (await admin.post<PubgDenomination>('/pubg-admin/denominations', {
        uc_amount,
        price_usd: uc_amount / 50,
        price_rub: uc_amount * 2,
      }));
    await admin.post('/pubg-admin/codes/bulk', {
      denominationId: id,
      text: newCodes(codes).join('\n'),
    });
  }
}

/** Types a player's id and looks it up. */
export async function findPlayer(page: Page, t: Translate, id: string): Promise<void> {
  await main(page)
    .getByRole('textbox', { name: t('topup:player.label') })
    .fill(id);
  await main(page)
    .getByRole('button', { name: t('topup:player.find'), exact: true })
    .click();
}

export const topUpButton = (page: Page, t: Translate) =>
  main(page).getByRole('button', { name: t('topup:pay.action'), exact: true });

/** Waits until the customer's newest order is delivered; returns its id. */
export async function delivered({ api }: Customer): Promise<string> {
  let newest: Order | undefined;
  const status = async () => {
    [newest] = (await api.get<{ orders: Order[] }>('/orders')).orders;
    return newest?.status;
  };
  await expect.poll(status, { timeout: 60_000 }).toBe('completed');
  return newest?.id ?? '';
}
