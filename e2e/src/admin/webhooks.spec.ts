import type { ProductDetail } from '@manabar/contracts';
import { expectFits } from '#support/accessibility.ts';
import { dialog, expect, row, rows, test } from '#support/test-as-admin.ts';
import { startReceiver, type Receiver } from '#support/webhook-receiver.ts';
import { clickButton, main, navigateWithin } from '#support/page-actions.ts';
import { newCodes } from '#support/create-shop.ts';

test.use({ loggedIn: true });

const receiverHost = process.env['WEBHOOK_RECEIVER'] ?? '';

let receiver: Receiver;

test.beforeEach(async () => {
  receiver = await startReceiver(receiverHost);
});
test.afterEach(() => receiver.close());

test("an admin adds a webhook endpoint, sees an order's event delivered, resends it, and deletes the endpoint", async ({
  page,
  shop,
  t,
}) => {
  const url = `http://${receiverHost}/hook/${Date.now()}`;
  await page.goto('/admin/webhooks');
  const add = main(page).getByRole('button', { name: t('adminWebhooks:add') });
  await add.first().click();
  const form = dialog(page, t('adminWebhooks:add'));
  const address = form.getByRole('textbox', { name: t('adminWebhooks:url') });
  await address.fill('http://10.0.0.1/hook');
  await page.keyboard.press('Enter');
  await expect(form).toContainText(t('admin:field.https_required'));
  await address.fill(url);
  await page.keyboard.press('Enter');
  const shown = dialog(page, t('admin:secret.createdTitle'));
  await expect(shown.locator('code')).toHaveText(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await expectFits(page);
  await clickButton(shown, t('admin:secret.done'));
  // Events of other tests may have been delivered already.
  const healths = ['new', 'good'].map((health) => t(`adminWebhooks:healths.${health}`));
  await expect(row(page, url)).toContainText(new RegExp(healths.join('|')));
  await expectFits(page);

  const { id: productId } = await shop.createProduct([]);
  const [code = ''] = newCodes(1);
  const text = `${code},,250,100`;
  await shop.admin.post('/admin/codes/bulk', { productId, regionId: 0, text });
  const product = await shop.anonymous.get<ProductDetail>(`/products/${productId}`);
  const customer = await shop.register();
  await shop.credit(customer, { rub: 250 });
  const orderId = await shop.buy(customer, product, 1);
  const ofOrder = () => receiver.calls.filter(({ body }) => body.includes(orderId));
  await expect.poll(() => ofOrder().length, { timeout: 60_000 }).toBe(1);
  expect(ofOrder()[0]?.signature).toMatch(/^v1,/);
  expect(JSON.stringify(receiver.calls)).not.toContain(code);

  await row(page, url).getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/webhooks\/\d+/);
  // The list of endpoints also has a search and remains visible until this page is loaded.
  await main(page)
    .getByRole('searchbox', { name: t('adminWebhooks:deliveries.search') })
    .fill(orderId);
  await expect(page).toHaveURL(new RegExp(orderId));
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText([t('adminWebhooks:deliveries.states.delivered')]);
  await rows(page).getByText(t('adminWebhooks:deliveries.open'), { exact: true }).click();
  await expect(dialog(page)).toContainText('Thank you');
  await expect(dialog(page)).toContainText(orderId);
  await expectFits(page);
  await page.keyboard.press('Escape');
  await rows(page).getByText(t('adminWebhooks:deliveries.replay'), { exact: true }).click();
  await expect.poll(() => ofOrder().length, { timeout: 60_000 }).toBe(2);
  expect(new Set(ofOrder().map(({ id }) => id)).size).toBe(1);
  await expectFits(page);

  await navigateWithin(page, '/admin/webhooks');
  await clickButton(row(page, url), t('admin:form.delete'));
  await clickButton(dialog(page), t('admin:form.delete'));
  await expect(row(page, url)).toHaveCount(0);
});
