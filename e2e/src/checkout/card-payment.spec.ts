import type { Page } from '@playwright/test';
import type { Order, OrderDetail } from '@manabar/contracts';
import { axeFindings, findingsInBothSchemes, overflow } from '#support/accessibility.ts';
import { press } from '#support/keyboard.ts';
import {
  clickButton,
  clickLink,
  main,
  navigateWithin,
  shownCodes,
  toast,
} from '#support/page-actions.ts';
import { balanceOf, newCodes, ordersOf } from '#support/create-shop.ts';
import { expect, test } from '#support/test.ts';
import { rub, type Translate } from '#support/translate-and-format.ts';
import { addOffer, newPlayer } from '#support/topup-actions.ts';

/* Card payments from the checkout over the bank's page to the receipt, with the sandbox as bank. */
test.use({ loggedIn: true });

const PAYS = '4242 4242 4242 4242';
/** Card that pays after 20 seconds. */
const SLOW = '4000 0000 0000 0119';
const DECLINED = '4000 0000 0000 0002';
/** Card that pays even after a cancellation. */
const LATE = '4000 0000 0000 0341';

const order = (page: Page) => /\/orders\/(.+)$/.exec(page.url())?.[1] ?? '';
const byCard = (page: Page, t: Translate) =>
  main(page).getByRole('radio', { name: t('checkout:method.cards') });
const payButton = (page: Page, t: Translate, total: number) =>
  page.getByRole('button', { name: t('checkout:card.action', { total: rub(total) }) });

/** Opens the bank's page from the checkout. */
async function leave(page: Page, t: Translate, total: number): Promise<string> {
  await byCard(page, t).check();
  await payButton(page, t, total).click();
  await page.waitForURL(/\/pay\//);
  return page.url();
}

async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  // A refusal clears only this field.
  await page.getByLabel('CVC').fill('123');
  await clickButton(page, /^Pay/);
}

test.describe('the cart', () => {
  const codes: string[] = [];
  test.beforeEach(async ({ shop, customer }) => {
    codes.splice(0, codes.length, ...newCodes(5));
    const product = await shop.createProduct([{ amount: 10, usd: 1.5, rub: 100, codes }]);
    await shop.addToCart(customer, product, 2);
  });

  test('a customer pays the cart by card after a declined one and sees the codes on the receipt', async ({
    page,
    customer,
    t,
  }) => {
    await page.goto('/checkout');
    await leave(page, t, 200);
    await expect(page.getByText('₽200.00').first()).toBeVisible();
    await payWith(page, DECLINED);
    await expect(page.getByText('The bank declined this card')).toBeVisible();
    await payWith(page, PAYS);
    await expect(page).toHaveURL(/\/orders\/[^/]+$/);
    await clickButton(main(page), t('orders:codes.show'));
    await expect(main(page).locator('code')).toHaveCount(2);
    for (const code of await shownCodes(page)) expect(codes).toContain(code);
    const paid = await customer.api.get<Order>(`/orders/${order(page)}`);
    expect(paid).toMatchObject({ status: 'completed', total_amount: 200 });
    expect((await customer.api.get<{ data: unknown[] }>('/cart')).data).toEqual([]);
  });

  test("a customer cancels a card payment on the bank's page and pays again", async ({
    page,
    customer,
    t,
  }) => {
    await page.goto('/checkout');
    await leave(page, t, 200);
    await clickButton(page, 'Cancel payment');
    await expect(page).toHaveURL(/\/orders\/[^/]+$/);
    await expect(
      main(page).getByRole('heading', { name: t('payment:title.cancelled') }),
    ).toBeVisible();
    expect(await findingsInBothSchemes(page)).toEqual([]);
    await clickLink(main(page), t('payment:action.again'));
    await leave(page, t, 200);
    await payWith(page, PAYS);
    await expect(page).toHaveURL(/\/orders\/[^/]+$/);
    await expect
      .poll(async () => (await ordersOf(customer)).map(({ status }) => status))
      .toEqual(['completed', 'cancelled']);
  });

  test('a customer cancels a card payment on the receipt, and late money is credited to the balance', async ({
    page,
    request,
    customer,
    t,
  }) => {
    await page.goto('/checkout');
    const bank = await leave(page, t, 200);
    const [open] = await ordersOf(customer);
    await page.goto('/orders');
    // The customer has visited the bank, so the list does not offer a second payment.
    await expect(main(page)).toContainText(t('payment:list.confirming'));
    await expect(main(page).getByRole('link', { name: t('payment:list.pay') })).toHaveCount(0);
    await page.goto(`/orders/${open?.id}`);
    await expect(
      main(page).getByRole('link', { name: t('payment:action.notPaid') }),
    ).toHaveAttribute('href', bank.replace(/\?.*$/, ''));
    await expect(main(page).getByRole('timer')).toHaveCount(0);
    await clickButton(main(page), t('payment:action.check'));
    await expect(main(page).getByText(t('payment:said.awaiting'))).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await clickButton(main(page), t('payment:action.cancel'));
    await expect(toast(page, t('payment:cancel.done'))).toBeVisible();
    await expect(
      main(page).getByRole('heading', { name: t('payment:title.cancelled') }),
    ).toBeVisible();
    const answer = await request.post(`${bank.replace(/\?.*$/, '')}/simulate`, {
      data: { card: LATE },
    });
    expect(answer.ok()).toBe(true);
    await expect(
      main(page).getByRole('heading', { name: t('payment:title.credited') }),
    ).toBeVisible({ timeout: 60_000 });
    expect(await balanceOf(customer, 'rub')).toBe(200);
    const late = await customer.api.get<OrderDetail>(`/orders/${open?.id}`);
    expect(late).toMatchObject({ status: 'cancelled', note: 'credited_to_wallet' });
  });

  test('the receipt confirms a slow card payment without offering a second one', async ({
    page,
    customer,
    t,
  }) => {
    await page.goto('/checkout');
    await leave(page, t, 200);
    await payWith(page, SLOW);
    await expect(page).toHaveURL(/\/orders\/[^/]+$/);
    const confirming = main(page).getByRole('heading', { name: t('payment:title.confirming') });
    const payNow = main(page).getByRole('link', { name: t('payment:action.continue') });
    await expect(confirming).toBeVisible();
    await expect(payNow).toHaveCount(0);
    // Without the tab's storage the page has no more information than on another device of the customer.
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect(confirming).toBeVisible();
    await expect(payNow).toHaveCount(0);
    await expect(main(page).getByRole('button', { name: t('orders:codes.show') })).toBeVisible({
      timeout: 60_000,
    });
    expect((await ordersOf(customer)).map(({ status }) => status)).toEqual(['completed']);
  });

  test('a customer pays the cart by card once from two tabs', async ({
    page,
    context,
    customer,
    t,
  }) => {
    const second = await context.newPage();
    await page.goto('/checkout');
    await second.goto('/checkout');
    await leave(page, t, 200);
    await leave(second, t, 200);
    // The newer payment has taken over the codes, so the older payment is closed.
    await payWith(page, PAYS);
    await expect(page.getByText('Nothing was charged. Start again in the shop.')).toBeVisible();
    await payWith(second, PAYS);
    await expect(second).toHaveURL(/\/orders\/[^/]+$/);
    await expect(main(second).getByRole('button', { name: t('orders:codes.show') })).toBeVisible();
    const statuses = (await ordersOf(customer)).map(({ status }) => status);
    expect(statuses).toEqual(['completed', 'cancelled']);
  });

  test('a customer pays by card on a phone with the keyboard alone', async ({ page, t }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/checkout');
    // The card is preselected for a customer without a balance.
    await expect(byCard(page, t)).toBeChecked();
    expect(await overflow(page)).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
    await press(page, payButton(page, t, 200));
    await page.waitForURL(/\/pay\//);
    await page.getByLabel('Card number').focus();
    await page.keyboard.type(PAYS);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/orders\/[^/]+$/);
    await press(page, main(page).getByRole('button', { name: t('orders:codes.show') }));
    await expect(main(page).locator('code')).toHaveCount(2);
    expect(await overflow(page)).toEqual([]);
  });
});

