import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { createGunzip } from 'node:zlib';
import type { Encoding } from './send.ts';

/** The script of the API reference, on disk. */
export interface ReferenceScript {
  /** Of its content. */
  hash: string;
  read(encoding: Encoding | null): Readable;
}

/** Makes the script ready when it is first asked for; nothing of it stays in memory. */
export interface ReferenceScripts {
  get(): Promise<ReferenceScript>;
  /** Removes it from the disk. */
  close(): void;
}

export function createReferenceScripts(): ReferenceScripts {
  const folders: string[] = [];
  let making: Promise<ReferenceScript> | undefined;
  return {
    get: () =>
      (making ??= make(folders).catch((error: unknown) => {
        making = undefined;
        throw error;
      })),
    close: () => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function make(folders: string[]): Promise<ReferenceScript> {
  const folder = mkdtempSync(join(tmpdir(), 'manabar-reference-'));
  folders.push(folder);
  const worker = new Worker(new URL('reference-script.worker.ts', import.meta.url), {
    workerData: folder,
  });
  const hash = await new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error("the reference's script was not made")));
  });
  return {
    hash,
    read: (encoding) =>
      encoding === null
        ? createReadStream(join(folder, 'gzip')).pipe(createGunzip())
        : createReadStream(join(folder, encoding)),
  };
}
