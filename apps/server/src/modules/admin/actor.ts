import type { Caller } from '#modules/auth/index.ts';

/** What a call says of who makes it. */
interface AdminCall {
  caller: Caller;
  address: string;
  markReplayed: () => void;
}

/** The admin who is calling, as the audit log names them, and how to tell that an answer is a replay. */
export function actorOf({ caller: { userId, nickname }, address, markReplayed }: AdminCall) {
  return { userId, nickname, address, onReplay: markReplayed };
}
