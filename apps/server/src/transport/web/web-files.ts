import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The app's page, which every address of the shop answers with. */
export interface AppPage {
  etag: string;
  identity: Buffer;
  gzip: Buffer;
  br: Buffer;
}

/** Reads the built app's page; null when nothing has been built into `root`. */
export function readAppPage(root: string): AppPage | null {
  const file = join(root, 'index.html');
  if (!existsSync(file)) return null;
  const identity = readFileSync(file);
  return {
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    identity,
    gzip: gzipSync(identity),
    br: brotliCompressSync(identity),
  };
}
