import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const styles = globSync('**/*.css', { cwd: source });
const inPixels = /\b(?:font|font-size|line-height):[^;]*\d(?:\.\d+)?px/g;

it('lets the browser scale every text: no style sheet sets a font size in pixels', () => {
  expect(styles.length).toBeGreaterThan(50);
  const found = styles.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(inPixels)].map(
      ([rule]) => `${file}: ${rule}`,
    ),
  );
  expect(found).toEqual([]);
});
