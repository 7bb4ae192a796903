import type { Page } from '@playwright/test';

/**
 * Waits until everything that moves or changes its colour has come to its end. Even a change of no length shows the
 * colour before it until the next picture is drawn, which a busy machine is late with: a page in whose scheme somebody
 * has just changed would be judged with the colours of both.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Told after each picture, also where a test has stopped the clock.
    const picture = () =>
      new Promise<void>((drawn) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          drawn();
        });
        observer.observe(document.documentElement);
      });
    // What was changed just now begins to move with the next one.
    await picture();
    await picture();
    const ends = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime !== Infinity;
    // One that is cancelled is over too.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished),
    );
    await picture();
  });
}