test('the checkout explains the limit of reserved codes to a new customer', async ({
  page,
  shop,
  customer,
  t,
}) => {
  const product = await shop.createProduct([{ amount: 10, rub: 100, codes: newCodes(5) }]);
  await shop.addToCart(customer, product, 3);
  await page.goto('/checkout');
  await byCard(page, t).check();
  await payButton(page, t, 300).click();
  const said = `${t('payment:refused.holds.few', { count: 2 })} ${t('payment:refused.fromBalance')}`;
  await expect(toast(page, said)).toBeVisible();
  expect(await ordersOf(customer)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
  await clickLink(main(page), t('checkout:errors.toCart'));
  await expect(page).toHaveURL('/cart');
  // The shown quantity precedes its storage, which leaving the page would abort.
  const stored = page.waitForResponse(/cart\.updateQuantity/);
  await clickButton(page, t('common:decrease'));
  await expect(main(page).getByRole('status').filter({ hasText: '2' }).first()).toBeVisible();
  await stored;
  await page.goto('/checkout');
  await leave(page, t, 200);
  await payWith(page, PAYS);
  await expect(page).toHaveURL(/\/orders\/[^/]+$/);
});

test('a customer pays a Free Fire top-up by card, and it is delivered', async ({
  page,
  shop,
  t,
}) => {
  const offer = await addOffer(shop, 80);
  const price = Number(offer.price_rub);
  const player = newPlayer();
  const topupData = {
    service: 'freefire',
    login: player,
    player_id: player,
    offer_id: offer.id,
    offer_name: offer.name,
    price_usd: 80,
    price_rub: price,
    input_currency: 'rub',
    currency: 'rub',
    commission: 0,
    image_url: '',
  };
  await page.goto('/checkout');
  await expect(main(page).getByText(t('checkout:empty.title'))).toBeVisible();
  await navigateWithin(page, '/checkout', { topupData });
  await leave(page, t, price);
  await payWith(page, PAYS);
  await expect(page).toHaveURL(/\/orders\/[^/]+$/);
  await expect(
    main(page).getByRole('heading', { name: t('orders:topup.title', { count: 1 }) }),
  ).toBeVisible();
  await expect(main(page).getByText(t('orders:status.completed'), { exact: true })).toBeVisible({
    timeout: 60_000,
  });
});
