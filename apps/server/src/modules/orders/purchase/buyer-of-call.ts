import type { Caller, Credentials } from '#ports/caller.ts';

/** The buyer of a call, with a callback for idempotent replays. */
export interface Buyer {
  userId: number;
  /** API key of a service account. */
  apiKeyId?: number | undefined;
  onReplay?: (() => void) | undefined;
}

/** A buyer with unchecked credentials, which the purchase's statement checks. */
export type UncheckedBuyer = Credentials & Omit<Buyer, 'userId'>;

/** Context of a call that may be retried. */
interface BuyersCall {
  caller: Caller;
  markReplayed: () => void;
}

export const buyerOf = ({ caller, markReplayed }: BuyersCall): Buyer => ({
  userId: caller.userId,
  apiKeyId: caller.apiKey?.id,
  onReplay: markReplayed,
});
