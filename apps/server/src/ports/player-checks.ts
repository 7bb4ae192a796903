import type { TopupService } from '@manabar/contracts';
import type { PlayerCheck } from '#suppliers/supplier.ts';

export interface Player {
  service: TopupService;
  playerId: string;
}

/** Finds the names of players, from earlier checks or at the suppliers. */
export interface PlayerChecks {
  /** The name that an earlier check found, if the token is genuine, not too old, and of this very player. */
  nameIn(token: string, player: Player): string | null;
  /** Asks the supplier, unless it was asked a moment ago. Error: supplier_unavailable (no definite answer in time). */
  check(player: Player, asker: PlayerCheckCaller): Promise<PlayerCheck>;
}

/** On whose behalf a supplier is asked. */
export interface PlayerCheckCaller {
  address: string;
  /** Null for a visitor who is not logged in. */
  userId: number | null;
}
