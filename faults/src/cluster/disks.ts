import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Size limit of a node's disk, which is a file system in memory: only written data takes memory. */
const DISK_SIZE = '4g';
/** Number of attempts to fill a disk, because PostgreSQL may write between reading and changing its size. */
const FILL_ATTEMPTS = 100;

/** Whether this user may mount file systems: root outside of most containers. */
export function canMountDisks(): boolean {
  if (process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'manabar-faults-disk-'));
  try {
    mount(folder);
    unmountDisk(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}

function mount(folder: string): void {
  const options = `size=${DISK_SIZE},mode=0700,nosuid,nodev`;
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'pipe' });
}

export function mountDisk(folder: string): void {
  mkdirSync(folder);
  mount(folder);
}

export function unmountDisk(folder: string): void {
  execFileSync('umount', ['--lazy', folder]);
}

function resize(folder: string, size: string): void {
  execFileSync('mount', ['-o', `remount,size=${size}`, folder], { stdio: 'pipe' });
}

/** Shrinks a disk to its used size, so that it is full. Returns a function that restores its size. */
export function fillDisk(folder: string): () => void {
  for (let attempt = 1; ; attempt++) {
    const { blocks, bfree, bsize } = statfsSync(folder);
    try {
      resize(folder, String((blocks - bfree) * bsize));
      return () => resize(folder, DISK_SIZE);
    } catch (error) {
      if (attempt === FILL_ATTEMPTS) throw error;
    }
  }
}
