import { expect, it } from 'vitest';
import { regionName } from './region-name.ts';

it("names a region in the admin's language and falls back to the entered name", () => {
  const region = { name: 'Европа', translations: { en: { name: 'Europe' }, uz: {} } };
  expect([regionName(region, 'en'), regionName(region, 'uz'), regionName(region, 'ru')]).toEqual([
    'Europe',
    'Европа',
    'Европа',
  ]);
});
