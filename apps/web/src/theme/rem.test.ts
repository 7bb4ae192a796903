import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { theme } from './theme.ts';

const source = join(import.meta.dirname, '..');

it('font sizes of customer pages grow with the font size of the browser', () => {
  const styles = globSync('**/*.css', { cwd: source }).filter(
    (path) => !path.includes('admin/') && !path.includes('data-grid'),
  );
  expect(styles.length).toBeGreaterThan(50);
  const fixed = styles.filter((path) =>
    /font(?:-size)?:[^;{}]*\dpx/.test(readFileSync(join(source, path), 'utf8')),
  );
  expect(fixed).toEqual([]);
  for (const size of Object.values(theme.fontSizes ?? {})) expect(size).toMatch(/rem$/);
});
