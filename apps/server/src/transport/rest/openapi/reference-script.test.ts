import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '@manabar/tooling/temporary-folder';
import { createReferenceScripts, type ReferenceScripts } from './reference-script.ts';

const MEGABYTE = 1_000_000;

const parent = temporaryFolder('test');
const app = fastify();
let scripts: ReferenceScripts;
beforeAll(async () => {
  scripts = createReferenceScripts(parent);
  app.get('/', async (_request, reply) => reply.send(await scripts.read(null)));
  await scripts.hash();
}, 60_000);
afterAll(async () => {
  await app.close();
  scripts.close();
});

/** Returns the script's open files in this process. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(join('/proc/self/fd', fd));
      return path.startsWith(parent) ? [path] : [];
    } catch {
      return [];
    }
  });
}

test.each([null, 'gzip'] as const)(
  "closes the file of the API reference's script when a reader disconnects early (%s)",
  async (encoding) => {
    // Node warns about a file handle that only garbage collection closed.
    const warnings: Error[] = [];
    process.on('warning', (warning) => warnings.push(warning));
    const script = await scripts.read(encoding);
    await once(script, 'readable');
    expect(openFiles()).toHaveLength(1);
    script.destroy();
    await expect.poll(openFiles).toEqual([]);
    expect(warnings).toEqual([]);
  },
);

test(
  'rebuilds the script of the API reference when its file is missing',
  { timeout: 60_000 },
  async () => {
    const hash = await scripts.hash();
    for (const folder of readdirSync(parent)) rmSync(join(parent, folder), { recursive: true });
    const answers = await Promise.all([app.inject('/'), app.inject('/')]);
    for (const { statusCode, rawPayload } of answers) {
      expect(statusCode).toBe(200);
      expect(rawPayload.length).toBeGreaterThan(MEGABYTE);
      const found = createHash('sha256').update(rawPayload).digest('base64url').slice(0, 27);
      expect(found).toBe(hash);
    }
    expect(readdirSync(parent)).toHaveLength(1);
    expect(openFiles()).toEqual([]);
  },
);
