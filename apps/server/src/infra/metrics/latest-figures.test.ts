import { expect, test, vi } from 'vitest';
import { LatestFigures } from './latest-figures.ts';

test('the metrics keep their last values with their age while a read hangs, without another read', async () => {
  const figures = new LatestFigures(5);
  const source = vi.fn(() => Promise.resolve(1));
  const read = figures.of('x', source);
  expect(await Promise.all([read(), figures.ages()])).toEqual([{ latest: 1 }, [['x', 0]]]);
  source.mockReturnValue(new Promise(() => undefined));
  expect(await read()).toEqual({ latest: 1 });
  const [[, age] = ['', 0]] = await figures.ages();
  expect(age).toBeGreaterThan(0);
  expect(source).toHaveBeenCalledTimes(2);
});

test('the metrics keep their last values when a read fails, and change after a successful one', async () => {
  const figures = new LatestFigures(1000);
  const source = vi.fn(() => Promise.resolve(1));
  const read = figures.of('x', source);
  await read();
  source.mockRejectedValueOnce(new Error('away'));
  expect(await read()).toEqual({ latest: 1 });
  source.mockResolvedValue(2);
  expect(await read()).toEqual({ latest: 2 });
});

test('the metrics have no values and an infinite age before the first read succeeds', async () => {
  const figures = new LatestFigures(1000);
  const read = figures.of('x', () => Promise.reject(new Error('away')));
  expect(await read()).toBeNull();
  expect(await figures.ages()).toEqual([['x', Infinity]]);
});
