import type { Caller } from '#ports/caller.ts';

interface AdminCall {
  caller: Caller;
  address: string;
  markReplayed: () => void;
}

/** Returns the calling admin for the audit log, with the callback that marks an answer as a replay. */
export function actorOf({ caller: { userId, nickname }, address, markReplayed }: AdminCall) {
  return { userId, nickname, address, onReplay: markReplayed };
}
