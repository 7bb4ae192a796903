import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { settled } from './motion.ts';

/** Elements that overflow to the right, for a precise failure message. */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName}.${String(element.className)}`)
      .slice(0, 5);
  });

/** Buttons and fields in the main content that are lower or narrower than 44 pixels, the size of a thumb. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** A field is pressed by its frame and by its label too. */
    const partsOf = (element: Element) =>
      element instanceof HTMLInputElement
        ? [element, element.closest('.mantine-Input-wrapper'), ...(element.labels ?? [])]
        : [element];
    const isLarge = (element: Element | null) => {
      const { width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      return width >= 43.5 && height >= 43.5;
    };
    const targets = 'button, input, select, textarea, .mantine-Button-root';
    return [...document.querySelectorAll(`main :is(${targets})`)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.clientWidth > 1 && !partsOf(element).some(isLarge))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent;
        return `${element.tagName} "${name}": ${Math.round(width)} x ${Math.round(height)} px`;
      });
  });

/** Half the size of what `axe.source` has; a page parses it before its first check. */
const axeScript = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Rules whose result depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Findings of axe on the current page or a part of it, by default of all rules. */
export async function axeFindings(
  page: Page,
  { part, rules }: { part?: string; rules?: string[] } = {},
): Promise<string[]> {
  await settled(page);
  // Loading axe takes longer than a check, so a page keeps it until it is left.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  const violations = await page.evaluate(
    async ([selector, only]) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      const options = {
        resultTypes: ['violations'],
        ...(only && { runOnly: { type: 'rule', values: only } }),
      } satisfies axe.RunOptions;
      return (await loaded.run(selector ?? document, options)).violations;
    },
    [part, rules] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

/** Findings of axe that the other colour scheme may add on a page that was checked in one. */
const colourFindings = (page: Page): Promise<string[]> =>
  axeFindings(page, { rules: COLOUR_RULES });

/** What to look for in each scheme, in this order. */
export const findingsByScheme = [
  ['light', (page: Page) => axeFindings(page)],
  ['dark', colourFindings],
] as const;

/** Expects no overflow and no finding of axe. */
export async function expectSound(
  page: Page,
  place?: string,
  find: (page: Page) => Promise<string[]> = (page) => axeFindings(page),
): Promise<void> {
  // Charts follow the width of the window a moment later.
  const options = { message: place ?? 'overflow' };
  await expect
    .configure({ soft: true })
    .poll(() => overflow(page), options)
    .toEqual([]);
  expect.soft(await find(page), place).toEqual([]);
}

/** Expects the page to fit and to be accessible at each width in both schemes. */
export async function expectFits(
  page: Page,
  widths: readonly number[] = [1280, 768],
): Promise<void> {
  // A list is faded while its next rows load.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const [colorScheme, find] of findingsByScheme) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectSound(page, `${colorScheme}, ${width} px`, find);
    }
  }
}
