import type { Locator, Page } from '@playwright/test';
import { languages } from '@manabar/contracts';
import { axeFindings, overflow } from '#support/accessibility.ts';
import { intercept } from '#support/intercept-calls.ts';
import { press, tabTo } from '#support/keyboard.ts';
import { askInBrowser, clickButton, main, waitForHydration } from '#support/page-actions.ts';
import { expect, test } from '#support/test.ts';
import type { Translate } from '#support/translate-and-format.ts';

const phone = { width: 360, height: 640 };
const box = (page: Page) => main(page).locator('input[type=search]');
const results = (page: Page) => main(page).getByRole('option');
const promotions = (page: Page, t: Translate) =>
  main(page).getByRole('region', { name: t('home:promotions.label') });
/** Visible slide; the others are hidden. */
const slide = (page: Page, t: Translate) => promotions(page, t).getByRole('group').first();

/** Answers the request for promotions with an empty list. */
const withoutPromotions = (page: Page) =>
  intercept(page, 'promotions.active', async (route) => {
    const response = await route.fetch();
    const names = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
    const answers = (await response.json()) as unknown[];
    const none = { result: { data: [] } };
    return route.fulfill({
      response,
      json: answers.map((answer, index) => (names[index] === 'promotions.active' ? none : answer)),
    });
  });

async function top(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.y ?? Infinity;
}

for (const language of languages) {
  test.describe(`the home page on a small phone in ${language}`, () => {
    test.use({ language, viewport: phone });

    test('the home page shows headline, search, promotions and first top-ups on the first screen of a phone', async ({
      page,
      t,
    }) => {
      await page.goto('/');
      await expect(slide(page, t)).toBeVisible();
      const nav = page.getByRole('navigation', { name: t('common:nav.bottom') });
      const end = await top(nav);
      const order = [
        main(page).getByRole('heading', { level: 1 }),
        box(page),
        main(page)
          .getByRole('link', { name: t('home:hero.allProducts') })
          .first(),
        promotions(page, t),
        main(page).getByRole('heading', { level: 2 }).first(),
      ];
      const tops = await Promise.all(order.map(top));
      expect(tops).toEqual([...tops].sort((one, other) => one - other));
      expect(Math.max(...tops)).toBeLessThan(end);
      expect(await overflow(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflow(page)).toEqual([]);
    });
  });
}

test.describe('the search', () => {
  test('the home search works with the keyboard alone from the first key', async ({ page, t }) => {
    await page.goto('/');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('card');
    await expect(results(page)).not.toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    const chosen = main(page).getByRole('option', { selected: true });
    await expect(chosen).toHaveCount(1);
    await expect(box(page)).toHaveAttribute(
      'aria-activedescendant',
      (await chosen.getAttribute('id')) ?? '',
    );
    const address = (await chosen.getAttribute('href')) ?? '';
    await page.keyboard.press('Escape');
    await expect(results(page)).toHaveCount(0);
    await expect(box(page)).toHaveValue('card');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);
    await page.goBack();
    await expect(box(page)).toHaveValue('');
    await tabTo(page, box(page));
    await page.keyboard.type('card');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/products?q=card');
    await expect(main(page).getByRole('searchbox')).toHaveValue('card');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('catalogue:list.title'));
  });
});

test.describe('the promotions', () => {
  test('the promotions of the home page are paused and moved by keyboard', async ({ page, t }) => {
    await page.goto('/');
    const button = (key: string) => promotions(page, t).getByRole('button', { name: t(key) });
    await press(page, button('home:promotions.pause'));
    await expect(button('home:promotions.play')).toBeFocused();
    // From here on the rotation is paused.
    const first = (await slide(page, t).textContent()) ?? '';
    await press(page, button('home:promotions.next'));
    await expect(slide(page, t)).not.toHaveText(first);
    await page.keyboard.press('Shift+Tab');
    await expect(button('home:promotions.previous')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(slide(page, t)).toHaveText(first);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: phone, hasTouch: true });

    test('changes promotions by swiping on a phone', async ({ page, t }) => {
      await page.goto('/');
      await waitForHydration(page);
      await clickButton(promotions(page, t), t('home:promotions.pause'));
      const first = (await slide(page, t).textContent()) ?? '';
      const { x, y } = (await slide(page, t).boundingBox()) ?? { x: 0, y: 0 };
      const devices = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
        devices.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: at === undefined ? [] : [{ x: x + at, y: y + 40 }],
        });
      const swipe = async (...way: number[]) => {
        await touch('touchStart', way[0]);
        for (const at of way.slice(1)) await touch('touchMove', at);
        await touch('touchEnd');
      };
      await swipe(200, 180, 150, 100);
      await expect(slide(page, t)).not.toHaveText(first);
      await swipe(100, 120, 150, 200);
      await expect(slide(page, t)).toHaveText(first);
    });
  });
});

test.describe('in either colour scheme', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  /** Expects the page to fit and to be accessible, in light on a desktop and in dark on a phone. */
  async function expectAccessible(page: Page, state: string): Promise<void> {
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 360],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      const place = `${state}, ${colorScheme}, ${width} px`;
      expect.soft(await axeFindings(page), place).toEqual([]);
      expect.soft(await overflow(page), place).toEqual([]);
    }
  }

  test('the home search finds the typed text or says that nothing matches, and stays accessible', async ({
    page,
    t,
  }) => {
    await page.goto('/');
    await box(page).fill('card');
    await expect(results(page)).not.toHaveCount(0);
    await box(page).press('ArrowDown');
    await expectAccessible(page, 'results, one of them chosen');
    await box(page).fill('zzzz');
    await expect(main(page).getByText(t('home:search.nothing'))).toBeVisible();
    await expectAccessible(page, 'nothing found');
    await box(page).fill('z');
    await expect(main(page).getByText(t('home:search.nothing'))).toHaveCount(0);
    await box(page).fill('ROBL');
    await expect(results(page)).toHaveCount(1);
    await expect(results(page)).toHaveAttribute('href', '/products/roblox');
    await results(page).click();
    await expect(page).toHaveURL('/products/roblox');
  });

  test('the home page links to top-ups and gift cards and stays accessible without promotions', async ({
    page,
    t,
  }) => {
    await withoutPromotions(page);
    await askInBrowser(page);
    await page.goto('/');
    await expect(main(page).getByText(t('home:promotions.emptyTitle'))).toBeVisible();
    const section = (heading: string) =>
      main(page).locator('section', {
        has: page.getByRole('heading', { level: 2, name: t(heading) }),
      });
    for (const [heading, slugs] of [
      ['home:topups.title', ['pubg', 'freefire', 'steam']],
      ['home:cards.title', ['pubg-codes', 'freefire-codes', 'roblox']],
    ] as const)
      for (const slug of slugs)
        await expect(section(heading).locator(`a[href="/products/${slug}"]`)).toBeVisible();
    await expectAccessible(page, 'no promotions');
  });
});
