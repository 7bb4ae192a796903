import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const admin = join(import.meta.dirname, '../features/admin');
/** Modules that use the shop's time zone. */
const inShopTime = ['list/rows/time-ago.tsx', 'list/rows/use-shop-time.ts'];

it('shows every time of the admin area in the time zone of the shop', () => {
  const modules = globSync('**/*.{ts,tsx}', { cwd: admin });
  expect(modules.length).toBeGreaterThan(200);
  const others = modules.filter(
    (file) =>
      !inShopTime.includes(file) &&
      /\bformat(?:DateTime|Moment)\b/.test(readFileSync(join(admin, file), 'utf8')),
  );
  expect(others).toEqual([]);
});
