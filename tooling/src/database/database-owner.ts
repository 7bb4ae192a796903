import { errorCode } from '../error-code.ts';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

export const isOtherCommand = (owner: Owner | undefined): owner is Owner =>
  owner?.purpose === 'command' && owner.pid !== process.pid;

/** Writes the file before it gets its name, because other processes take a half written one for that of a killed process. */
function placeOwner(location: Location, purpose: Purpose, place: typeof linkSync): Owner {
  const owner: Owner = { identity: self(), pid: process.pid, purpose };
  const draft = `${location.ownerFile}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(owner));
  try {
    place(draft, location.ownerFile);
  } finally {
    rmSync(draft, { force: true });
  }
  return owner;
}

/** Makes this shop the owner, also of a database that a command has started. */
export function becomeOwner(location: Location): void {
  placeOwner(location, 'shop', renameSync);
}

/** Makes this command the owner unless another running process is, and returns the owner. */
export function claimOwnership(location: Location): Owner {
  try {
    return placeOwner(location, 'command', linkSync);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const owner = currentOwner(location);
  if (owner) return owner;
  rmSync(location.ownerFile, { force: true });
  return claimOwnership(location);
}

export function isOwner(location: Location): boolean {
  return currentOwner(location)?.identity === self();
}

export function resignOwner(location: Location): void {
  if (isOwner(location)) rmSync(location.ownerFile, { force: true });
}
