import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

/** Minified, which a browser reads in three quarters of the time. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Findings of axe on the current page or a part of it. */
export async function axeFindings(page: Page, part?: string): Promise<string[]> {
  await settled(page);
  // Loading axe takes longer than a check, so a page keeps it until it is left.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (selector) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    const options = { resultTypes: ['violations'] } satisfies axe.RunOptions;
    return (await loaded.run(selector ?? document, options)).violations;
  }, part);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

/** Expects no overflow once the layout follows the width: charts do a moment later. */
export async function expectNoOverflow(page: Page, place = 'overflow'): Promise<void> {
  await expect
    .configure({ soft: true })
    .poll(() => overflow(page), { message: place })
    .toEqual([]);
}

/** Expects no overflow and no finding of axe. */
export async function expectSound(page: Page, place?: string): Promise<void> {
  await expectNoOverflow(page, place);
  expect.soft(await axeFindings(page), place).toEqual([]);
}

/** Expects the page to fit and to be accessible at each width in both schemes. */
export async function expectFits(
  page: Page,
  widths: readonly number[] = [1280, 768],
): Promise<void> {
  // A list is faded while its next rows load.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectSound(page, `${colorScheme}, ${width} px`);
    }
  }
}
