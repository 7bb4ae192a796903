import { languages, type Order, type PriceOption, type Product } from '@manabar/contracts';
import { press, tabTo } from '#support/keyboard.ts';
import { demoRegions } from '#support/demo-regions.ts';
import {
  clickButton,
  clickLink,
  clipboard,
  main,
  navigation,
  shownCodes,
  toast,
} from '#support/page-actions.ts';
import { balanceOf, newCodes, unique, type Customer, type Shop } from '#support/create-shop.ts';
import { createApi } from '@manabar/tooling/rest-api';
import { expect, test } from '#support/test.ts';
import { figureTags } from '@manabar/i18n';
import { money } from '#support/translate-and-format.ts';

const desktop = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };
const journeys = languages.map((language) => ({
  language,
  viewport: language === 'en' ? desktop : phone,
}));

/** Chooses a demo product with regions, and the option of its last region with the most stock. */
async function chooseGoods(shop: Shop, language: string) {
  const answer = await fetch(`${shop.url}/api/products`, {
    headers: { 'accept-language': language },
  });
  const products = (await answer.json()) as Product[];
  const product = products.find(({ hasRegions, regions }) => hasRegions && regions.length > 1);
  const region = product?.regions.findLast(({ id }) => id !== 0);
  if (!product || !region) throw new Error('The demo has no product with regions');
  const options = await shop.anonymous.get<PriceOption[]>(
    `/products/${product.id}/prices/${region.id}`,
  );
  const [option] = options
    .filter(({ price_rub }) => price_rub !== null)
    .sort((one, other) => other.available_count - one.available_count);
  if (!option?.price_rub) throw new Error(`${product.title} has nothing for roubles`);
  return { product, region, option, price: option.price_rub };
}

for (const { language, viewport } of journeys) {
  test.describe(`${language}, ${viewport.width} px`, () => {
    test.use({ language, viewport, permissions: ['clipboard-read', 'clipboard-write'] });

    test('a customer registers, buys a code from the balance and reads it', async ({
      page,
      shop,
      t,
    }) => {
      const { product, region, option, price } = await chooseGoods(shop, language);
      const nickname = unique('buyer');
      const rub = (amount: number, decimals = 2) => money(amount, 'rub', language, decimals);
      const total = price * 2;

      await page.goto('/');
      await page
        .getByRole('link', { name: t('common:nav.login') })
        .first()
        .click();
      await clickLink(main(page), t('auth:login.toRegister'));
      // Waits for the registration page, because the log-in page has the other fields too.
      await page.locator('input[name=confirmPassword]').fill('secret-phrase-1');
      await page.locator('input[name=nickname]').fill(nickname);
      await page.locator('input[name=password]').fill('secret-phrase-1');
      await clickButton(main(page), t('auth:register.submit'));
      await expect(toast(page, t('auth:register.success', { nickname }))).toBeVisible();
      await expect(page).toHaveURL('/');

      const token = await page.evaluate(() => localStorage.getItem('token'));
      const userId = Number(await page.evaluate(() => localStorage.getItem('userId')));
      const customer: Customer = {
        nickname,
        password: '',
        userId,
        token: token ?? '',
        api: createApi(shop.url, token ?? ''),
      };
      await shop.credit(customer, { rub: total + 1000 });
      await page.reload();

      await main(page).getByRole('combobox').fill(product.title);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/products\?q=/);
      await main(page).getByRole('link', { name: product.title }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible();

      await page.getByRole('button', { name: region.name, exact: true }).click();
      const amount = new Intl.NumberFormat(figureTags[language]).format(option.game_amount);
      const tile = page
        .getByRole('group', { name: t('product:amount.title') })
        .getByRole('button', { name: `${amount.replace(/\s/g, ' ')} ` })
        .filter({ hasText: rub(price) });
      await tile.click();
      await expect(tile).toHaveAttribute('aria-pressed', 'true');
      await clickButton(page, t('common:increase'));
      await expect(page.getByRole('complementary')).toContainText(rub(total));
      await clickButton(page, t('product:cart.add'));

      await expect(page).toHaveURL('/cart');
      await expect(page.getByRole('heading', { name: t('cart:page.title') })).toBeVisible();
      await expect(main(page).getByRole('listitem')).toContainText(product.title);
      await expect(main(page)).toContainText(rub(total, 0));
      await clickLink(main(page), t('cart:summary.checkout'));

      await expect(page).toHaveURL('/checkout');
      await expect(main(page)).toContainText(rub(total + 1000));
      await expect(main(page)).toContainText(rub(1000));
      await clickButton(page, t('checkout:pay.action', { total: rub(total) }));

      await expect(page).toHaveURL('/orders');
      const { orders } = await customer.api.get<{ orders: Order[] }>('/orders');
      const [order] = orders;
      expect(orders).toHaveLength(1);
      const card = main(page).getByRole('listitem').first();
      await expect(card).toContainText(order?.id ?? '');
      await expect(card).toContainText(rub(total));
      await card.getByRole('link').click();

      await expect(page).toHaveURL(`/orders/${order?.id}`);
      await expect(
        page.getByRole('button', { name: t('orders:codes.show'), exact: true }),
      ).toBeVisible();
      expect(await shownCodes(page)).toEqual([]);
      await page.getByRole('button', { name: t('orders:codes.show'), exact: true }).click();
      await expect(main(page).locator('code')).toHaveCount(2);
      const full = await customer.api.get<Order>(`/orders/${order?.id}`);
      const codes = full.items.flatMap(({ code }) => code?.code.split('\n') ?? []);
      expect(await shownCodes(page)).toEqual(codes);

      await clickButton(page, t('orders:codes.copyOne', { number: 2, title: product.title }));
      await expect(toast(page, t('orders:codes.copied_to_clipboard'))).toBeVisible();
      expect(await clipboard(page)).toBe(codes[1]);
      await clickButton(page, t('orders:codes.copyAll'));
      await expect(toast(page, t('orders:codes.all_codes_copied', { count: 2 }))).toBeVisible();
      expect(await clipboard(page)).toBe(codes.join('\n'));

      expect(await balanceOf(customer, 'rub')).toBe(1000);
      await clickLink(navigation(page, t), t('common:nav.orders'));
      await expect(page).toHaveURL('/orders');
    });
  });
}

