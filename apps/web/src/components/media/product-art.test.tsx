import { fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ProductArt } from './product-art.tsx';

/** Makes pictures complete before hydration, as those of a server-rendered page are, with the given result of decoding. */
function loadBefore(decode: () => Promise<void>): void {
  const image = HTMLImageElement.prototype;
  vi.spyOn(image, 'complete', 'get').mockReturnValue(true);
  vi.spyOn(image, 'naturalWidth', 'get').mockReturnValue(0);
  Object.assign(image, { decode });
}

it('shows a plain tile for a product’s picture that fails to load', () => {
  const { container } = render(<ProductArt src="/images/none.svg" />);
  fireEvent.error(container.querySelector('img')!);
  expect(container.querySelector('img')).toBeNull();
});

it('shows a plain tile for a product’s picture that failed before the page was hydrated', async () => {
  loadBefore(() => Promise.reject(new DOMException('broken', 'EncodingError')));
  const { container } = render(<ProductArt src="/images/none.svg" />);
  await expect.poll(() => container.querySelector('img')).toBeNull();
});

it('keeps a product’s picture that has no size of its own, such as an SVG', async () => {
  const decoded = Promise.resolve();
  loadBefore(() => decoded);
  const { container } = render(<ProductArt src="/images/drawn.svg" />);
  await decoded;
  expect(container.querySelector('img')).not.toBeNull();
});
