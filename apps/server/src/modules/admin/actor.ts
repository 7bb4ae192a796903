import type { KeyedCall } from '#infra/idempotency/with-idempotency.ts';
import type { Caller } from '#ports/caller.ts';

interface AdminCall {
  caller: Caller;
  address: string;
  markReplayed: () => void;
  keyedCall?: KeyedCall;
}

/** Returns the calling admin for the audit log, with the callback that marks an answer as a replay. */
export function actorOf({
  caller: { userId, nickname },
  address,
  markReplayed,
  keyedCall,
}: AdminCall) {
  return { userId, nickname, address, onReplay: markReplayed, ...(keyedCall && { keyedCall }) };
}
