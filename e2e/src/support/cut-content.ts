import type { Page } from '@playwright/test';

/** Elements whose content is cut off, by horizontal scrolling or an ellipsis. */
export const cutContent = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isNamed = (element: Element) => element.closest('[title], [aria-label]') !== null;
    return [document.documentElement, ...document.querySelectorAll('body *')].flatMap((element) => {
      const hidden = element.scrollWidth - element.clientWidth;
      // Content for screen readers only is one pixel wide.
      if (hidden <= 1 || element.clientWidth <= 1) return [];
      const { overflowX, textOverflow } = getComputedStyle(element);
      const scrolls = overflowX === 'auto' || overflowX === 'scroll';
      const shortened = textOverflow === 'ellipsis' && overflowX !== 'visible';
      if (element !== document.documentElement && !scrolls && !(shortened && !isNamed(element)))
        return [];
      const name = element.getAttribute('aria-label') ?? element.textContent.slice(0, 40);
      return [`${element.tagName.toLowerCase()} "${name}": ${hidden} px hidden`];
    });
  });
