import type { TopupService } from '@manabar/contracts';
import type { PlayerCheck } from '#suppliers/supplier.ts';

export interface Player {
  service: TopupService;
  playerId: string;
}

/** Finds the names of players, from earlier checks or at the suppliers. */
export interface PlayerChecks {
  /** Returns the name from an earlier check if the token is genuine, recent, and for this player. */
  nameIn(token: string, player: Player): string | null;
  /** Queries the supplier, unless it answered a moment ago. Error: supplier_unavailable (no definite answer in time). */
  check(player: Player, asker: PlayerCheckCaller): Promise<PlayerCheck>;
}

/** Person for whom a supplier is queried. */
export interface PlayerCheckCaller {
  address: string;
  /** Null for a visitor without a session. */
  userId: number | null;
}
