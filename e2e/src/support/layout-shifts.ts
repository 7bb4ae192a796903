import type { Page } from '@playwright/test';

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

export interface Shifts {
  sum: number;
  /** Moved elements with their positions, for a precise failure message. */
  causes: string[];
}

/** Sums the layout shifts without user input from the first paint. */
export async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0, causes: [] as string[] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        shifts.sum += entry.value;
        for (const { node, previousRect: from, currentRect: to } of entry.sources) {
          const name =
            node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.nodeName);
          shifts.causes.push(
            `${name}: ${from.x},${from.y} ${from.width}x${from.height} -> ${to.x},${to.y} ${to.width}x${to.height}`,
          );
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    // Waits two frames, so that the last shift is rendered and counted.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    return page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
  };
}
