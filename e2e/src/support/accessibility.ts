import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

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

/**
 * Waits until every change of colour has come to its end. Even one of no length shows the colour before it until the
 * next picture is drawn, which a busy machine is late with: a page in whose scheme somebody has just changed would be
 * judged with the colours of both.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime !== Infinity;
    // One that is cancelled is over too.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished),
    );
  });
}

/** Everything that axe has to say against the page as it stands, or against a part of it. */
export async function axeFindings(page: Page, part?: string): Promise<string[]> {
  await settled(page);
  const whole = new AxeBuilder({ page });
  const { violations } = await (part === undefined ? whole : whole.include(part)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}