for (const viewport of [phone, desktop]) {
  test.describe(`with the keyboard alone, ${viewport.width} px`, () => {
    test.use({ viewport, loggedIn: true, permissions: ['clipboard-read', 'clipboard-write'] });

    test('a customer buys codes of a region from the home page to the clipboard with the keyboard alone', async ({
      page,
      shop,
      customer,
      t,
    }) => {
      const [first, second] = await demoRegions(shop);
      const codes = newCodes(2);
      const product = await shop.createProduct([
        { amount: 10, rub: 50, codes: newCodes(1), regionId: first.id },
        { amount: 77, rub: 100, codes, regionId: second.id },
      ]);
      await shop.credit(customer, { rub: 250 });

      await page.goto('/');
      await tabTo(page, main(page).getByRole('combobox'));
      await page.keyboard.type(product.title);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/products\?q=/);
      await press(page, main(page).getByRole('link', { name: product.title }).first());
      await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible();
      await press(page, page.getByRole('button', { name: second.name }), 'Space');
      const amount = page
        .getByRole('group', { name: t('product:amount.title'), exact: true })
        .getByRole('button')
        .filter({ hasText: '77' });
      await press(page, amount, 'Space');
      await press(page, page.getByRole('button', { name: t('common:increase') }));
      await expect(page.getByText(t('product:summary.maxQuantity'))).toBeVisible();
      await press(page, page.getByRole('button', { name: t('product:cart.add') }));
      await expect(page).toHaveURL('/cart');
      await expect(page.getByRole('heading', { name: t('cart:page.title') })).toBeVisible();
      await expect(main(page).getByRole('listitem')).toContainText('77');
      await press(page, main(page).getByRole('link', { name: t('cart:summary.checkout') }));
      await expect(page).toHaveURL('/checkout');
      const total = money(200, 'rub', 'en');
      await press(page, page.getByRole('button', { name: t('checkout:pay.action', { total }) }));
      await expect(page).toHaveURL('/orders');
      await press(page, main(page).getByRole('listitem').first().getByRole('link'));
      await expect(page).toHaveURL(/\/orders\/.+/);
      await press(page, page.getByRole('button', { name: t('orders:codes.show'), exact: true }));
      await expect(main(page).locator('code')).toHaveCount(2);
      const shown = await shownCodes(page);
      expect([...shown].sort()).toEqual([...codes].sort());
      const name = t('orders:codes.copyOne', { number: 1, title: product.title });
      await press(page, page.getByRole('button', { name }));
      await expect(toast(page, t('orders:codes.copied_to_clipboard'))).toBeVisible();
      expect(await clipboard(page)).toBe(shown[0]);
    });
  });
}
