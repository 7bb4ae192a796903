import type { AuthedContext } from '#transport/context.ts';

/** Who buys, and how to tell that an answer is a replay. */
export interface Buyer {
  userId: number;
  /** What a service account buys with. */
  apiKeyId?: number | undefined;
  onReplay?: (() => void) | undefined;
  /** Told when it is committed that unpaid card orders of the customer gave way to it. */
  onReplaced?: (() => void) | undefined;
}

/** Whoever makes a call that may be repeated. */
export const buyerOf = ({
  caller,
  markReplayed,
}: Pick<AuthedContext, 'caller' | 'markReplayed'>): Buyer => ({
  userId: caller.userId,
  apiKeyId: caller.apiKey?.id,
  onReplay: markReplayed,
});
