import type { Page } from '@playwright/test';
import type { Showcase } from './prepare-showcase.ts';
import type { Translate } from '#support/translate-and-format.ts';

export interface Place extends Showcase {
  t: Translate;
}

/** State of a page for a picture. */
export interface Screen {
  name: string;
  /** Session of the browser: `newcomer` has neither money nor orders, `poor` a cart but too little money. */
  as: 'nobody' | 'customer' | 'newcomer' | 'poor' | 'admin';
  open: (page: Page, place: Place) => Promise<void>;
  /** Width of the only picture; by default all widths are taken. */
  only?: number;
  /** Captures only the visible part without waiting, because an element is fixed, loading or disappearing. */
  moving?: boolean;
}

/** Opens an address and waits for its heading. */
export const at = (path: string) => async (page: Page) => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
