import type { AdminOrderDetail, Order } from '@manabar/contracts';
import type { Page } from '@playwright/test';
import { expectFits } from '#support/accessibility.ts';
import { dialog, expect, row, rows, test } from '#support/test-as-admin.ts';
import { cutContent } from '#support/cut-content.ts';
import { press } from '#support/keyboard.ts';
import { clickButton, clickLink, main } from '#support/page-actions.ts';
import { newCodes, unique, type Customer, type Shop } from '#support/create-shop.ts';
import type { Translate } from '#support/translate-and-format.ts';
import { addOffer, delivered, newPlayer } from '#support/topup-actions.ts';

test.use({ loggedIn: true });

/** Creates a customer who bought two codes of one product and one of another for 500 roubles. */
async function bought(shop: Shop, text: string[]) {
  const buyer = await shop.register();
  await shop.credit(buyer, { rub: 500 });
  const cheap = await shop.createProduct([{ amount: 10, rub: 100, codes: text.slice(0, 2) }]);
  const dear = await shop.createProduct([{ amount: 30, rub: 300, codes: text.slice(2) }]);
  await shop.addToCart(buyer, cheap, 2);
  return { buyer, id: await shop.buy(buyer, dear) };
}

const act = (page: Page, t: Translate, name: 'refund' | 'cancel' | 'confirm-payment') =>
  main(page)
    .getByRole('group', { name: t('admin:form.actions') })
    .getByRole('button', { name: t(`adminOrders:action.${name}`), exact: true });

/** Enters the reason and confirms the action. */
async function confirm(page: Page, t: Translate, name: 'refund' | 'cancel' | 'confirm-payment') {
  await dialog(page)
    .getByLabel(t('adminOrders:action.reason'), { exact: false })
    .fill('browser test');
  await dialog(page)
    .getByRole('button', { name: t(`adminOrders:action.${name}`), exact: true })
    .click();
}

/** Orders a top-up from the balance. */
async function topUp({ url }: Shop, { token }: Customer, body: object): Promise<void> {
  const answer = await fetch(`${url}/api/orders/topup`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': unique('key'),
    },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** Starts the card payment of a cart; returns the order and the payment's number. */
async function beginToPay(shop: Shop, buyer: Customer) {
  const product = await shop.createProduct([{ amount: 10, rub: 100, codes: newCodes(2) }]);
  await shop.addToCart(buyer, product);
  const made = await buyer.api.post<{ order_id: string; pay_url: string }>('/payment/create', {
    amount: 100,
    currency: 'rub',
    type: 'order',
  });
  return { id: made.order_id, payUrl: made.pay_url };
}

test('an admin finds an order by its id, the nickname or a code, and sees its codes masked', async ({
  page,
  shop,
  t,
}) => {
  const text = newCodes(3);
  const { buyer, id } = await bought(shop, text);
  await page.goto('/admin/orders');
  const search = main(page).getByRole('searchbox');
  for (const wanted of [id, buyer.nickname.toUpperCase(), text[1] ?? '']) {
    await search.fill(wanted);
    await expect(rows(page)).toHaveCount(1);
    await expect(row(page, id)).toContainText(buyer.nickname);
  }
  await expect(row(page, id)).toContainText('₽500.00');
  await expect(row(page, id).getByRole('link', { name: buyer.nickname })).toHaveAttribute(
    'href',
    `/admin/users/${buyer.userId}`,
  );
  await search.fill(buyer.nickname);
  const status = main(page).getByRole('combobox', { name: t('adminOrders:filter.status') });
  await status.selectOption('cancelled');
  await expect(main(page).getByText(t('admin:list.noneTitle'))).toBeVisible();
  await status.selectOption('completed');
  await main(page)
    .getByRole('combobox', { name: t('adminOrders:filter.currency') })
    .selectOption('rub');
  await expect(row(page, id)).toBeVisible();
  await page.reload();
  await press(page, row(page, id).getByRole('link', { name: id }));
  await expect(page).toHaveURL(`/admin/orders/${id}`);
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText(id);
  await expect(main(page).getByText(t('adminOrders:event.completed'))).toBeVisible();
  const shown = await main(page).innerText();
  for (const code of text) {
    expect(shown).not.toContain(code);
    expect(shown).toContain(code.slice(-4));
  }
});

test('an admin cancels an unpaid card order and confirms one whose payment the gateway did not report', async ({
  page,
  shop,
  t,
}) => {
  const buyer = await shop.register();
  const unpaid = await beginToPay(shop, buyer);
  await page.goto(`/admin/orders/${unpaid.id}`);
  await act(page, t, 'confirm-payment').click();
  await confirm(page, t, 'confirm-payment');
  await expect(dialog(page).getByText(t('adminOrders:refused.not_paid'))).toBeVisible();
  await clickButton(dialog(page), t('common:cancel'));
  await page.getByRole('button', { name: t('admin:form.discard'), exact: true }).click();
  await act(page, t, 'cancel').click();
  await confirm(page, t, 'cancel');
  await expect(main(page).getByText(t('adminOrders:endedBy.admin'))).toBeVisible();
  expect(await buyer.api.get<Order>(`/orders/${unpaid.id}`)).toMatchObject({ status: 'cancelled' });

  const other = await shop.register();
  const paid = await beginToPay(shop, other);
  await page.goto(`/admin/orders/${paid.id}`);
  await act(page, t, 'confirm-payment').click();
  // Pays without a notification.
  const answer = await fetch(`${paid.payUrl}/simulate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card: '4000000000003220' }),
  });
  expect(answer.ok).toBe(true);
  await confirm(page, t, 'confirm-payment');
  await expect(main(page).getByText(t('adminOrders:event.payment_captured'))).toBeVisible();
  await expect(main(page).getByText(t('adminOrders:event.completed'))).toBeVisible();
});

test('an admin sees the attempts of a top-up, on order pages that fit and are accessible', async ({
  page,
  shop,
  t,
}) => {
  const offer = await addOffer(shop, 1.25);
  const buyer = await shop.register();
  await shop.credit(buyer, { usd: 1.25 });
  const player = newPlayer();
  const topupData = { service: 'freefire', player_id: player, offer_id: offer.id, price_usd: 1.25 };
  await topUp(shop, buyer, { topupData, currency: 'usd' });
  const id = await delivered(buyer);
  await page.goto(`/admin/orders?q=${player}`);
  await expect(row(page, id)).toContainText(offer.name);
  await expectFits(page);
  await clickLink(row(page, id), id);
  await expect(page).toHaveURL(`/admin/orders/${id}`);
  const { items } = await shop.admin.get<AdminOrderDetail>(`/admin/orders/${id}`);
  const title = t('adminOrders:attempt.title');
  const attempts = main(page).getByRole('region', { name: title });
  await expect(attempts).toContainText(items[0]?.topup?.attempts[0]?.reference ?? 'no attempt');
  await expect(attempts).toContainText(t('adminOrders:attemptState.succeeded'));
  await expectFits(page);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(attempts.or(main(page).getByRole('list', { name: title }))).toBeVisible();
    expect(await cutContent(page), `${width} px`).toEqual([]);
  }
  await act(page, t, 'refund').click();
  await expect(dialog(page)).toContainText('$1.25');
});
