import type { ProductDetail, Session, WebhookEndpoint } from '@manabar/contracts';
import { expectFits } from '#support/accessibility.ts';
import { dialog, expect, row, rows, test } from '#support/admin.ts';
import { startReceiver, type Receiver } from '#support/receiver.ts';
import { waitForHydration, main } from '#support/screen.ts';
import { newCodes, staff } from '#support/shop.ts';

test.use({ loggedIn: true });
// The shop allows only one receiver, so the tests run one after the other.
test.describe.configure({ mode: 'default' });

const receiverHost = process.env['WEBHOOK_RECEIVER'] ?? '';

let receiver: Receiver;

test.beforeEach(async () => {
  receiver = await startReceiver(receiverHost);
});
test.afterEach(() => receiver.close());

test("adds an endpoint, delivers an order's events, resends a delivery, and deletes the endpoint", async ({
  page,
  shop,
  t,
}) => {
  const url = `http://${receiverHost}/hook/${Date.now()}`;
  await page.goto('/admin/webhooks');
  await waitForHydration(page);
  const add = main(page).getByRole('button', { name: t('adminWebhooks:add') });
  await add.first().click();
  const form = dialog(page, t('adminWebhooks:add'));
  const address = form.getByRole('textbox', { name: t('adminWebhooks:url') });
  await address.fill('http://10.0.0.1/hook');
  await page.keyboard.press('Enter');
  await expect(form).toContainText(t('admin:field.https_required'));
  await address.fill(url);
  await page.keyboard.press('Enter');
  const shown = dialog(page, t('adminWebhooks:secret.createdTitle'));
  await expect(shown.locator('code')).toHaveText(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await expectFits(page);
  await shown.getByRole('button', { name: t('admin:secret.done') }).click();
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
  // The list of endpoints has a search too and stays until this page is loaded.
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

  await page.goto('/admin/webhooks');
  await row(page, url)
    .getByRole('button', { name: t('admin:form.delete') })
    .click();
  await dialog(page)
    .getByRole('button', { name: t('admin:form.delete') })
    .click();
  await expect(row(page, url)).toHaveCount(0);
});

test('reports a concurrent change of an endpoint and continues with the stored one', async ({
  page,
  shop,
  t,
}) => {
  const url = `http://${receiverHost}/hook/${Date.now()}`;
  const { token } = await shop.anonymous.post<Session>('/auth/login', staff);
  const call = async <Answer>(name: string, input: object): Promise<Answer> => {
    const answer = await fetch(`${shop.url}/trpc/admin.webhooks.${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(input),
    });
    return ((await answer.json()) as { result: { data: Answer } }).result.data;
  };
  const { endpoint } = await call<{ endpoint: WebhookEndpoint }>('create', {
    url,
    events: ['stock.low'],
  });
  await page.goto(`/admin/webhooks/${endpoint.id}`);
  await waitForHydration(page);
  await main(page)
    .getByRole('button', { name: t('admin:form.edit') })
    .click();
  const note = dialog(page).getByRole('textbox', { name: t('adminWebhooks:description') });
  await note.fill('Mine');
  await call('update', { id: endpoint.id, version: endpoint.version, description: 'Theirs' });
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText(t('admin:form.conflictTitle'));
  await dialog(page)
    .getByRole('button', { name: t('admin:form.loadCurrent') })
    .click();
  await expect(note).toHaveValue('Theirs');
  await note.fill('Ours');
  await page.keyboard.press('Enter');
  await expect(main(page)).toContainText('Ours');

  await main(page)
    .getByRole('button', { name: t('adminWebhooks:rotate.open') })
    .click();
  await dialog(page)
    .getByRole('button', { name: t('adminWebhooks:rotate.submit') })
    .click();
  const shown = dialog(page, t('adminWebhooks:secret.rotatedTitle'));
  await expect(shown.locator('code')).toHaveText(/^whsec_/);
  await shown.getByRole('button', { name: t('admin:secret.done') }).click();
  await expect(main(page)).toContainText(t('adminWebhooks:oldSecretUntil'));
  await main(page)
    .getByRole('button', { name: t('adminWebhooks:test.open') })
    .click();
  // Codes of other tests may run low meanwhile, which is delivered too.
  const tests = () =>
    receiver.calls.filter(({ body }) => body.includes(`"endpointId":${endpoint.id}`));
  await expect.poll(tests).toHaveLength(1);
  expect(tests()[0]?.signature).toMatch(/^v1,\S+ v1,\S+$/);
  await call('delete', { id: endpoint.id });
});
