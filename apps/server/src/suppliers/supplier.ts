/** Why a supplier refuses for good; the last two are the code's fault, the others the player's. */
export const refusalReasons = [
  'player_not_found',
  'refused_by_game',
  'code_invalid',
  'code_already_used',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/**
 * The port to whoever tops players up. Every call ends within its time limit; none runs inside a database
 * transaction. What an adapter does not surely know it calls `unknown`: that is never bought again blindly and
 * never refunded, but asked about by its reference.
 */
export interface Supplier {
  /** Stands beside every attempt; references are the supplier's own only together with it. */
  readonly name: string;
  /** Looks a player up. Throws `supplier_unavailable` (503) when there is no definite answer in time. */
  checkPlayer(service: string, playerId: string): Promise<PlayerCheck>;
  /** Sends a top-up. The same reference never does it twice. */
  sendTopup(request: TopupRequest): Promise<SendAnswer>;
  /** Asks what became of a top-up. */
  askTopup(reference: string): Promise<AskAnswer>;
  /** Redeems a code for a player. The same reference never does it twice. */
  sendRedemption(request: RedemptionRequest): Promise<SendAnswer>;
  askRedemption(reference: string): Promise<AskAnswer>;
}

export type PlayerCheck = { found: true; playerName: string } | { found: false };

export interface TopupRequest {
  reference: string;
  service: string;
  /** Player id or login. */
  recipient: string;
  /** The supplier's name for a denomination. */
  item?: string | undefined;
  /** Steam: how much, in minor units of `currency`. */
  amount?: bigint | undefined;
  currency?: string | undefined;
}

export interface RedemptionRequest {
  reference: string;
  code: string;
  playerId: string;
}

/** What the supplier says became of a reference. */
export type Outcome =
  | { status: 'succeeded' | 'processing'; supplierId: string | null }
  | { status: 'rejected'; supplierId: string | null; reason: RefusalReason };

/** `not_sent`: surely not received (no address, refused connection). `cause` is for the log, without secrets. */
export type SendAnswer = Outcome | { status: 'not_sent' | 'unknown'; cause: unknown };

/** `not_found`: the supplier never heard of it. */
export type AskAnswer = Outcome | { status: 'not_found' } | { status: 'unknown'; cause: unknown };
