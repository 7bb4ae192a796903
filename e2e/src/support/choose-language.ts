import { expect, type Page } from '@playwright/test';
import type { Language } from '@manabar/contracts';
import { loadTranslate, type Translate } from './translate-and-format.ts';

/** Chooses a language in the header without loading the page again; returns its texts. */
export async function chooseLanguage(page: Page, language: Language): Promise<Translate> {
  await page.locator('header select[name=language]').selectOption(language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  return loadTranslate(language);
}
