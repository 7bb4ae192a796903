import { waitUntil } from '../wait.ts';
import { claimOwnership, currentOwner, isOtherCommand } from './database-owner.ts';
import type { Location } from './location.ts';

/** Waits for the end of another command that started the database, because that one stops it. */
export async function awaitOtherCommand(location: Location): Promise<void> {
  const other = currentOwner(location);
  if (!isOtherCommand(other)) return;
  console.error(`Waiting for another command, which started the database (process ${other.pid})`);
  await waitUntil(() => !isOtherCommand(currentOwner(location)), Infinity, 100);
}

/** Makes this command the owner after all other commands; a shop stays the owner. */
export async function claimOwnershipInTurn(location: Location): Promise<void> {
  while (isOtherCommand(claimOwnership(location))) await awaitOtherCommand(location);
}
