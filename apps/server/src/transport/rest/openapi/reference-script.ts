import { fieldOf } from '@manabar/contracts/rules';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { createGunzip } from 'node:zlib';
import type { Encoding } from '../send-json.ts';

/** Script of the API reference on disk. */
interface ReferenceScript {
  hash: string;
  folder: string;
}

/** Builds the script on first use, and keeps it on disk instead of in memory. */
export interface ReferenceScripts {
  hash(): Promise<string>;
  /** Streams the script, which is rebuilt when its file is missing. */
  read(encoding: Encoding | null): Promise<Readable>;
  /** Deletes the script from disk. */
  close(): void;
}

export function createReferenceScripts(parent = tmpdir()): ReferenceScripts {
  const folders: string[] = [];
  let making: Promise<ReferenceScript> | undefined;
  const get = () =>
    (making ??= make(parent, folders).catch((error: unknown) => {
      making = undefined;
      throw error;
    }));
  const openScript = async (name: Encoding): Promise<FileHandle> => {
    const used = get();
    const { folder } = await used;
    try {
      return await open(join(folder, name));
    } catch (error) {
      if (fieldOf(error, 'code') !== 'ENOENT') throw error;
      // Another request may already be building the script.
      if (making === used) making = undefined;
      return open(join((await get()).folder, name));
    }
  };
  return {
    hash: async () => (await get()).hash,
    read: async (encoding) => {
      const file = (await openScript(encoding ?? 'gzip')).createReadStream();
      // The pipeline passes on errors and the end of reading, so that the file is closed; the reader gets errors itself.
      return encoding === null ? pipeline(file, createGunzip(), () => undefined) : file;
    },
    close: () => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function make(parent: string, folders: string[]): Promise<ReferenceScript> {
  const folder = mkdtempSync(join(parent, 'manabar-reference-'));
  folders.push(folder);
  // A bundle contains the worker as JavaScript.
  const script = `reference-script.worker${extname(import.meta.url)}`;
  const worker = new Worker(new URL(script, import.meta.url), { workerData: folder });
  const hash = await new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error("the reference's script was not made")));
  });
  return { hash, folder };
}
