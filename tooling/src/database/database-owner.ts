import { errorCode } from '../error-code.ts';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { processIdentity } from '../process-identity.ts';
import type { Location } from './location.ts';

/** Purpose for which a process keeps the database running: the shop itself, or one command. */
export type Purpose = 'shop' | 'command';

interface Owner {
  identity: string;
  pid: number;
  purpose: Purpose;
}

const self = () => processIdentity(process.pid) ?? String(process.pid);

/** Returns the running process that is responsible for stopping the database. */
export function currentOwner(location: Location): Owner | undefined {
  try {
    const owner = JSON.parse(readFileSync(location.ownerFile, 'utf8')) as Owner;
    return processIdentity(owner.pid) === owner.identity ? owner : undefined;
  } catch (error) {
    // The file is missing, or half written by a killed process, so there is no owner.
    if (error instanceof SyntaxError) return undefined;
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

export function becomeOwner(location: Location, purpose: Purpose): void {
  const owner: Owner = { identity: self(), pid: process.pid, purpose };
  writeFileSync(location.ownerFile, JSON.stringify(owner));
}

export function isOwner(location: Location): boolean {
  return currentOwner(location)?.identity === self();
}

export function resignOwner(location: Location): void {
  if (isOwner(location)) rmSync(location.ownerFile, { force: true });
}
