/** A card payment as the sandbox's gateway knows it. */
export interface PaymentRecord {
  id: string;
  /** The shop's own name for what is paid. */
  reference: string;
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
  status: string;
}

/** A top-up as the sandbox's supplier knows it. */
export interface TopupRecord {
  reference: string;
  service: string;
  recipient: string;
  item: string;
  status: string;
}

/** A code that the shop had redeemed for a player. */
export interface RedemptionRecord {
  reference: string;
  player: string;
  status: string;
}

/** What happened in the outside world: the other side of the shop's own books. */
export interface Book {
  payments: PaymentRecord[];
  topups: TopupRecord[];
  redemptions: RedemptionRecord[];
}

/** An empty book; it lives as long as the sandbox does. */
export function createBook(): Book {
  return { payments: [], topups: [], redemptions: [] };
}
