/** Counts of open top-ups, for alerts and metrics. */
export interface OpenTopups {
  /** Top-ups that have not ended. */
  open: number;
  /** Top-ups that were sent more than a quarter of an hour ago and have no result. */
  unsettled: number;
  review: number;
  /** Seconds since the oldest due item became due. */
  oldestDueSeconds: number;
  /** Seconds since the oldest open item was ordered. */
  oldestOpenSeconds: number;
}

/** Numbers of unfinished card payments, for alerts and metrics. */
export interface OpenPayments {
  /** Payments with an open reservation. */
  open: number;
  exceptions: number;
  /** Gateway events that are not yet applied. */
  messages: number;
  /** Refunds that the gateways have not yet answered. */
  refunds: number;
  /** Seconds for which the most overdue of these has waited for a worker. */
  oldestDueSeconds: number;
  /** Age of the oldest open reservation, in seconds. */
  oldestOpenSeconds: number;
}

/** Webhook deliveries, counted up to a limit. */
export interface WebhookFigures {
  waiting: number;
  /** Deliveries of the last hour. */
  delivered: number;
  failed: number;
  /** Age of the oldest pending delivery including failed attempts, in seconds. */
  oldestWaitingSeconds: number;
}

/** Messages of a channel in a state; ended ones count for an hour. */
export interface MessageFigures {
  channel: string;
  state: 'waiting' | 'delivered' | 'failed';
  count: number;
}

/** Seconds that the oldest due message has waited for a worker, or a customer's for a failing provider. */
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

/** Result of the last ledger check. */
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

/** Sources of the figures; `manabar_metrics_age_seconds` has their names. */
export interface FigureSources {
  topups: () => Promise<OpenTopups>;
  payments: () => Promise<OpenPayments>;
  webhooks: () => Promise<WebhookFigures>;
  messages: () => Promise<DueMessages>;
  customers: () => Promise<readonly MessageFigures[]>;
  /** Messages to operators, about alerts. */
  operators: () => Promise<readonly MessageFigures[]>;
  queues: () => Promise<readonly QueueDepth[]>;
  /** Seconds that the longest due job has waited. */
  jobs: () => Promise<number>;
  /** Options and denominations that have raised an alert about low stock and have not been restocked since. */
  stock: () => Promise<number>;
  /** Currencies without a rate to calculate with. */
  rates: () => Promise<number>;
  money: () => Promise<readonly HouseBalance[]>;
  /** Result of the last ledger check; null before the first. */
  ledger: () => Promise<LedgerFigures | null>;
}
