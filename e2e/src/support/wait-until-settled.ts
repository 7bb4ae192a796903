import type { Page } from '@playwright/test';

/**
 * Waits until the page has its colour scheme and all animations and transitions have ended. A transition of zero length
 * shows its old colour until the next frame, so a page whose colour scheme has just changed would be checked with mixed
 * colours.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Called after each frame, even when a test has stopped the clock.
    const nextFrame = () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.documentElement);
      });
    // Recent changes start their transitions with the next frame.
    await nextFrame();
    await nextFrame();
    // The page is notified of another colour scheme by an event, which a busy browser delivers late.
    const scheme = () => document.documentElement.dataset['mantineColorScheme'];
    const wanted = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    while (scheme() !== undefined && scheme() !== wanted()) await nextFrame();
    const running = () =>
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    // The end of a transition may start those of elements that inherit its colour. A cancelled animation has ended too.
    for (let animations = running(); animations.length > 0; animations = running()) {
      await Promise.allSettled(animations.map(({ finished }) => finished));
      await nextFrame();
    }
  });
}
