import { expect, it, vi } from 'vitest';

/** Opens a page whose texts in Uzbek arrive or fail only after a call of the returned functions. */
async function openPage() {
  // The page has loaded no texts so far, unlike that of other tests.
  vi.resetModules();
  const i18n = await import('@manabar/i18n');
  const { getI18n } = await import('react-i18next');
  const locale = await import('./locale.ts');
  await locale.startTexts('en');
  const load = i18n.loadTexts;
  const { promise, resolve: arrive, reject: fail } = Promise.withResolvers<void>();
  vi.spyOn(i18n, 'loadTexts').mockImplementation(async (language, namespace) => {
    if (language === 'uz') await promise;
    return load(language, namespace);
  });
  return { ...locale, getI18n, arrive, fail };
}

it('loads the texts of a page that is opened while another language loads', async () => {
  const { changeLanguage, currentLanguage, loadPageTexts, getI18n, arrive } = await openPage();
  const changing = changeLanguage('uz');
  await loadPageTexts(['legal']);
  arrive();
  await changing;
  expect(currentLanguage()).toBe('uz');
  expect(getI18n().hasResourceBundle('uz', 'legal')).toBe(true);
});

it('keeps the language that was chosen last when an earlier choice arrives later', async () => {
  const { changeLanguage, currentLanguage, arrive } = await openPage();
  const earlier = changeLanguage('uz');
  await changeLanguage('ru');
  arrive();
  await earlier;
  expect([currentLanguage(), document.documentElement.lang]).toEqual(['ru', 'ru']);
  expect(localStorage.getItem('language')).toBe('ru');
});

it('ignores texts that cannot be loaded once another language is chosen', async () => {
  const { changeLanguage, currentLanguage, fail } = await openPage();
  const earlier = changeLanguage('uz');
  await changeLanguage('ru');
  fail(new TypeError('Failed to fetch'));
  await earlier;
  expect(currentLanguage()).toBe('ru');
  expect(localStorage.getItem('language')).toBe('ru');
});
