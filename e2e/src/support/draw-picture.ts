import type { Page } from '@playwright/test';

/** Draws a PNG in the browser, as a screenshot for an attachment. */
export async function drawPicture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 640, height: 400 });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('The browser draws no pictures');
    pen.fillStyle = '#4f5bff';
    pen.fillRect(0, 0, 640, 400);
    pen.fillStyle = '#ffffff';
    pen.fillRect(80, 100, 320, 50);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}
