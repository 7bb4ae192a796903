import { accessSync, constants, lstatSync, readdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { availableMemory } from 'node:process';
import { processIdentity } from '../process-identity.ts';

const PREFIX = 'manabar-test-';
/** Folder of Linux for files in memory. */
const MEMORY_FOLDER = '/dev/shm';
/** Type of a file system in memory, as reported by statfs(2). */
const TMPFS = 0x01_02_19_94;
const GIGABYTE = 2 ** 30;
/** Maximum size in bytes of the databases of a test run. */
const RUN_BYTES = 5 * GIGABYTE;
/** Bytes of memory that remain free for other uses. */
const RESERVE_BYTES = 3 * GIGABYTE;

/** Returns whether the cluster of a run fits in memory besides the existing ones. */
export function fitsInMemory(): boolean {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK | constants.X_OK);
    const { type, bavail, bsize } = statfsSync(MEMORY_FOLDER);
    if (type !== TMPFS) return false;
    const needed = (clusterFolders(MEMORY_FOLDER).length + 1) * RUN_BYTES + RESERVE_BYTES;
    return Math.min(bavail * bsize, availableMemory()) >= needed;
  } catch {
    return false;
  }
}

/** Start of the path of this process's cluster folders. */
export const clusterFolderPrefix = (inMemory: boolean): string =>
  join(inMemory ? MEMORY_FOLDER : tmpdir(), `${PREFIX}${process.pid}-`);

/** Folders of this user's clusters whose processes were killed. */
export const abandonedClusterFolders = (): string[] =>
  [tmpdir(), MEMORY_FOLDER]
    .flatMap(clusterFolders)
    .filter(({ path, pid }) => processIdentity(pid) === undefined && isOwn(path))
    .map(({ path }) => path);

function clusterFolders(parent: string): { path: string; pid: number }[] {
  return namesIn(parent).flatMap((name) => {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    return pid === undefined ? [] : [{ path: join(parent, name), pid: Number(pid) }];
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isOwn(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return !!found?.isDirectory() && found.uid === (process.getuid?.() ?? found.uid);
}
