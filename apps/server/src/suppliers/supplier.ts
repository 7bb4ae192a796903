/** Final refusals of a supplier; the last two concern the code, the others the player. */
export const refusalReasons = [
  'player_not_found',
  'refused_by_game',
  'code_invalid',
  'code_already_used',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/**
 * Port of a top-up supplier. Every call ends within its time limit; none runs inside a database transaction. An adapter
 * returns `unknown` for uncertain results, which are neither sent again blindly nor refunded, but queried by their
 * reference.
 */
export interface Supplier {
  /** Name stored with every attempt; references are unique only together with it. */
  readonly name: string;
  /** Looks a player up. Throws `supplier_unavailable` (503) without a definite answer in time. */
  checkPlayer(service: string, playerId: string): Promise<PlayerCheck>;
  /** Sends a top-up, which happens once per reference. */
  sendTopup(request: TopupRequest): Promise<SendAnswer>;
  /** Queries the state of a top-up. */
  askTopup(reference: string): Promise<AskAnswer>;
  /** Redeems a code for a player, which happens once per reference. */
  sendRedemption(request: RedemptionRequest): Promise<SendAnswer>;
  askRedemption(reference: string): Promise<AskAnswer>;
}

/** `playerName`: as the supplier sends it; empty without one. */
export type PlayerCheck = { found: true; playerName: string } | { found: false };

export interface TopupRequest {
  reference: string;
  service: string;
  /** Player id or login. */
  recipient: string;
  /** The supplier's id of a denomination. */
  item?: string | undefined;
  /** Amount of a Steam top-up, in minor units of `currency`. */
  amount?: bigint | undefined;
  currency?: string | undefined;
}

export interface RedemptionRequest {
  reference: string;
  code: string;
  playerId: string;
}

/** State of a reference at the supplier. `supplierId` has no zero bytes, which the database refuses. */
export type Outcome =
  | { status: 'succeeded' | 'processing'; supplierId: string | null }
  | { status: 'rejected'; supplierId: string | null; reason: RefusalReason };

/** `not_sent`: certainly not received (no address, refused connection). `cause` is for the log, without secrets. */
export type SendAnswer = Outcome | { status: 'not_sent' | 'unknown'; cause: unknown };

/** `not_found`: the supplier does not have the reference. */
export type AskAnswer = Outcome | { status: 'not_found' } | { status: 'unknown'; cause: unknown };
