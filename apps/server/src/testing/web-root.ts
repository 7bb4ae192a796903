import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder like that of a built web app, small. */
export function fakeWebRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'manabar-web-'));
  mkdirSync(join(root, 'assets'));
  mkdirSync(join(root, 'images'));
  writeFileSync(
    join(root, 'index.html'),
    `<!doctype html><title>Manabar</title><div id="root"></div>`,
  );
  writeFileSync(
    join(root, 'assets', 'index-abc123.js'),
    `console.log(${JSON.stringify('x'.repeat(5000))})`,
  );
  writeFileSync(join(root, 'images', 'roblox.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return root;
}
