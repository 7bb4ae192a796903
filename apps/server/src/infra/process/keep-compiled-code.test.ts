import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compiledCodeFolder } from './keep-compiled-code.js';

test('compiled code is kept beside the dependencies of the server, not among its sources', () => {
  const server = join(compiledCodeFolder, '../../..');
  expect(existsSync(join(server, 'package.json'))).toBe(true);
  expect(existsSync(join(server, 'src/main.js'))).toBe(true);
  expect(compiledCodeFolder).toBe(join(server, 'node_modules/.cache/compiled'));
});
