import type { Page } from '@playwright/test';

/** Draws a PNG of this size in the browser, as a screenshot for an attachment. */
export async function drawPicture(page: Page, width = 640, height = 400): Promise<Buffer> {
  const address = await page.evaluate(
    ([wide = 0, high = 0]) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: wide, height: high });
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('The browser draws no pictures');
      pen.fillStyle = '#4f5bff';
      pen.fillRect(0, 0, wide, high);
      pen.fillStyle = '#ffffff';
      pen.fillRect(wide / 8, high / 4, wide / 2, high / 8);
      return canvas.toDataURL('image/png');
    },
    [width, height],
  );
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}
