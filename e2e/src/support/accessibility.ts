import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { settled } from './motion.ts';

/** Elements that stick out to the right, to say more than that something does. */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName}.${String(element.className)}`)
      .slice(0, 5);
  });

/** Everything that axe has to say against the page as it stands, or against a part of it. */
export async function axeFindings(page: Page, part?: string): Promise<string[]> {
  await settled(page);
  // In the page itself: no page of ours has frames, and a second page for each look takes as long as the look.
  const whole = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (part === undefined ? whole : whole.include(part)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}
