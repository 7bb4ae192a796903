import type { Caller } from '#modules/auth/index.ts';

/** Who buys, and how to tell that an answer is a replay. */
export interface Buyer {
  userId: number;
  /** What a service account buys with. */
  apiKeyId?: number | undefined;
  onReplay?: (() => void) | undefined;
  /** Told when it is committed that unpaid card orders of the customer gave way to it. */
  onReplaced?: (() => void) | undefined;
}

/** What a call that may be repeated says of who makes it. */
interface BuyersCall {
  caller: Caller;
  markReplayed: () => void;
}

export const buyerOf = ({ caller, markReplayed }: BuyersCall): Buyer => ({
  userId: caller.userId,
  apiKeyId: caller.apiKey?.id,
  onReplay: markReplayed,
});
