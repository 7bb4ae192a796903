import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { settled } from './wait-until-settled.ts';

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

/** Returns the buttons and fields in the main content that are lower or narrower than 44 pixels, the size of a thumb. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** A field also reacts to a press of its frame or its label. */
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

/** Minified version of axe, which a browser parses in three quarters of the time. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Returns the findings of axe on the current page or a part of it, by all rules or by the named ones. */
export async function axeFindings(
  page: Page,
  { part, rules }: { part?: string; rules?: string[] } = {},
): Promise<string[]> {
  await settled(page);
  // Loading axe takes longer than a check, so it stays in a page until the next navigation.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async ({ selector, values }) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      const options: axe.RunOptions = {
        resultTypes: ['violations'],
        ...(values && { runOnly: { type: 'rule', values } }),
      };
      return (await loaded.run(selector ?? document, options)).violations;
    },
    { selector: part, values: rules },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

/** Rules whose result depends on the colour scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Returns the findings of axe in both colour schemes. The dark scheme shows the same elements, so only rules about colours are
 * checked again.
 */
export async function findingsInBothSchemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await axeFindings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeFindings(page, { rules: COLOR_RULES });
  return [...light, ...dark.map((finding) => `dark: ${finding}`)];
}

/** Expects no overflow once the layout has adapted to the width, which takes charts a moment longer. */
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

/** Expects no overflow, and no finding of axe in either colour scheme. */
export async function expectSoundInBothSchemes(page: Page, place?: string): Promise<void> {
  await expectNoOverflow(page, place);
  expect.soft(await findingsInBothSchemes(page), place).toEqual([]);
}

/** Expects the page to fit and to be accessible at each width in both schemes. */
export async function expectFits(
  page: Page,
  widths: readonly number[] = [1280, 768],
): Promise<void> {
  // A list is faded while its next rows load.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectSoundInBothSchemes(page, `${width} px`);
  }
}
