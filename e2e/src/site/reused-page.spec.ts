import { expect, test } from '#support/test.ts';

// The tests run one after the other in one worker, so that the second test gets the page of the first.
test.describe.configure({ mode: 'serial' });
test.use({
  colorScheme: 'dark',
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 700, height: 500 },
});

const media = ['(prefers-color-scheme: dark)', '(prefers-reduced-motion)', 'screen'];

for (const title of ['a test changes its page', 'the next test begins as if it had not']) {
  test(title, async ({ page, context }) => {
    expect(page.viewportSize()).toEqual({ width: 700, height: 500 });
    const begun = await page.evaluate(
      (queries) => ({
        media: queries.filter((query) => matchMedia(query).matches),
        stored: [Object.keys(localStorage).sort(), Object.keys(sessionStorage)],
      }),
      media,
    );
    expect(begun).toEqual({ media, stored: [['currency', 'language'], []] });
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['language']);
    expect(context.pages()).toEqual([page]);

    await page.emulateMedia({ media: 'print', colorScheme: 'light', reducedMotion: null });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.route('**/*', (route) => route.abort());
    await page.evaluate(() => {
      localStorage.setItem('kept', 'yes');
      sessionStorage.setItem('kept', 'yes');
    });
    await context.addCookies([{ name: 'kept', value: 'yes', url: page.url() }]);
    await context.setOffline(true);
    await context.newPage();
  });
}

test.describe('another screen', () => {
  test.use({ colorScheme: 'light', contextOptions: {}, viewport: { width: 360, height: 640 } });

  test('a browser test with another screen size and colour scheme has them in each of its pages', async ({
    page,
    context,
  }) => {
    const isDark = '(prefers-color-scheme: dark)';
    for (const shown of [page, await context.newPage()]) {
      await expect
        .poll(() => shown.evaluate((query) => [innerWidth, matchMedia(query).matches], isDark))
        .toEqual([360, false]);
    }
  });
});
