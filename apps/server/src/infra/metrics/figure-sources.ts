/** Top-ups that have not ended, as far as metrics tell of them. */
export interface OpenTopups {
  open: number;
  unsettled: number;
  review: number;
  oldestDueSeconds: number;
  oldestOpenSeconds: number;
}

/** What of card payments has not ended. */
export interface OpenPayments {
  open: number;
  exceptions: number;
  messages: number;
  refunds: number;
  oldestDueSeconds: number;
  oldestOpenSeconds: number;
}

/** How messages to other services fare; what ended, within the last hour. */
export interface WebhookFigures {
  waiting: number;
  delivered: number;
  failed: number;
  oldestWaitingSeconds: number;
}

/** Messages by e-mail, Telegram or webhook; those that ended, within the last hour. */
export interface MessageFigures {
  channel: string;
  state: 'waiting' | 'delivered' | 'failed';
  count: number;
}

/** Seconds that the longest due message has waited for a worker. */
export interface DueMessages {
  customers: number;
  operators: number;
}

/** Jobs of one queue that have not ended. */
export interface QueueDepth {
  queue: string;
  waiting: number;
  running: number;
}

/** The last proof of the books. */
export interface LedgerFigures {
  at: Date;
  violations: number;
}

/** Balance of one of the shop's own accounts, in major units: dollars, roubles. */
export interface HouseBalance {
  account: string;
  currency: string;
  amount: number;
}

/** Where the figures come from. */
export interface FigureSources {
  topups: () => Promise<OpenTopups>;
  payments: () => Promise<OpenPayments>;
  webhooks: () => Promise<WebhookFigures>;
  messagesDueSeconds: () => Promise<DueMessages>;
  messagesToCustomers: () => Promise<readonly MessageFigures[]>;
  /** About alerts. */
  messagesToOperators: () => Promise<readonly MessageFigures[]>;
  queues: () => Promise<readonly QueueDepth[]>;
  /** Seconds that the longest due job has waited. */
  jobs: () => Promise<number>;
  /** What somebody was told of that runs low, and was not filled up since. */
  lowStock: () => Promise<number>;
  /** Currencies without a rate to calculate with. */
  staleRates: () => Promise<number>;
  money: () => Promise<readonly HouseBalance[]>;
  /** Null: the books were never proven. */
  ledger: () => Promise<LedgerFigures | null>;
}
