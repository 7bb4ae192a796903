import { expect, type Page } from '@playwright/test';
import { languages, type Language } from '@manabar/contracts';
import { expectFits, expectNoOverflow, expectSound } from './accessibility.ts';
import { chooseLanguage } from './choose-language.ts';

/**
 * Expects the page to fit on a phone and on a desktop and to be accessible in a language. Contrast and layout do not
 * depend on the language, so axe checks both schemes and both widths in English, and the texts of another language once.
 */
export async function expectTextsFit(page: Page, language: Language): Promise<void> {
  if (language === 'en') return expectFits(page, [360, 1280]);
  // A list is faded while its next rows load.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 900 });
  await expectSound(page, `${language}, 360 px`);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectNoOverflow(page, `${language}, 1280 px`);
}

/** Calls a check in each language, the page's own last, without a reload, so that typed texts are kept. */
async function inEachLanguage(
  page: Page,
  check: (language: Language) => Promise<void>,
): Promise<void> {
  const own = await page.evaluate(() => document.documentElement.lang);
  for (const language of [...languages.filter((each) => each !== own), own as Language]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await chooseLanguage(page, language);
    await check(language);
  }
}

/** Calls {@link expectTextsFit} for each language. */
export const expectTextsFitInEachLanguage = (page: Page): Promise<void> =>
  inEachLanguage(page, (language) => expectTextsFit(page, language));

/** Expects no overflow in any language, and no finding of axe in the page's own. */
export async function expectSoundInEachLanguage(page: Page): Promise<void> {
  await inEachLanguage(page, (language) => expectNoOverflow(page, language));
  await expectSound(page);
}
