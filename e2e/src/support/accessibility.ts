import axe from 'axe-core';
import type { Page } from '@playwright/test';
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

/** Findings of axe on the current page or a part of it. */
export async function axeFindings(page: Page, part?: string): Promise<string[]> {
  await settled(page);
  // Loading axe takes longer than a check, so a page keeps it until it is left.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (selector) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    const options = { resultTypes: ['violations'] } satisfies axe.RunOptions;
    return (await loaded.run(selector ?? document, options)).violations;
  }, part);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}
